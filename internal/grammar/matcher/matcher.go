// Package matcher matches texts with any ABNF grammar, recursive ones too, and makes their
// parse trees. [engine.Matcher] does the work, and says how long it takes; this package
// translates grammars for it.
//
// The offset of an error is exact: the end of the longest prefix that can be completed.
package matcher

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/engine"
)

// A Node is a rule in a parse tree. Nodes are in the order of the text, each before its
// children.
type Node struct {
	Rule       string
	Start, End int // in bytes
	Depth      int // 0 for the root
}

// An Error tells where a text stops matching.
type Error struct {
	Offset   int      // in bytes
	Open     []string // the rules that were being matched there, outermost first
	Expected []string // what may follow: names of rules, literals, "end"
}

// Error returns the message on one line.
func (e *Error) Error() string { return fmt.Sprintf("no match at offset %d", e.Offset) }

// Usable returns an error if a rule cannot be matched with: if it, or a rule that it uses,
// is not defined or described in words, or if it has no strings.
func Usable(g *abnf.Grammar, rule string) error {
	rules, err := Reach(g, rule)
	if err == nil && Endless(g)[rules[0]] {
		err = &EndlessError{rules[0].Name}
	}
	return err
}

// Reach returns a rule and those that it uses, directly or through others.
func Reach(g *abnf.Grammar, rule string) (rules []*abnf.Rule, err error) {
	first := g.Rule(rule)
	if first == nil {
		return nil, &abnf.UndefinedError{Name: rule}
	}
	rules = []*abnf.Rule{first}
	seen := map[*abnf.Rule]bool{first: true}
	for i := 0; i < len(rules); i++ {
		name := rules[i].Name
		for n := range abnf.Needed[abnf.Node](rules[i].Node) {
			switch n := n.(type) {
			case abnf.Prose:
				err = cmp.Or[error](err, &abnf.ProseError{Rule: name, Text: n.Text})
			case abnf.Invalid:
				err = cmp.Or[error](err, n.Err)
			case abnf.RuleRef:
				switch r := g.Rule(n.Name); {
				case r == nil:
					err = cmp.Or[error](err, &abnf.UndefinedError{Name: n.Name, In: []string{name}})
				case !seen[r]:
					seen[r] = true
					rules = append(rules, r)
				}
			}
		}
	}
	return rules, err
}

// ErrLimit reports that a text takes more steps than the limit.
var ErrLimit = errors.New("the text takes too much work")

// A Matcher matches texts with a rule. Without a limit it is safe for concurrent use.
type Matcher struct {
	rules        []*abnf.Rule
	engine       *engine.Matcher
	steps, limit int
}

// New returns a Matcher for a rule, which must be [Usable].
func New(g *abnf.Grammar, rule string) *Matcher {
	m := &Matcher{}
	m.rules, _ = Reach(g, rule)
	m.engine = Translate(g, m.rules)
	m.engine.Names = m.name
	return m
}

// SetLimit limits the steps of the searches for all ways to match a text. A text that takes more has the
// error [ErrLimit].
func (m *Matcher) SetLimit(steps int) {
	m.limit = steps
	m.engine.Stop = func() bool {
		m.steps++
		return m.steps > m.limit
	}
}

// Check returns an [*Error] if the text is not a string of the rule.
func (m *Matcher) Check(text string) error {
	m.begin()
	offset, ok := m.engine.Match(0, text)
	return m.failure(text, offset, ok)
}

func (m *Matcher) begin() {
	if m.limit > 0 {
		m.steps = 0
	}
}

// Tree returns an iterator over the parse tree of a text, or an error as Check does.
func (m *Matcher) Tree(text string) (iter.Seq[Node], error) {
	m.begin()
	branches, offset, ok := m.engine.Tree(nil, 0, text)
	if err := m.failure(text, offset, ok); err != nil {
		return nil, err
	}
	return func(yield func(Node) bool) {
		for _, b := range branches {
			if !yield(Node{m.name(int(b.Rule)), int(b.Start), int(b.End), int(b.Depth)}) {
				return
			}
		}
	}, nil
}

func (m *Matcher) name(rule int) string { return m.rules[rule].Name }

func (m *Matcher) failure(text string, offset int, ok bool) error {
	if ok && m.steps <= m.limit {
		return nil
	}
	e := &Error{Offset: offset}
	open, expected := m.engine.Explain(0, text[:offset])
	for _, rule := range open {
		e.Open = append(e.Open, m.name(rule))
	}
	e.Expected = expected
	if m.steps > m.limit {
		return ErrLimit
	}
	return e
}

// Translate returns a matcher for rules, which must include all rules that they refer to. The
// number of a rule is its index. An element that is nil is not matched.
func Translate(g *abnf.Grammar, rules []*abnf.Rule) *engine.Matcher {
	t := translation{Matcher: new(engine.Matcher), g: g, numbers: map[*abnf.Rule]int32{}, empty: g.Empty()}
	for i, r := range rules {
		t.numbers[r] = int32(i)
	}
	for _, r := range rules {
		root := 0
		if r != nil {
			root = t.part(r.Node)
		}
		t.Roots = append(t.Roots, int32(root))
	}
	return t.Matcher
}

type translation struct {
	*engine.Matcher
	g       *abnf.Grammar
	numbers map[*abnf.Rule]int32
	empty   func(abnf.Node) bool
}

// part adds a node and returns its number.
func (t *translation) part(n abnf.Node) int {
	p := engine.Part{}
	list := func(op uint8, nodes ...abnf.Node) {
		var kids []int32
		for _, n := range nodes {
			kids = append(kids, int32(t.part(n)))
		}
		p.Op, p.First, p.Count = op, int32(len(t.Kids)), int32(len(kids))
		t.Kids = append(t.Kids, kids...)
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.Alternation:
		list(engine.PartEither, n...)
	case abnf.Concatenation:
		list(engine.PartAll, n...)
	case abnf.Repetition:
		r := t.repetition(n)
		list(engine.PartRepeat, r.Node)
		p.Low, p.High = int32(min(r.Min, math.MaxInt32)), int32(min(r.Max, math.MaxInt32))
	case abnf.RuleRef:
		p.Op, p.First = engine.PartRule, t.numbers[t.g.Rule(n.Name)]
	case abnf.Range:
		p.Op, p.Low, p.High = engine.PartRange, n.Lo, n.Hi
	case abnf.Literal:
		p.Op, p.Text = engine.PartLiteral, n.Text
		if n.CaseSensitive {
			p.Op = engine.PartExact
		}
	case abnf.Chars:
		p.Op, p.Text = engine.PartChars, string(n)
	default:
		panic(fmt.Sprintf("matcher: unknown kind of expression %T", n))
	}
	t.Parts = append(t.Parts, p)
	return len(t.Parts) - 1
}

// repetition joins a repetition with one that it repeats: *9(*9"x") is *81"x", which takes linear
// time, and has the same trees.
func (t *translation) repetition(outer abnf.Repetition) abnf.Repetition {
	inner, ok := abnf.Plain(outer.Node).(abnf.Repetition)
	if !ok {
		return outer
	}
	inner = t.repetition(inner)
	// If the inner repetition needs at least two, some numbers are impossible: *2( 2x ) is
	// not *4x.
	if inner.Min > 1 || t.empty(inner.Node) {
		return outer
	}
	most := -1 // also if a text would need 2 GB
	if outer.Max > 0 && inner.Max > 0 && outer.Max <= math.MaxInt32/inner.Max {
		most = outer.Max * inner.Max
	}
	return abnf.Repetition{Min: outer.Min * inner.Min, Max: most, Node: inner.Node}
}
