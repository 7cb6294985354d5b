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

// list returns the findings in a form that is short to write: kind, severity,
// section, and the characters.
func list(l lint.Checker, text string) []string {
	var all []string
	for _, f := range l.Check(text) {
		all = append(all, fmt.Sprintf("%v %v %s %s", f.Code, f.Severity, f.Section, text[f.Start:f.End]))
	}
	return all
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"a URI", "http://u@example.org:8080/a.b/?c=d#e", nil},
		{"an IRI", "http://résumé.example.org/été?ж=日本#ü", nil},
		{"section 4.1", "/a\u202Eb\u200E\u200Fc", []string{"formatting must 4.1 \u202E", "formatting must 4.1 \u200E\u200F"}},
		{"younger than section 4.1", "/\u2066a\u2069\u061C", []string{"formatting should 4.1 \u2066", "formatting should 4.1 \u2069\u061C"}},
		{"an unknown scheme's characters", "1:", []string{"syntax must 2.2 :"}},
		{"a space, and what else there is", "/a b\u200Bc", []string{"syntax must 2.2  ", "invisible should 6.1 \u200B"}},
		{"ends too early", "//[::1", []string{"syntax must 2.2 "}},
		{"both a grammar error and a formatting character", "/\u202E<", []string{"formatting must 4.1 \u202E", "syntax must 2.2 <"}},
		{"what browsers read otherwise", `http:\\\a\b?\`, []string{
			`readers-differ should RFC 3986, 7.6 http:\\\`, `syntax must 2.2 \`, `readers-differ should RFC 3986, 7.6 \\\`, `readers-differ should RFC 3986, 7.6 \`,
		}},
		{"two userinfos", "//a@b@c", []string{"readers-differ should RFC 3986, 7.6 @", "syntax must 2.2 @"}},
		{"malformed UTF-8", "/\xFF\xFEé\xC3", []string{"encoding must 2.2 \xFF\xFE", "encoding must 2.2 \xC3"}},
		{"section 4.2, restriction 1", "/אaב", []string{"scripts should 7.5 אaב", "bidi should 4.2 a"}},
		{"section 4.2, restriction 2", "/1א2", []string{"bidi should 4.2 1א2"}},
		{"section 4.4, example 1: the labels of a host", "http://ab.גדהוזח.ij/kl", nil},
		{"section 5.3.2.2, its example in NFC", "http://www.example.org/résumé.html", nil},
		{"and the one that is not", "http://www.example.org/re\u0301sume\u0301.html", []string{"nfc should 5.3.2.2 e\u0301", "nfc should 5.3.2.2 e\u0301"}},
		{"a composition exclusion", "/\u0958", []string{"nfc should 5.3.2.2 \u0958"}},
		{"conjoining letters", "/\u1100\u1161\u11A8", []string{"nfc should 5.3.2.2 \u1100\u1161\u11A8"}},
		{"marks out of order", "/q\u0307\u0323", []string{"nfc should 5.3.2.2 q\u0307\u0323"}},
		{"marks in order", "/q\u0323\u0307", nil},
		{"a mark on a delimiter", "/\u0301", nil},
		{"section 7.5, the ligature", "/\uFB01le", []string{"nfkc should 7.5 \uFB01"}},
		{"section 7.5, letters of three scripts", "/A\u0391\u0410", []string{"scripts should 7.5 A\u0391\u0410"}},
		{"but not in components of their own", "//\u0430\u0431.com/\u0430.html?a=\u03B1", nil},
		{"percent-encoded octets are in no script", "/\u0430%AB", nil},
		{"section 7.5, Japanese", "/日本のTシャツ", nil},
		{"Chinese", "/ㄅ中A", nil},
		{"Korean", "/한字A", nil},
		{"not any two of these", "/한の", []string{"scripts should 7.5 한の"}},
		{"section 7.5, br0ken", "/br0ken/1ame", []string{"ambiguous should 7.5 0", "ambiguous should 7.5 1"}},
		{"letters among digits", "/2O24/1l1", []string{"ambiguous should 7.5 O", "ambiguous should 7.5 l"}},
		{"g00gle, in any place", "/g00gle?he11o#G00GLE", []string{"ambiguous should 7.5 00", "ambiguous should 7.5 11", "ambiguous should 7.5 00"}},
		{"paypa1, at the end of the label before .com", "http://paypa1.com/paypa1", []string{"ambiguous should 7.5 1"}},
		{"or before .co.uk, and in a word of it", "http://www.the-hote1.co.uk./", []string{"ambiguous should 7.5 1"}},
		{"but not in labels that number machines", "http://server1.example.com/", nil},
		{"nor after three letters, or digits", "http://web1.com/", nil},
		{"nor after other digits", "http://mp3store1.com/x2server1.com", nil},
		{"nor in an encoded label", "//a.xn--p1ai/", nil},
		{"nor in a host alone", "x://server1/", nil},
		{"words that digits are used in", "/mp3/utf8/h1/ab0cd/a10b/v1alpha1/2024/x0y/%2Cabc/10l/page1/www1/1O/QA0AMADu", nil},
		{"section 6.1, full-width", "/\uFF21", []string{"nfkc should 7.5 \uFF21", "look-alike should 6.1 \uFF21"}},
		{"section 6.1, half-width", "/\uFF71", []string{"nfkc should 7.5 \uFF71", "unfit should 6.1 \uFF71"}},
		{"section 6.1, space", "/\u3000\u2800", []string{"nfkc should 7.5 \u3000", "look-alike should 6.1 \u3000\u2800"}},
		{"section 6.1, delims and unwise", "/\u2039\u203A\uFE5F\u066A\u201C\u2774\u2758\u2216\u02C6\u2772\u2035", []string{
			"look-alike should 6.1 \u2039\u203A\uFE5F\u066A\u201C\u2774\u2758\u2216\u02C6\u2772\u2035",
			"nfkc should 7.5 \uFE5F",
		}},
		{"delimiters of IRIs", "//a\u2044b\u3002c", []string{"look-alike should 6.1 \u2044", "look-alike should 6.1 \u3002", "readers-differ should RFC 3986, 7.6 \u3002"}},
		{"what cannot be seen", "/a\u00ADb\u200Cc\uFE0F\u034Fd", []string{
			"invisible should 6.1 \u00AD", "invisible should 6.1 \u200C", "invisible should 6.1 \uFE0F\u034F",
		}},
		{"joiners that can be, by what they do", "/می\u200Cخواهم/\u0915\u094D\u200D\u0937", nil},
		{"a deprecated letter", "/\u0673", []string{"unfit should 6.1 \u0673"}},
		{"unassigned", "/\u0378", []string{"unassigned should 6.1 \u0378"}},
		{"private use", "?\uE000", nil},
		{"an ACE label for letters of two scripts", "http://xn--pypal-4ve.com/", []string{"scripts should 7.5 xn--pypal-4ve", "ace should 5.3.3 xn--pypal-4ve"}},
		{"in capital letters, with userinfo and port", "//u@a.XN--PYPAL-4VE.b:8/", []string{"host-case should 5.3.2.1 a.XN--PYPAL-4VE.b", "scripts should 7.5 XN--PYPAL-4VE"}},
		{"beside a label that is not encoded", "//а.xn--pypal-4ve", []string{"scripts should 7.5 xn--pypal-4ve"}},
		{"each kind once", "//xn--ab-m13ap533g", []string{"nfkc should 7.5 xn--ab-m13ap533g", "look-alike should 6.1 xn--ab-m13ap533g"}},
		{"a formatting character is no must where it is encoded", "//xn--ab-p1t/", []string{"formatting should 4.1 xn--ab-p1t"}},
		{"both restrictions of section 4.2", "//xn--a1-vld", []string{"bidi should 4.2 xn--a1-vld", "bidi should 4.2 xn--a1-vld", "scripts should 7.5 xn--a1-vld"}},
		{"a harmless one", "//xn--rsum-bpad.example.org", nil},
		{"percent-encoded letters", "//xn--%70ypal-4ve.%78n--pypal-4ve", []string{
			"scripts should 7.5 xn--%70ypal-4ve", "unreserved should 5.3.2.3 %70", "unreserved should 5.3.2.3 %78", "scripts should 7.5 %78n--pypal-4ve",
		}},
		{"percent-encoded, no letter or digit", "//xn--%2Fypal-4ve", nil},
		{"not an encoded label", "//xn--p\uFB01-", []string{"nfkc should 7.5 \uFB01", "readers-differ should RFC 3986, 7.6 \uFB01"}},
		{"not Punycode", "//xn--a-/xn--pypal-4ve?xn--pypal-4ve", []string{"registered-name should RFC 3986, 3.2.2 xn--a-"}},
		{"too long for a label", "//xn--" + strings.Repeat("a", 52) + "-pypal-4ve", []string{
			"registered-name should RFC 3986, 3.2.2 xn--" + strings.Repeat("a", 52) + "-pypal-4ve",
		}},
		{"section 8", "/%C0%AF..", []string{"overlong should 8 %C0%AF"}},
		{"the same at greater length", "/%E0%80%AF%F0%80%80%AF", []string{"overlong should 8 %E0%80%AF%F0%80%80%AF"}},
		{"in lower case", "/%c1%bf", []string{"overlong should 8 %c1%bf", "percent-case should 5.3.2.1 %c1%bf"}},
		{"RFC 2279, five octets", "/%F8%80%80%80%AF", []string{"overlong should 8 %F8%80%80%80%AF"}},
		{"RFC 2279, six octets", "/%FC%80%80%80%80%AF", []string{"overlong should 8 %FC%80%80%80%80%AF"}},
		{"the longest of three octets", "/%E0%9F%BF", []string{"overlong should 8 %E0%9F%BF"}},
		{"the longest of four", "/%F0%8F%BF%BF", []string{"overlong should 8 %F0%8F%BF%BF"}},
		{"the longest of five", "/%F8%87%BF%BF%BF", []string{"overlong should 8 %F8%87%BF%BF%BF"}},
		{"the longest of six", "/%FC%83%BF%BF%BF%BF", []string{"overlong should 8 %FC%83%BF%BF%BF%BF"}},
		{"not overlong", "/%C2%80/%E0%A0%80/%F0%90%80%80/%F8%88%80%80%80/%FC%84%80%80%80%80", nil},
		{"cut short", "/%F8%80%80%80/%FC%80%80%80%80/%F8%80%80%80%C0", nil},
		{"an octet whose first digit is 0, before a word", "/%0Abcz", nil},
		{"a control character is no hexadecimal digit", "/%C\x10%AF", []string{"syntax must 2.2 \x10", "readers-differ should RFC 3986, 7.6 \x10"}},
		{"as the first digit", "/%C0%\x18F", []string{"syntax must 2.2 \x18", "readers-differ should RFC 3986, 7.6 \x18"}},
		{"octets that are not", "/%C3%A9%C0%C3%AF%E0%A0%80%C0%A/%F0%90%80%80%FF", []string{"syntax must 2.2 /"}},
	} {
		if got := list(lint.Checker{}, test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s: %+q\ngot  %+q\nwant %+q", test.name, test.text, got, test.want)
		}
	}
}

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
