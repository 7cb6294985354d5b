package schemes_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// A valid reference is equal to itself, and an error has an offset in the text.
func FuzzCheck(f *testing.F) {
	for _, v := range vectors() {
		f.Add(v.In)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ref, err := uri.ParseReference(text)
		if err != nil {
			return
		}
		err = schemes.Check(ref)
		if e, ok := err.(*uri.SyntaxError); ok {
			if e.Offset < 0 || e.Offset > len(text) || e.Text() != text || e.Explain().Section == "" || e.Error() == "" {
				t.Errorf("%q: %+v", text, *e)
			}
		}
		if schemes.Equal(ref, ref) != (err == nil) {
			t.Errorf("%q: %v, but equal to itself is %v", text, err, err != nil)
		}
	})
}

// Normalizing twice is normalizing once, the normal form is equal to the reference, and two
// references are equal if and only if their normal forms are the same text, except for
// components of URNs that are ignored.
func FuzzNormalize(f *testing.F) {
	all := vectors()
	f.Add("file:/.//", "file:///.//")
	f.Add("sip:a#%21", "sip:a#!")
	for i, v := range all {
		f.Add(v.In, all[(i+1)%len(all)].In)
		f.Add(v.In, strings.ToUpper(v.In))
	}
	f.Fuzz(func(t *testing.T, text, other string) {
		for _, edition := range []uri.Edition{uri.RFC3986(), uri.RFC2396()} {
			a, err := edition.ParseReference(text)
			if err != nil {
				continue
			}
			x, err := schemes.Normalize(a)
			if (err == nil) != (schemes.Check(a) == nil) {
				t.Fatalf("%q: %v, but Check returns %v", text, err, schemes.Check(a))
			}
			if err != nil {
				continue
			}
			if again, err := schemes.Normalize(x); err != nil || again != x {
				t.Fatalf("%q: %q and then %q, %v", text, x, again, err)
			}
			if !schemes.Equal(a, x) || !schemes.Equal(x, a) {
				t.Fatalf("%q is not equal to %q", text, x)
			}
			b, err := edition.ParseReference(other)
			if err != nil {
				continue
			}
			y, err := schemes.Normalize(b)
			if scheme, _ := x.Scheme(); err != nil || noNormalForm[scheme] {
				continue
			}
			if schemes.Equal(a, b) != (withoutIgnored(x) == withoutIgnored(y)) {
				t.Errorf("%q and %q: equal is %v, normal forms %q and %q", text, other, schemes.Equal(a, b), x, y)
			}
		}
	})
}

// noNormalForm are schemes that have no normal form.
var noNormalForm = map[string]bool{"sip": true, "sips": true}

// withoutIgnored returns a normal form without the components of a URN that are ignored.
func withoutIgnored(ref uri.Reference) string {
	text := ref.String()
	if strings.HasPrefix(text, "urn:") {
		text, _, _ = strings.Cut(text, "#")
		text, _, _ = strings.Cut(text, "?")
	}
	return text
}

// vectors returns the vectors of all schemes.
func vectors() []vector { return testutil.Vectors[vector]("*/vectors.json") }
