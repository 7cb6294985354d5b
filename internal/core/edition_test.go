package core_test

import (
	"testing"

	"github.com/stricturi/stricturi/gen/all"
	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
)

// Rules are found by name, and the rules named in an Edition exist.
func TestRules(t *testing.T) {
	for _, e := range all.Editions {
		for _, r := range e.Rules {
			if found := e.Find(r.Name); found == nil || *found != r {
				t.Errorf("%s: Find(%q) is %v", e.Stem, r.Name, found)
			}
		}
		for _, name := range []string{e.Reference, e.Absolute, e.Scheme, e.Authority, e.Userinfo, e.Host, e.Port, e.Segment, e.Query, e.Fragment} {
			if r := e.Find(name); name != "" && (r == nil || r.Name != name) {
				t.Errorf("%s: no rule %q", e.Stem, name)
			}
		}
		if r := e.Find("no-rule"); r != nil {
			t.Errorf("%s: no-rule is %v", e.Stem, r)
		}
	}
}

// An edition's rules are those of its generated package.
func TestGeneratedRules(t *testing.T) {
	same(t, &rfc3986.Edition, rfc3986.Rules())
	same(t, &iri11.Edition, iri11.Rules()) // which has a table of its own
}

func same[R interface {
	~uint8
	String() string
	Section() string
	Uses() core.RuleSet
}](t *testing.T, e *core.Edition, rules []R) {
	t.Helper()
	if len(rules) != len(e.Rules) {
		t.Fatalf("%s: %d rules, want %d", e.Stem, len(e.Rules), len(rules))
	}
	for i, r := range rules {
		want := core.Rule{Name: r.String(), Section: r.Section(), Number: uint8(r), Uses: r.Uses()}
		if e.Rules[i] != want {
			t.Errorf("%s: %v, want %v", e.Stem, e.Rules[i], want)
		}
	}
}

// Each rule that a host can match has a HostKind.
func TestHostKinds(t *testing.T) {
	for _, e := range all.Editions {
		for _, text := range []string{"//a.b", "//1.2.3.4", "//[::1]", "//[v1.a]", "//"} {
			var r core.Ref
			if _, ok := e.ParseReference(&r, text); !ok {
				continue
			}
			if _, ok := r.Host(); ok != (r.HostKind() != core.HostNone) {
				t.Errorf("%s: %s: host %v, kind %s", e.Stem, text, ok, r.HostKind())
			}
		}
	}
}
