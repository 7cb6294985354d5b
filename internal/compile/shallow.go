package compile

import (
	"context"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A shallow automaton has the texts of a rule in which recursive rules are within themselves only a few
// times. The rule itself has no automaton.
type shallow struct {
	name string
	lang *automaton.DFA
}

// maxShallow limits the states of a shallow automaton, and maxDepth how often recursive rules are within
// themselves in its texts.
const maxShallow, maxDepth = 1000, 16

// shallows returns the automata of those of the rules asked for that have none.
func (s *Selection) shallows(ctx context.Context) (all []shallow) {
	lang := regular.New(s.ABNF)
	inner := map[*abnf.Rule]automaton.Expr{} // of the recursive rules, first nothing
	for _, r := range s.ABNF.Rules {
		if lang.Cycle(r.Name) != nil {
			inner[r] = automaton.Expr{}
		}
	}
	if len(inner) == 0 {
		return nil // what has no automaton is too large
	}
	for _, name := range s.Entries {
		if s.Why(name) == "" {
			continue
		}
		var best *automaton.DFA
		within := inner
		for depth := 0; depth < maxDepth && within != nil && ctx.Err() == nil; depth++ {
			d, outer := s.around(name, within)
			if d == nil || d.States() > maxShallow {
				break
			}
			best, within = d, outer
		}
		if best != nil && !best.IsEmpty() {
			all = append(all, shallow{name, best})
		}
	}
	return all
}

// around returns the automaton of a rule in which references to recursive rules have the given
// languages, and those of the recursive rules then. It returns nil for what is too large.
func (s *Selection) around(name string, within map[*abnf.Rule]automaton.Expr) (*automaton.DFA, map[*abnf.Rule]automaton.Expr) {
	lang := regular.NewReplaced(s.ABNF, func(n abnf.Node) (automaton.Expr, bool) {
		ref, _ := n.(abnf.RuleRef)
		x, ok := within[s.ABNF.Rule(ref.Name)]
		return x, ok
	})
	lang.Limit, lang.Work = 4*maxShallow, automaton.DefaultWork/64
	d, err := lang.DFA(name)
	if err != nil {
		return nil, nil
	}
	outer := map[*abnf.Rule]automaton.Expr{}
	for r := range within {
		x, err := lang.DFA(r.Name)
		if err != nil {
			return d, nil
		}
		outer[r] = automaton.Lang(x)
	}
	return d, outer
}

// ShallowNames returns the names of the rules of Shallow.
func (g *Grammar) ShallowNames() (names []string) {
	for _, x := range g.Shallow {
		names = append(names, x.name)
	}
	return names
}
