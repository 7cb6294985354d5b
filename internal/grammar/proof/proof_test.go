package proof_test

import (
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Every rule of every edition accepts the same strings in ABNF and in PEG.
func TestRules(t *testing.T) {
	all := grammar.Editions()
	if testutil.Whole() {
		all = grammar.All() // the amendments too
	}
	for _, e := range all {
		t.Run(e.Stem, func(t *testing.T) {
			t.Parallel()
			p := proof.Shared(t, e).Proof()
			var results []proof.Result
			states := 0
			for _, rule := range e.Rules() {
				r := testutil.Must(p.Rule(t.Context(), rule.Name))
				results = append(results, r)
				states += r.States
			}
			for _, d := range proof.Differences(e.Grammar(), results) {
				t.Error(d)
			}
			t.Logf("%d rules, %d states", len(results), states)
		})
	}
}

// show returns a witness for a message.
func show(s *string) string {
	if s == nil {
		return "-"
	}
	return "\"" + *s + "\""
}

// A visible rule that is repeated zero times is in no tree.
func TestTreeWithoutRule(t *testing.T) {
	g := testutil.Must(abnf.Parse("s = \"x\" 0v\nv = \"v\"\n"))
	p := proof.NewTrees(testutil.Must(proof.Grammar(g, "S <- \"x\"\nV <- \"v\"\n")), "v")
	if r, err := p.Tree(t.Context(), "s"); err != nil || !r.Equal {
		t.Errorf("%+v, %v", r, err)
	}
}

// Every rule of every edition gives the visible rules the same places.
func TestTrees(t *testing.T) {
	for _, e := range grammar.All() {
		t.Run(e.Stem, func(t *testing.T) {
			t.Parallel()
			if !testutil.Whole() && e.Stem != "rfc2732" {
				t.Skip("slow; RFC 2732 and RFC 3986 have all kinds of rules")
			}
			p := proof.Shared(t, e)
			rules, states := 0, 0
			for _, rule := range e.Rules() {
				r := testutil.Must(p.Tree(t.Context(), rule.Name))
				if !r.Equal {
					t.Errorf("%s: only ABNF %v, only PEG %v", r.Rule, r.OnlyABNF, r.OnlyPEG)
				}
				rules++
				states += r.States
			}
			t.Logf("%d rules, %d states", rules, states)
		})
	}
}
