// Package matcher matches texts with any ABNF grammar, recursive ones too, and makes their
// parse trees. It looks for all ways in which a rule can match, so it takes up to cubic
// time; automata and generated parsers are for bulk work.
//
// Of several trees it returns the first match: earlier alternatives first, and as many
// repetitions as possible. The offset of an error is exact: the end of the longest prefix
// that can be completed, provided that every rule matches some text. A rule that begins
// with itself is allowed.
package matcher

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// maxDepth limits the nesting of rules in a text.
const maxDepth = 20000

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

// A NestingError reports a text whose nesting exceeds the limit.
type NestingError struct{ Limit int }

// Error returns the message on one line.
func (e *NestingError) Error() string {
	return fmt.Sprintf("nested more than %d rules deep", e.Limit)
}

// Usable returns an error if a rule cannot be matched with: if it, or a rule that it uses,
// is not defined or described in words.
func Usable(g *abnf.Grammar, rule string) error {
	seen := map[*abnf.Rule]bool{}
	var visit func(name string, in []string) error
	visit = func(name string, in []string) (err error) {
		r := g.Rule(name)
		if r == nil {
			return &abnf.UndefinedError{Name: name, In: in}
		}
		if seen[r] {
			return nil
		}
		seen[r] = true
		abnf.Walk(r.Node, func(n abnf.Node) bool {
			switch n := n.(type) {
			case abnf.Repetition:
				return n.Max != 0 && err == nil
			case abnf.Prose:
				err = &abnf.ProseError{Rule: r.Name, Text: n.Text}
			case abnf.RuleRef:
				if err == nil {
					err = visit(n.Name, []string{r.Name})
				}
			}
			return err == nil
		})
		return err
	}
	return visit(rule, nil)
}

// Match returns the parse tree of a text, an [*Error] if the text is not a string of the
// rule, or a [*NestingError]. The rule must be [Usable].
func Match(g *abnf.Grammar, rule, text string) (tree []Node, err error) {
	m := newMatch(g, text)
	defer func() {
		if r := recover(); r != nil {
			n, ok := r.(*NestingError)
			if !ok {
				panic(r)
			}
			tree, err = nil, n
		}
	}()
	root := g.Rule(rule)
	ends := m.rule(root, 0)
	if slices.Contains(ends, len(text)) {
		m.build(abnf.RuleRef{Name: rule}, 0, len(text), 0)
		return m.tree, nil
	}
	e := &Error{Offset: max(m.furthest, slices.Max(append(ends, 0))), Open: []string{root.Name}}
	if e.Offset == m.furthest {
		// Only now is it known where an explanation is needed.
		m = newMatch(g, text)
		m.explain = e
		m.rule(root, 0)
	}
	if slices.Contains(ends, e.Offset) {
		e.Expected = append(e.Expected, "end")
	}
	return nil, e
}

func newMatch(g *abnf.Grammar, text string) *match {
	return &match{
		g: g, text: text, furthest: -1,
		rules: map[place][]int{}, busy: map[place]bool{}, again: map[place]bool{}, empty: map[*abnf.Rule]bool{},
	}
}

// A place is a rule at an offset.
type place struct {
	rule *abnf.Rule
	at   int
}

type match struct {
	g     *abnf.Grammar
	text  string
	rules map[place][]int // where the rule can end, the first match first
	made  []place         // keys of rules, in the order in which they were added
	busy  map[place]bool
	again map[place]bool // busy places that were asked for again: left recursion
	stack []place

	tree []Node
	path []int // of the rule being built, the indexes in tree of it and of those around it

	empty map[*abnf.Rule]bool // whether a rule matches the empty string

	furthest  int    // the last offset at which a character did not match
	explain   *Error // to fill in, or nil
	explained bool
}

// rule returns where a rule that begins at an offset can end, the first match first.
func (m *match) rule(r *abnf.Rule, at int) []int {
	p := place{r, at}
	if ends, ok := m.rules[p]; ok {
		if m.busy[p] {
			m.again[p] = true
		}
		return ends
	}
	if len(m.stack) == maxDepth {
		panic(&NestingError{maxDepth})
	}
	m.busy[p] = true
	m.stack = append(m.stack, p)
	m.rules[p] = nil
	m.made = append(m.made, p)
	first := len(m.made)
	for {
		ends := m.ends(r.Node, at)
		grown := len(ends) > len(m.rules[p])
		m.rules[p] = ends
		if !grown || !m.again[p] {
			break
		}
		// What was found with fewer ends is found anew.
		for _, q := range m.made[first:] {
			delete(m.rules, q)
		}
		m.made = m.made[:first]
	}
	m.stack = m.stack[:len(m.stack)-1]
	delete(m.busy, p)
	delete(m.again, p)
	return m.rules[p]
}

// ends returns where a node that begins at an offset can end, the first match first.
func (m *match) ends(n abnf.Node, at int) []int {
	switch n := n.(type) {
	case abnf.RuleRef:
		return m.rule(m.g.Rule(n.Name), at)
	case abnf.Group:
		return m.ends(n.Node, at)
	case abnf.Alternation:
		var all []int
		for _, kid := range n {
			all = join(all, m.ends(kid, at))
		}
		return all
	case abnf.Concatenation:
		return m.sequence(n, at)
	case abnf.Option:
		return join(slices.Clone(m.ends(n.Node, at)), []int{at})
	case abnf.Repetition:
		return m.repetition(n, at)
	}
	if end, ok := m.terminal(n, at); ok {
		return []int{end}
	}
	return nil
}

// join appends to a what is in b and not in a.
func join(a, b []int) []int {
	if len(a) > 32 {
		seen := make(map[int]bool, len(a))
		for _, end := range a {
			seen[end] = true
		}
		for _, end := range b {
			if !seen[end] {
				seen[end] = true
				a = append(a, end)
			}
		}
		return a
	}
	for _, end := range b {
		if !slices.Contains(a, end) {
			a = append(a, end)
		}
	}
	return a
}

func (m *match) sequence(nodes []abnf.Node, at int) []int {
	ends := []int{at}
	for _, n := range nodes {
		var next []int
		for _, end := range ends {
			next = join(next, m.ends(n, end))
		}
		ends = next
	}
	return ends
}

// repetition returns where a repetition can end: more repetitions first.
func (m *match) repetition(n abnf.Repetition, at int) []int {
	type step struct{ count, at int }
	unbounded := n.Max < 0
	seen := map[step]bool{}
	next := func(s step) step {
		s.count++
		if unbounded {
			s.count = min(s.count, n.Min) // from here on more make no difference
		}
		return s
	}
	var ends []int
	ended := map[int]bool{}
	// A stack of steps instead of recursion: a repetition can be as long as the text.
	type todo struct {
		step
		leave bool
	}
	stack := []todo{{step{0, at}, false}}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t.leave {
			if t.count >= n.Min && !ended[t.at] {
				ended[t.at] = true
				ends = append(ends, t.at)
			}
			continue
		}
		if seen[t.step] {
			continue
		}
		seen[t.step] = true
		stack = append(stack, todo{t.step, true})
		if !unbounded && t.count == n.Max {
			continue
		}
		for _, end := range slices.Backward(m.ends(n.Node, t.at)) {
			s := next(t.step)
			s.at = end
			stack = append(stack, todo{s, false})
		}
	}
	return ends
}

// terminal matches characters.
func (m *match) terminal(n abnf.Node, at int) (end int, ok bool) {
	one := func(lo, hi rune, fold bool, rest abnf.Node) bool {
		c, size := utf8.DecodeRuneInString(m.text[at:])
		if size == 0 || c == utf8.RuneError && size == 1 {
			m.failed(at, label(rest))
			return false
		}
		if lo <= c && c <= hi || fold && isLetter(lo) && c|0x20 == lo|0x20 && c < utf8.RuneSelf {
			at += size
			return true
		}
		m.failed(at, label(rest))
		return false
	}
	switch n := n.(type) {
	case abnf.Range:
		ok = one(n.Lo, n.Hi, false, n)
		return at, ok
	case abnf.Literal:
		for i, c := range n.Text {
			if !one(c, c, !n.CaseSensitive, abnf.Literal{Text: n.Text[i:], CaseSensitive: n.CaseSensitive}) {
				return at, false
			}
		}
	case abnf.Chars:
		for i, c := range n {
			if !one(c, c, false, n[i:]) {
				return at, false
			}
		}
	default:
		return at, false
	}
	return at, true
}

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// label returns what is still expected of a terminal, as messages spell it.
func label(n abnf.Node) string {
	if l, ok := n.(abnf.Literal); ok {
		return `"` + l.Text + `"`
	}
	return n.String()
}

// failed notes that something was expected at an offset, and what if that is to be
// explained.
func (m *match) failed(at int, label string) {
	m.furthest = max(m.furthest, at)
	if m.explain == nil || at != m.explain.Offset {
		return
	}
	begun := 0 // rules that have consumed something; the first is always open
	for begun < len(m.stack) && (begun == 0 || m.stack[begun].at < at) {
		begun++
	}
	if !m.explained {
		m.explained, m.explain.Open = true, nil
		for _, p := range m.stack[:begun] {
			m.explain.Open = append(m.explain.Open, p.rule.Name)
		}
	}
	for _, p := range m.stack[begun:] {
		if !m.isNullable(p.rule) {
			label = p.rule.Name
			break
		}
	}
	if !slices.Contains(m.explain.Expected, label) {
		m.explain.Expected = append(m.explain.Expected, label)
	}
}

func (m *match) isNullable(r *abnf.Rule) bool {
	is, ok := m.empty[r]
	if !ok {
		is = nullable(m.g, r.Node, []*abnf.Rule{r})
		m.empty[r] = is
	}
	return is
}

// nullable reports whether a node matches the empty string.
func nullable(g *abnf.Grammar, n abnf.Node, within []*abnf.Rule) bool {
	some := func(n abnf.Node) bool { return nullable(g, n, within) }
	switch n := n.(type) {
	case abnf.Alternation:
		return slices.ContainsFunc(n, some)
	case abnf.Concatenation:
		return !slices.ContainsFunc(n, func(n abnf.Node) bool { return !some(n) })
	case abnf.Group:
		return some(n.Node)
	case abnf.Option:
		return true
	case abnf.Repetition:
		return n.Min == 0 || some(n.Node)
	case abnf.Literal:
		return n.Text == ""
	case abnf.RuleRef:
		r := g.Rule(n.Name)
		return r != nil && !slices.Contains(within, r) && nullable(g, r.Node, append(within, r))
	}
	return false
}
