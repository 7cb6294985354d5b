package compile

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Trees of long texts, each by the parser that the one before left.
func TestLongTrees(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		var texts []string
		for n := range 30 {
			texts = append(texts, strings.Repeat("a", 670+n))
			if g.Notes().IRI {
				texts = append(texts, strings.Repeat("a", n)+strings.Repeat("é€😀/", 670))
			}
		}
		for n := range testutil.Amount(2, 30) {
			texts = append(texts, strings.Repeat("a", n)+strings.Repeat("/b%20c/dd.e", 360), strings.Repeat("a", n)+strings.Repeat("1.2/", 1000))
		}
		for _, text := range texts {
			text = "x:" + text
			nodes, _ := g.tree(g.entries[0], text)
			if err := g.checkTree(g.entries[0], text, nodes); err != nil {
				t.Fatalf("%.300v", err)
			}
		}
	})
}

// checkTree compares the tree of a text with that of the matcher.
func (g *edition) checkTree(rule int, text string, nodes []core.Node) error {
	name := g.rules[rule].Name
	var got []matcher.Node
	for _, n := range nodes {
		got = append(got, matcher.Node{Rule: g.rules[g.index[n.Rule]].Name, Start: int(n.Start), End: int(n.End), Depth: int(n.Depth)})
	}
	tree, err := g.matchers[rule]().Tree(text)
	if err != nil {
		return fmt.Errorf("%s %q: the matcher says %w", name, text, err)
	}
	if want := slices.Collect(tree); !slices.Equal(got, want) {
		return fmt.Errorf("%s %q: the tree is\n%v, want\n%v", name, text, got, want)
	}
	return nil
}
