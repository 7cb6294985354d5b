package report

import (
	"slices"
	"strings"
)

// token is a token of a normalized definition. Its node is nil for
// parentheses, slashes and closing brackets.
type token struct {
	text   string
	node   *Node
	folded string // of a leaf: the form in which names, or characters, are compared
}

// weight returns the weight of a token in an alignment: names and characters
// weigh more than brackets, and brackets more than slashes.
func (t *token) weight() int {
	switch {
	case t.node == nil:
		return 1
	case t.node.IsLeaf():
		return 8
	}
	return 3
}

func (t *token) mark(op Op) {
	if t.node != nil {
		t.node.Op = op
	}
}

// opens reports whether a token precedes the element that it belongs to.
func (t *token) opens() bool { return t.text == "(" || t.node != nil && !t.node.IsLeaf() }

// partners maps the folded names of old rules to those of their new rules.
type partners map[string][]string

// alike reports whether an old token and a new one are the same but for names and case.
func (p partners) alike(o, n *token) bool {
	switch {
	case o.text == n.text:
		return true
	case o.folded == "" || n.folded == "" || o.node.Kind != n.node.Kind:
		return false
	case o.node.Kind == KindTerminal:
		return o.folded == n.folded && !strings.HasPrefix(o.text, "%s")
	}
	return slices.Contains(p[o.folded], n.folded)
}

// align returns the alignment of two token lists that keeps the most weight,
// deletions before insertions, and sets the Op and the partner of each node.
func (p partners) align(olds, news []token) []Token {
	var diff []Token
	var deleted, inserted []*token // alternatives
	at := map[*token]int{}         // their indices in diff
	add := func(t *token, list *[]*token, d Token) {
		if t.node != nil && t.node.listed {
			at[t] = len(diff)
			*list = append(*list, t)
		}
		t.mark(d.Op)
		diff = append(diff, d)
	}
	j := 0
	insert := func(to int) {
		for ; j < to; j++ {
			add(&news[j], &inserted, Token{Op: OpInsert, New: news[j].text})
		}
	}
	for i, partner := range p.kept(olds, news) {
		o := &olds[i]
		if partner < 0 {
			add(o, &deleted, Token{Op: OpDelete, Old: o.text})
			continue
		}
		insert(partner)
		n := &news[j]
		j++
		op := OpKeep
		if o.text != n.text {
			op = OpRename
		}
		o.mark(op)
		n.mark(op)
		if o.node != nil {
			o.node.partner = n.node
		}
		diff = append(diff, Token{op, o.text, n.text})
	}
	insert(len(news))
	for _, o := range deleted {
		k := slices.IndexFunc(inserted, func(n *token) bool { return p.alike(o, n) })
		if k < 0 {
			continue
		}
		n := inserted[k]
		inserted = slices.Delete(inserted, k, k+1)
		diff[at[o]].Op, diff[at[n]].Op = OpMovedFrom, OpMovedTo
		o.mark(OpMovedFrom)
		n.mark(OpMovedTo)
		o.node.partner = n.node
	}
	return diff
}

// kept returns for each old token the index of the new one that it is kept as, or -1.
func (p partners) kept(olds, news []token) []int {
	a := &aligner{
		partners: p,
		olds:     olds, news: news, kept: slices.Repeat([]int{-1}, len(olds)),
		best: make([]int, len(news)+1), cross: make([]int, len(news)+1),
	}
	a.align(0, len(olds), 0, len(news))
	return a.kept
}

// aligner finds an alignment in linear space (Hirschberg 1975).
type aligner struct {
	partners
	olds, news  []token
	kept        []int
	best, cross []int // of a row of the table, see align
}

// align aligns olds[i:iEnd] with news[j:jEnd].
func (a *aligner) align(i, iEnd, j, jEnd int) {
	for ; i < iEnd && j < jEnd && a.alike(&a.olds[i], &a.news[j]) && !a.olds[i].opens(); i, j = i+1, j+1 {
		a.kept[i] = j
	}
	for end := a.commonEnd(i, iEnd, j, jEnd); end > 0; end-- {
		iEnd, jEnd = iEnd-1, jEnd-1
		a.kept[iEnd] = jEnd
	}
	if iEnd-i < 2 {
		for ; i < iEnd && j < jEnd; j++ {
			if a.alike(&a.olds[i], &a.news[j]) {
				a.kept[i] = j
				if !a.olds[i].opens() {
					break
				}
			}
		}
		return
	}
	// Of olds[row:iEnd] and news[column:jEnd], best[column] is the weight kept, and
	// cross[column] the column in which the alignment comes to the middle row.
	best, cross := a.best, a.cross
	clear(best[j : jEnd+1])
	middle := (i + iEnd) / 2
	for row := iEnd - 1; row >= i; row-- {
		o := &a.olds[row]
		weight := o.weight()
		bestNext, crossNext := 0, jEnd // of the next row and column
		for column := jEnd - 1; column >= j; column-- {
			b, c := best[column], cross[column]
			next, nextCross := b, c
			if best[column+1] > b {
				next, nextCross = best[column+1], cross[column+1]
			}
			// A bracket is kept as late as possible, next to its element.
			if keep := bestNext + weight; keep >= next && a.alike(o, &a.news[column]) && (keep > next || !o.opens()) {
				next, nextCross = keep, crossNext
			}
			best[column], cross[column] = next, nextCross
			bestNext, crossNext = b, c
		}
		if row == middle {
			for column := j; column <= jEnd; column++ {
				cross[column] = column
			}
		}
	}
	at := cross[j]
	a.align(i, middle, j, at)
	a.align(middle, iEnd, at, jEnd)
}

// commonEnd returns the length of the longest common end of two ranges of tokens that
// closes no bracket which opens before it.
func (a *aligner) commonEnd(i, iEnd, j, jEnd int) (end int) {
	closed := 0
	for n := 1; n <= min(iEnd-i, jEnd-j) && closed >= 0; n++ {
		o := &a.olds[iEnd-n]
		if !a.alike(o, &a.news[jEnd-n]) {
			break
		}
		switch o.text {
		case ")", "]":
			closed++
		case "(", "[":
			closed--
		}
		if closed == 0 {
			end = n
		}
	}
	return end
}
