package uri_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

// Compare orders by text and edition, and is 0 exactly for values that are ==.
func TestCompare(t *testing.T) {
	texts := []string{"", "a", "a:", "a:b", "a:b#", "a:b#c", "A:b", "http://a/", "http://a/b", "http://a:80/", "%7E", "~", "/", "//"}
	var all []uri.Reference
	for _, text := range texts {
		for _, e := range everyEdition() {
			if r, err := e.ParseReference(text); err == nil {
				all = append(all, r)
			}
		}
	}
	all = append(all, uri.Reference{})
	for _, r := range all {
		for _, s := range all {
			got := r.Compare(s)
			want := cmp.Or(cmp.Compare(r.String(), s.String()), cmp.Compare(r.Edition().String(), s.Edition().String()))
			if got != want || (got == 0) != (r == s) || got != -s.Compare(r) {
				t.Errorf("%v %q, %v %q: %d, want %d", r.Edition(), r, s.Edition(), s, got, want)
			}
			u, isURI := r.URI()
			v, isURI2 := s.URI()
			if isURI && isURI2 && u.Compare(v) != got {
				t.Errorf("%v %q, %v %q: %d as URIs", r.Edition(), r, s.Edition(), s, u.Compare(v))
			}
		}
	}
	slices.SortFunc(all, uri.Reference.Compare)
	if !slices.IsSortedFunc(all, func(r, s uri.Reference) int { return cmp.Compare(r.String(), s.String()) }) {
		t.Errorf("sorted: %q", all)
	}
}

// Any two texts are ordered as strings are, whatever their editions.
func FuzzOrder(f *testing.F) {
	for _, s := range []string{"", "a:b", "a:B", "http://a/", "http://a/%2F"} {
		f.Add(s, "a:b")
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, x, y string) {
		for _, e := range everyEdition() {
			r, err := e.ParseReference(x)
			if err != nil {
				continue
			}
			for _, e := range everyEdition() {
				s, err := e.ParseReference(y)
				if err != nil {
					continue
				}
				got := r.Compare(s)
				if got != -s.Compare(r) || (got == 0) != (r == s) || x != y && got != cmp.Compare(x, y) {
					t.Fatalf("%v %q, %v %q: %d", r.Edition(), r, s.Edition(), s, got)
				}
			}
		}
	})
}
