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
	uses, errs := c.references()
	for _, cycle := range c.cycles(c.leftEdges()) {
		errs = append(errs, &LeftRecursionError{Cycle: cycle})
	}
	for _, cycle := range c.cycles(uses) {
		errs = append(errs, &RecursionError{Cycle: cycle})
	}
	return errors.Join(errs...)
}

// A checker refers to rules by their index in Grammar.Rules.
type checker struct {
	*Grammar
	empty []bool // the rules that match the empty string
}

func newChecker(g *Grammar) *checker {
	c := &checker{g, make([]bool, len(g.Rules))}
	for grown := true; grown; { // a least fixed point
		grown = false
		for i, r := range slices.Backward(g.Rules) {
			if !c.empty[i] && c.matchesEmpty(r.Node) {
				c.empty[i], grown = true, true
			}
		}
	}
	return c
}

// references returns the rules to which each refers, and an error for each name of one that is not
// defined.
func (c *checker) references() (edges [][]int, errs []error) {
	missing := make(map[string]*UndefinedError)
	edges = make([][]int, len(c.Rules))
	for i, r := range c.Rules {
		for _, name := range Uses(r.Node) {
			if j, ok := c.index[fold(name)]; ok {
				edges[i] = append(edges[i], j)
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
	return edges, errs
}

// leftEdges returns for each rule the rules to which it can refer before it matches a
// character.
func (c *checker) leftEdges() [][]int {
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
func (g *Grammar) Empty() func(Node) bool { return newChecker(g).matchesEmpty }

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
