package uri_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestEscape(t *testing.T) {
	for _, test := range []struct {
		name       string
		edition    uri.Edition
		component  uri.Component
		text, want string // Escape
		data       string // EscapeData
	}{
		{"nothing to do", uri.RFC3986, uri.ComponentSegment, "a:b@c", "a:b@c", "a:b@c"},
		{"space", uri.RFC3986, uri.ComponentQuery, "a b", "a%20b", "a%20b"},
		{"triplets stay", uri.RFC3986, uri.ComponentSegment, "%2f%zz%", "%2f%25zz%25", "%252f%25zz%25"},
		{"slash in a segment", uri.RFC3986, uri.ComponentSegment, "a/b", "a%2Fb", "a%2Fb"},
		{"slash in a path", uri.RFC3986, uri.ComponentPath, "a/b?", "a/b%3F", "a/b%3F"},
		{"slash in a query", uri.RFC3986, uri.ComponentQuery, "a/b?#", "a/b?%23", "a/b?%23"},
		{"colon in a userinfo", uri.RFC3986, uri.ComponentUserinfo, "u:p@", "u:p%40", "u:p%40"},
		{"colon in a host", uri.RFC3986, uri.ComponentHost, "a:b", "a%3Ab", "a%3Ab"},
		{"no other authority in a host", uri.RFC2396, uri.ComponentHost, "good.com:80@evil.com", "good.com%3A80%40evil.com", "good.com%3A80%40evil.com"},
		{"hyphen in a host", uri.RFC2396, uri.ComponentHost, "a-b.c", "a-b.c", "a-b.c"},
		{"semicolon in a segment of RFC 2396", uri.RFC2396, uri.ComponentSegment, "a;b", "a%3Bb", "a%3Bb"},
		{"semicolon in a path of RFC 2396", uri.RFC2396, uri.ComponentPath, "/a;b", "/a;b", "/a;b"},
		{"brackets in a query of RFC 2732", uri.RFC2732, uri.ComponentQuery, "[", "[", "["},
		{"brackets in a query of RFC 2396", uri.RFC2396, uri.ComponentQuery, "[", "%5B", "%5B"},
		{"the first non-ASCII character", uri.RFC3986, uri.ComponentPath, "\u007F\u0080", "%7F%C2%80", "%7F%C2%80"},
		{"non-ASCII", uri.RFC3986, uri.ComponentFragment, "é", "%C3%A9", "%C3%A9"},
		{"not UTF-8", uri.RFC3986, uri.ComponentFragment, "\xff\x00", "%FF%00", "%FF%00"},
		{"U+FFFD", uri.RFC3986, uri.ComponentFragment, "\uFFFD", "%EF%BF%BD", "%EF%BF%BD"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.edition.Escape(test.component, test.text); got != test.want {
				t.Errorf("Escape: %q, want %q", got, test.want)
			}
			if got := test.edition.EscapeData(test.component, test.text); got != test.data {
				t.Errorf("EscapeData: %q, want %q", got, test.data)
			}
		})
	}
}

func TestUnescape(t *testing.T) {
	for _, test := range []struct {
		name       string
		edition    uri.Edition
		text, want string // Unescape
		data       string // UnescapeData
	}{
		{"nothing to do", uri.RFC3986, "a+b", "a+b", "a+b"},
		{"unreserved", uri.RFC3986, "%41%7e%20", "A~ ", "A~ "},
		{"reserved", uri.RFC3986, "%2F%2f%3A%5b", "%2F%2f%3A%5b", "//:["},
		{"the delimiter of a fragment", uri.RFC2396, "a%23b", "a%23b", "a#b"},
		{"percent", uri.RFC3986, "%2541", "%2541", "%41"},
		{"brackets are not reserved in RFC 2396", uri.RFC2396, "%5B%2F", "[%2F", "[/"},
		{"delimiters of lines", uri.RFC3986, "a%0d%0A%00%09b", "a%0d%0A\x00\tb", "a\r\n\x00\tb"},
		{"delimiters of lines before", uri.RFC2396, "%0D%0a", "%0D%0a", "\r\n"},
		{"octets", uri.RFC3986, "%C3%A9%FF", "é\xff", "é\xff"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := test.edition.Unescape(test.text); got != test.want || err != nil {
				t.Errorf("Unescape: %q, %v, want %q", got, err, test.want)
			}
			if got, err := test.edition.UnescapeData(test.text); got != test.data || err != nil {
				t.Errorf("UnescapeData: %q, %v, want %q", got, err, test.data)
			}
		})
	}
	for _, test := range []struct {
		text   string
		offset int
	}{
		{"%", 0}, {"a%4", 1}, {"%41%4G", 3}, {"%%41", 0}, {"%G1", 0}, {"% 1", 0},
	} {
		got, err := uri.RFC3986.Unescape(test.text)
		var e *uri.EscapeError
		if !errors.As(err, &e) || e.Offset != test.offset || got != "" {
			t.Errorf("%q: %q, %v; want an error at %d", test.text, got, err, test.offset)
		}
	}
}

func TestNames(t *testing.T) {
	for want, all := range map[string][]fmt.Stringer{
		"[userinfo host segment path query fragment ]": {uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentSegment, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment, uri.ComponentFragment + 1},
		"[edition keep drop error ]":                   {uri.ExcessByEdition, uri.ExcessKeep, uri.ExcessDrop, uri.ExcessError, uri.ExcessError + 1},
	} {
		if got := fmt.Sprint(all); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
