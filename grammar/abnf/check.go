package abnf

import (
	"errors"
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/graph"
)

// Check reports undefined and recursive rules. It returns nil, or the result of
// [errors.Join] of an [UndefinedError] for each undefined name, a [LeftRecursionError]
// for each set of mutually left-recursive rules, and a [RecursionError] for each set of
// mutually recursive rules, including those. References inside a repetition of zero
// times count too, but make no rule left-recursive.
func (g *Grammar) Check() error {
	c := newChecker(g)
	errs := c.undefined()
	for _, cycle := range c.cycles(c.leftEdges()) {
		errs = append(errs, &LeftRecursionError{Cycle: cycle})
	}
	for _, cycle := range c.cycles(c.uses) {
		errs = append(errs, &RecursionError{Cycle: cycle})
	}
	return errors.Join(errs...)
}

// A checker refers to rules by their index in Grammar.Rules.
type checker struct {
	*Grammar
	uses   [][]int // the rules that each refers to
	usedBy [][]int
	empty  []bool // the rules that match the empty string; see findEmpty
}

func newChecker(g *Grammar) *checker {
	c := &checker{
		Grammar: g,
		uses:    make([][]int, len(g.Rules)),
		usedBy:  make([][]int, len(g.Rules)),
	}
	for i, r := range g.Rules {
		for _, name := range Uses(r.Node) {
			if j, ok := c.index[fold(name)]; ok {
				c.uses[i] = append(c.uses[i], j)
				c.usedBy[j] = append(c.usedBy[j], i)
			}
		}
	}
	return c
}

func (c *checker) undefined() []error {
	var errs []error
	missing := make(map[string]*UndefinedError)
	for _, r := range c.Rules {
		for _, name := range Uses(r.Node) {
			if _, ok := c.index[fold(name)]; ok {
				continue
			}
			e := missing[fold(name)]
			if e == nil {
				at := r.refs[fold(name)]
				e = &UndefinedError{Name: name, Line: at.line, Col: at.col}
				missing[fold(name)] = e
				errs = append(errs, e)
			}
			e.In = append(e.In, r.Name)
		}
	}
	return errs
}

// leftEdges returns for each rule the rules to which it can refer before it matches a
// character.
func (c *checker) leftEdges() [][]int {
	c.findEmpty()
	edges := make([][]int, len(c.Rules))
	for i, r := range c.Rules {
		var left func(n Node)
		left = func(n Node) {
			switch n := Plain(n).(type) {
			case Concatenation:
				for _, m := range n {
					left(m)
					if !c.matchesEmpty(m) {
						return
					}
				}
			case RuleRef:
				if j, ok := c.index[fold(n.Name)]; ok {
					edges[i] = append(edges[i], j)
				}
			default:
				for _, m := range Parts(n) {
					left(m)
				}
			}
		}
		left(r.Node)
	}
	return edges
}

// Empty returns a function that reports whether an expression matches the empty string. Rules that
// are not defined, described in words or unreadable do not.
func (g *Grammar) Empty() func(Node) bool {
	c := newChecker(g)
	c.findEmpty()
	return c.matchesEmpty
}

// findEmpty finds the rules that match the empty string, as a least fixed point.
func (c *checker) findEmpty() {
	c.empty = make([]bool, len(c.Rules))
	todo := make([]int, len(c.Rules))
	for i := range todo {
		todo[i] = i
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !c.empty[i] && c.matchesEmpty(c.Rules[i].Node) {
			c.empty[i] = true
			todo = append(todo, c.usedBy[i]...)
		}
	}
}

func (c *checker) matchesEmpty(n Node) bool {
	switch n := Plain(n).(type) {
	case Alternation:
		return slices.ContainsFunc(n, c.matchesEmpty)
	case Concatenation:
		return !slices.ContainsFunc(n, func(m Node) bool { return !c.matchesEmpty(m) })
	case Repetition:
		return n.Min == 0 || c.matchesEmpty(n.Node)
	case RuleRef:
		i, ok := c.index[fold(n.Name)]
		return ok && c.empty[i]
	case Literal:
		return n.Text == ""
	}
	return false
}

// cycles returns, for each set of rules that refer to each other, a shortest cycle through its
// first rule, in order of definition.
func (c *checker) cycles(edges [][]int) (all [][]string) {
	loops := graph.Loops(edges)
	for i, loop := range loops {
		if loop == nil || loop[0] != i {
			continue
		}
		var names []string
		for _, v := range graph.Cycle(edges, loops, i) {
			names = append(names, c.Rules[v].Name)
		}
		all = append(all, names)
	}
	return all
}
