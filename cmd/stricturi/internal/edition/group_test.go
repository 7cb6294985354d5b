package edition

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/uri"
)

// The table lists the editions whose references are also references of another, and no
// others.
func TestIncludes(t *testing.T) {
	references := make(map[string]*language.Language)
	for _, e := range Known {
		l, err := language.New(e.Grammar()).Rule(e.Reference)
		if err != nil {
			t.Fatalf("%s: %v", e.Stem, err)
		}
		references[e.Stem] = l
	}
	for stem, l := range references {
		for other, m := range references {
			is := m.Relate(l).Kind
			want := is == language.KindEqual || is == language.KindSubset
			if got := slices.Contains(includes[stem], other); got != want && stem != other {
				t.Errorf("%s includes %s: %t, but the relation is %s", stem, other, got, is)
			}
		}
	}
}

// A group returns the errors of its rules, whatever their order.
func TestGroup(t *testing.T) {
	var all []Rule
	for _, e := range Known {
		all = append(all, e.ReferenceRule())
	}
	schemes := slices.Clone(all)
	for i := range schemes {
		schemes[i].Schemes = true
	}
	hosts := []Rule{{Edition: Of(uri.RFC2396()), Name: "host"}, {Edition: Of(uri.RFC3986()), Name: "host"}}
	reversed := slices.Clone(all)
	slices.Reverse(reversed)
	for name, rules := range map[string][]Rule{
		"all": all, "reversed": reversed, "mixed": slices.Concat(hosts, all, schemes), "schemes": schemes, "twice": slices.Concat(all, all), "none": nil,
	} {
		g := NewGroup(rules)
		for _, text := range []string{
			"", "a", "http://a/", "http://[::1]/", "http://[v1.a]/", "http://[fe80::1%25en1]/", "//:a", "?", "#[", "a:[", "é", "\u200E", "\uE000", "?\uE000", "a b", "\xff", "http:///x", "urn:a:",
		} {
			errs := make([]*uri.SyntaxError, len(rules))
			valid := true
			for i := range errs {
				errs[i] = &uri.SyntaxError{} // of another text
			}
			ok := g.Check(text, errs)
			for i, r := range rules {
				want := r.Check(text)
				valid = valid && want == nil
				if (errs[i] == nil) != (want == nil) || want != nil && (errs[i].Error() != want.Error() || errs[i].Offset != want.Offset) {
					t.Errorf("%s, rule %d of %s: %q: %v, want %v", name, i, r.Stem, text, errs[i], want)
				}
			}
			if ok != valid {
				t.Errorf("%s: %q: %t, want %t", name, text, ok, valid)
			}
		}
	}
}

// The references that an edition includes are not matched again.
func TestGroupImplied(t *testing.T) {
	var rules []Rule
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC2732(), uri.RFC3986()} {
		rules = append(rules, Of(e).ReferenceRule())
	}
	if got := NewGroup(rules).implied; !slices.Equal(got, []int{-1, 0, -1}) {
		t.Errorf("rules that imply each rule: %d, want that of RFC 2732 after RFC 2396 alone", got)
	}
}
