package uri_test

import (
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestAllocations(t *testing.T) {
	const valid, invalid = "http://user:p@example.com:8042/over/there?name=ferret#nose", "http://example.com/over there"
	for _, e := range ofURIs() {
		for _, test := range []struct {
			name string
			want float64
			f    func()
		}{
			{"ParseReference", 0, func() { _, _ = e.ParseReference(valid) }},
			{"Check", 0, func() { _ = e.Check("URI-reference", valid) }},
			{"ParseReference of what is invalid", 1, func() { _, _ = e.ParseReference(invalid) }},
			{"Split", 0, func() { uri.Split(valid) }},
		} {
			if got := testing.AllocsPerRun(100, test.f); got != test.want {
				t.Errorf("%v: %s allocates %v times, want %v", e, test.name, got, test.want)
			}
		}
	}
	u := uri.MustParse(valid)
	if got := testing.AllocsPerRun(100, func() {
		for _, get := range [...]func() (string, bool){u.Host, u.Userinfo, u.Port, u.Query} {
			if _, ok := get(); !ok {
				t.Error("a component is undefined")
			}
		}
		for range u.Segments().Raw() {
		}
	}); got != 0 {
		t.Errorf("accessors allocate %v times", got)
	}
}
