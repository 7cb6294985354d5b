package generated_test

import (
	"math"
	"os"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/generated"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// largest returns how many strings a suite may have to be run. The environment
// variable STRICTURI_PROOF asks for more than the default: "sample", as .ci/run
// does, for most suites, "full" for all, some twelve million strings, which take
// more than a minute on two cores.
func largest() int {
	switch os.Getenv("STRICTURI_PROOF") {
	case "full":
		return math.MaxInt
	case "sample":
		return 400_000
	}
	return 10_000
}

// Every generated parser passes the suite of every rule, trees included.
func TestSuites(t *testing.T) {
	for _, e := range grammar.All() {
		t.Run(e.Stem, func(t *testing.T) {
			t.Parallel()
			p := testutil.Must(proof.Edition(e))
			parser, ok := generated.Parser(e.Stem)
			if !ok {
				t.Fatal("no parser")
			}
			var all proof.SuiteResult
			rules := 0
			for _, rule := range e.Rules() {
				d := testutil.Must(regular.New(e.Grammar()).DFA(rule.Name))
				size := d.Suite().Size()
				if size > largest() {
					t.Logf("%s: %d strings are left to the full run", rule.Name, size)
					continue
				}
				r := testutil.Must(p.Suite(t.Context(), parser, rule.Name))
				if r.Strings != size {
					t.Errorf("%s: %d strings of %d", rule.Name, r.Strings, size)
				}
				if r.Failure != nil {
					t.Errorf("%s: %+v", r.Rule, *r.Failure)
				}
				rules++
				all.Strings += r.Strings
				all.Members += r.Members
				all.Trees += r.Trees
			}
			t.Logf("%d rules, %d strings, %d members, %d trees", rules, all.Strings, all.Members, all.Trees)
		})
	}
}

// A parser that is wrong is found out: about a string, or about a place.
func TestSuiteFindsFaults(t *testing.T) {
	e, _ := grammar.Lookup("rfc3986")
	p := testutil.Must(proof.Edition(e))
	right, _ := generated.Parser("rfc3986")
	for name, parser := range map[string]proof.Parser{
		"accepts too much": func(rule, text string) ([]proof.Span, bool) {
			spans, ok := right(rule, text)
			return spans, ok || text == "256.0.0.0"
		},
		"accepts too little": func(rule, text string) ([]proof.Span, bool) {
			spans, ok := right(rule, text)
			return spans, ok && text != "255.0.0.0"
		},
		"another place": func(rule, text string) ([]proof.Span, bool) {
			spans, ok := right(rule, text)
			if ok && text == "255.0.0.0" {
				spans[len(spans)-1].Start++
			}
			return spans, ok
		},
	} {
		r := testutil.Must(p.Suite(t.Context(), parser, "IPv4address"))
		if r.Failure == nil {
			t.Errorf("%s: not found out by %d strings", name, r.Strings)
		}
	}
}
