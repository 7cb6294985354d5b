package regular

import (
	"fmt"
	"slices"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/automaton"
)

// Grammar computes the languages of the rules of an ABNF grammar. It computes each
// on first use and keeps it. A Grammar is safe for concurrent use.
type Grammar struct {
	abnf  *abnf.Grammar
	limit int

	mu    sync.Mutex
	made  map[*abnf.Rule]made
	stack []*abnf.Rule // rules being computed, to find recursion
}

type made struct {
	dfa *automaton.DFA
	err error
}

// New returns a Grammar for g. It reports no errors: an error in a rule is reported
// when the rule is used.
func New(g *abnf.Grammar) *Grammar { return NewLimit(g, automaton.DefaultLimit) }

// NewLimit is like [New] but limits the number of states during the construction of
// an automaton. Rules that need more fail with [automaton.ErrTooManyStates].
func NewLimit(g *abnf.Grammar, limit int) *Grammar {
	return &Grammar{abnf: g, limit: limit, made: make(map[*abnf.Rule]made)}
}

// DFA returns the minimal automaton of a rule. Names are case-insensitive (RFC 5234,
// 2.1). The error is an [abnf.UndefinedError], [abnf.RecursionError],
// [abnf.ProseError] or [automaton.LimitError].
func (l *Grammar) DFA(rule string) (*automaton.DFA, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dfa(rule)
}

// Expr returns the regular expression of a node, in which each rule that it refers to
// is replaced by its automaton. Errors about the node itself name the rule within.
func (l *Grammar) Expr(n abnf.Node, within string) (automaton.Expr, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.expr(n, within)
}

func (l *Grammar) expr(n abnf.Node, within string) (automaton.Expr, error) {
	return Translate(n, func(n abnf.Node) (automaton.Expr, error) {
		switch n := n.(type) {
		case abnf.RuleRef:
			d, err := l.dfa(n.Name)
			if u, ok := err.(*abnf.UndefinedError); ok && u.In == nil {
				err = &abnf.UndefinedError{Name: u.Name, In: []string{within}}
			}
			if err != nil {
				return automaton.Expr{}, err
			}
			return automaton.Lang(d), nil
		case abnf.Prose:
			return automaton.Expr{}, &abnf.ProseError{Rule: within, Text: n.Text}
		}
		return automaton.Expr{}, fmt.Errorf("regular: rule %s: unknown kind of expression %T", within, n)
	})
}

func (l *Grammar) dfa(name string) (*automaton.DFA, error) {
	r := l.abnf.Rule(name)
	if r == nil {
		return nil, &abnf.UndefinedError{Name: name}
	}
	if m, ok := l.made[r]; ok {
		return m.dfa, m.err
	}
	if i := slices.Index(l.stack, r); i >= 0 {
		e := &abnf.RecursionError{}
		for _, r := range append(slices.Clone(l.stack[i:]), r) {
			e.Cycle = append(e.Cycle, r.Name)
		}
		return nil, e
	}
	l.stack = append(l.stack, r)
	var m made
	e, err := l.expr(r.Node, r.Name)
	l.stack = l.stack[:len(l.stack)-1]
	if err == nil {
		m.dfa, m.err = automaton.CompileLimit(e, l.limit)
	} else {
		m.err = err
	}
	l.made[r] = m
	return m.dfa, m.err
}

// Translate returns the regular expression of a node. It calls leaf for every
// [abnf.RuleRef] and [abnf.Prose], except in a repetition of zero times, as in
// 0<ipchar>. Callers can put marks ([automaton.Mark]) around rules in leaf.
func Translate(n abnf.Node, leaf func(abnf.Node) (automaton.Expr, error)) (automaton.Expr, error) {
	all := func(nodes []abnf.Node, join func(...automaton.Expr) automaton.Expr) (automaton.Expr, error) {
		es := make([]automaton.Expr, len(nodes))
		for i, m := range nodes {
			var err error
			if es[i], err = Translate(m, leaf); err != nil {
				return automaton.Expr{}, err
			}
		}
		return join(es...), nil
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return all(n, automaton.Union)
	case abnf.Concatenation:
		return all(n, automaton.Concat)
	case abnf.Group:
		return Translate(n.Node, leaf)
	case abnf.Option:
		e, err := Translate(n.Node, leaf)
		return automaton.Option(e), err
	case abnf.Repetition:
		if n.Max == 0 && n.Min == 0 {
			return automaton.Epsilon(), nil
		}
		e, err := Translate(n.Node, leaf)
		return automaton.Repeat(e, n.Min, n.Max), err
	case abnf.Literal:
		if n.CaseSensitive {
			return automaton.String(n.Text), nil
		}
		return automaton.StringFold(n.Text), nil
	case abnf.Range:
		return automaton.Chars(automaton.NewSet(automaton.Range{Lo: n.Lo, Hi: n.Hi})), nil
	case abnf.Chars:
		es := make([]automaton.Expr, len(n))
		for i, r := range n {
			es[i] = automaton.Chars(automaton.RuneSet(r))
		}
		return automaton.Concat(es...), nil
	}
	return leaf(n)
}
