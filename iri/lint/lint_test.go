package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// Whatever stays encoded for section 6.1 when a URI is converted, lint finds.
func TestFindsTheUnsuitable(t *testing.T) {
	for c := rune(0xA0); c <= unicode.MaxRune; c++ {
		if !iri.Unsuitable(c) {
			continue
		}
		if found := lint.Check("/" + string(c)); len(found) == 0 {
			t.Errorf("%U: nothing", c)
		}
	}
	// The characters that do not belong in marked-up text, by the table that section 6.1 of
	// draft-duerst-iri-11 refers to.
	for _, r := range [][2]rune{
		{0x0340, 0x0341}, {0x17A3, 0x17A3}, {0x2028, 0x2029}, {0x202A, 0x202E}, {0x206A, 0x206F}, {0xFFF9, 0xFFFC}, {0xFEFF, 0xFEFF},
		{0x1D173, 0x1D17A}, {0xE0000, 0xE007F},
	} {
		for c := r[0]; c <= r[1]; c++ {
			if found := (lint.Checker{Edition: iri.Draft11()}).Check("/" + string(c)); len(found) == 0 {
				t.Errorf("%U: nothing", c)
			}
		}
	}
}

// Messages are one line, short, and do not show what may be a password.
func TestMessages(t *testing.T) {
	const secret = "\uFF33\uFB01\u200B\u3000e\u0301\xFFO1l0br0ken"
	for _, text := range []string{
		"//u:" + secret + "@h/", "//" + secret + ":\u202E%C0%AF@", strings.Repeat("/\uFF21\uFDFA\u0378\u200B\U0001D173", 100) + "א1/é\u0430<",
	} {
		for _, f := range lint.Check(text) {
			m := f.Message()
			if m == "" || len(m) > 250 || strings.ContainsAny(m, "\n") || !utf8.ValidString(m) {
				t.Errorf("%v: %q", f.Code, m)
			}
			if f.End <= strings.IndexByte(text, '@') && (strings.Contains(m, "FF33") || strings.Contains(m, "\"fi\"") || strings.Contains(m, "digit")) {
				t.Errorf("%v shows %q", f.Code, m)
			}
		}
	}
	if c := lint.Code("x"); c.Section(nil) != "" || c.About() != "" || (lint.Finding{}).Message() != "" {
		t.Error("an unknown code has a meaning")
	}
}

// Section 8: an answer with work proportional to the length, with all messages and the first fixes.
func TestHostile(t *testing.T) {
	for _, test := range []struct {
		editions        []uri.AnyEdition
		size            int
		prefixes, units []string
	}{
		{[]uri.AnyEdition{nil}, 1 << 14, []string{"//", "/a", "?א"}, []string{
			"\u0301", "\u0301\u0323", "a\u0301", "\u1161", "\u11A8", "\u0378", "\xFF", "\xF0\x90", "%C0%AF", "%C0", "\uFF21a", "\u200B/", "א1/", "אa.",
			"\u202E", "\u2068", "\u2067\u2069", "(א)", "((", "a\u0430.", "日", "0", "a0", "=&", "@", ":", "..", "\u0F71\u0F72\u0F80", "xn--pypal-4ve.", "xn--a",
		}},
		{[]uri.AnyEdition{nil, uri.RFC3986()}, 1 << 16, []string{"a:/", "HTTP://u:", "http://a:", "url:"}, []string{
			"%41", "%2E", "%2e/", "../", "a_.", "-.", "%E9", "%00", "A", "1.", "www.", "url:", "g00gle-",
		}},
	} {
		for _, e := range test.editions {
			for _, prefix := range test.prefixes {
				for _, unit := range test.units {
					testutil.Linear(t, fmt.Sprintf("%+q", prefix+unit), testutil.Amount(test.size, 1<<18), func(size int) {
						text := prefix + strings.Repeat(unit, size/len(unit))
						found := lint.Checker{Edition: e, Enabled: []lint.Code{"upper-case"}}.Check(text)
						for i, f := range found {
							_ = f.Message()
							if i < 10 {
								f.Fix()
							}
						}
						if len(found) > len(text) {
							t.Errorf("%+q: %d findings", prefix+unit, len(found))
						}
					})
				}
			}
		}
	}
}

// What makes a text invalid is found even if its code is disabled.
func TestDisabled(t *testing.T) {
	text := "http://xn--9ca/\u202E\uFB01<"
	all := lint.Check(text)
	for _, kind := range lint.Codes() {
		got := lint.Checker{Disabled: []lint.Code{kind}}.Check(text)
		want := slices.DeleteFunc(slices.Clone(all), func(f lint.Finding) bool { return f.Code == kind && f.Severity != lint.SeverityMust })
		if !slices.EqualFunc(got, want, func(a, b lint.Finding) bool { return a.String() == b.String() && a.Start == b.Start }) {
			t.Errorf("%v: %v, not %v", kind, got, want)
		}
	}
	if len(all) != 3 {
		t.Errorf("%v", all)
	}
	if got := (lint.Checker{Disabled: lint.Codes()}).Check(text); len(got) != 2 {
		t.Errorf("all: %v", got)
	}
	if got := (lint.Checker{Disabled: lint.Codes()}).Check("http://xn--9ca/\uFB01"); len(got) > 0 {
		t.Errorf("all, of a valid text: %v", got)
	}
}

// Codes are data that programs compare.
func TestCodes(t *testing.T) {
	const names = "syntax encoding formatting bidi nfc nfkc look-alike invisible unfit unassigned scripts ambiguous overlong " +
		"domain-name ace nameprep encoded-host host upper-case " +
		"scheme-case host-case percent-case unreserved dot-segments password misleading local-host registered-name host-encoding " +
		"version-flag brackets rare-address implicit-host default-host empty-port default-port port port-range empty-path line-break null " +
		"same-scheme suffix prefix readers-differ scheme"
	if got := strings.Trim(fmt.Sprint(lint.Codes()), "[]"); got != names {
		t.Errorf("%s", got)
	}
	if s := [2]string{lint.SeverityShould.String(), lint.SeverityMust.String()}; s != [2]string{"should", "must"} {
		t.Errorf("severities %q", s)
	}
}
