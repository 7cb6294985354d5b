package uri_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

var (
	_ encoding.BinaryMarshaler   = uri.URI{}
	_ encoding.BinaryMarshaler   = uri.Reference{}
	_ encoding.BinaryUnmarshaler = (*uri.URI)(nil)
	_ encoding.BinaryUnmarshaler = (*uri.Reference)(nil)
	_ encoding.TextMarshaler     = uri.URI{}
	_ encoding.TextMarshaler     = uri.Reference{}
	_ encoding.TextUnmarshaler   = (*uri.URI)(nil)
	_ encoding.TextUnmarshaler   = (*uri.Reference)(nil)
	_ slog.LogValuer             = uri.URI{}
	_ slog.LogValuer             = uri.Reference{}
)

// encoding/json reads strings and reports errors in them.
func TestUnmarshalJSON(t *testing.T) {
	old := uri.MustParse("old:")
	for _, test := range []struct {
		name, json string
		want       uri.URI
		offset     int // of the syntax error, or -1
	}{
		{"valid", `"http:\/\/a\u003f"`, uri.MustParse("http://a?"), -1},
		{"null changes nothing", `null`, old, -1},
		{"the empty text is the zero URI", `""`, uri.URI{}, -1},
		{"relative", `"/a"`, old, 0},
		{"a space", `"http://a b"`, old, len("http://a")},
		{"what is not UTF-8 encoding/json replaces", "\"a:\xFF\"", old, len("a:")},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := struct{ U uri.URI }{old}
			err := json.Unmarshal([]byte(`{"U":`+test.json+`}`), &d)
			var syntax *uri.SyntaxError
			if errors.As(err, &syntax) != (test.offset >= 0) || err != nil && syntax == nil {
				t.Fatalf("error %v", err)
			}
			if syntax != nil && (syntax.Offset != test.offset || syntax.Rule != "URI") {
				t.Errorf("error %+v", syntax)
			}
			if d.U != test.want {
				t.Errorf("got %q, want %q", d.U, test.want)
			}
		})
	}
	var u uri.URI
	var mismatch *json.UnmarshalTypeError
	if err := json.Unmarshal([]byte("1"), &u); !errors.As(err, &mismatch) {
		t.Errorf("a number: %v", err)
	}
}

// The zero URI is encoded as the empty text, and decoded from it.
func TestZeroIsEmpty(t *testing.T) {
	type element struct {
		Attr uri.URI `xml:"attr,attr"`
		U    uri.URI
	}
	for name, test := range map[string]struct {
		marshal func() ([]byte, error)
		want    string
	}{
		"as text":               {uri.URI{}.MarshalText, ""},
		"as text of an edition": {empty(t, uri.RFC2396()).MarshalText, ""},
		"as a key in JSON":      {func() ([]byte, error) { return json.Marshal(map[uri.URI]int{{}: 1}) }, `{"":1}`},
		"in XML":                {func() ([]byte, error) { return xml.Marshal(element{}) }, `<element attr=""><U></U></element>`},
	} {
		if text, err := test.marshal(); err != nil || string(text) != test.want {
			t.Errorf("%s: %q, %v, want %q", name, text, err, test.want)
		}
	}
	set := element{uri.MustParse("a:?&'"), uri.MustParse("b:&")}
	if text, err := xml.Marshal(set); string(text) != `<element attr="a:?&amp;&#39;"><U>b:&amp;</U></element>` || err != nil {
		t.Errorf("to XML: %s, %v", text, err)
	}
	if err := xml.Unmarshal([]byte(`<element attr=""><U></U></element>`), &set); err != nil || set != (element{}) {
		t.Errorf("from XML: %+v, %v", set, err)
	}
	of2396 := empty(t, uri.RFC2396())
	if err := of2396.UnmarshalText(nil); err != nil || of2396 != empty(t, uri.RFC2396()) {
		t.Errorf("the edition is lost: %v, %v", of2396.Edition(), err)
	}
	// What leaves it out.
	type pointers struct {
		Attr *uri.URI `xml:"attr,attr,omitempty"`
		U    *uri.URI `xml:",omitempty"`
	}
	if text, err := xml.Marshal(pointers{}); string(text) != "<pointers></pointers>" || err != nil {
		t.Errorf("nil pointers in XML: %s, %v", text, err)
	}
}

func TestGob(t *testing.T) {
	type document struct {
		U, Zero uri.URI
		Old     uri.URI
		Ref     uri.Reference
		Pointer *uri.URI
		List    []uri.URI
	}
	u := uri.MustParse("http://a?")
	old, err := uri.RFC2396().Parse("http://a@b@c/") // no URI of RFC 3986
	if err != nil {
		t.Fatal(err)
	}
	want := document{U: u, Old: old, Ref: uri.MustParseReference("../g?#"), Pointer: &u, List: []uri.URI{u, {}}}
	var sent bytes.Buffer
	testutil.NoError(t, gob.NewEncoder(&sent).Encode(want))
	stream := sent.Bytes()

	got := document{Old: empty(t, uri.RFC2396())}
	testutil.NoError(t, gob.NewDecoder(bytes.NewReader(stream)).Decode(&got))
	if got.U != want.U || got.Zero != want.Zero || got.Old != want.Old || got.Ref != want.Ref || *got.Pointer != u || !slices.Equal(got.List, want.List) {
		t.Errorf("%+v becomes %+v", want, got)
	}
	if err := gob.NewDecoder(bytes.NewReader(stream)).Decode(new(document)); !errors.As(err, new(*uri.SyntaxError)) {
		t.Errorf("under another edition: %v", err)
	}

	for _, e := range ofURIs() {
		u, err := e.Parse("a:b")
		if err := errors.Join(err, u.UnmarshalBinary(nil)); err != nil || u != empty(t, e) {
			t.Errorf("%v: the empty text becomes %#v, %v", e, u, err)
		}
	}
}

// A text is read under the edition that the value has.
func TestEditionOfTheReceiver(t *testing.T) {
	for _, e := range ofURIs() {
		u := empty(t, e)
		if !u.IsZero() || u.Edition() != e || (u == uri.URI{}) != (e == uri.RFC3986()) {
			t.Fatalf("%v: unset is %#v", e, u)
		}
		// Before RFC 3986 a registry-based authority may have two "@".
		const text = "http://a@b@c/"
		err := u.UnmarshalText([]byte(text))
		want, wantErr := e.Parse(text)
		if (err == nil) != (wantErr == nil) || err == nil && u != want {
			t.Errorf("%v: got %q, %v, want %q, %v", e, u, err, want, wantErr)
		}
		if u.Edition() != e {
			t.Errorf("%v becomes %v", e, u.Edition())
		}
		r := reference(t, e, "")
		if text, err := json.Marshal(struct {
			R uri.Reference `json:",omitzero"`
		}{r}); string(text) != "{}" || err != nil {
			t.Errorf("%v: the empty reference is %s, %v", e, text, err)
		}
		err = r.UnmarshalText([]byte("?y"))
		if _, wantErr := e.ParseReference("?y"); (err == nil) != (wantErr == nil) || r.Edition() != e {
			t.Errorf("%v: got %q, %v, want %v", e, r, err, wantErr)
		}
	}
}

// The value for a log does not have the userinfo.
func TestLog(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		text, want string
	}{
		{uri.RFC3986(), "http://u:secret@h:80/?q#f", "http://xxxxx@h:80/?q#f"},
		{uri.RFC3986(), "http://secret@h", "http://xxxxx@h"}, // a token
		{uri.RFC3986(), "//:secret@h", "//xxxxx@h"},
		{uri.RFC3986(), "//@h", "//@h"},
		{uri.RFC3986(), "//h/a@b", "//h/a@b"},
		{uri.RFC3986(), "mailto:a@b", "mailto:a@b"}, // no authority
		{uri.RFC3986(), "", ""},
		{uri.RFC2396(), "http://u:secret@a_b/", "http://xxxxx@a_b/"}, // a registry-based authority
		{uri.RFC2396(), "http://u:secret@x@h/", "http://xxxxx@h/"},
	} {
		r := reference(t, test.edition, test.text)
		if got := r.LogValue().String(); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// A decoded error lacks the edition and the text, so that nothing can be explained.
func TestErrorWithoutText(t *testing.T) {
	_, err := uri.Parse("http://exa mple/")
	var sent bytes.Buffer
	testutil.NoError(t, gob.NewEncoder(&sent).Encode(err))
	var decoded uri.SyntaxError
	testutil.NoError(t, gob.NewDecoder(&sent).Decode(&decoded))
	for _, test := range []struct {
		name string
		err  *uri.SyntaxError
		want string
	}{
		{"decoded", &decoded, "not a valid URI: no match at offset 10"},
		{"zero", &uri.SyntaxError{}, "not a valid text: no match at offset 0"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// The text of an IRI could not be read back as a URI.
func TestEncodingOfIRIs(t *testing.T) {
	for _, e := range iri.Editions() {
		u := testutil.Must(e.Parse("s:é")).URI
		r := u.Reference()
		for name, try := range map[string]func() error{
			"text":     func() error { _, err := u.MarshalText(); return err },
			"binary":   func() error { _, err := r.MarshalBinary(); return err },
			"JSON":     func() error { _, err := json.Marshal([]uri.URI{u}); return err },
			"SQL":      func() error { _, err := u.Value(); return err },
			"SQL, ref": func() error { _, err := r.Value(); return err },
			"reading":  func() error { return u.UnmarshalText([]byte("s:")) },
			"scanning": func() error { return r.Scan("s:") },
			"NULL":     func() error { return u.Scan(nil) },
		} {
			if err := try(); err == nil || !strings.Contains(err.Error(), "iri.IRI") || u.String() != "s:é" || r.String() != "s:é" {
				t.Errorf("%v, %s: %v, %q, %q", e, name, err, u, r)
			}
		}
	}
}
