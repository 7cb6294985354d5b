package diff

import (
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// causes sets Own of all pairs that changed, and Causes of the selected ones.
//
// Every changed rule has a cause. If its own definition did not change its
// language, giving all changed rules that it uses their old languages restores its
// old language: by induction from the leaves, since rules that are equal stay as
// they are and rules without a counterpart are expanded. If no single rule is a
// cause, because one change hides another, all of them together are.
func (c *comparer) causes() {
	older := c.substitute(c.oldLanguage)
	for _, p := range c.All {
		if !p.Changed() || p.Bounded > 0 {
			continue
		}
		// With other languages below it a recursive rule may cease to be linear, or
		// become too large. Then its own part in the change is not known.
		if d, err := older.evaluate(p.New); err == nil {
			p.Own = !d.Equal(p.Old.dfa)
		}
	}
	restored := map[*Pair]*substitution{}
	below := map[*abnf.Rule][]*Pair{} // the roots that can be causes of each rule of the new document
	users := c.users()
	for _, p := range c.All {
		if p.Own && !p.Secondary {
			restored[p] = c.restore(p)
			for _, r := range c.above(p.New.rule, users) {
				below[r] = append(below[r], p)
			}
		}
	}
	for _, p := range c.Pairs {
		if !p.Changed() || p.Bounded > 0 {
			continue
		}
		all := below[p.New.rule]
		for _, root := range all {
			p.blame(root, restored[root])
		}
		if len(p.Causes) == 0 && !p.Own {
			together := c.restore(all...)
			for _, root := range all {
				p.blame(root, together)
			}
		}
	}
}

// restore returns a substitution in which the given rules have their old
// languages. Rules that are equal in both documents keep their language.
func (c *comparer) restore(roots ...*Pair) *substitution {
	return c.substitute(func(r *Rule) *automaton.DFA {
		for _, root := range roots {
			if root.New == r {
				return root.Old.dfa
			}
		}
		if q := c.byNew[Fold(r.Name)]; q != nil && q.Relation == RelationEqual {
			return r.dfa
		}
		return nil
	})
}

// blame makes root a cause of p if the substitution removes strings that p gained
// or restores strings that it lost.
func (p *Pair) blame(root *Pair, s *substitution) {
	d, err := s.rule(p.New)
	if err != nil {
		return // see causes
	}
	var cause Cause
	if p.OnlyNew != nil {
		if w, ok := p.New.dfa.Minus(p.Old.dfa.Union(d)).Shortest(); ok {
			cause.OnlyNew = &w
		}
	}
	if p.OnlyOld != nil {
		if w, ok := p.Old.dfa.Intersect(d).Minus(p.New.dfa).Shortest(); ok {
			cause.OnlyOld = &w
		}
	}
	if cause.OnlyOld != nil || cause.OnlyNew != nil {
		cause.Rule = root.New.Name
		p.Causes = append(p.Causes, cause)
	}
}

// oldLanguage returns the language of the counterpart of a new rule, or nil if the
// rule was added or the counterpart has no automaton.
func (c *comparer) oldLanguage(r *Rule) *automaton.DFA {
	if p := c.byNew[Fold(r.Name)]; p != nil {
		return p.Old.dfa
	}
	return nil
}

// users returns the rules of the new document that refer to each rule.
func (c *comparer) users() map[*abnf.Rule][]*abnf.Rule {
	users := map[*abnf.Rule][]*abnf.Rule{}
	for _, r := range c.New.Grammar.Rules {
		for _, name := range abnf.Uses(r.Node) {
			used := c.New.Grammar.Rule(name)
			users[used] = append(users[used], r)
		}
	}
	return users
}

// above returns the rules of which a rule can be a cause: those that refer to it, and those
// that refer to these in turn unless they are equal in both documents.
func (c *comparer) above(r *abnf.Rule, users map[*abnf.Rule][]*abnf.Rule) (all []*abnf.Rule) {
	seen := map[*abnf.Rule]bool{}
	for todo := []*abnf.Rule{r}; len(todo) > 0; todo = todo[1:] {
		for _, user := range users[todo[0]] {
			if seen[user] {
				continue
			}
			seen[user] = true
			all = append(all, user)
			if q := c.byNew[Fold(user.Name)]; q == nil || q.Relation != RelationEqual {
				todo = append(todo, user)
			}
		}
	}
	return all
}

// substitution evaluates definitions of the new document, replacing some rules by
// given languages.
type substitution struct {
	*comparer
	given func(*Rule) *automaton.DFA // returns nil to evaluate the rule's definition
	rules *regular.Grammar
}

func (c *comparer) substitute(given func(*Rule) *automaton.DFA) *substitution {
	s := &substitution{comparer: c, given: given}
	s.rules = regular.NewReplaced(c.New.Grammar, func(n abnf.Node) (automaton.Expr, bool) {
		if ref, ok := n.(abnf.RuleRef); ok {
			if d := s.language(ref.Name); d != nil {
				return automaton.Lang(d), true
			}
		}
		return automaton.Expr{}, false
	})
	return s
}

// language returns the language that is given for a rule, or nil.
func (s *substitution) language(name string) *automaton.DFA {
	if used := s.newRule(name); used != nil {
		return s.given(used)
	}
	return nil
}

// evaluate returns the language of a rule's definition, even if a language is given
// for the rule itself.
func (s *substitution) evaluate(r *Rule) (*automaton.DFA, error) {
	d, err := s.rules.DFA(r.Name)
	if err != nil {
		return nil, err
	}
	return s.restrict(d), nil
}

// rule returns the language of a rule of the new document.
func (s *substitution) rule(r *Rule) (*automaton.DFA, error) {
	if d := s.given(r); d != nil {
		return d, nil
	}
	return s.evaluate(r)
}
