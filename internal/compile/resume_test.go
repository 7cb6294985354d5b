package compile

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/compile/engine"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The explanation of a reference can begin behind each component, and that of a rule
// without a fragment behind no fragment.
func TestResumes(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		if !testutil.Whole() && g.Stem != "rfc3986" {
			t.Skip("building the machines takes seconds; TestVectors compares what they give")
		}
		all, err := trees(g.grammar)
		if err != nil {
			t.Fatal(err)
		}
		tagged, err := newTagged(g.grammar, all)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPlan(g.grammar, tagged)
		if err != nil {
			t.Fatal(err)
		}
		m, _ := g.explainer().m.minimize()
		resumes := p.resumes(m)
		for i, states := range resumes {
			rule := g.grammar.Entries[i]
			if rule == g.Reference && slices.Contains(states[:], engine.NoState) {
				t.Errorf("%s: a state is unknown: %v", rule, states)
			}
			if fragment := states[lastOf(engine.HasFragment)]; p.stops[i] && fragment != engine.NoState {
				t.Errorf("%s: it has no fragment, but the state %d after it", rule, fragment)
			}
		}
	})
}
