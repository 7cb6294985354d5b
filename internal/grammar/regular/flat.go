package regular

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// maxFlat limits the number of nodes in a definition that Flat makes.
const maxFlat = 10_000

// Flat returns the grammar without the recursion of linear loops: a = "x" a / "y" becomes
// a = *"x" "y", and a = a "x" / "y" becomes a = "y" *"x". All rules keep their names and
// their strings. In a parse tree, the rules of a loop no longer contain each other.
//
// Loops stay as they are if they are not linear, if something that is repeated could be
// empty, or if the definitions would become too large. Flat compares the automata of the
// new definitions with those of the old ones.
func (l *Grammar) Flat() *abnf.Grammar {
	l.mu.Lock()
	defer l.mu.Unlock()
	nodes := map[*abnf.Rule]abnf.Node{}
	done := map[*abnf.Rule]bool{}
	for _, r := range l.abnf.Rules {
		if done[r] {
			continue
		}
		loop := l.loop(r)
		for _, r := range loop {
			done[r] = true
		}
		if loop == nil || slices.ContainsFunc(loop, func(r *abnf.Rule) bool { _, err := l.dfa(r.Name); return err != nil }) {
			continue
		}
		for _, left := range []bool{false, true} {
			q := &equations{Grammar: l, loop: loop, left: left}
			if flat, ok := q.solve(); ok && q.same(flat) {
				for i, r := range loop {
					nodes[r] = flat[i]
				}
				break
			}
		}
	}
	if len(nodes) == 0 {
		return l.abnf
	}
	var rules []*abnf.Rule
	for _, r := range l.abnf.Rules {
		if n, ok := nodes[r]; ok {
			flat := *r
			flat.Node = n
			r = &flat
		}
		rules = append(rules, r)
	}
	return abnf.New(rules)
}

// equations are the definitions of a loop. Rule i has the strings of each base[i], and for
// each j and each element of step[i][j] those of that element before those of rule j, or
// after them if the loop is left-linear.
type equations struct {
	*Grammar
	loop []*abnf.Rule
	left bool
	step [][][]abnf.Node
	base [][]abnf.Node
}

// solve returns the definitions without references to rules of the loop.
func (q *equations) solve() (flat []abnf.Node, ok bool) {
	for i := range q.loop {
		if q.step, q.base, ok = q.read(); !ok {
			return nil, false
		}
		for k := range q.loop {
			if k != i && !q.eliminate(k) {
				return nil, false
			}
		}
		if ok = q.loosen(i) && len(q.base[i]) > 0; !ok {
			return nil, false
		}
		flat = append(flat, either(q.base[i]))
	}
	return flat, true
}

// same reports whether the rules of the loop have the same strings with other definitions.
func (q *equations) same(flat []abnf.Node) bool {
	for i, r := range q.loop {
		e, err := q.expr(flat[i], r.Name)
		if err != nil {
			return false
		}
		if d, err := automaton.CompileLimit(e, q.limit); err != nil || !d.Equal(q.made[r].dfa) {
			return false
		}
	}
	return true
}

// read returns the equations that the definitions are.
func (q *equations) read() (step [][][]abnf.Node, base [][]abnf.Node, ok bool) {
	for _, r := range q.loop {
		terms, ok := q.terms(r.Node)
		if !ok {
			return nil, nil, false
		}
		to, end := make([][]abnf.Node, len(q.loop)), []abnf.Node(nil)
		for _, t := range terms {
			if t.rule < 0 {
				end = append(end, t.node)
			} else {
				to[t.rule] = append(to[t.rule], t.node)
			}
		}
		step, base = append(step, to), append(base, end)
	}
	return step, base, true
}

// A term is an alternative: a node, and the rule of the loop that is next to it, or -1.
type term struct {
	node abnf.Node
	rule int
}

// terms returns the alternatives of a definition; ok is false if a rule of the loop is
// somewhere in the middle.
func (q *equations) terms(n abnf.Node) (all []term, ok bool) {
	uses := func(n abnf.Node) bool {
		return slices.ContainsFunc(abnf.Uses(n), func(name string) bool { return slices.Contains(q.loop, q.abnf.Rule(name)) })
	}
	if !uses(n) {
		return []term{{n, -1}}, true
	}
	none := term{abnf.Literal{}, -1}
	switch n := n.(type) {
	case abnf.RuleRef:
		return []term{{abnf.Literal{}, slices.Index(q.loop, q.abnf.Rule(n.Name))}}, true
	case abnf.Group:
		return q.terms(n.Node)
	case abnf.Option:
		all, ok = q.terms(n.Node)
		return append(all, none), ok
	case abnf.Repetition:
		switch {
		case n.Max == 0:
			return []term{none}, true
		case n.Max != 1:
			return nil, false
		}
		if all, ok = q.terms(n.Node); n.Min == 0 {
			all = append(all, none)
		}
		return all, ok
	case abnf.Alternation:
		for _, kid := range n {
			terms, ok := q.terms(kid)
			if !ok {
				return nil, false
			}
			all = append(all, terms...)
		}
		return all, true
	case abnf.Concatenation:
		at := len(n) - 1
		if q.left {
			at = 0
		}
		others := slices.Delete(slices.Clone(n), at, at+1)
		if slices.ContainsFunc(others, uses) {
			return nil, false
		}
		all, ok = q.terms(n[at])
		for i := range all {
			if q.left {
				all[i].node = sequence(append([]abnf.Node{all[i].node}, others...)...)
			} else {
				all[i].node = sequence(append(slices.Clone(others), all[i].node)...)
			}
		}
		return all, ok
	}
	return nil, false
}

// next returns a node and what follows it as seen from the rule of the loop.
func (q *equations) next(n, rest abnf.Node) abnf.Node {
	if q.left {
		return sequence(rest, n)
	}
	return sequence(n, rest)
}

// loosen removes the references of a rule to itself.
func (q *equations) loosen(k int) bool {
	again := slices.DeleteFunc(q.step[k][k], isEmpty)
	q.step[k][k] = nil
	if len(again) == 0 {
		return true
	}
	e, err := q.expr(either(again), q.loop[k].Name)
	if err != nil {
		return false
	}
	if d, err := automaton.CompileLimit(e, q.limit); err != nil || d.Accepting(d.Start()) {
		return false
	}
	many := abnf.Repetition{Min: 0, Max: -1, Node: either(again)}
	for j := range q.loop {
		for i, n := range q.step[k][j] {
			q.step[k][j][i] = q.next(many, n)
		}
	}
	switch base := either(q.base[k]); {
	case len(q.base[k]) == 0:
	case base.String() == many.Node.String():
		many.Min = 1
		q.base[k] = []abnf.Node{many}
	default:
		q.base[k] = []abnf.Node{q.next(many, base)}
	}
	return true
}

// eliminate removes the references to a rule.
func (q *equations) eliminate(k int) bool {
	if !q.loosen(k) {
		return false
	}
	for i := range q.loop {
		if i == k || len(q.step[i][k]) == 0 {
			continue
		}
		to := either(q.step[i][k])
		q.step[i][k] = nil
		for j := range q.loop {
			if len(q.step[k][j]) > 0 {
				q.step[i][j] = append(q.step[i][j], q.next(to, either(q.step[k][j])))
			}
		}
		if len(q.base[k]) > 0 {
			q.base[i] = append(q.base[i], q.next(to, either(q.base[k])))
		}
		if size(q.base[i]) > maxFlat {
			return false
		}
	}
	return true
}

func size(nodes []abnf.Node) (n int) {
	for _, m := range nodes {
		abnf.Walk(m, func(abnf.Node) bool { n++; return true })
	}
	return n
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
