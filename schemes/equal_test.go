package schemes_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// strictest are sections by which references can differ that RFC 3986, 6.2.2, makes equal.
var strictest = map[string]bool{"RFC 4151, 2.1": true, "RFC 4151, 2.4": true, "RFC 8141, 3.1": true, "DID Core, 3.2.2": true}

// Most cases are examples of the sections.
func TestEqual(t *testing.T) {
	for _, c := range testutil.Vectors[struct {
		Section string
		Equal   bool
		Texts   []string // all equal, or each other than the next
	}]("equal.json") {
		for i := range c.Texts[1:] {
			edition := uri.RFC3986()
			if strings.Contains(c.Texts[i]+c.Texts[i+1], "[") {
				edition = uri.RFC2732()
			}
			a, err := edition.ParseReference(c.Texts[i])
			b, other := edition.ParseReference(c.Texts[i+1])
			if err != nil || other != nil {
				t.Fatal(err, other)
			}
			if schemes.Equal(a, b) != c.Equal || schemes.Equal(b, a) != c.Equal {
				t.Errorf("%s: %q and %q: want %v", c.Section, a, b, c.Equal)
			}
			if (uri.Comparer{Protocol: schemes.Equal}).Equivalence(a, b) <= uri.EqualProtocol != c.Equal && c.Section != "not valid" && !strictest[c.Section] {
				t.Errorf("%s: %q and %q: the rung differs", c.Section, a, b)
			}
		}
	}
}

// An IRI is mapped to a URI before the rules of its scheme apply.
func TestIRIs(t *testing.T) {
	for _, text := range []string{
		"mailto:a@é.com", "mailto:é@b.com", "mailto:a@b?subject=é", "data:,é", "urn:abc:é", "sip:é@x", "http://é/", "tag:a@b,2004:é", "ldap://h/o=é",
	} {
		r := iri.MustParseReference(text).Reference
		if err := schemes.Check(r); err != nil {
			continue
		}
		normal, err := schemes.Normalize(r)
		if err != nil || !schemes.Equal(r, r) || !schemes.Equal(r, normal) || normal.Edition().IsIRI() {
			t.Errorf("%s is normalized to %v, %v", text, normal, err)
		}
	}
}
