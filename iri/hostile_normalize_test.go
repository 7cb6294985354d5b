package iri_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
)

// Normalizing, comparing, resolving and relativizing texts of a megabyte takes linear time
// (section 8).
func TestHostileNormalize(t *testing.T) {
	const size = 1 << 20
	for _, test := range []struct{ name, prefix, unit string }{
		{"marks", "s:/e", "\u0301"},
		{"marks in disorder", "s:/e", "\u0301\u0323"},
		{"marks in a host", "http://e", "\u0301"},
		{"marks between equal signs", "s:?", "=\u0338"},
		{"triplets of marks", "s:/e", "%CC%81"},
		{"octets that begin characters", "s:/", "%F0"},
		{"continuation octets", "s:/", "%80"},
		{"truncated characters", "s:/", "%F0%90%80"},
		{"formatting characters", "s:/", "%E2%80%8E"},
		{"labels", "http://", "é."},
		{"a label", "http://", "é"},
		{"a label in upper case", "http://", "É"},
		{"prefixes", "http://", "xn--"},
		{"encoded labels", "http://", "xn--rsum-bpad."},
		{"full stops", "http://", "。"},
		{"dot segments", "s:/", "é/../"},
		{"escaped dot segments", "s:/", "é/%2E%2E/"},
	} {
		testutil.Linear(t, test.name, size, func(size int) {
			r := iri.MustParseReference(test.prefix + strings.Repeat(test.unit, size/len(test.unit)))
			n := iri.Normalizer{Apply: everyRung}
			got := n.NormalizeReference(r)
			if n.NormalizeReference(got) != got {
				t.Errorf("%s: %.40q is not normalized", test.name, got)
			}
			u, _ := r.URI()
			target, err := u.Resolve(got)
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			iri.Comparer{}.Equivalence(r, target.Reference())
			if _, err := u.Relativize(target.Reference()); err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
		})
	}
}
