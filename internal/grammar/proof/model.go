package proof

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/grammar/regular"
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
	marked bool           // some members have marks
	lifted *automaton.DFA // see lift
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

// lift returns the language with any marks inserted anywhere.
func (l *lang) lift(limit int) (_ *automaton.DFA, err error) {
	if l.lifted == nil {
		l.lifted, err = lift(l.dfa, limit)
	}
	return l.lifted, err
}

func lift(d *automaton.DFA, limit int) (*automaton.DFA, error) {
	n := d.NFA()
	for s := range d.States() {
		n.AddEdge(s, automaton.AllMarks(), s)
	}
	return n.Determinize(limit)
}

func hasMarks(d *automaton.DFA) bool {
	for _, s := range d.Classes() {
		if !s.Intersect(automaton.AllMarks()).IsEmpty() {
			return true
		}
	}
	return false
}

// model computes M(e, K); see [Proof.Rules].
type model struct {
	peg     *peg.Grammar
	visible map[string]int // the visible rules, numbered, by their PEG names
	limit   int
	memo    map[question]*lang
	known   map[uint64][]*lang
	visibly map[*peg.Node]bool // see emits
	ended   map[*peg.Node]bool
}

// question is a key of the memo: M(e, K), with or without marks.
type question struct {
	e     *peg.Node
	k     *lang
	marks bool
}

func newModel(p *peg.Grammar, visible map[string]int, limit int) *model {
	return &model{
		peg:     p,
		visible: visible,
		limit:   limit,
		memo:    make(map[question]*lang),
		known:   make(map[uint64][]*lang),
		visibly: make(map[*peg.Node]bool),
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
	l := &lang{dfa: d, marked: hasMarks(d)}
	m.known[h] = append(m.known[h], l)
	return l
}

// emits reports whether an expression can emit marks.
func (m *model) emits(e *peg.Node) bool {
	if known, ok := m.visibly[e]; ok {
		return known
	}
	emits := slices.ContainsFunc(e.Kids, m.emits)
	switch e.Op {
	case peg.OpReference:
		_, visible := m.visible[e.Name]
		emits = visible || m.emits(m.peg.Rule(e.Name).Body)
	case peg.OpAnd, peg.OpNot:
		emits = false // peg drops the trees of a look-ahead
	}
	m.visibly[e] = emits
	return emits
}

// matches returns M(e, K).
func (m *model) matches(ctx context.Context, e *peg.Node, k *lang, marks bool) (*lang, error) {
	q := question{e, k, marks && m.emits(e)}
	if l, ok := m.memo[q]; ok {
		return l, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l, err := m.compute(ctx, e, k, q.marks)
	if err != nil {
		return nil, err
	}
	m.memo[q] = l
	return l, nil
}

// succeeds returns M(e, Σ*): the texts on which e succeeds.
func (m *model) succeeds(ctx context.Context, e *peg.Node) (*lang, error) {
	return m.matches(ctx, e, m.intern(every()), false)
}

func (m *model) compute(ctx context.Context, e *peg.Node, k *lang, marks bool) (*lang, error) {
	if k.dfa.IsEmpty() {
		return k, nil
	}
	switch e.Op {
	case peg.OpClass:
		return m.concat(automaton.Chars(regular.Class(e)), k)
	case peg.OpLiteral:
		if e.Fold {
			return m.concat(automaton.StringFold(e.Text), k)
		}
		return m.concat(automaton.String(e.Text), k)
	case peg.OpReference:
		return m.reference(ctx, e.Name, k, marks)
	case peg.OpSequence:
		var err error
		for i := len(e.Kids) - 1; i >= 0 && err == nil; i-- {
			k, err = m.matches(ctx, e.Kids[i], k, marks)
		}
		return k, err
	case peg.OpChoice:
		var rest *lang
		for i := len(e.Kids) - 1; i >= 0; i-- {
			l, err := m.matches(ctx, e.Kids[i], k, marks)
			if err == nil && rest != nil {
				l, err = m.otherwise(ctx, e.Kids[i], l, rest)
			}
			if err != nil {
				return nil, err
			}
			rest = l
		}
		return rest, nil
	case peg.OpOption:
		l, err := m.matches(ctx, e.Kids[0], k, marks)
		if err != nil {
			return nil, err
		}
		return m.otherwise(ctx, e.Kids[0], l, k)
	case peg.OpPlus:
		l, err := m.loop(ctx, e, k, marks)
		if err != nil {
			return nil, err
		}
		return m.matches(ctx, e.Kids[0], l, marks)
	case peg.OpStar:
		return m.loop(ctx, e, k, marks)
	}
	// And, Not
	no, err := m.fails(ctx, e.Kids[0], k)
	if err != nil || e.Op == peg.OpNot {
		return no, err
	}
	return m.intern(k.dfa.Minus(no.dfa)), nil
}

// reference returns M(e, K) of a reference to a rule.
func (m *model) reference(ctx context.Context, name string, k *lang, marks bool) (*lang, error) {
	body := m.peg.Rule(name).Body
	i, visible := m.visible[name]
	if !marks || !visible {
		l, err := m.matches(ctx, body, k, marks)
		return l, inRule(err, name)
	}
	k, err := m.concat(automaton.Chars(automaton.RuneSet(closeMark(i))), k)
	if err != nil {
		return nil, err
	}
	l, err := m.matches(ctx, body, k, marks)
	if err != nil {
		return nil, inRule(err, name)
	}
	return m.concat(automaton.Chars(automaton.RuneSet(openMark(i))), l)
}

func inRule(err error, name string) error {
	if l, ok := err.(*LoopError); ok && l.Rule == "" {
		return &LoopError{name, l.Loop, l.Rest}
	}
	return err
}

func (m *model) concat(e automaton.Expr, k *lang) (*lang, error) {
	d, err := automaton.CompileLimit(automaton.Concat(e, automaton.Lang(k.dfa)), m.limit)
	if err != nil {
		return nil, err
	}
	return m.intern(d), nil
}

// otherwise returns l ∪ (k \ M(e, Σ*)).
func (m *model) otherwise(ctx context.Context, e *peg.Node, l, k *lang) (*lang, error) {
	k, err := m.fails(ctx, e, k)
	if err != nil {
		return nil, err
	}
	return m.intern(l.dfa.Union(k.dfa)), nil
}

// fails returns k \ M(e, Σ*).
func (m *model) fails(ctx context.Context, e *peg.Node, k *lang) (*lang, error) {
	s, err := m.succeeds(ctx, e)
	if err != nil {
		return nil, err
	}
	d := s.dfa
	if k.marked {
		if d, err = s.lift(m.limit); err != nil {
			return nil, err
		}
	}
	return m.intern(k.dfa.Minus(d)), nil
}
