package compile

import (
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A Checker judges texts by a rule of any grammar and explains errors as generated packages
// do, without generating code. It makes the states of the machine when a text first
// reaches them. A Checker is safe for concurrent use.
type Checker struct {
	mu       sync.Mutex
	b        *explainer
	expanded []bool
}

// NewChecker returns a Checker for a rule. The rule, and those that it uses, must be
// defined, not be described in words, and not be recursive, except as [regular.Grammar.Flat]
// can remove.
func NewChecker(g *abnf.Grammar, rule string) (*Checker, error) {
	g = regular.NewLimit(g, maxStates).Flat()
	rules, err := matcher.Reach(g, rule)
	if err != nil {
		return nil, err
	}
	c := &Grammar{ABNF: g, budget: &automaton.Budget{Left: maxWork}, only: []int{0}}
	for _, r := range rules {
		c.Rules = append(c.Rules, &grammar.Rule{Name: r.Name})
	}
	all, err := trees(c)
	if err != nil {
		return nil, err
	}
	b, err := newExplainer(c, all)
	if err != nil {
		return nil, err
	}
	return &Checker{b: b}, nil
}

// Check reports whether a text is a string of the rule. If it is not, offset is the end of
// its longest prefix that a string of the rule begins with, in bytes, open are the rules
// that are open there, and expected is what may follow.
func (c *Checker) Check(text string) (offset int, open, expected []string, ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.b.classes.Len()
	s := c.b.starts[0]
	for offset < len(text) {
		r, size := utf8.DecodeRuneInString(text[offset:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		if s >= len(c.expanded) || !c.expanded[s] {
			if err := c.b.expand(s); err != nil || !c.b.o.budget.Spend(1) {
				return 0, nil, nil, false, errWork
			}
			c.expanded = append(c.expanded, make([]bool, c.b.states()-len(c.expanded))...)
			c.expanded[s] = true
		}
		next := c.b.next[s*k+c.b.classes.Class(r)]
		if next < 0 {
			break
		}
		s, offset = next, offset+size
	}
	if offset == len(text) && c.b.out[s] >= 0 {
		return offset, nil, nil, true, nil
	}
	states := c.b.o.budget
	c.b.o.budget = &automaton.Budget{Left: maxWork} // for this text alone
	x, lasts := c.b.explain(s), c.b.o.budget.Spend(1)
	if c.b.o.budget = states; !lasts {
		return 0, nil, nil, false, errWork
	}
	for _, r := range x.open {
		open = append(open, c.b.names[r])
	}
	return offset, open, x.expected, false, nil
}
