package regex

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// Of returns a regular expression that matches the strings of a rule and nothing else,
// anchored at both ends. The error is one of [regular.Grammar.DFA], or says that the
// dialect cannot express the language.
func Of(g *abnf.Grammar, rule string, dialect Dialect) (string, error) {
	g = regular.New(g).Flat()
	rules := regular.New(g)
	want, err := rules.DFA(rule)
	if err != nil {
		return "", err
	}
	if want.IsEmpty() {
		return "", fmt.Errorf("rule %s has no strings: no expression matches nothing in every program", rule)
	}
	w := &writer{builder: newBuilder(dialect), abnf: g, rules: rules, made: make(map[*abnf.Rule]*expr)}
	e, err := w.rule(rule)
	if err != nil {
		return "", err
	}
	text := dialect.anchored(e)
	if dialect == POSIX && strings.Contains(text, "\x00") {
		return "", fmt.Errorf("rule %s has strings with U+0000, which POSIX expressions cannot contain", rule)
	}
	got, err := Read(text, dialect)
	if err != nil {
		return "", fmt.Errorf("cannot read back the expression for rule %s: %w", rule, err)
	}
	if !got.Equal(want) {
		return "", fmt.Errorf("the expression for rule %s does not match its strings", rule) // a defect of this package
	}
	return text, nil
}

// writer writes the rules of a grammar.
type writer struct {
	*builder
	abnf  *abnf.Grammar
	rules *regular.Grammar
	made  map[*abnf.Rule]*expr
}

// rule returns the expression of a rule that has an automaton.
func (w *writer) rule(name string) (*expr, error) {
	r := w.abnf.Rule(name)
	if e, ok := w.made[r]; ok {
		return e, nil
	}
	d, err := w.rules.DFA(name)
	if err != nil {
		return nil, err
	}
	var e *expr
	cycle := w.rules.Cycle(name)
	if cycle == nil {
		if e, err = w.node(r.Node, name); err != nil {
			return nil, err
		}
	}
	switch other, ok := w.eliminate(d); {
	case cycle != nil && !ok:
		return nil, fmt.Errorf("rule %s: the recursion %s is regular, but its automaton is too large for an expression", name,
			strings.Join(cycle, " → "))
	case cycle != nil || ok && e != nil && len(other.text) < len(e.text):
		e = other
	}
	w.made[r] = e
	return e, nil
}

// node returns the expression of a part of the definition of a rule, with the
// expressions of the rules that it refers to.
func (w *writer) node(n abnf.Node, within string) (*expr, error) {
	list := func(nodes []abnf.Node, join func(...*expr) *expr) (*expr, error) {
		parts := make([]*expr, 0, len(nodes))
		for _, m := range nodes {
			e, err := w.node(m, within)
			if err != nil {
				return nil, err
			}
			parts = append(parts, e)
		}
		return join(parts...), nil
	}
	repeat := func(m abnf.Node, lo, hi int) (*expr, error) {
		if hi == 0 {
			return w.empty, nil
		}
		e, err := w.node(m, within)
		return w.rep(e, lo, hi), err
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return list(n, w.alt)
	case abnf.Concatenation:
		return list(n, w.cat)
	case abnf.Repetition:
		return repeat(n.Node, n.Min, n.Max)
	case abnf.Option:
		return repeat(n.Node, 0, 1)
	case abnf.Group:
		return w.node(n.Node, within)
	case abnf.RuleRef:
		return w.rule(n.Name)
	case abnf.Range, abnf.Chars, abnf.Literal:
		var parts []*expr
		for _, set := range regular.Characters(n) {
			parts = append(parts, w.chars(set))
		}
		return w.cat(parts...), nil
	}
	return nil, fmt.Errorf("unknown kind of expression %T", n)
}
