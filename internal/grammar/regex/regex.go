package regex

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// An Expression is a regular expression that matches the strings of a rule and nothing else.
type Expression struct {
	Text string
	// Flag says that the expression needs the flag u or v of ECMAScript: without it, a character
	// above U+FFFF is two.
	Flag bool
	// Linear says that the next character of a text tells in any loop whether to go on with it.
	// So a program that backtracks never tries a second way through a text, but for parts of
	// a limited length.
	Linear bool
	// Unproved says that the automaton of the rule is too large to compare the expression
	// with it. Each operator of the rule is translated by itself then.
	Unproved bool
}

// Of returns the text of an expression that is anchored at both ends. The error is one of
// [regular.Grammar.DFA], or says that the dialect cannot express the language.
func Of(g *abnf.Grammar, rule string, dialect Dialect) (string, error) {
	e, err := Write(g, rule, dialect, false)
	return e.Text, err
}

// Write returns an expression like [Of], which can be unanchored, to be a part of another one.
func Write(g *abnf.Grammar, rule string, dialect Dialect, unanchored bool) (Expression, error) {
	budget := &automaton.Budget{Left: maxWork}
	flat := regular.New(g)
	flat.Budget = budget
	g = flat.Flat()
	rules := regular.New(g)
	rules.Budget = budget
	want, err := rules.DFA(rule)
	large := errors.Is(err, automaton.ErrTooManyStates)
	if err != nil && !large {
		return Expression{}, err
	}
	if dialect == POSIX && want != nil {
		noNUL := automaton.Star(automaton.Chars(automaton.RuneSet(0).Complement())) // no text has U+0000
		want = want.Intersect(automaton.MustCompile(noNUL))
	}
	if want != nil && want.IsEmpty() {
		return Expression{}, fmt.Errorf("rule %s has no strings: no expression matches nothing in every program", rule)
	}
	w := &writer{builder: newBuilder(dialect, budget), abnf: g, rules: rules, made: make(map[*abnf.Rule]*expr)}
	e, err := w.rule(rule)
	if err != nil {
		return Expression{}, err
	}
	next := automaton.Set{} // what can follow
	if unanchored {
		next = automaton.Universe()
	}
	written, n := e, notations[dialect]
	if n.possessive {
		if written = w.possess(e, next); w.tooLong {
			return Expression{}, errTooLong
		}
	}
	x := Expression{Text: n.begin + w.at(written, inCat) + n.end, Linear: e.linear(automaton.Set{}), Unproved: want == nil}
	x.Flag = dialect == ECMA && (e.wide() || strings.Contains(e.text, `\u{`))
	if unanchored {
		x.Text = w.at(written, inRep)
	}
	switch {
	case want == nil && !x.Linear && !slices.Contains([]Dialect{RE2, Rust, POSIX}, dialect):
		return Expression{}, errors.New("too large an automaton, and an expression that could take exponential time in a program that backtracks")
	case want == nil:
		return x, nil
	}
	equal, err := proves(x.Text, dialect, unanchored, want, budget)
	if err != nil {
		return Expression{}, fmt.Errorf("cannot read back the expression for rule %s: %w", rule, err)
	}
	if !equal {
		return Expression{}, fmt.Errorf("the expression for rule %s does not match its strings", rule) // a defect of this package
	}
	return x, nil
}

var errTooLong = errors.New("too long an expression: use a rule that it uses, or match it by check or a package of generate")

// maxWork limits the work for an expression, to some seconds.
const maxWork = 1 << 28

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
	var e *expr
	cycle := w.rules.Cycle(name)
	d, err := w.rules.DFA(name)
	large := errors.Is(err, automaton.ErrTooManyStates) && cycle == nil
	if err != nil && !large {
		return nil, err
	}
	if cycle == nil {
		e, err = regular.Operators[*expr]{Union: w.alt, Concat: w.cat, Repeat: w.rep, Chars: w.chars}.Translate(r.Node, w.leaf)
		if w.tooLong {
			err = errTooLong
		}
		if err != nil || large {
			w.made[r] = e
			return e, err
		}
	}
	switch other, ok := w.eliminate(d); {
	case cycle != nil && !ok:
		return nil, fmt.Errorf("rule %s: the recursion %s is regular, but its automaton is too large for an expression", name,
			strings.Join(cycle, " → "))
	case cycle != nil || ok && e != nil && other.better(e):
		e = other
	}
	w.made[r] = e
	return e, nil
}

// leaf returns the expression of a rule that a definition refers to.
func (w *writer) leaf(n abnf.Node) (*expr, error) {
	if ref, ok := n.(abnf.RuleRef); ok {
		return w.rule(ref.Name)
	}
	return nil, fmt.Errorf("unknown kind of expression %T", n)
}
