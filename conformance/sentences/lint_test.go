package sentences_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri/lint"
)

// What the documents before RFC 3986 advise against is found under both.
func TestLint(t *testing.T) {
	for _, test := range []struct {
		name, text, part string
		kind             lint.Kind
	}{
		{"user:password", "ftp://user:password@h.i/", "password", lint.KindPassword},
		{"a port that is not the default", "http://h.i:8080/", "8080", lint.KindPort},
		{"a reserved port", "gopher://h.i:25/", "25", lint.KindPort},
		{"delimiters of a protocol", "telnet://h.i/%0D%0A", "%0D%0A", lint.KindLineBreak},
		{"an escape that is not needed", "/%7Ea", "%7E", lint.KindUnreserved},
		{"the same scheme", "http:g", "http:", lint.KindSameScheme},
		{"an upper-case scheme", "Ftp://h.i/", "Ftp", lint.KindSchemeCase},
	} {
		for _, e := range older {
			found := lint.Checker{Edition: e}.Check(test.text)
			if len(found) != 1 || found[0].Kind != test.kind || test.text[found[0].Start:found[0].End] != test.part {
				t.Errorf("%v, %s: %v", e, test.name, found)
			}
		}
	}
}
