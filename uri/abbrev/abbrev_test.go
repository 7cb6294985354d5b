package abbrev_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/abbrev"
)

func TestExpand(t *testing.T) {
	tests := []struct {
		in, want string
		form     abbrev.Form
	}{
		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/", abbrev.Label}, // the documents' example
		{"www.w3.org", "http://www.w3.org", abbrev.Label},
		{"WWW.W3.ORG", "http://WWW.W3.ORG", abbrev.Label},
		{"ftp.example.com/pub/x", "ftp://ftp.example.com/pub/x", abbrev.Label},
		{"news.example.com", "nntp://news.example.com", abbrev.Label},
		{"example.com", "http://example.com", abbrev.Host},
		{"example.com.", "http://example.com.", abbrev.Host},
		{"a-b.example?q#f", "http://a-b.example?q#f", abbrev.Host},
		{"example.com:8080/a:b@c", "http://example.com:8080/a:b@c", abbrev.Host},
		{"example.com:21", "ftp://example.com:21", abbrev.Port},
		{"www.example.com:443/", "https://www.example.com:443/", abbrev.Port},
		{"localhost", "http://localhost", abbrev.Local},
		{"localhost:8000/a", "http://localhost:8000/a", abbrev.Local},
		{"192.0.2.1/a", "http://192.0.2.1/a", abbrev.Address},
		{"192.0.2.1:23", "telnet://192.0.2.1:23", abbrev.Port},
		{"[::1]:8080/", "http://[::1]:8080/", abbrev.Address},
		{"jim@example.com", "mailto:jim@example.com", abbrev.Mailbox},
		{"jim@localhost", "mailto:jim@localhost", abbrev.Mailbox},
		{"jim@mail", "mailto:jim@mail", abbrev.Mailbox},
	}
	for _, test := range tests {
		got, err := abbrev.Expand(test.in)
		if err != nil || got.URI != test.want || !got.Applied || got.By.Form != test.form {
			t.Errorf("%q: %+v, %v, want %q by %v", test.in, got, err, test.want, test.form)
		}
	}
}

// What has a scheme is whole.
func TestWhole(t *testing.T) {
	for _, text := range []string{"http://a", "HTTP:a", "mailto:a@b.example", "tel:911", "news:7", "urn:a:1", "x.y:z", "x.y:1z"} {
		got, err := abbrev.Expand(text)
		if err != nil || got != (abbrev.Expansion{URI: text}) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	var s *uri.SyntaxError
	if _, err := abbrev.Expand("http://a b"); !errors.As(err, &s) {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		in  string
		err error
	}{
		{"", abbrev.ErrNotAbbreviated},
		{"/a", abbrev.ErrNotAbbreviated},
		{"//www.w3.org/", abbrev.ErrNotAbbreviated}, // a relative reference with an authority
		{"../www.w3.org", abbrev.ErrNotAbbreviated},
		{"?q", abbrev.ErrNotAbbreviated},
		{"#f", abbrev.ErrNotAbbreviated},
		{"a b", abbrev.ErrNotAbbreviated},
		{"1.5", abbrev.ErrNotAbbreviated},
		{"80", abbrev.ErrNotAbbreviated}, // a port, but for its colon
		{"a]", abbrev.ErrNotAbbreviated}, // an IP literal, but for a bracket
		{"[a", abbrev.ErrNotAbbreviated},
		{"[::1", abbrev.ErrNotAbbreviated},
		{"-a.example", abbrev.ErrNotAbbreviated},
		{"a..example", abbrev.ErrNotAbbreviated},
		{"@example.com", abbrev.ErrNotAbbreviated},
		{"bücher.example", abbrev.ErrNotAbbreviated},
		{"www.bank.example@192.0.2.1/", abbrev.ErrUserinfo},
		{"jim@example.com:80", abbrev.ErrUserinfo},
		{"jim@[::1]", abbrev.ErrUserinfo},
		{"intranet", abbrev.ErrNoHeuristic},
		{"intranet/a", abbrev.ErrNoHeuristic},
	}
	for _, test := range tests {
		if got, err := abbrev.Expand(test.in); !errors.Is(err, test.err) || got != (abbrev.Expansion{}) {
			t.Errorf("%q: %+v, %v, want %v", test.in, got, err, test.err)
		}
	}
	var s *uri.SyntaxError
	for _, text := range []string{"www.example.com/a b", "[::x]/", "a b@example.com"} {
		if _, err := abbrev.Expand(text); !errors.As(err, &s) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The table and the grammar can be replaced.
func TestExpander(t *testing.T) {
	x := &abbrev.Expander{Table: []abbrev.Entry{{Form: abbrev.Label, Value: "www", Scheme: "https"}}}
	if got, err := x.Expand("www.w3.org"); err != nil || got.URI != "https://www.w3.org" {
		t.Error(got, err)
	}
	if _, err := x.Expand("w3.org"); !errors.Is(err, abbrev.ErrNoHeuristic) {
		t.Error(err)
	}
	x = &abbrev.Expander{IRI: true, Valid: func(text string) error {
		_, err := iri.ParseReference(text)
		return err
	}}
	if got, err := x.Expand("www.bücher.example/é"); err != nil || got.URI != "http://www.bücher.example/é" {
		t.Error(got, err)
	}
	if _, err := x.Expand("www.b\xff.example"); err == nil {
		t.Error("not UTF-8")
	}
	x = &abbrev.Expander{Valid: func(text string) error {
		_, err := uri.RFC2396.ParseReference(text)
		return err
	}}
	if got, err := x.Expand("[::1]/"); err == nil {
		t.Error(got)
	}
}

func TestHeuristics(t *testing.T) {
	table := abbrev.Heuristics()
	table[0].Scheme = "x"
	if got, err := abbrev.Expand("jim@example.com"); err != nil || got.By.Scheme != "mailto" {
		t.Error("the table is shared", got, err)
	}
	for _, e := range table {
		if e.Form.String() == "" || e.Scheme == "" {
			t.Errorf("%+v", e)
		}
	}
}
