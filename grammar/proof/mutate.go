package proof

import (
	"fmt"
	"iter"
	"slices"

	"github.com/stricturi/stricturi/internal/automaton"
)

// edit is one single edit of an expression: what it does, and the expression
// that results.
type edit struct {
	what string
	node *node
}

// edits yields all single edits of an expression and of its parts:
//
//   - drop a look-ahead;
//   - swap two alternatives, drop one;
//   - move one end of a range by one character, up or down; a character is a
//     range of one, and one of a class is dropped too;
//   - let a literal or class mind the case of letters, or no longer;
//   - turn + to *, * to +, ? to *, and drop a ?;
//   - drop an element of a sequence, or have it twice.
//
// The last ones are the bounds of repetitions, which peg has to spell out.
func (n *node) edits() iter.Seq[edit] {
	return func(yield func(edit) bool) { n.yieldEdits(yield) }
}

func (n *node) yieldEdits(yield func(edit) bool) bool {
	for e := range n.ownEdits() {
		if !yield(e) {
			return false
		}
	}
	for i, k := range n.kids {
		ok := k.yieldEdits(func(e edit) bool {
			c := *n
			c.kids = slices.Clone(n.kids)
			c.kids[i] = e.node
			return yield(edit{e.what, &c})
		})
		if !ok {
			return false
		}
	}
	return true
}

func (n *node) ownEdits() iter.Seq[edit] {
	switch n.op {
	case opSeq:
		return n.sequenceEdits
	case opChoice:
		return n.choiceEdits
	case opClass:
		return n.classEdits
	case opLiteral:
		return n.literalEdits
	}
	return n.suffixEdits
}

func (n *node) suffixEdits(yield func(edit) bool) {
	become := func(o op) *node { return &node{op: o, kids: n.kids} }
	switch n.op {
	case opAnd, opNot:
		yield(edit{fmt.Sprintf("drop the look-ahead %s", n), &node{op: opSeq}})
	case opPlus:
		yield(edit{fmt.Sprintf("turn + to * in %s", n), become(opStar)})
	case opStar:
		yield(edit{fmt.Sprintf("turn * to + in %s", n), become(opPlus)})
	case opOption:
		_ = yield(edit{fmt.Sprintf("turn ? to * in %s", n), become(opStar)}) &&
			yield(edit{fmt.Sprintf("drop the ? in %s", n), n.kids[0]})
	}
}

func (n *node) sequenceEdits(yield func(edit) bool) {
	for i, k := range n.kids {
		if k.op == opAnd || k.op == opNot {
			continue // to drop it is an edit of its own, to have it twice is none
		}
		drop := &node{op: opSeq, kids: slices.Delete(slices.Clone(n.kids), i, i+1)}
		if !yield(edit{fmt.Sprintf("drop element %d, %s", i+1, k), drop}) {
			return
		}
		double := &node{op: opSeq, kids: slices.Insert(slices.Clone(n.kids), i, k)}
		if !yield(edit{fmt.Sprintf("have element %d, %s, twice", i+1, k), double}) {
			return
		}
	}
}

func (n *node) choiceEdits(yield func(edit) bool) {
	for i, k := range n.kids {
		for j := i + 1; j < len(n.kids); j++ {
			c := &node{op: opChoice, kids: slices.Clone(n.kids)}
			c.kids[i], c.kids[j] = c.kids[j], c.kids[i]
			if !yield(edit{fmt.Sprintf("swap the alternatives %s and %s", k, n.kids[j]), c}) {
				return
			}
		}
		c := &node{op: opChoice, kids: slices.Delete(slices.Clone(n.kids), i, i+1)}
		if !yield(edit{fmt.Sprintf("drop the alternative %s", k), c}) {
			return
		}
	}
}

func (n *node) classEdits(yield func(edit) bool) {
	with := func(i int, with ...automaton.Range) *node {
		c := *n
		c.ranges = slices.Concat(n.ranges[:i], with, n.ranges[i+1:])
		return &c
	}
	for i, r := range n.ranges {
		name := (&node{op: opClass, ranges: n.ranges[i : i+1]}).String()
		for _, m := range movedEnds(r) {
			if n.fold && (!isLetter(m.Lo) || !isLetter(m.Hi)) {
				continue // peg has no such range
			}
			if !yield(edit{fmt.Sprintf("make %s of %s %s", name, n, &node{op: opClass, ranges: []automaton.Range{m}}), with(i, m)}) {
				return
			}
		}
		if r.Lo == r.Hi && len(n.ranges) > 1 && !yield(edit{fmt.Sprintf("drop %s of %s", name, n), with(i)}) {
			return
		}
	}
	if !n.foldable() {
		return
	}
	c := *n
	c.fold = !n.fold
	yield(edit{fmt.Sprintf("make %s %s", n, &c), &c})
}

// foldable reports whether peg has the class with and without double brackets,
// and with another meaning.
func (n *node) foldable() bool {
	letters := false
	for _, r := range n.ranges {
		switch {
		case isLetter(r.Lo) && isLetter(r.Hi) && r.Lo&0x20 == r.Hi&0x20:
			letters = true
		case r.Lo != r.Hi:
			return false
		}
	}
	return letters
}

// movedEnds returns a range with one of its ends moved by one.
func movedEnds(r automaton.Range) []automaton.Range {
	var out []automaton.Range
	for _, m := range []automaton.Range{{Lo: before(r.Lo), Hi: r.Hi}, {Lo: after(r.Lo), Hi: r.Hi}, {Lo: r.Lo, Hi: before(r.Hi)}, {Lo: r.Lo, Hi: after(r.Hi)}} {
		if m != r && 0 <= m.Lo && m.Lo <= m.Hi && m.Hi <= automaton.MaxScalar {
			out = append(out, m)
		}
	}
	return out
}

// before and after are the scalar values beside c.
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

func (n *node) literalEdits(yield func(edit) bool) {
	text := []rune(n.text)
	fold := false
	for i, c := range text {
		fold = fold || isLetter(c)
		for _, m := range movedEnds(automaton.Range{Lo: c, Hi: c}) {
			if n.fold && isLetter(c) {
				continue // no class says both this and both cases; to mind case is the edit below
			}
			e := &node{op: opSeq}
			if i > 0 {
				e.kids = append(e.kids, &node{op: opLiteral, text: string(text[:i]), fold: n.fold})
			}
			e.kids = append(e.kids, &node{op: opClass, ranges: []automaton.Range{m}})
			if i+1 < len(text) {
				e.kids = append(e.kids, &node{op: opLiteral, text: string(text[i+1:]), fold: n.fold})
			}
			if !yield(edit{fmt.Sprintf("make character %d of %s %s", i+1, n, e.kids[min(i, 1)]), e}) {
				return
			}
		}
	}
	if fold {
		c := *n
		c.fold = !n.fold
		yield(edit{fmt.Sprintf("make %s %s", n, &c), &c})
	}
}
