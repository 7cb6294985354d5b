package iri_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
)

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// linear runs f for a size and a quarter of it. It fails if the larger size
// allocates much more than four times the bytes. What is quadratic in time alone
// does not end with sizes of a million.
func linear(t *testing.T, name string, size int, f func(size int)) {
	t.Helper()
	quarter := allocated(func() { f(size / 4) })
	if whole := allocated(func() { f(size) }); whole > 6*quarter+uint64(size) {
		t.Errorf("%s: %d bytes allocated, with four times the text %d", name, quarter, whole)
	}
}

// Texts of a megabyte are normalised, compared, resolved and relativised with
// work that is linear in their length (section 8).
func TestHostileNormalize(t *testing.T) {
	const size = 1 << 20
	for _, test := range []struct{ name, prefix, unit string }{
		{"marks", "s:/e", "\u0301"},
		{"marks in disorder", "s:/e", "\u0301\u0323"},
		{"marks in a host", "http://e", "\u0301"},
		{"marks between equal signs", "s:?", "=\u0338"},
		{"triplets of marks", "s:/e", "%CC%81"},
		{"octets that begin characters", "s:/", "%F0"},
		{"octets that end none", "s:/", "%80"},
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
		linear(t, test.name, size, func(size int) {
			r := iri.MustParseReference(test.prefix + strings.Repeat(test.unit, size/len(test.unit)))
			n := iri.NewNormalizer(everyRung...)
			got, _ := n.Normalize(r)
			if !n.IsNormalized(got) {
				t.Errorf("%s: %.40q is not normalised", test.name, got)
			}
			u, _ := r.IRI()
			target, err := u.Resolve(got)
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			iri.Comparer{}.Compare(r, target.Reference)
			if _, _, err := u.Relativize(target.Reference); err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
		})
	}
}
