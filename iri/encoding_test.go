package iri_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
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
	i, err1 := iri.Draft11().Parse("HTTP://EXAMPLE.com/%7e/./é/e\u0301/%c3%a9?\uE000")
	other, err2 := iri.Draft11().Parse("http://example.com/~/é/e\u0301/é?\uE000")
	if got := i.Equivalence(other); got != uri.NormalizeDots {
		t.Errorf("equal at %v", got)
	}
	type element struct {
		I iri.IRI `xml:"i,attr" json:"i"`
	}
	text, err3 := i.MarshalText()
	object, err4 := json.Marshal(element{i})
	start, err5 := xml.Marshal(element{i})
	value, err6 := i.Value()
	testutil.NoError(t, errors.Join(err1, err2, err3, err4, err5, err6))
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
		e := element{other}
		if err := test.read(&e); err != nil || e.I != i {
			t.Errorf("%s: got %+q, %v", test.name, e.I, err)
		}
	}
}

// A field of IRIs reads none but IRIs, whatever edition its value had, and keeps its value on
// an error.
func TestFields(t *testing.T) {
	for _, test := range []struct {
		was  uri.Edition
		want iri.Edition
	}{
		{uri.RFC3986(), iri.RFC3987()}, {uri.RFC2396(), iri.RFC3987()}, {iri.RFC3987().Edition, iri.RFC3987()},
		{iri.Draft11().Edition, iri.Draft11()},
	} {
		u := testutil.Must(test.was.Parse("was:it"))
		i, r := iri.IRI{URI: u}, iri.Reference{Reference: u.Reference()}
		for name, read := range map[string]func() error{
			"text":       func() error { return errors.Join(i.UnmarshalText([]byte("s:é")), r.UnmarshalText([]byte("é"))) },
			"binary":     func() error { return errors.Join(i.UnmarshalBinary([]byte("s:é")), r.UnmarshalBinary([]byte("é"))) },
			"a database": func() error { return errors.Join(i.Scan("s:é"), r.Scan([]byte("é"))) },
		} {
			if err := read(); err != nil || i.String() != "s:é" || r.String() != "é" || i.Edition() != test.want || r.Edition() != test.want {
				t.Errorf("%v, %s: %q of %v, %q of %v, %v", test.was, name, i, i.Edition(), r, r.Edition(), err)
			}
		}
		if err := r.Scan(nil); err == nil || r.String() != "é" {
			t.Errorf("NULL: %q, %v", r, err)
		}
		if err := i.Scan(nil); err != nil || !i.IsZero() || i.Edition() != test.want {
			t.Errorf("NULL: %q, %v", i, err)
		}
	}
}
