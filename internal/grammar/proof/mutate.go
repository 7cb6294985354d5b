package proof

import (
	"fmt"
	"iter"
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

// edits yields all single edits of an expression and of its parts; [Proof.Mutants] lists
// them.
func edits(n *peg.Node) iter.Seq[edit] {
	return func(yield func(edit) bool) { yieldEdits(n, yield) }
}

func yieldEdits(n *peg.Node, yield func(edit) bool) bool {
	for e := range ownEdits(n) {
		if !yield(e) {
			return false
		}
	}
	for i, k := range n.Kids {
		ok := yieldEdits(k, func(e edit) bool {
			c := *n
			c.Kids = slices.Clone(n.Kids)
			c.Kids[i] = e.node
			return yield(edit{e.what, &c})
		})
		if !ok {
			return false
		}
	}
	return true
}

func ownEdits(n *peg.Node) iter.Seq[edit] {
	own := suffixEdits
	switch n.Op {
	case peg.OpSequence:
		own = sequenceEdits
	case peg.OpChoice:
		own = choiceEdits
	case peg.OpClass:
		own = classEdits
	case peg.OpLiteral:
		own = literalEdits
	}
	return func(yield func(edit) bool) { own(n, yield) }
}

func suffixEdits(n *peg.Node, yield func(edit) bool) {
	become := func(o peg.Op) *peg.Node { return &peg.Node{Op: o, Kids: n.Kids} }
	switch n.Op {
	case peg.OpAnd, peg.OpNot:
		yield(edit{fmt.Sprintf("drop the look-ahead %s", n), &peg.Node{Op: peg.OpSequence}})
	case peg.OpPlus:
		yield(edit{fmt.Sprintf("change + to * in %s", n), become(peg.OpStar)})
	case peg.OpStar:
		yield(edit{fmt.Sprintf("change * to + in %s", n), become(peg.OpPlus)})
	case peg.OpOption:
		_ = yield(edit{fmt.Sprintf("change ? to * in %s", n), become(peg.OpStar)}) &&
			yield(edit{fmt.Sprintf("drop the ? in %s", n), n.Kids[0]})
	}
}

func sequenceEdits(n *peg.Node, yield func(edit) bool) {
	for i, k := range n.Kids {
		if k.Op == peg.OpAnd || k.Op == peg.OpNot {
			continue // dropping it is a separate edit; duplicating it changes nothing
		}
		drop := &peg.Node{Op: peg.OpSequence, Kids: slices.Delete(slices.Clone(n.Kids), i, i+1)}
		if !yield(edit{fmt.Sprintf("drop element %d, %s", i+1, k), drop}) {
			return
		}
		double := &peg.Node{Op: peg.OpSequence, Kids: slices.Insert(slices.Clone(n.Kids), i, k)}
		if !yield(edit{fmt.Sprintf("duplicate element %d, %s", i+1, k), double}) {
			return
		}
	}
}

func choiceEdits(n *peg.Node, yield func(edit) bool) {
	for i, k := range n.Kids {
		for j := i + 1; j < len(n.Kids); j++ {
			c := &peg.Node{Op: peg.OpChoice, Kids: slices.Clone(n.Kids)}
			c.Kids[i], c.Kids[j] = c.Kids[j], c.Kids[i]
			if !yield(edit{fmt.Sprintf("swap the alternatives %s and %s", k, n.Kids[j]), c}) {
				return
			}
		}
		c := &peg.Node{Op: peg.OpChoice, Kids: slices.Delete(slices.Clone(n.Kids), i, i+1)}
		if !yield(edit{fmt.Sprintf("drop the alternative %s", k), c}) {
			return
		}
	}
}

func classEdits(n *peg.Node, yield func(edit) bool) {
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
			if !yield(edit{fmt.Sprintf("change %s of %s to %s", name, n, &peg.Node{Op: peg.OpClass, Ranges: []peg.Range{m}}), with(i, m)}) {
				return
			}
		}
		if r.Lo == r.Hi && len(n.Ranges) > 1 && !yield(edit{fmt.Sprintf("drop %s of %s", name, n), with(i)}) {
			return
		}
	}
	if !foldable(n) {
		return
	}
	c := *n
	c.Fold = !n.Fold
	yield(edit{fmt.Sprintf("change %s to %s", n, &c), &c})
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
	for _, m := range []peg.Range{{Lo: before(r.Lo), Hi: r.Hi}, {Lo: after(r.Lo), Hi: r.Hi}, {Lo: r.Lo, Hi: before(r.Hi)}, {Lo: r.Lo, Hi: after(r.Hi)}} {
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

func literalEdits(n *peg.Node, yield func(edit) bool) {
	text := []rune(n.Text)
	fold := false
	for i, c := range text {
		fold = fold || ascii.IsLetter(c)
		for _, m := range movedEnds(peg.Range{Lo: c, Hi: c}) {
			if n.Fold && ascii.IsLetter(c) {
				continue // no class has both m and both cases of c; the edit below changes case
			}
			e := &peg.Node{Op: peg.OpSequence}
			if i > 0 {
				e.Kids = append(e.Kids, &peg.Node{Op: peg.OpLiteral, Text: string(text[:i]), Fold: n.Fold})
			}
			e.Kids = append(e.Kids, &peg.Node{Op: peg.OpClass, Ranges: []peg.Range{m}})
			if i+1 < len(text) {
				e.Kids = append(e.Kids, &peg.Node{Op: peg.OpLiteral, Text: string(text[i+1:]), Fold: n.Fold})
			}
			if !yield(edit{fmt.Sprintf("change character %d of %s to %s", i+1, n, e.Kids[min(i, 1)]), e}) {
				return
			}
		}
	}
	if fold {
		c := *n
		c.Fold = !n.Fold
		yield(edit{fmt.Sprintf("change %s to %s", n, &c), &c})
	}
}
