package lint_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// FuzzCheck checks that the findings in any bytes are in order and within the text, on the
// boundaries of its characters, and that there is a must only if the text is not an IRI
// reference.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{
		"http://ab.אב.ef/גה%31/%32טי/כל.html",               // section 4.4, example 9
		"/re\u0301sum\u00E9/\uFB01\uFF21\u3000\u200B\u0378", // kinds of 5.3.2.2, 6.1 and 7.5
		"/\u202E<", "a\xFF\u0301", "//u@\u0430a@h:", // musts, and no IRIs
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
		boundary := func(i int) bool {
			return i == len(text) || 0 <= i && i < len(text) && (utf8.RuneStart(text[i]) || !utf8.ValidString(text))
		}
		checkFixes(t, text)
		for _, e := range uri.Editions() {
			checkURI(t, e, text)
		}
		for _, l := range []lint.Checker{{}, {Edition: iri.Draft11()}} {
			found := l.Check(text)
			before, must := 0, false
			for _, x := range found {
				if x.Start < before || x.End < x.Start || !boundary(x.Start) || !boundary(x.End) {
					t.Fatalf("%+v", x)
				}
				if x.Start == x.End && x.Code != "syntax" {
					t.Fatalf("nothing is %v", x.Code)
				}
				before = x.Start
				must = must || x.Severity == lint.SeverityMust
				if x.Section == "" || x.Message() == "" {
					t.Fatalf("%+v", x)
				}
			}
			if _, err := iri.RFC3987().ParseReference(text); must != (err != nil) {
				t.Fatalf("must is %v, parsing says %v", must, err)
			}
		}
	})
}

// checkURI checks the findings for a URI: what is not a URI has a must, and fixes of a URI give
// one again, without the finding.
func checkURI(t *testing.T, e uri.Edition, text string) {
	c := lint.Checker{Edition: e}
	_, err := e.ParseReference(text)
	must := err == nil
	for i, f := range c.Check(text) {
		must = must || f.Severity == lint.SeverityMust
		if f.Section == "" || f.Message() == "" || f.Start < 0 || f.End < f.Start || f.End > len(text) || f.Start == f.End && f.Err == nil {
			t.Fatalf("%v, %q: %+v", e, text, f)
		}
		fix, ok := f.Fix()
		if !ok || err != nil || i > 20 {
			continue
		}
		fixed := apply(text, fix)
		if _, err := e.ParseReference(fixed); err != nil {
			t.Fatalf("%v, %q, %v: with the fix %v", e, text, f, err)
		}
		for _, g := range c.Check(fixed) {
			if g.Code == f.Code && g.Start == f.Start && g.End-g.Start == f.End-f.Start {
				t.Fatalf("%v, %q, %v: with the fix still in %q", e, text, f, fixed)
			}
		}
	}
	if !must {
		t.Fatalf("%v: %q has no must", e, text)
	}
}
