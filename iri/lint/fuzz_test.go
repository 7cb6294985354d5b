package lint_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// FuzzCheck checks that the findings in any bytes are in order and within the text, on the
// boundaries of its characters, and that a text that is not a reference has a must. In an IRI
// reference there is none. A fix of a reference gives one again, and the finding is gone.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{
		"http://ab.אב.ef/גה%31/%32טי/כל.html",               // section 4.4, example 9
		"/re\u0301sum\u00E9/\uFB01\uFF21\u3000\u200B\u0378", // kinds of 5.3.2.2, 6.1 and 7.5
		"/\u202E<", "a\xFF\u0301", "//u@\u0430a@h:", "/\u202E", "<", "\xFF", // musts, and no IRIs
		"/\u2066", "/\uFF0F\u0378א1", // IRIs
		"/\u1100\u1161\u0F71\u0F72\u0F80", // normalization across characters
		"%C0%AF%E0%80%AF%F0", "br0ken",
		"http://u@xn--é.É..a%41.xn--9ca._", "ws:x", // domain names
		"//u@xn--pypal-4ve.XN--a1-vld/", // labels of other characters
		"HTTP://u:p@0x7F.1:080/%2E/../%c3%0A?%41", "url:file://localhost", "a://[v6.::1]", "a://%E9_:", "http:g", "www.a.b/", "http://::1",
		"ht\xe3\xe3:g", // a scheme that is longer in lower case
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range editions.All() {
			check(t, e, text)
		}
	})
}

func check(t *testing.T, e uri.Edition, text string) {
	boundary := func(i int) bool {
		return i == len(text) || 0 <= i && i < len(text) && (utf8.RuneStart(text[i]) || !utf8.ValidString(text))
	}
	c := lint.Checker{Edition: e}
	_, err := e.ParseReference(text)
	before, must := 0, false
	for i, f := range c.Check(text) {
		if f.Section == "" || f.Message() == "" || f.Start < before || f.End < f.Start || f.Start == f.End && f.Err == nil ||
			!boundary(f.Start) || !boundary(f.End) || f.Err != nil && f.Err.Edition().String() != e.String() {
			t.Fatalf("%v, %q: %+v", e, text, f)
		}
		before = f.Start
		must = must || f.Severity == lint.SeverityMust
		fix, ok := f.Fix()
		if !ok || i > 20 {
			continue
		}
		if fix.Start < 0 || fix.End < fix.Start || fix.End > len(text) || fix.With == text[fix.Start:fix.End] || fix.Why == "" {
			t.Fatalf("%v, %q, %v: %+v", e, text, f, fix)
		}
		if err != nil || f.Code == "look-alike" { // full-width delimiters are for texts that are not yet what is meant
			continue
		}
		fixed := apply(text, fix)
		if _, err := e.ParseReference(fixed); err != nil {
			t.Fatalf("%v, %q, %v: with the fix %v", e, text, f, err)
		}
		for _, g := range c.Check(fixed) {
			if g.Code == f.Code && g.Start == f.Start && g.End-g.Start == f.End-f.Start && g.Restriction == f.Restriction && g.String() == f.String() {
				t.Fatalf("%v, %q, %v: with the fix still in %q", e, text, f, fixed)
			}
		}
	}
	if err != nil && !must || err == nil && must && e.IsIRI() {
		t.Fatalf("%v, %q: must is %v, parsing says %v", e, text, must, err)
	}
}
