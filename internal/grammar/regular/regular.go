package regular

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Grammar computes the languages of the rules of an ABNF grammar. It computes each
// on first use and keeps it. A Grammar is safe for concurrent use.
type Grammar struct {
	// Limit is the number of states during the construction of an automaton; see [NewLimit].
	Limit int
	// Length leaves out the strings of more characters, unless it is negative.
	Length int
	// Source takes the languages of rules in whose definitions, and those of the rules that they
	// use, nothing is replaced from other grammars, unless it is nil or returns nil.
	Source func(*abnf.Rule) *Grammar
	// Budget limits the work for the automata of all rules together. When it is spent, DFA fails with an
	// [automaton.LimitError].
	Budget *automaton.Budget
	// Work limits the work for the automaton of each rule likewise.
	Work int
	// Known lets several grammars share automata.
	Known *automaton.Known

	abnf    *abnf.Grammar
	replace func(abnf.Node) (automaton.Expr, bool) // see NewReplaced

	mu        sync.Mutex
	made      map[*abnf.Rule]made
	recursion *recursion // see rules
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
	return &Grammar{abnf: g, Limit: limit, Length: -1, replace: none, made: map[*abnf.Rule]made{},
		Budget: &automaton.Budget{Left: allWork}, Work: automaton.DefaultWork}
}

// Forget forgets the languages of the rules that use a rule, because it is replaced by something
// else now.
func (l *Grammar) Forget(r *abnf.Rule) {
	l.mu.Lock()
	defer l.mu.Unlock()
	rec := l.rules()
	for todo := []int{rec.numbers[r]}; len(todo) > 0; todo = todo[1:] {
		for _, u := range rec.users[todo[0]] {
			if _, replaced := l.replace(abnf.RuleRef{Name: l.abnf.Rules[u].Name}); l.isMade(u) && !replaced {
				todo = append(todo, u)
			}
			delete(l.made, l.abnf.Rules[u])
		}
	}
}

// Refuse leaves out the rules that are too large in another Grammar of the same rules, nil for none, without
// trying them.
func (l *Grammar) Refuse(other *Grammar) {
	if other == nil {
		return
	}
	other.mu.Lock()
	defer other.mu.Unlock()
	for r, m := range other.made {
		if errors.Is(m.err, automaton.ErrTooManyStates) {
			l.made[r] = m
		}
	}
}

// allWork is the budget of all rules, some seconds.
const allWork = 32 * automaton.DefaultWork

// share returns the budget of one rule.
func (l *Grammar) share() *automaton.Budget {
	return &automaton.Budget{Left: int64(l.Work), Of: l.Budget, Known: l.Known}
}

func none(abnf.Node) (automaton.Expr, bool) { return automaton.Expr{}, false }

// NewReplaced is like [New] but calls replace for each reference to a rule and each
// description in words ([abnf.RuleRef], [abnf.Prose], [abnf.Invalid]) and uses what it returns, unless
// that is false. Two definitions in which something is replaced by marks
// ([automaton.Mark]) are equal, if their automata are, whatever language each mark stands
// for. The last marks are reserved.
func NewReplaced(g *abnf.Grammar, replace func(abnf.Node) (automaton.Expr, bool)) *Grammar {
	l := New(g)
	l.replace = replace
	return l
}

// DFA returns the minimal automaton of a rule. Names are case-insensitive (RFC 5234,
// 2.1). The error is an [abnf.UndefinedError], [abnf.RecursionError],
// [abnf.ProseError], [abnf.Error] or [automaton.LimitError].
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
	return l.translate(n, within, func(abnf.RuleRef) (automaton.Expr, bool) { return automaton.Expr{}, false })
}

// translate is expr, but asks special first what replaces a reference.
func (l *Grammar) translate(n abnf.Node, within string, special func(abnf.RuleRef) (automaton.Expr, bool)) (automaton.Expr, error) {
	return Translate(n, func(n abnf.Node) (automaton.Expr, error) {
		if e, ok := l.replace(n); ok {
			return e, nil
		}
		switch n := n.(type) {
		case abnf.RuleRef:
			if e, ok := special(n); ok {
				return e, nil
			}
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
		case abnf.Invalid:
			return automaton.Expr{}, n.Err
		}
		return automaton.Expr{}, fmt.Errorf("regular: rule %s: unknown kind of expression %T", within, n)
	})
}

func (l *Grammar) dfa(name string) (*automaton.DFA, error) {
	r := l.abnf.Rule(name)
	if r == nil {
		return nil, &abnf.UndefinedError{Name: name}
	}
	rec := l.rules()
	for todo := []int{rec.numbers[r]}; len(todo) > 0; {
		last := todo[len(todo)-1]
		loop := rec.loops[last]
		if source := l.sourceOf(last); source != nil {
			d, err := source.DFA(l.abnf.Rules[last].Name)
			l.made[l.abnf.Rules[last]] = made{d, err}
		}
		switch next, ok := l.next(last); {
		case ok: // what a rule refers to first: calls do not nest as deeply as rules
			todo = append(todo, next)
			continue
		case l.isMade(last):
		case loop != nil:
			l.solve(l.loop(l.abnf.Rules[last]))
		default:
			l.compile(l.abnf.Rules[last])
		}
		todo = todo[:len(todo)-1]
	}
	return l.made[r].dfa, l.made[r].err
}

// sourceOf returns the grammar from which to take the language of a rule, or nil.
func (l *Grammar) sourceOf(rule int) *Grammar {
	if l.Source == nil || l.isMade(rule) || l.recursion.replaced[rule] {
		return nil
	}
	return l.Source(l.abnf.Rules[rule])
}

func (l *Grammar) isMade(rule int) bool {
	_, ok := l.made[l.abnf.Rules[rule]]
	return ok
}

// next returns the first rule that a rule, or one of its loop, refers to and that has to be made
// before it. If it refers to one that has no automaton, it has none either, whatever follows.
func (l *Grammar) next(rule int) (next int, ok bool) {
	if l.isMade(rule) {
		return 0, false
	}
	loop := l.recursion.loops[rule]
	together := loop
	if loop == nil {
		together = []int{rule}
	}
	for _, i := range together {
		for _, u := range l.recursion.edges[i] {
			switch m, ok := l.made[l.abnf.Rules[u]]; {
			case m.err != nil:
				return 0, false
			case !ok && !slices.Contains(loop, u):
				return u, true
			}
		}
	}
	return 0, false
}

// compile makes the automaton of a rule that is not recursive.
func (l *Grammar) compile(r *abnf.Rule) {
	var m made
	e, err := l.expr(r.Node, r.Name)
	if m.err = err; err == nil {
		m.dfa, m.err = automaton.CompileLength(e, l.Length, l.Limit, l.share())
	}
	l.made[r] = m
}

// Translate returns the regular expression of a node. It calls leaf for every
// [abnf.RuleRef] and [abnf.Prose], except in a repetition of zero times, as in
// 0<ipchar>. Callers can put marks ([automaton.Mark]) around rules in leaf.
func Translate(n abnf.Node, leaf func(abnf.Node) (automaton.Expr, error)) (automaton.Expr, error) {
	return Operators[automaton.Expr]{automaton.Union, automaton.Concat, automaton.Repeat, automaton.Chars}.Translate(n, leaf)
}

// Operators are those of regular expressions of a type.
type Operators[E any] struct {
	Union, Concat func(...E) E
	Repeat        func(e E, min, max int) E
	Chars         func(automaton.Set) E
}

// Translate is like the function [Translate].
func (o Operators[E]) Translate(n abnf.Node, leaf func(abnf.Node) (E, error)) (none E, _ error) {
	all := func(nodes []abnf.Node, join func(...E) E) (E, error) {
		es := make([]E, len(nodes))
		for i, m := range nodes {
			var err error
			if es[i], err = o.Translate(m, leaf); err != nil {
				return none, err
			}
		}
		return join(es...), nil
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		return all(n, o.Union)
	case abnf.Concatenation:
		return all(n, o.Concat)
	case abnf.Repetition:
		e, err := o.Translate(n.Node, leaf)
		return o.Repeat(e, n.Min, n.Max), err
	case abnf.Terminal:
		var es []E
		for _, set := range Characters(n) {
			es = append(es, o.Chars(set))
		}
		return o.Concat(es...), nil
	default:
		return leaf(n)
	}
}

// Characters returns the characters that a terminal has in each of its places.
func Characters(t abnf.Terminal) (sets []automaton.Set) {
	for _, place := range t.Characters() {
		var ranges []automaton.Range
		for _, r := range place {
			ranges = append(ranges, automaton.Range(r))
		}
		sets = append(sets, automaton.NewSet(ranges...))
	}
	return sets
}
