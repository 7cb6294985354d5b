package regular

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Limits of Flat: the rules of a loop, and the length of a definition that it makes, as text; and how
// many steps of a budget a byte of it takes.
const (
	maxFlatLoop = 64
	maxFlat     = 1 << 14
	flatSteps   = 16
)

// Flat returns the grammar without the recursion of rules that refer to each other linearly, all
// at the end or all at the beginning: a = "x" a / "y" becomes a = *"x" "y", and a = a "x" / "y"
// becomes a = "y" *"x". All rules keep their names and their strings. In a parse tree, such a
// rule no longer contains itself, nor the others of its loop.
//
// A rule stays as it is if something that is repeated could be empty, if its definition would
// become too long, or if its loop has more than 64 rules. Flat compares the automata of the new
// definitions with those of the old ones.
func (l *Grammar) Flat() *abnf.Grammar {
	l.mu.Lock()
	defer l.mu.Unlock()
	rules := slices.Clone(l.abnf.Rules)
	changed := false
	f := &flattener{Grammar: l, empty: l.abnf.Empty()}
	for i, r := range rules {
		if n := len(l.rules().loops[i]); n == 0 || n > maxFlatLoop {
			continue
		}
		loop := l.loop(r)
		for _, f.left = range []bool{false, true} {
			if n, ok := f.eliminate(loop, r); ok && l.describes(n, r) {
				flat := *r
				flat.Node = n
				rules[i], changed = &flat, true
				break
			}
		}
	}
	if !changed {
		return l.abnf
	}
	return abnf.New(rules)
}

// eliminate returns the definition of r without references to the rules of its loop. It solves
// the definition of one rule after the other, r last, and puts what it finds into those that are
// left.
func (f *flattener) eliminate(loop []*abnf.Rule, r *abnf.Rule) (abnf.Node, bool) {
	nodes := make(map[*abnf.Rule]abnf.Node)
	for _, s := range loop {
		nodes[s] = s.Node
	}
	others := slices.DeleteFunc(slices.Clone(loop), func(s *abnf.Rule) bool { return s == r })
	for _, s := range append(others, r) {
		f.rule = s
		n, ok := f.flat(nodes[s])
		length := 0
		if ok {
			length = len(n.String())
		}
		if !ok || length > maxFlat {
			return nil, false
		}
		delete(nodes, s)
		for t, m := range nodes {
			longer := len(m.String())
			for ref := range abnf.All[abnf.RuleRef](m) {
				if f.abnf.Rule(ref.Name) == s {
					longer += length
				}
			}
			if longer > maxFlat || !f.Budget.Spend(flatSteps*longer) {
				return nil, false
			}
			nodes[t] = abnf.Rewrite(m, func(m abnf.Node) abnf.Node {
				if ref, ok := m.(abnf.RuleRef); ok && f.abnf.Rule(ref.Name) == s {
					return abnf.Group{Node: n}
				}
				return m
			})
		}
		if s == r {
			return n, true
		}
	}
	return nil, false
}

// flattener is for a rule that refers to itself at the end of its alternatives, or at the
// beginning if left is set.
type flattener struct {
	*Grammar
	empty func(abnf.Node) bool
	rule  *abnf.Rule
	left  bool
}

// describes reports whether a rule has an automaton, and a definition has the same.
func (l *Grammar) describes(n abnf.Node, r *abnf.Rule) bool {
	want, err := l.dfa(r.Name)
	if err != nil {
		return false
	}
	e, err := l.expr(n, r.Name)
	if err != nil {
		return false
	}
	d, err := automaton.CompileBudget(e, l.Limit, l.share())
	return err == nil && d.Equal(want)
}

// flat returns a definition without references to the rule.
func (f *flattener) flat(n abnf.Node) (flat abnf.Node, ok bool) {
	again, base, ok := f.divide(n)
	again = slices.DeleteFunc(again, isEmpty)
	if !ok || len(base) == 0 {
		return nil, false
	}
	if len(again) == 0 {
		return either(base), true
	}
	many := abnf.Repetition{Min: 0, Max: -1, Node: either(again)}
	if f.empty(many.Node) {
		return nil, false
	}
	if end := either(base); end.String() != many.Node.String() {
		return f.join(many, end), true
	}
	many.Min = 1
	return many, true
}

// join returns a node and what follows it as seen from the reference.
func (f *flattener) join(n, rest abnf.Node) abnf.Node {
	if f.left {
		return sequence(rest, n)
	}
	return sequence(n, rest)
}

// divide returns the alternatives of a definition: what is before or after a reference to the
// rule, and those without one. It reports false if there is one in the middle.
func (f *flattener) divide(n abnf.Node) (again, base []abnf.Node, ok bool) {
	uses := func(n abnf.Node) bool {
		return slices.ContainsFunc(abnf.Uses(n), func(name string) bool { return f.abnf.Rule(name) == f.rule })
	}
	if !uses(n) {
		return nil, []abnf.Node{n}, true
	}
	switch n := abnf.Plain(n).(type) {
	case abnf.RuleRef:
		return []abnf.Node{abnf.Literal{}}, nil, true
	case abnf.Literal: // 0a
		return nil, []abnf.Node{n}, true
	case abnf.Repetition:
		if again, base, ok = f.divide(n.Node); n.Min == 0 {
			base = append(base, abnf.Literal{})
		}
		return again, base, ok && n.Max == 1
	case abnf.Alternation:
		for _, kid := range n {
			a, b, ok := f.divide(kid)
			if !ok {
				return nil, nil, false
			}
			again, base = append(again, a...), append(base, b...)
		}
		return again, base, true
	case abnf.Concatenation:
		at := len(n) - 1
		if f.left {
			at = 0
		}
		others := slices.Delete(slices.Clone(n), at, at+1)
		if slices.ContainsFunc(others, uses) {
			return nil, nil, false
		}
		again, base, ok = f.divide(n[at])
		for _, nodes := range [][]abnf.Node{again, base} {
			for i := range nodes {
				nodes[i] = f.join(others, nodes[i])
			}
		}
		return again, base, ok
	}
	return nil, nil, false
}

func isEmpty(n abnf.Node) bool {
	l, ok := n.(abnf.Literal)
	return ok && l.Text == ""
}

// sequence returns a concatenation without empty strings and without others in it.
func sequence(nodes ...abnf.Node) abnf.Node {
	var all abnf.Concatenation
	for _, n := range nodes {
		if c, ok := n.(abnf.Concatenation); ok {
			all = append(all, c...)
		} else if !isEmpty(n) {
			all = append(all, n)
		}
	}
	switch len(all) {
	case 0:
		return abnf.Literal{}
	case 1:
		return all[0]
	}
	return all
}

// either returns an alternation, an option if an alternative is the empty string.
func either(nodes []abnf.Node) abnf.Node {
	some := slices.DeleteFunc(slices.Clone(nodes), isEmpty)
	var n abnf.Node = abnf.Alternation(some)
	switch len(some) {
	case 0:
		return abnf.Literal{}
	case 1:
		n = some[0]
	}
	if len(some) < len(nodes) {
		return abnf.Option{Node: n}
	}
	return n
}
