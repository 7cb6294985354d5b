package iri_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

func TestUnmarshalJSON(t *testing.T) {
	for _, test := range []struct {
		name, json string
		offset     int
		err        error
	}{
		{"a space", `"http://é b"`, len("http://é"), nil},
		{"a formatting character (4.1)", `"a:\u200E"`, len("a:"), iri.ErrFormattingCharacter},
		{"half of a surrogate pair encoding/json replaces", `"a:\uD800"`, len("a:"), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := iri.MustParse("old:")
			err := json.Unmarshal([]byte(test.json), &u)
			var syntax *uri.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset != test.offset || syntax.Err != test.err || u.String() != "old:" {
				t.Errorf("got %q, %v", u, err)
			}
		})
	}
}

// An IRI is passed on as it was parsed, neither normalized nor mapped, even after a comparison
// (draft-duerst-iri-11, 5.3.1, 5.3.2.3 and 6.2). Only escapings of the format are resolved (5.2).
func TestPassedOn(t *testing.T) {
	i, err1 := iri.Draft11.Parse("HTTP://EXAMPLE.com/%7e/./é/e\u0301/%c3%a9?\uE000")
	other, err2 := iri.Draft11.Parse("http://example.com/~/é/e\u0301/é?\uE000")
	if got := i.Equivalence(other); got != uri.EqualDots {
		t.Errorf("equal at %v", got)
	}
	type element struct {
		I iri.IRI `xml:"i,attr" json:"i"`
	}
	text, err3 := i.MarshalText()
	object, err4 := json.Marshal(element{i})
	start, err5 := xml.Marshal(element{i})
	value, err6 := i.Value()
	if err := errors.Join(err1, err2, err3, err4, err5, err6); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		read func(*element) error
	}{
		{"text", func(e *element) error { return e.I.UnmarshalText(text) }},
		{"JSON", func(e *element) error { return json.Unmarshal(object, e) }},
		{"XML", func(e *element) error { return xml.Unmarshal(start, e) }},
		{"a database", func(e *element) error { return e.I.Scan(value) }},
		{"an escape in JSON", func(e *element) error {
			return json.Unmarshal(bytes.ReplaceAll(object, []byte("é"), []byte(`\u00e9`)), e)
		}},
		{"a character reference in XML", func(e *element) error {
			return xml.Unmarshal(bytes.ReplaceAll(start, []byte("é"), []byte("&#233;")), e)
		}},
	} {
		e := element{iri.Draft11.Unset()}
		if err := test.read(&e); err != nil || e.I != i {
			t.Errorf("%s: got %+q, %v", test.name, e.I, err)
		}
	}
}

// A valid text is the same after a round trip through text, JSON and a database. An invalid
// text gives the same error there.
func FuzzEncodings(f *testing.F) {
	for _, s := range []string{
		"", "http://u:p@é:80/a?é#é", // every component
		"a:\u2028\u2029", // escaped by encoding/json
		"a:\u200E",       // section 4.1
		"a:\xC3", "a b",  // invalid
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range iri.Editions() {
			want, wantErr := e.ParseReference(text)
			r, err := e.ParseReference("")
			if err != nil {
				t.Fatal(err)
			}
			fromJSON, fromSQL, fromBinary := r, r, r
			err = r.UnmarshalText([]byte(text))
			if (err == nil) != (wantErr == nil) || err != nil && (err.Error() != wantErr.Error() || !errors.As(err, new(*uri.SyntaxError))) {
				t.Fatalf("%v %q: got %v, want %v", e, text, err, wantErr)
			}
			if err != nil {
				continue
			}
			encoded, err := json.Marshal(want)
			value, sqlErr := want.Value()
			binary, binaryErr := want.MarshalBinary()
			if err := errors.Join(err, sqlErr, binaryErr, json.Unmarshal(encoded, &fromJSON), fromSQL.Scan(value), fromBinary.UnmarshalBinary(binary)); err != nil {
				t.Fatal(err)
			}
			if r != want || fromJSON != want || fromSQL != want || fromBinary != want {
				t.Fatalf("%v %q: %#v, %#v, %#v, %#v", e, want, r, fromJSON, fromSQL, fromBinary)
			}
			if u, err := neturl.ToURL(want); err == nil {
				if back, err := neturl.FromURL(u, e.ParseReference); err != nil || back != want || u.String() != text {
					t.Fatalf("%v %q becomes %#v, %q, %v", e, want, u, back, err)
				}
			}
		}
	})
}
