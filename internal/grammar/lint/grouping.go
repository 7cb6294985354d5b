package lint

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// grouping adds a repetition at the end of the last alternative, or at the beginning of the first, that
// seems to be meant for the other alternatives too (RFC 5234, 3.10), as in RFC 7565: a / b *( a / b / c ).
// The others are single elements, and what is repeated, or its end, matches the strings of all of them.
// If it matches nothing else, as in "0" / %x31-39 *DIGIT, the repetition alone would have been enough.
func (c *checker) grouping(all abnf.Alternation) {
	for _, last := range []bool{true, false} {
		alternative, others := edge(all, last)
		parts, _ := alternative.(abnf.Concatenation)
		if len(parts) == 0 || slices.ContainsFunc(others, isComposed) {
			continue
		}
		n, own := edge(parts, last)
		r, ok := abnf.Plain(n).(abnf.Repetition)
		if !ok || r.Max == 1 || r.Min == r.Max || !c.repeats(r.Node, others, own, last) {
			continue
		}
		grouped := abnf.Concatenation{abnf.Group{Node: append(slices.Clone(others), own)}, n}
		if !last {
			grouped = abnf.Concatenation{n, abnf.Group{Node: slices.Concat(abnf.Alternation{own}, others)}}
		}
		is, ok := c.dfa(all)
		meant, ok2 := c.dfa(grouped)
		if !ok || !ok2 {
			continue
		}
		if more, err := meant.MinusBudget(is, c.budget); err == nil && !more.IsEmpty() {
			text, _ := more.Shortest()
			c.add(CodeGrouping, &text, "%s belongs to %s alone; if it is meant for %s too, as in %+q, write %s", n, own, others, text, grouped)
		}
	}
}

// repeats reports whether what is repeated, or the part of it at one edge, matches all strings of
// alternatives, and more than those and the part of another one, which they do not match.
func (c *checker) repeats(body abnf.Node, others abnf.Alternation, own abnf.Concatenation, last bool) bool {
	parts, inList := abnf.Plain(body).(abnf.Concatenation)
	if inList {
		body, _ = edge(parts, last)
	}
	return c.within(others, body) && !c.within(others, own) && !c.within(own, others) &&
		(inList || !c.within(body, append(slices.Clone(others), own)))
}

// within reports whether all strings of a part of the rule are strings of another.
func (c *checker) within(part, whole abnf.Node) bool {
	d, ok := c.dfa(part)
	e, ok2 := c.dfa(whole)
	if !ok || !ok2 {
		return false
	}
	rest, err := d.MinusBudget(e, c.budget)
	return err == nil && rest.IsEmpty()
}

// edge returns the last or the first node, and the others.
func edge[N ~[]abnf.Node](nodes N, last bool) (abnf.Node, N) {
	if n := len(nodes) - 1; last {
		return nodes[n], nodes[:n]
	}
	return nodes[0], nodes[1:]
}

// isComposed reports whether an alternative is more than an element.
func isComposed(n abnf.Node) bool {
	switch n.(type) {
	case abnf.Concatenation, abnf.Repetition, abnf.Option:
		return true
	}
	return false
}
