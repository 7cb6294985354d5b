package anyuri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/anyuri"
	"github.com/stricturi/stricturi/uri"
)

const valid = -1

func TestAnyURI(t *testing.T) {
	for _, test := range []struct {
		name, text, escaped string
		offset              int  // in the text, of the error of version 1.0
		isUsable            bool // by version 1.1
	}{
		{"a URI", "http://example.com/a?b#c", "http://example.com/a?b#c", valid, true},
		{"the empty reference", "", "", valid, true},
		{"non-ASCII", "http://example.com/é", "http://example.com/%C3%A9", valid, true},
		{"delims and unwise except brackets", "/<>\"{}|\\^`", "/%3C%3E%22%7B%7D%7C%5C%5E%60", valid, true},
		{"a space", "a b", "a%20b", valid, true},
		{"line ends that were not collapsed", "a\r\n\tb", "a%0D%0A%09b", valid, true},
		{"DEL and C1 controls, which XML allows", "\x7F\u0080", "%7F%C2%80", valid, true},
		{"a formatting character, which IRIs do not allow", "\u200E", "%E2%80%8E", valid, true},
		{"private use in a path", "\uE000", "%EE%80%80", valid, true},
		{"U+FFFD is a character", "\uFFFD", "%EF%BF%BD", valid, true},
		{"a percent sign is not escaped", "é%", "%C3%A9%", len("é%"), false},
		{"nor is a percent sign without hexadecimal digits", "é%zz", "%C3%A9%zz", len("é%"), false},
		{"nor a second number sign", "é#a#b", "%C3%A9#a#b", len("é#a"), false},
		{"nor brackets", "é[", "%C3%A9[", len("é"), false},
		{"IPv6 (RFC 2732)", "http://[::1]/", "http://[::1]/", valid, true},
		{"IPvFuture, which RFC 2732 does not have", "http://[v1.a]/", "http://[v1.a]/", len("http://["), true},
		{"a query alone, which RFC 2396 does not allow", "?é", "?%C3%A9", 0, true},
		{"an invalid port", "http://a: /", "http://a:%20/", valid, false}, // registry-based in 1.0; in 1.1, maybe the beginning of a userinfo
		{"a colon in the first segment", "é:b", "%C3%A9:b", len("é"), false},
		{"two at signs", "http://a@b@c", "http://a@b@c", valid, false}, // registry-based
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := anyuri.Escape(test.text); got != test.escaped {
				t.Errorf("escaped: got %q, want %q", got, test.escaped)
			}
			if err := anyuri.Check11(test.text); err != nil {
				t.Errorf("1.1: %v", err)
			}
			err := anyuri.Check10(test.text)
			if e, ok := errs.AsType[*uri.SyntaxError](err); (err == nil) != (test.offset == valid) ||
				ok && (e.Offset != test.offset || e.Text() != test.text) {
				t.Errorf("1.0: %v", err)
			}
			if err := uri.RFC3986().Check("URI-reference", test.escaped); (err == nil) != test.isUsable {
				t.Errorf("1.1: %v", err)
			}
		})
	}
}

func TestNotXML(t *testing.T) {
	for _, test := range []struct {
		text   string
		offset int
		char   rune
		err    error
	}{
		{"a\x00", 1, 0, anyuri.ErrNotXML},
		{"é\x1F", 2, 0x1F, anyuri.ErrNotXML},
		{"\uFFFE", 0, 0xFFFE, anyuri.ErrNotXML},
		{"a\xFF", 1, '\uFFFD', uri.ErrInvalidUTF8},
		{"a\xED\xA0\x80", 1, '\uFFFD', uri.ErrInvalidUTF8}, // a surrogate
	} {
		for _, err := range []error{anyuri.Check10(test.text), anyuri.Check11(test.text)} {
			e, ok := errs.AsType[*uri.SyntaxError](err)
			if !ok || e.Offset != test.offset || !errors.Is(err, test.err) || e.Text() != test.text || e.Edition().Document() != "XML 1.0" {
				t.Fatalf("%+q: got %+v", test.text, err)
			}
			data, err := json.Marshal(err)
			if want := fmt.Sprintf(`{"offset":%d,`, test.offset); err != nil || !strings.HasPrefix(string(data), want) || !strings.Contains(string(data), `"section":"XML 1.0, 2.2"`) {
				t.Errorf("%+q: %s, %v", test.text, data, err)
			}
		}
	}
}

// FuzzAnyURI checks that each IRI reference is an anyURI of both versions, that 1.1
// maps it as RFC 3987 does, that escaping twice is escaping once, and that offsets
// are within the text.
func FuzzAnyURI(f *testing.F) {
	for _, s := range []string{"", "http://é@ü:80/ b?c#d", "é%", "http://[::1]", "a\x00", "\xFF", "?é", "é:b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		escaped := anyuri.Escape(text)
		if anyuri.Escape(escaped) != escaped {
			t.Fatalf("%q becomes %q", text, escaped)
		}
		if e, ok := errs.AsType[*uri.SyntaxError](anyuri.Check10(text)); ok && (e.Offset > len(text) || e.Text() != text) {
			t.Fatalf("%q: %+v", text, e)
		}
		i, err := iri.ParseReference(text)
		if err != nil || anyuri.Check11(text) != nil {
			return // noncharacters at the ends of planes are allowed in neither
		}
		if want := testutil.Must(i.ToURI()); want.String() != escaped {
			t.Fatalf("%q becomes %q, want %q", text, escaped, want)
		}
	})
}
