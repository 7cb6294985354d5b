package diff

import (
	"cmp"
	"slices"
	"strings"

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
//
// The work is limited, and rules with small automata come first.
func (c *comparer) causes() {
	c.budget = &automaton.Budget{Left: ownWork}
	given := map[string]*automaton.DFA{}
	for name, p := range c.byNew {
		given[name] = p.Old.dfa
	}
	older := c.substitute(given)
	size := func(p *Pair) int { return p.Old.dfa.States() + p.New.dfa.States() }
	changed := slices.DeleteFunc(slices.Clone(c.All), func(p *Pair) bool { return !p.Changed() || p.unknown })
	slices.SortStableFunc(changed, func(p, q *Pair) int { return size(p) - size(q) })
	for _, p := range changed {
		// With other languages below it a recursive rule may cease to be linear, or
		// become too large. Then its own part in the change is not known.
		d, err := older.evaluate(p.New)
		p.Own = err == nil && !d.Equal(p.Old.dfa) || err != nil && c.reworded(p)
	}
	c.budget = &automaton.Budget{Left: causesWork}
	restored := map[*Pair]*substitution{}
	below := map[*abnf.Rule][]*Pair{} // the roots that can be causes of each rule of the new document
	users := c.users()
	above := func(r *abnf.Rule) []*abnf.Rule {
		if q := c.byNew[Fold(r.Name)]; q != nil && q.Relation == RelationEqual {
			return nil
		}
		return users[r]
	}
	for _, p := range c.All {
		if p.Own && !p.Secondary {
			restored[p] = c.restore(p)
			for r := range closure(users[p.New.Rule], above) {
				below[r] = append(below[r], p)
			}
		}
	}
	c.products = &automaton.Budget{Left: productsWork}
	selected := map[*Pair]bool{}
	for _, p := range c.Pairs {
		selected[p] = true
	}
	for _, p := range changed {
		all := below[p.New.Rule]
		if len(all) == 0 || !selected[p] {
			continue
		}
		lost, err := p.Old.dfa.MinusBudget(p.New.dfa, c.products)
		gained, newErr := p.New.dfa.MinusBudget(p.Old.dfa, c.products)
		if cmp.Or(err, newErr) != nil {
			continue
		}
		for _, root := range all {
			p.blame(root, restored[root], lost, gained)
		}
		if len(p.Causes) == 0 && !p.Own {
			together := c.restore(all...)
			for _, root := range all {
				p.blame(root, together, lost, gained)
			}
		}
	}
	for _, p := range c.All {
		if p.Old != nil && p.New != nil && p.unknown && p.Relation != RelationEqual {
			p.Own = c.reworded(p)
		}
	}
}

// reworded reports whether the definitions of a pair differ in more than the names of paired rules
// and the notation.
func (c *comparer) reworded(p *Pair) bool {
	text := func(r *Rule, name func(string) string) string {
		return abnf.Rewrite(r.Node, func(n abnf.Node) abnf.Node {
			n = abnf.Plain(n)
			if ref, ok := n.(abnf.RuleRef); ok {
				return abnf.RuleRef{Name: Fold(name(ref.Name))}
			}
			return n
		}).String()
	}
	return text(p.Old, strings.Clone) != text(p.New, func(name string) string {
		if q := c.byNew[Fold(name)]; q != nil {
			return q.Old.Name
		}
		return name
	})
}

// restore returns a substitution in which the given rules have their old
// languages. Rules that are equal in both documents keep their language.
func (c *comparer) restore(roots ...*Pair) *substitution {
	given := map[string]*automaton.DFA{}
	for name, p := range c.byNew {
		if p.Relation == RelationEqual {
			given[name] = p.New.dfa
		}
	}
	for _, root := range roots {
		given[Fold(root.New.Name)] = root.Old.dfa
	}
	return c.substitute(given)
}

// blame makes root a cause of p if the substitution removes strings that p gained
// or restores strings that it lost.
func (p *Pair) blame(root *Pair, s *substitution, lost, gained *automaton.DFA) {
	d, err := s.rule(p.New)
	if err != nil {
		return // see causes
	}
	var cause Cause
	if w, ok := automaton.RelateBudget(gained, d, s.products).OnlyA.Text(); ok {
		cause.OnlyNew = &w
	}
	if w, ok := automaton.RelateBudget(lost, d, s.products).Common.Text(); ok {
		cause.OnlyOld = &w
	}
	if cause.OnlyOld != nil || cause.OnlyNew != nil {
		cause.Rule = root.New.Name
		p.Causes = append(p.Causes, cause)
	}
}

// users returns the rules of the new document that use each rule, as far as is known.
func (c *comparer) users() map[*abnf.Rule][]*abnf.Rule {
	users := map[*abnf.Rule][]*abnf.Rule{}
	for _, r := range c.New.Grammar.Rules {
		for _, name := range uses(r) {
			used := c.New.Grammar.Rule(name)
			users[used] = append(users[used], r)
		}
	}
	return users
}

// substitution evaluates definitions of the new document, replacing some rules by
// given languages.
type substitution struct {
	*comparer
	given map[string]*automaton.DFA // by folded name
	rules *regular.Grammar
}

func (c *comparer) substitute(given map[string]*automaton.DFA) *substitution {
	s := &substitution{comparer: c, given: given}
	s.rules = regular.NewReplaced(c.New.Grammar, func(n abnf.Node) (automaton.Expr, bool) {
		if ref, ok := n.(abnf.RuleRef); ok && given[Fold(ref.Name)] != nil {
			return automaton.Lang(given[Fold(ref.Name)]), true
		}
		return automaton.Expr{}, false
	})
	s.rules.Source = c.same
	s.rules.Budget = c.budget
	s.rules.Known = c.known
	s.rules.Work = causeWork
	return s
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
	if d := s.given[Fold(r.Name)]; d != nil {
		return d, nil
	}
	return s.evaluate(r)
}
