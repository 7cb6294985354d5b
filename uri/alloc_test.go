package uri_test

import (
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestAllocations(t *testing.T) {
	const valid, invalid = "http://user:p@example.com:8042/over/there?name=ferret&a=b;c+d#nose", "http://example.com/over there"
	type test struct {
		name string
		want float64
		f    func()
	}
	var tests []test
	for _, e := range ofURIs() {
		tests = append(tests,
			test{e.String() + ": ParseReference", 0, func() { _, _ = e.ParseReference(valid) }},
			test{e.String() + ": Check", 0, func() { _ = e.Check("URI-reference", valid) }},
			test{e.String() + ": ParseReference of an invalid text", 1, func() { _, _ = e.ParseReference(invalid) }})
	}
	u, text := uri.MustParse(valid), []byte(valid)
	ref, absolute := uri.MustParseReference("../x/./y/..//../z?q#f"), uri.MustParseReference("http://b/c")
	var r uri.Resolver
	n := 0
	for _, test := range append(tests, []test{
		{"Split", 0, func() { uri.Split(valid) }},
		{"components", 0, func() {
			for _, get := range [...]func() (string, bool){u.Host, u.Userinfo, u.Port, u.Query} {
				if _, ok := get(); !ok {
					t.Error("a component is undefined")
				}
			}
		}},
		{"Segments.Raw", 0, func() {
			for s := range u.Segments().Raw() {
				n += len(s)
			}
		}},
		{"Pairs.Raw", 0, func() {
			for key, value := range u.Pairs().Raw() {
				n += len(key) + len(value)
			}
		}},
		{"Pairs.All, with nothing to decode", 0, func() {
			for key, value := range u.Pairs().All() {
				n += len(key) + len(value)
			}
		}},
		{"Pairs.Get", 0, func() { _, _ = u.Pairs().Get("a") }},
		{"Resolve", 1, func() { _, _ = r.Resolve(u, ref) }},
		{"Resolve, absolute", 0, func() { _, _ = r.Resolve(u, absolute) }},
		{"ResolveText", 1, func() { _, _ = unchecked(r).ResolveText("http://a/b/c/d;p?q", "../../../x/./y/../z?q#f") }},
		{"ResolveText, absolute", 0, func() { _, _ = unchecked(r).ResolveText("http://a/b/c/d;p?q", "s:/b") }},
		{"MarshalText", 1, func() { _, _ = u.MarshalText() }},
		{"UnmarshalText", 1, func() { _ = u.UnmarshalText(text) }},
		{"LogValue", 2, func() { _ = u.LogValue() }}, // for "xxxxx", and where it is
	}...) {
		if got := testing.AllocsPerRun(100, test.f); got > test.want {
			t.Errorf("%s allocates %v times, want %v", test.name, got, test.want)
		}
	}
}
