package proof

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// A LoopError reports a repetition in a PEG rule whose body can match the empty string. A
// parser that reaches it before the text Rest does not terminate.
type LoopError struct {
	Rule string // the PEG rule, or ""
	Loop string // the repetition, as written
	Rest string
}

// Error returns the message on one line.
func (e *LoopError) Error() string {
	return fmt.Sprintf("peg: rule %s: %s does not terminate before %s", e.Rule, e.Loop, strconv.Quote(e.Rest))
}

// lang is a regular language. Equal languages of a model are the same pointer.
type lang struct {
	dfa    *automaton.DFA
	marked bool // some members have marks
}

// The alphabet consists of scalar values and marks. A visible rule has two marks, for its
// start and its end. The mark cut is the end of an expression.
var (
	cut   = automaton.Mark(automaton.MaxMarks - 1)
	every = sync.OnceValue(func() *automaton.DFA {
		return automaton.MustCompile(automaton.Star(automaton.Chars(automaton.Universe())))
	})
	cuts = sync.OnceValue(func() *automaton.DFA {
		return automaton.MustCompile(automaton.Concat(automaton.Chars(automaton.RuneSet(cut)), automaton.Lang(every())))
	})
)

func openMark(rule int) rune  { return automaton.Mark(2 * rule) }
func closeMark(rule int) rune { return automaton.Mark(2*rule + 1) }

func mark(c rune) automaton.Expr { return automaton.Chars(automaton.RuneSet(c)) }

// lift returns the language with any marks inserted anywhere.
func lift(d *automaton.DFA, limit int) *automaton.DFA {
	n := d.NFA()
	for s := range d.States() {
		n.AddEdge(s, automaton.AllMarks(), s)
	}
	return must(n.Determinize(limit))
}

// must returns a value, or stops the computation of a language by an error; see rescue.
func must[T any](value T, err error) T {
	if err != nil {
		panic(failure{err})
	}
	return value
}

// A failure is an error that stops the computation of a language.
type failure struct{ err error }

// rescue is deferred by what starts a computation. It sets err to the error that stopped it.
func rescue(err *error) {
	switch r := recover().(type) {
	case nil:
	case failure:
		*err = r.err
	default:
		panic(r)
	}
}

// model computes M(e, K); see [Proof.Rule].
type model struct {
	ctx     context.Context
	peg     *peg.Grammar
	visible map[string]int // the rules that have marks, numbered, by their PEG names: none in proofs of languages
	limit   int
	memo    map[question]*lang
	known   map[uint64][]*lang
	ended   map[*peg.Node]bool
}

// question is a key of the memo: M(e, K), with or without marks.
type question struct {
	e     *peg.Node
	k     *lang
	marks bool
}

func newModel(p *peg.Grammar, limit int) *model {
	return &model{
		peg:     p,
		visible: make(map[string]int),
		limit:   limit,
		memo:    make(map[question]*lang),
		known:   make(map[uint64][]*lang),
		ended:   make(map[*peg.Node]bool),
	}
}

// intern returns the unique lang of an automaton.
func (m *model) intern(d *automaton.DFA) *lang {
	h := d.Hash()
	for _, l := range m.known[h] {
		if l.dfa.Equal(d) {
			return l
		}
	}
	marks := func(s automaton.Set) bool { return !s.Intersect(automaton.AllMarks()).IsEmpty() }
	l := &lang{dfa: d, marked: slices.ContainsFunc(d.Classes(), marks)}
	m.known[h] = append(m.known[h], l)
	return l
}

// matches returns M(e, K).
func (m *model) matches(e *peg.Node, k *lang, marks bool) *lang {
	q := question{e, k, marks}
	l, ok := m.memo[q]
	if !ok {
		if err := m.ctx.Err(); err != nil {
			panic(failure{err})
		}
		l = m.compute(e, k, marks)
		m.memo[q] = l
	}
	return l
}

// succeeds returns M(e, Σ*): the texts on which e succeeds.
func (m *model) succeeds(e *peg.Node) *lang { return m.matches(e, m.intern(every()), false) }

func (m *model) compute(e *peg.Node, k *lang, marks bool) *lang {
	if k.dfa.IsEmpty() {
		return k
	}
	switch e.Op {
	case peg.OpClass:
		return m.concat(automaton.Chars(e.Set), k)
	case peg.OpLiteral:
		if e.Fold {
			return m.concat(automaton.StringFold(e.Text), k)
		}
		return m.concat(automaton.String(e.Text), k)
	case peg.OpReference:
		return m.reference(e.Name, k, marks)
	case peg.OpSequence:
		for _, kid := range slices.Backward(e.Kids) {
			k = m.matches(kid, k, marks)
		}
		return k
	case peg.OpChoice:
		var rest *lang
		for _, kid := range slices.Backward(e.Kids) {
			l := m.matches(kid, k, marks)
			if rest != nil {
				l = m.otherwise(kid, l, rest)
			}
			rest = l
		}
		return rest
	case peg.OpOption:
		return m.otherwise(e.Kids[0], m.matches(e.Kids[0], k, marks), k)
	case peg.OpPlus:
		return m.matches(e.Kids[0], m.loop(e, k, marks), marks)
	case peg.OpStar:
		return m.loop(e, k, marks)
	}
	// And, Not
	no := m.fails(e.Kids[0], k)
	if e.Op == peg.OpNot {
		return no
	}
	return m.intern(k.dfa.Minus(no.dfa))
}

// reference returns M(e, K) of a reference to a rule.
func (m *model) reference(name string, k *lang, marks bool) *lang {
	body := m.peg.Rule(name).Body
	i, visible := m.visible[name]
	if !marks || !visible {
		return m.matches(body, k, marks)
	}
	l := m.matches(body, m.concat(mark(closeMark(i)), k), marks)
	return m.concat(mark(openMark(i)), l)
}

func (m *model) concat(e automaton.Expr, k *lang) *lang {
	return m.intern(must(automaton.CompileBudget(automaton.Concat(e, automaton.Lang(k.dfa)), m.limit, nil)))
}

// otherwise returns l ∪ (k \ M(e, Σ*)).
func (m *model) otherwise(e *peg.Node, l, k *lang) *lang {
	return m.intern(l.dfa.Union(m.fails(e, k).dfa))
}

// fails returns k \ M(e, Σ*).
func (m *model) fails(e *peg.Node, k *lang) *lang {
	s := m.succeeds(e)
	if k.marked {
		return m.intern(k.dfa.Minus(lift(s.dfa, m.limit)))
	}
	return m.intern(k.dfa.Minus(s.dfa))
}
