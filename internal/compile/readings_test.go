package compile

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Trees that are made in parts, wherever these end.
func TestLongTrees(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		var texts []string
		for n := range 30 {
			texts = append(texts, strings.Repeat("a", 670+n)) // about as many as have a part of their own
			if g.Notes().IRI {
				texts = append(texts, strings.Repeat("a", n)+strings.Repeat("é€😀/", 670))
			}
		}
		for n := range testutil.Amount(2, 30) {
			texts = append(texts, strings.Repeat("a", n)+strings.Repeat("/b%20c/dd.e", 360), strings.Repeat("a", n)+strings.Repeat("1.2/", 1000))
		}
		for _, text := range texts {
			if err := g.checkTree(g.entries[0], "x:"+text); err != nil {
				t.Fatalf("%.300v", err)
			}
		}
	})
}

// checkTree compares the tree of a text that matches with that of the peg parser.
func (g *edition) checkTree(rule int, text string) error {
	name := g.rules[rule].Name
	var tree engine.Tree
	if !tree.Read(g.trees, g.number[rule], text) {
		return fmt.Errorf("%s %q: no tree", name, text)
	}
	want := g.nodes(g.tree(nil, rule, text))
	if got := slices.Collect(tree.All); !slices.Equal(got, want) {
		return fmt.Errorf("%s %q: the tree is\n%v, want\n%v", name, text, got, want)
	}
	return nil
}

// nodes returns the nodes of a tree, parents first. The tokens are in post-order. Read
// backwards, each token is followed by its children. An empty token may touch several
// others; the rules decide which one is its parent.
func (g *edition) nodes(tokens []core.Token) []engine.Node {
	type branch struct {
		core.Token
		kids []*branch
	}
	root := new(branch)
	open := []*branch{root}
	for _, t := range slices.Backward(tokens) {
		for len(open) > 1 {
			p := open[len(open)-1]
			uses := g.uses[g.index[p.Rule]]
			if p.Start <= t.Start && t.End <= p.End && uses[t.Rule/64]>>(t.Rule%64)&1 != 0 {
				break
			}
			open = open[:len(open)-1]
		}
		b := &branch{Token: t}
		p := open[len(open)-1]
		p.kids = append(p.kids, b)
		open = append(open, b)
	}
	var nodes []engine.Node
	var visit func(b *branch, depth uint16)
	visit = func(b *branch, depth uint16) {
		nodes = append(nodes, engine.Node{Rule: g.names[b.Rule], Start: b.Start, End: b.End, Depth: depth})
		for _, kid := range slices.Backward(b.kids) {
			visit(kid, depth+1)
		}
	}
	for _, b := range root.kids {
		visit(b, 0)
	}
	return nodes
}
