package suffix_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/suffix"
)

func TestExpand(t *testing.T) {
	tests := []struct {
		in, want string
		form     suffix.Form
	}{
		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/", suffix.FormLabel}, // the documents' example
		{"www.w3.org", "http://www.w3.org", suffix.FormLabel},
		{"WWW.W3.ORG", "http://WWW.W3.ORG", suffix.FormLabel},
		{"ftp.example.com/pub/x", "ftp://ftp.example.com/pub/x", suffix.FormLabel},
		{"news.example.com", "nntp://news.example.com", suffix.FormLabel},
		{"example.com", "http://example.com", suffix.FormHost},
		{"example.com.", "http://example.com.", suffix.FormHost},
		{"a-b.example?q#f", "http://a-b.example?q#f", suffix.FormHost},
		{"example.com:8080/a:b@c", "http://example.com:8080/a:b@c", suffix.FormHost},
		{"example.com:21", "ftp://example.com:21", suffix.FormPort},
		{"www.example.com:443/", "https://www.example.com:443/", suffix.FormPort},
		{"localhost", "http://localhost", suffix.FormLocal},
		{"localhost:8000/a", "http://localhost:8000/a", suffix.FormLocal},
		{"192.0.2.1/a", "http://192.0.2.1/a", suffix.FormAddress},
		{"192.0.2.1:23", "telnet://192.0.2.1:23", suffix.FormPort},
		{"[::1]:8080/", "http://[::1]:8080/", suffix.FormAddress},
		{"jim@example.com", "mailto:jim@example.com", suffix.FormMailbox},
		{"jim@localhost", "mailto:jim@localhost", suffix.FormMailbox},
		{"jim@mail", "mailto:jim@mail", suffix.FormMailbox},
	}
	for _, test := range tests {
		got, err := suffix.Expand(test.in)
		if err != nil || got.URI != test.want || !got.Applied || got.By.Form != test.form {
			t.Errorf("%q: %+v, %v, want %q by %v", test.in, got, err, test.want, test.form)
		}
	}
}

// A reference with a scheme is returned unchanged.
func TestWhole(t *testing.T) {
	for _, text := range []string{"http://a", "HTTP:a", "mailto:a@b.example", "tel:911", "news:7", "urn:a:1", "x.y:z", "x.y:1z"} {
		got, err := suffix.Expand(text)
		if err != nil || got != (suffix.Expansion{URI: text}) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	var s *uri.SyntaxError
	if _, err := suffix.Expand("http://a b"); !errors.As(err, &s) {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		in  string
		err error
	}{
		{"", suffix.ErrNotAbbreviated},
		{"/a", suffix.ErrNotAbbreviated},
		{"//www.w3.org/", suffix.ErrNotAbbreviated}, // a relative reference with an authority
		{"../www.w3.org", suffix.ErrNotAbbreviated},
		{"?q", suffix.ErrNotAbbreviated},
		{"#f", suffix.ErrNotAbbreviated},
		{"a b", suffix.ErrNotAbbreviated},
		{"1.5", suffix.ErrNotAbbreviated},
		{"80", suffix.ErrNotAbbreviated}, // a port without its colon
		{"a]", suffix.ErrNotAbbreviated}, // an IP literal without its opening bracket
		{"[a", suffix.ErrNotAbbreviated},
		{"[::1", suffix.ErrNotAbbreviated},
		{"-a.example", suffix.ErrNotAbbreviated},
		{"a..example", suffix.ErrNotAbbreviated},
		{"@example.com", suffix.ErrNotAbbreviated},
		{"bücher.example", suffix.ErrNotAbbreviated},
		{"www.bank.example@192.0.2.1/", suffix.ErrUserinfo},
		{"jim@example.com:80", suffix.ErrUserinfo},
		{"jim@[::1]", suffix.ErrUserinfo},
		{"intranet", suffix.ErrNoHeuristic},
		{"intranet/a", suffix.ErrNoHeuristic},
	}
	for _, test := range tests {
		if got, err := suffix.Expand(test.in); !errors.Is(err, test.err) || got != (suffix.Expansion{}) {
			t.Errorf("%q: %+v, %v, want %v", test.in, got, err, test.err)
		}
	}
	var s *uri.SyntaxError
	for _, text := range []string{"www.example.com/a b", "[::x]/", "a b@example.com"} {
		if _, err := suffix.Expand(text); !errors.As(err, &s) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The table and the grammar can be replaced.
func TestExpander(t *testing.T) {
	x := &suffix.Expander{Table: []suffix.Entry{{Form: suffix.FormLabel, Value: "www", Scheme: "https"}}}
	if got, err := x.Expand("www.w3.org"); err != nil || got.URI != "https://www.w3.org" {
		t.Error(got, err)
	}
	if _, err := x.Expand("w3.org"); !errors.Is(err, suffix.ErrNoHeuristic) {
		t.Error(err)
	}
	x = &suffix.Expander{IRI: true, Check: func(text string) error {
		_, err := iri.ParseReference(text)
		return err
	}}
	if got, err := x.Expand("www.bücher.example/é"); err != nil || got.URI != "http://www.bücher.example/é" {
		t.Error(got, err)
	}
	// U+017F LATIN SMALL LETTER LONG S is not the letter s of the table.
	for text, form := range map[string]suffix.Form{"new\u017F.example": suffix.FormHost, "NEWS.example": suffix.FormLabel} {
		if got, err := x.Expand(text); err != nil || got.By.Form != form {
			t.Errorf("%+q: %v, %v", text, got, err)
		}
	}
	if got, err := x.Expand("localho\u017Ft"); !errors.Is(err, suffix.ErrNoHeuristic) {
		t.Error(got, err)
	}
	if _, err := x.Expand("www.b\xff.example"); err == nil {
		t.Error("not UTF-8")
	}
	x = &suffix.Expander{Check: func(text string) error {
		_, err := uri.RFC2396().ParseReference(text)
		return err
	}}
	if got, err := x.Expand("[::1]/"); err == nil {
		t.Error(got)
	}
}

func TestHeuristics(t *testing.T) {
	table := suffix.Heuristics()
	table[0].Scheme = "x"
	if got, err := suffix.Expand("jim@example.com"); err != nil || got.By.Scheme != "mailto" {
		t.Error("the table is shared", got, err)
	}
	for _, e := range table {
		if e.Form == "" || e.Scheme == "" {
			t.Errorf("%+v", e)
		}
	}
}
