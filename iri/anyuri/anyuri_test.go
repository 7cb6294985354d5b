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
		// The offset in the text at which the mapping of each version fails.
		xsd10, xsd11 int
	}{
		{"a URI", "http://example.com/a?b#c", "http://example.com/a?b#c", valid, valid},
		{"the empty reference", "", "", valid, valid},
		{"non-ASCII", "http://example.com/é", "http://example.com/%C3%A9", valid, valid},
		{"delims and unwise except brackets", "/<>\"{}|\\^`", "/%3C%3E%22%7B%7D%7C%5C%5E%60", valid, valid},
		{"a space", "a b", "a%20b", valid, valid},
		{"line ends that were not collapsed", "a\r\n\tb", "a%0D%0A%09b", valid, valid},
		{"DEL and C1 controls, which XML allows", "\x7F\u0080", "%7F%C2%80", valid, valid},
		{"a formatting character, which IRIs do not allow", "\u200E", "%E2%80%8E", valid, valid},
		{"private use in a path", "\uE000", "%EE%80%80", valid, valid},
		{"U+FFFD is a character", "\uFFFD", "%EF%BF%BD", valid, valid},
		{"a percent sign is not escaped", "é%", "%C3%A9%", len("é%"), len("é%")},
		{"nor is a percent sign without hexadecimal digits", "é%zz", "%C3%A9%zz", len("é%"), len("é%")},
		{"nor a second number sign", "é#a#b", "%C3%A9#a#b", len("é#a"), len("é#a")},
		{"nor brackets", "é[", "%C3%A9[", len("é"), len("é")},
		{"IPv6 (RFC 2732)", "http://[::1]/", "http://[::1]/", valid, valid},
		{"IPvFuture, which RFC 2732 does not have", "http://[v1.a]/", "http://[v1.a]/", len("http://["), valid},
		{"a query alone, which RFC 2396 does not allow", "?é", "?%C3%A9", 0, valid},
		{"an invalid port", "http://a: /", "http://a:%20/", valid, len("http://a: ")}, // registry-based in 1.0; in 1.1, maybe the beginning of a userinfo
		{"a colon in the first segment", "é:b", "%C3%A9:b", len("é"), len("é")},
		{"two at signs", "http://a@b@c", "http://a@b@c", valid, len("http://a@b")}, // registry-based
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := anyuri.Escape(test.text); got != test.escaped {
				t.Errorf("escaped: got %q, want %q", got, test.escaped)
			}
			if err := anyuri.Check11(test.text); err != nil {
				t.Errorf("1.1: %v", err)
			}
			r, err := anyuri.ToURI10(test.text)
			verdict(t, "1.0", test.text, r, err, test.xsd10, test.escaped, uri.RFC2732())
			if again := anyuri.Check10(test.text); (again == nil) != (err == nil) {
				t.Errorf("1.0: ToURI10 returns %v, Check10 %v", err, again)
			}
			r, err = anyuri.ToURI11(test.text)
			verdict(t, "1.1", test.text, r, err, test.xsd11, test.escaped, uri.RFC3986())
		})
	}
}

func verdict(t *testing.T, version, text string, r uri.Reference, err error, offset int, escaped string, e uri.Edition) {
	t.Helper()
	if offset == valid {
		if err != nil || r.String() != escaped || r.Edition() != e {
			t.Errorf("%s: got %q, %v", version, r, err)
		}
		return
	}
	var syntax *uri.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset != offset || syntax.Text() != text || r != (uri.Reference{}) {
		t.Errorf("%s: got %q, %v", version, r, err)
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
		_, err10 := anyuri.ToURI10(test.text)
		_, err11 := anyuri.ToURI11(test.text)
		for _, err := range []error{anyuri.Check10(test.text), anyuri.Check11(test.text), err10, err11} {
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

func TestCollapse(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " \t\r\n": "", "a": "a", " a\n\t b ": "a b", "a b": "a b", "a  b": "a b", " a": "a",
		"\u00A0a\u00A0": "\u00A0a\u00A0", // not white space in XML
	} {
		if got := anyuri.Collapse(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
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
		if c := anyuri.Collapse(text); anyuri.Collapse(c) != c || strings.ContainsAny(c, "\t\r\n") {
			t.Fatalf("%q collapses to %q", text, c)
		}
		for _, check := range []func(string) (uri.Reference, error){anyuri.ToURI10, anyuri.ToURI11} {
			r, err := check(text)
			if err == nil {
				if r.String() != escaped || anyuri.Check11(text) != nil {
					t.Fatalf("%q becomes %q", text, r)
				}
				continue
			}
			if syntax, ok := errs.AsType[*uri.SyntaxError](err); ok && (syntax.Offset > len(text) || syntax.Text() != text) {
				t.Fatalf("%q: %+v", text, syntax)
			}
		}
		i, err := iri.ParseReference(text)
		if err != nil || anyuri.Check11(text) != nil {
			return // noncharacters at the ends of planes are allowed in neither
		}
		want := testutil.Must(i.ToURI())
		if got, err := anyuri.ToURI11(text); err != nil || got != want {
			t.Fatalf("%q becomes %q, %v, want %q", text, got, err, want)
		}
	})
}
