package proof

import (
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// edit is a single edit of an expression: its description and its result.
type edit struct {
	what string
	node *peg.Node
}

// edits returns all single edits of an expression and of its parts; [Proof.Mutants] lists
// them.
func edits(n *peg.Node) []edit {
	all := ownEdits(n)
	for i, k := range n.Kids {
		for _, e := range edits(k) {
			c := *n
			c.Kids = slices.Clone(n.Kids)
			c.Kids[i] = e.node
			all = append(all, edit{e.what, &c})
		}
	}
	return all
}

func ownEdits(n *peg.Node) (all []edit) {
	add := func(node *peg.Node, what string, args ...any) {
		all = append(all, edit{fmt.Sprintf(what, args...), node})
	}
	become := func(o peg.Op) *peg.Node { return &peg.Node{Op: o, Kids: n.Kids} }
	switch n.Op {
	case peg.OpAnd, peg.OpNot:
		add(&peg.Node{Op: peg.OpSequence}, "drop the look-ahead %s", n)
	case peg.OpPlus:
		add(become(peg.OpStar), "change + to * in %s", n)
	case peg.OpStar:
		add(become(peg.OpPlus), "change * to + in %s", n)
	case peg.OpOption:
		add(become(peg.OpStar), "change ? to * in %s", n)
		add(n.Kids[0], "drop the ? in %s", n)
	case peg.OpSequence:
		for i, k := range n.Kids {
			if k.Op == peg.OpAnd || k.Op == peg.OpNot {
				continue // dropping it is a separate edit; duplicating it changes nothing
			}
			add(&peg.Node{Op: peg.OpSequence, Kids: slices.Delete(slices.Clone(n.Kids), i, i+1)}, "drop element %d, %s", i+1, k)
			add(&peg.Node{Op: peg.OpSequence, Kids: slices.Insert(slices.Clone(n.Kids), i, k)}, "duplicate element %d, %s", i+1, k)
		}
	case peg.OpChoice:
		for i, k := range n.Kids {
			for j := i + 1; j < len(n.Kids); j++ {
				c := &peg.Node{Op: peg.OpChoice, Kids: slices.Clone(n.Kids)}
				c.Kids[i], c.Kids[j] = c.Kids[j], c.Kids[i]
				add(c, "swap the alternatives %s and %s", k, n.Kids[j])
			}
			add(&peg.Node{Op: peg.OpChoice, Kids: slices.Delete(slices.Clone(n.Kids), i, i+1)}, "drop the alternative %s", k)
		}
	case peg.OpClass:
		return classEdits(n)
	case peg.OpLiteral:
		return literalEdits(n)
	}
	return all
}

func classEdits(n *peg.Node) (all []edit) {
	with := func(i int, with ...peg.Range) *peg.Node {
		c := *n
		c.Ranges = slices.Concat(n.Ranges[:i], with, n.Ranges[i+1:])
		return &c
	}
	for i, r := range n.Ranges {
		name := (&peg.Node{Op: peg.OpClass, Ranges: n.Ranges[i : i+1]}).String()
		for _, m := range movedEnds(r) {
			if n.Fold && (!ascii.IsLetter(m.Lo) || !ascii.IsLetter(m.Hi)) {
				continue // peg cannot write such a range
			}
			moved := &peg.Node{Op: peg.OpClass, Ranges: []peg.Range{m}}
			all = append(all, edit{fmt.Sprintf("change %s of %s to %s", name, n, moved), with(i, m)})
		}
		if r.Lo == r.Hi && len(n.Ranges) > 1 {
			all = append(all, edit{fmt.Sprintf("drop %s of %s", name, n), with(i)})
		}
	}
	if foldable(n) {
		all = append(all, foldEdit(n))
	}
	return all
}

// foldEdit makes a class or literal case-insensitive, or case-sensitive if it was.
func foldEdit(n *peg.Node) edit {
	c := *n
	c.Fold = !n.Fold
	return edit{fmt.Sprintf("change %s to %s", n, &c), &c}
}

// foldable reports whether peg can write the class with and without double brackets, with
// different meanings.
func foldable(n *peg.Node) bool {
	letters := false
	for _, r := range n.Ranges {
		switch {
		case ascii.IsLetter(r.Lo) && ascii.IsLetter(r.Hi) && r.Lo&0x20 == r.Hi&0x20:
			letters = true
		case r.Lo != r.Hi:
			return false
		}
	}
	return letters
}

// movedEnds returns the ranges made by moving one end of r by one character.
func movedEnds(r peg.Range) []peg.Range {
	var out []peg.Range
	for _, m := range []peg.Range{{Lo: before(r.Lo), Hi: r.Hi}, {Lo: after(r.Lo), Hi: r.Hi}, {Lo: r.Lo, Hi: before(r.Hi)},
		{Lo: r.Lo, Hi: after(r.Hi)}} {
		if m != r && 0 <= m.Lo && m.Lo <= m.Hi && m.Hi <= automaton.MaxScalar {
			out = append(out, m)
		}
	}
	return out
}

// before and after return the scalar values next to c.
func before(c rune) rune {
	if c == 0xE000 {
		return 0xD7FF
	}
	return c - 1
}

func after(c rune) rune {
	if c == 0xD7FF {
		return 0xE000
	}
	return c + 1
}

func literalEdits(n *peg.Node) (all []edit) {
	text := []rune(n.Text)
	for i, c := range text {
		for _, m := range movedEnds(peg.Range{Lo: c, Hi: c}) {
			if n.Fold && ascii.IsLetter(c) {
				continue // no class has both m and both cases of c; the last edit changes case
			}
			e := &peg.Node{Op: peg.OpSequence}
			if i > 0 {
				e.Kids = append(e.Kids, &peg.Node{Op: peg.OpLiteral, Text: string(text[:i]), Fold: n.Fold})
			}
			e.Kids = append(e.Kids, &peg.Node{Op: peg.OpClass, Ranges: []peg.Range{m}})
			if i+1 < len(text) {
				e.Kids = append(e.Kids, &peg.Node{Op: peg.OpLiteral, Text: string(text[i+1:]), Fold: n.Fold})
			}
			all = append(all, edit{fmt.Sprintf("change character %d of %s to %s", i+1, n, e.Kids[min(i, 1)]), e})
		}
	}
	if slices.ContainsFunc(text, ascii.IsLetter[rune]) {
		all = append(all, foldEdit(n))
	}
	return all
}
