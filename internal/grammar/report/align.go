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

// most is the largest product of the numbers of tokens of two definitions that are aligned, after
// what they begin and end with alike. Of larger ones nothing else is kept.
const most = 1 << 26

// kept returns for each old token the index of the new one that it is kept as, or -1.
func (p partners) kept(olds, news []token) []int {
	kept := slices.Repeat([]int{-1}, len(olds))
	alike := func(o, n *token) bool { return p.alike(o, n) && (o.text == "/" || o.node != nil && o.node.IsLeaf()) }
	first := 0
	for first < min(len(olds), len(news)) && alike(&olds[first], &news[first]) {
		kept[first] = first
		first++
	}
	olds, news = olds[first:], news[first:]
	for len(olds) > 0 && len(news) > 0 && alike(&olds[len(olds)-1], &news[len(news)-1]) {
		olds, news = olds[:len(olds)-1], news[:len(news)-1]
		kept[first+len(olds)] = first + len(news)
	}
	if len(olds)*len(news) > most {
		return kept
	}
	const (
		remove = iota
		insert
		keep
	)
	// Of olds[i:] and news[j:], choices[i][j] is what comes first in the alignment that keeps the
	// most weight, which is best[j] for the last i.
	choices := make([][]byte, len(olds))
	best := make([]int, len(news)+1)
	for i := len(olds) - 1; i >= 0; i-- {
		o := &olds[i]
		choices[i] = make([]byte, len(news))
		behind := 0 // best of i+1 and j+1
		for j := len(news) - 1; j >= 0; j-- {
			below := best[j]
			if best[j+1] > best[j] {
				best[j], choices[i][j] = best[j+1], insert
			}
			// A bracket is kept as late as possible, next to its element.
			if w := behind + o.weight(); w >= best[j] && p.alike(o, &news[j]) && (w > best[j] || !o.opens()) {
				best[j], choices[i][j] = w, keep
			}
			behind = below
		}
	}
	for i, j := 0, 0; i < len(olds) && j < len(news); {
		switch choices[i][j] {
		case remove:
			i++
		case insert:
			j++
		case keep:
			kept[first+i] = first + j
			i, j = i+1, j+1
		}
	}
	return kept
}
