package audit

import (
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/internal/automaton"
)

// causes finds out for each pair that changed whether its own definition makes
// a difference, and for the wanted ones which rules further down do.
//
// If a definition by itself makes none, the rule's old language comes back when
// all changed rules below that are changes of their own get theirs back: by
// induction from below, since rules that are equal stay as they are and rules
// without a counterpart are transparent. So there is always a cause; where no
// single rule is one by itself, because one change hides behind another, all of
// them are given.
func (c *comparer) causes(wanted []*Pair) error {
	for _, p := range c.audit.Pairs {
		if !p.Changed() {
			continue
		}
		s := &substitution{comparer: c, given: c.counterpart, made: map[string]*automaton.DFA{}}
		d, err := s.evaluate(p.New)
		if err != nil {
			return err
		}
		p.Own = !d.Equal(p.Old.dfa)
	}
	back := map[*Pair]*substitution{} // by the root that has its old language back
	var roots []*Pair
	for _, p := range c.audit.Pairs {
		if p.Own && !p.secondary {
			roots = append(roots, p)
			back[p] = c.giveBack(p)
		}
	}
	for _, p := range wanted {
		if !p.Changed() {
			continue
		}
		below := c.below(p)
		var all []*Pair
		for _, root := range roots {
			if below[fold(root.New.Name)] {
				all = append(all, root)
			}
		}
		for _, root := range all {
			if err := p.blame(root, back[root]); err != nil {
				return err
			}
		}
		if len(p.Causes) == 0 && !p.Own {
			together := c.giveBack(all...)
			for _, root := range all {
				if err := p.blame(root, together); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// giveBack gives some rules their old languages. Rules that are equal in both
// documents stay as they are, whatever is given back below them.
func (c *comparer) giveBack(roots ...*Pair) *substitution {
	s := &substitution{comparer: c, made: map[string]*automaton.DFA{}}
	s.given = func(r *Rule) *automaton.DFA {
		for _, root := range roots {
			if root.New == r {
				return root.Old.dfa
			}
		}
		if q := c.byNew[fold(r.Name)]; q != nil && q.Relation == Equal {
			return r.dfa
		}
		return nil
	}
	return s
}

// blame makes root a cause of p if a substitution takes from p some strings
// that only the new rule has, or brings some back that only the old one had.
func (p *Pair) blame(root *Pair, s *substitution) error {
	d, err := s.rule(p.New.Name)
	if err != nil {
		return err
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
	return nil
}

// counterpart is the old language of a new rule; nil for an added one.
func (c *comparer) counterpart(r *Rule) *automaton.DFA {
	if p := c.byNew[fold(r.Name)]; p != nil {
		return p.Old.dfa
	}
	return nil
}

// below are the rules that can be causes of p: those that it uses, and those
// that these use unless they are equal in both documents.
func (c *comparer) below(p *Pair) map[string]bool {
	seen := map[string]bool{}
	var visit func(r *abnf.Rule)
	visit = func(r *abnf.Rule) {
		for _, name := range abnf.Uses(r.Node) {
			used := c.audit.New.Grammar.Rule(name)
			if used == nil || seen[fold(used.Name)] {
				continue
			}
			seen[fold(used.Name)] = true
			if q := c.byNew[fold(used.Name)]; q == nil || q.Relation != Equal {
				visit(used)
			}
		}
	}
	visit(p.New.rule)
	return seen
}

// substitution evaluates definitions of the new document with the languages of
// some rules given; the others are made from their definitions.
type substitution struct {
	*comparer
	given func(*Rule) *automaton.DFA // nil where none is
	made  map[string]*automaton.DFA
}

// evaluate returns the language of a rule's definition, whatever is given for
// the rule itself.
func (s *substitution) evaluate(r *Rule) (*automaton.DFA, error) {
	e, err := language.Translate(r.rule.Node, func(n abnf.Node) (automaton.Expr, error) {
		ref, ok := n.(abnf.RuleRef)
		if !ok {
			return s.langs.Expr(n, r.Name) // prose, with its error
		}
		d, err := s.rule(ref.Name)
		if err != nil {
			return automaton.Expr{}, err
		}
		return automaton.Lang(d), nil
	})
	if err != nil {
		return nil, err
	}
	d, err := automaton.Compile(e)
	if err != nil {
		return nil, err
	}
	return s.restrict(d), nil
}

func (s *substitution) rule(name string) (*automaton.DFA, error) {
	key := fold(name)
	if d := s.made[key]; d != nil {
		return d, nil
	}
	var used *Rule
	for _, r := range s.new {
		if fold(r.Name) == key {
			used = r
			break
		}
	}
	if used == nil {
		return nil, &abnf.UndefinedError{Name: name}
	}
	d := s.given(used)
	if d == nil {
		var err error
		if d, err = s.evaluate(used); err != nil {
			return nil, err
		}
	}
	s.made[key] = d
	return d, nil
}
