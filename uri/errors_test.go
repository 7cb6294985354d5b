package uri_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func syntaxError(t *testing.T, err error) *uri.SyntaxError {
	t.Helper()
	var e *uri.SyntaxError
	if !errors.As(err, &e) {
		t.Fatalf("error is %v, not a SyntaxError", err)
	}
	return e
}

func TestSyntaxError(t *testing.T) {
	for _, test := range []struct {
		name, text string
		offset     int
		char       rune
		err        error
	}{
		{"space", "http://a b/", 8, ' ', nil},
		{"early end", "http://[::1", 11, 0, nil},
		{"non-ASCII", "http://é/", 7, 'é', nil},
		{"not UTF-8", "http://a/\xff", 9, '\uFFFD', uri.ErrInvalidUTF8},
		{"not UTF-8 after another fault", "http://a b/\xC0\xAF", 11, '\uFFFD', uri.ErrInvalidUTF8},
		{"surrogate as bytes", "a:\xED\xA0\x80", 2, '\uFFFD', uri.ErrInvalidUTF8},
		{"NUL", "a:\x00", 2, 0, nil},
		{"U+FFFD is a character", "a:\uFFFD", 2, '\uFFFD', nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := uri.ParseReference(test.text)
			e := syntaxError(t, err)
			if c, ok := e.Char(); e.Offset != test.offset || c != test.char || ok != (test.offset < len(test.text)) {
				t.Errorf("offset %d, character %q, %v", e.Offset, c, ok)
			}
			if !errors.Is(err, test.err) && test.err != nil || e.Err != test.err {
				t.Errorf("wraps %v", e.Err)
			}
			if e.Edition() != uri.RFC3986() || e.Rule != "URI-reference" || e.Text() != test.text || e.Explain().Open[0] != e.Rule {
				t.Errorf("error is %+v", e)
			}
			if msg := e.Error(); !utf8.ValidString(msg) || strings.ContainsAny(msg, "\n\x00") || msg == "" {
				t.Errorf("message is %q", msg)
			}
		})
	}
}

// An error is ErrRelative if the text has no scheme but needs one.
func TestErrRelative(t *testing.T) {
	for _, test := range []struct {
		name    string
		edition uri.Edition
		rule    string
		text    string
		want    bool
	}{
		{"network-path reference (RFC 3986, 4.2)", uri.RFC3986(), "URI", "//h/a?b#c", true},
		{"absolute-path reference", uri.RFC3986(), "URI", "/a/b", true},
		{"relative-path reference", uri.RFC3986(), "URI", "../b", true},
		{"same-document reference (4.4)", uri.RFC3986(), "URI", "#f", true},
		{"empty", uri.RFC3986(), "URI", "", true},
		{"absolute-URI (4.3)", uri.RFC3986(), "absolute-URI", "a?b", true},
		{"absolute-URI with a fragment", uri.RFC3986(), "absolute-URI", "a:b#c", false},
		{"a relative reference with a fault", uri.RFC3986(), "URI", "/a b", true},
		{"a fault before the colon", uri.RFC3986(), "URI", "a_b:c", false},
		{"a fault after the scheme", uri.RFC3986(), "URI", "http://a b/", false},
		{"not UTF-8", uri.RFC3986(), "URI", "/\xff", false},
		{"another rule", uri.RFC3986(), "path-absolute", "a", false},
		{"a relative reference for a rule that is not a URI's", uri.RFC3986(), "scheme", "/a", false},
		{"RFC 2396", uri.RFC2396(), "absoluteURI", "a/b#c", true},
		{"RFC 2396, an absolute URI with a fragment", uri.RFC2396(), "absoluteURI", "a:b#c", false},
		{"a query alone, which RFC 2396 does not allow", uri.RFC2396(), "absoluteURI", "?a", true},
		{"bis-00", uri.RFC2396bis00(), "absolute-URI-reference", "a", true},
		{"non-ASCII", uri.RFC3986(), "URI", "/é", true},
		{"IRI", iri.RFC3987().Edition, "IRI", "/é", true},
		{"absolute-IRI", iri.RFC3987().Edition, "absolute-IRI", "é", true},
		{"IRI of the draft", iri.Draft11().Edition, "IRI", "é", true},
		{"formatting character (RFC 3987, 4.1)", iri.RFC3987().Edition, "IRI", "/\u200E", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.edition.Check(test.rule, test.text)
			if e := syntaxError(t, err); errors.Is(err, uri.ErrRelative) != test.want || errors.Is(e.Err, uri.ErrRelative) || errors.Is(err, uri.ErrTooLong) {
				t.Errorf("%v: %t", err, !test.want)
			}
		})
	}
	if errors.Is(new(uri.SyntaxError), uri.ErrRelative) || errors.Is(made(&uri.SyntaxError{Rule: "URI"}, nil, "a"), uri.ErrRelative) {
		t.Error("an error without an edition is ErrRelative")
	}
}

// JSON has empty lists if there is nothing to list.
func TestErrorsAsJSON(t *testing.T) {
	e := made(&uri.SyntaxError{Rule: "path", Offset: 1}, nil, "a|b")
	text, err := json.Marshal(e)
	want := `{"offset":1,"char":"U+007C","rule":null,"rules":[],"expected":[],"section":null,"message":"` + e.Error() + `"}`
	if string(text) != want || err != nil {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}

// The edition has its own type, even if it is the default.
func TestErrorEdition(t *testing.T) {
	for _, e := range everyEdition() {
		_, err := e.Parse("http://a b/")
		got := syntaxError(t, err).Edition()
		want := uri.AnyEdition(e)
		if e.IsIRI() {
			want = iri.Edition{Edition: e}
		}
		if got != want || got.Document() != e.Document() {
			t.Errorf("%v: %v is a %[2]T", e, got)
		}
	}
}

// made returns an error that no parser made.
func made(e *uri.SyntaxError, edition *core.Edition, text string) *uri.SyntaxError {
	core.Internal(e).Set(text, &core.Origin{Name: uri.RFC3986(), Edition: edition})
	return e
}

// An error that no parser made can be shown, even if its offset is not in the text.
func TestErrorsMadeUp(t *testing.T) {
	var zero uri.SyntaxError
	if zero.Edition() != nil || zero.Text() != "" || zero.Error() == "" || zero.Picture(120) != "\n^" || zero.Hint() != "" || zero.Fixes() != nil {
		t.Errorf("%v: %q", &zero, zero.Picture(120))
	}
	for _, text := range []string{"", "a", "a b", "http://h:p", "//[", "%"} {
		for _, offset := range []int{math.MinInt, -1, 0, len(text), len(text) + 1, math.MaxInt} {
			for _, rule := range []string{"", "URI", "authority", "host", "relative-ref"} {
				for _, edition := range []*core.Edition{nil, &rfc3986.Edition} {
					e := made(&uri.SyntaxError{Rule: rule, Offset: offset}, edition, text)
					if e.Error() == "" || !strings.Contains(e.Picture(120), "^") {
						t.Errorf("%v: %s", e, e.Picture(120))
					}
					_, isChar := e.Char()
					if hint, fixes := e.Hint(), e.Fixes(); (offset < 0 || offset > len(text)) && (isChar || hint != "" || fixes != nil) {
						t.Errorf("%q at %d: %t, %q, %v", text, offset, isChar, hint, fixes)
					}
				}
			}
		}
	}
	tooLong := made(&uri.SyntaxError{Rule: "URI", Err: uri.ErrTooLong}, &rfc3986.Edition, "a")
	if fixes := tooLong.Fixes(); fixes != nil {
		t.Errorf("%v: %v", tooLong, fixes)
	}
}

// Neither the message nor the picture shows what may be a userinfo.
func TestErrorsHideUserinfo(t *testing.T) {
	for _, test := range []struct{ rule, text string }{
		{"URI-reference", `http:\\bob:secret@h\`},
		{"URI-reference", " http://bob:secret@h/"},
		{"URI-reference", "<//bob:secret@h/>"},
		{"URI-reference", "http://bob:secret@a:1,b:2/"},
		{"URI-reference", "http://bob:secret@[fe80::1%eth0]/"},
		{"URI-reference", "http://bob:secret@::1/"},
		{"URI-reference", "http://bob:se@cret@h/"},
		{"URI-reference", "http://bob:se cret@h/"},
		{"URI-reference", "http://bob:secret@h/ /"},
		{"URI-reference", "http://bob:secret@h:port/"},
		{"URI-reference", "//bob:se[cret@h"},
		{"URI-reference", "http://bob:secret@\xff"},
		{"URI-reference", "http://bob:sécret@h|"},
		{"URI-reference", `http://CORP\bob:secret@h/`},
		{"URI-reference", `//\:secret@`},
		{"URI-reference", "http://bob:se#cret@h/ "}, // a password with a delimiter
		{"URI-reference", "http://bob:se/cret@h "},
		{"authority", "bob:se|cret@h"}, // without "//"
		{"authority", "bob:secret@h h"},
		{"userinfo", "bob|"},
		{"host", "bob:secret@h"}, // an authority in the place of its host
		{"URI-reference", "\uFEFF//bob:secret@h/"},
		{"URI-reference", "\u200B\u00A0//bob:secret@h/"},
	} {
		for _, e := range ofURIs() {
			err := e.Check(test.rule, test.text)
			if err == nil {
				continue // "//h:se", "/cret@h", to some
			}
			e := syntaxError(t, err)
			shown := e.Error() + e.Picture(120) + e.Hint()
			for _, secret := range []string{"bob", "cret", "é", "'|'"} {
				if strings.Contains(shown, secret) && !strings.HasPrefix(test.text[e.Offset:], secret) {
					t.Errorf("%q: %q shows", test.text, shown)
				}
			}
		}
	}
}

func TestPicture(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, test := range []struct{ name, text, want string }{
		{"middle", "http://a b/", "http://a b/\n        ^"},
		{"end", "http://[::1", "http://[::1\n           ^"},
		{"two columns a character", "a:日本\xff", "a:日本\uFFFD\n      ^"},
		{"one column a character", "a:é\xff", "a:é\uFFFD\n   ^"},
		{"controls", "a:\x1b[0m", "a:\uFFFD[0m\n  ^"},
		{"userinfo", "//u:p@ ", "//xxx@ \n      ^"},
		{"long", long + " " + long, "…" + long[:59] + " " + long[:58] + "…\n" + strings.Repeat(" ", 60) + "^"},
		{"long, at the beginning", " " + long, " " + long[:118] + "…\n^"},
		{"long, at the end", long + "%", "…" + long[:117] + "%\n" + strings.Repeat(" ", 119) + "^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := uri.ParseReference(test.text)
			if got := syntaxError(t, err).Picture(120); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// A BuildError that a program makes may have no reason.
func TestBuildErrorWithoutReason(t *testing.T) {
	err := &uri.BuildError{Component: "host"}
	if err.Error() != "cannot build: host" || err.Unwrap() != nil {
		t.Errorf("%v", err)
	}
}
