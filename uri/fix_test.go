package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

func fixed(text string, fixes []uri.Fix) (all []string) {
	for _, f := range fixes {
		all = append(all, text[:f.Start]+f.With+text[f.End:])
	}
	return all
}

// A fix of two faults gives two reasons.
func TestFixReasons(t *testing.T) {
	for text, want := range map[string]int{"http://h/ ": 1, "?y": 1, " ?y": 2, "http://h/a b ": 2, "?y z": 2} {
		_, err := uri.RFC2396().ParseReference(text)
		f := syntaxError(t, err).Fixes()[0]
		if got := len(strings.Split(f.Why, "; ")); got != want {
			t.Errorf("%q: %d reasons, want %d: %s", text, got, want, f.Why)
		}
	}
	// All non-ASCII characters have one reason, octets that are not UTF-8 another one.
	for text, want := range map[string]string{"/é\u0080": "non-ASCII", "/\u0080é": "non-ASCII", "/\xFF": "octets", "/\xFFé": "octets"} {
		_, err := uri.ParseReference(text)
		if f := syntaxError(t, err).Fixes()[0]; !strings.HasPrefix(f.Why, want) {
			t.Errorf("%q: %s", text, f.Why)
		}
	}
	for text, zone := range map[string]bool{"http://fe80::1/": false, "http://fe80::1%eth0/": true} {
		_, err := uri.ParseReference(text)
		f := syntaxError(t, err).Fixes()[0]
		if !strings.Contains(f.Why, "brackets") || strings.Contains(f.Why, "zone identifier") != zone {
			t.Errorf("%q: %s", text, f.Why)
		}
	}
}

func TestFixes(t *testing.T) {
	for _, test := range testutil.Vectors[mistake]("../conformance/findings/fixes.json") {
		t.Run(test.Why, func(t *testing.T) {
			edition, text := test.edition(), test.text()
			fixes := syntaxError(t, edition.Check(test.Rule, text)).Fixes()
			got := fixed(text, fixes)
			if !slices.Equal(got, test.Fixed) {
				t.Fatalf("got %q, want %q", got, test.Fixed)
			}
			for i, text := range got {
				if err := edition.Check(test.Rule, text); err != nil || fixes[i].Why == "" {
					t.Errorf("%+v: %v", fixes[i], err)
				}
			}
		})
	}
}

// Every fix makes the text valid, and replaces nothing but what it must. The host that it
// leaves is in the text, apart from what was removed and from brackets.
func FuzzFixes(f *testing.F) {
	for _, text := range []string{
		"http://a b/ c|#d#", " <a:b>", "?y", "1a:b c", "http://u:p@::1:80/", "http://[fe80::1%e]:1/", "a@b@c://d@e@f/", `C:\é`, "\xFF%4", "//[", "%", ":80", "//u w@a|é b", "http://a%/ b",
	} {
		for i := range everyEdition() {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		e := uri.Editions()[int(i)%len(uri.Editions())]
		for _, rule := range e.Rules() {
			err := e.Check(rule, text)
			if err == nil {
				continue
			}
			failure := syntaxError(t, err)
			for _, f := range failure.Fixes() {
				if f.Start > f.End || f.End > len(text) || f.Start == f.End && f.With == "" {
					t.Fatalf("%s: %q: %+v", rule, text, f)
				}
				fixed := text[:f.Start] + f.With + text[f.End:]
				if err := e.Check(rule, fixed); err != nil {
					t.Errorf("%s: %q: %+v: %v", rule, text, f, err)
				}
				if r, err := e.ParseReference(fixed); err == nil && rule == "URI-reference" {
					host, _ := r.Host()
					rest := text
					for _, octet := range []byte(strings.Trim(host, "[]")) {
						var ok bool
						if _, rest, ok = strings.Cut(rest, string([]byte{octet})); !ok {
							t.Fatalf("%v: %q has no host %q: %+v", e, text, host, f)
						}
					}
				}
			}
			if hint := failure.Hint(); hint != "" && (!strings.HasSuffix(hint, ".") || !strings.Contains(hint, ". ")) {
				t.Errorf("%s: %q: %s", rule, text, hint)
			}
		}
	})
}

// Long texts take linear time, with any kinds of characters.
func TestFixesLong(t *testing.T) {
	for _, unit := range []string{"<", "<>^`", "é|", "\xFF%", "a: ", "@", "[", `\`, "\u200B", "<<"} {
		for _, before := range []string{"a:", "//", "1:", "http://u:p"} {
			testutil.Linear(t, before+unit, testutil.Amount(1<<12, 1<<18), func(size int) {
				if err := uri.RFC3986().Check("URI-reference", before+strings.Repeat(unit, size/len(unit))); err != nil {
					syntaxError(t, err).Fixes()
				}
			})
		}
	}
}

// A fix replaces whole characters with whole triplets. It is secret if it is in a userinfo.
func TestFixExtent(t *testing.T) {
	for _, test := range []struct {
		text, with string
		start, end int
		secret     bool
	}{
		{"a:%", "%25", 2, 3, false},
		{"a:%2", "%25", 2, 3, false},
		{"a:%25%2x", "%25", 5, 6, false},
		{"a:%%25", "%25", 2, 3, false},
		{"a:% b", "%25%20", 2, 4, false},
		{"a: 0", "%20", 2, 3, false},
		{"a:b c d ", "%20c%20d", 3, 8, false},
		{"//u:p w@h", "%20", 5, 6, true},
		{"//u:pw@h/ x", "%20", 9, 10, false},
	} {
		_, err := uri.ParseReference(test.text)
		f := syntaxError(t, err).Fixes()[0]
		if f.Start != test.start || f.End != test.end || f.With != test.with || f.Secret != test.secret {
			t.Errorf("%q: got %+v", test.text, f)
		}
	}
}
