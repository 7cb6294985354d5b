package schemes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Parameters are checked and compared in less than quadratic time: a quarter of a million would
// take hours otherwise.
func TestManyParams(t *testing.T) {
	for _, c := range []struct{ start, param string }{
		{"tel:+1", ";a%07d=b"},
		{"sip:a@b", ";a%07d=b"},
		{"geo:1,2", ";a%07d=b"},
		{"mailto:a@b?x=y", "&a%07d=b"},
		{"data:a/b", ";a%07d=b"},
	} {
		size := testutil.Amount(1<<12, 1<<18)
		var b strings.Builder
		b.WriteString(c.start)
		for i := range size {
			fmt.Fprintf(&b, c.param, i)
		}
		if strings.HasPrefix(c.start, "data:") {
			b.WriteString(",")
		}
		ref := uri.MustParseReference(b.String())
		if err := schemes.Check(ref); err != nil {
			t.Error(err)
		}
		if !schemes.Equal(ref, ref) {
			t.Errorf("%s…: not equal to itself", c.start)
		}
	}
}

// Filters may be nested to any depth.
func TestNesting(t *testing.T) {
	size := testutil.Amount(1<<12, 1<<18)
	text := "ldap:///???" + strings.Repeat("(!", size) + "(a=b)" + strings.Repeat(")", size)
	if err := schemes.Check(uri.MustParseReference(text)); err != nil {
		t.Error(err)
	}
	if err := schemes.Check(uri.MustParseReference(text[:len(text)-1])); err == nil {
		t.Error("a filter that is not closed is valid")
	}
}

// U+212A KELVIN SIGN and U+017F LATIN SMALL LETTER LONG S are no letters of ASCII, whose case
// does not count.
func TestKelvin(t *testing.T) {
	if err := schemes.Check(uri.MustParseReference("mailto:?%E2%84%AAeywords=x")); err == nil {
		t.Error("a header field has the name \u212Aeywords")
	}
	if schemes.Equal(uri.MustParseReference("sip:a@b;u%C5%BFer=ip"), uri.MustParseReference("sip:a@b;user=ip")) {
		t.Error("SIP URIs with parameters u\u017Fer and user are equal")
	}
	if schemes.Equal(uri.MustParseReference("data:a/b;%E2%84%AA=1,"), uri.MustParseReference("data:a/b;k=1,")) {
		t.Error("data URLs with parameters \u212A and k are equal")
	}
}
