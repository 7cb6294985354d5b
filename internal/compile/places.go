package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// A place says what a state of a plan stands for: a text that leads to it, as short
// as any, and the rules around the end of that text.
type place struct {
	text  string
	rules []string
}

// String returns the place as a comment shows it.
func (p place) String() string {
	at := "at the beginning"
	if p.text != "" {
		at = "after " + strconv.Quote(p.text)
	}
	return at + ": " + strings.Join(p.rules, " › ")
}

// places returns the place of each state. It runs the plan and the machine of the
// explanations side by side.
func (p *plan) places(b *explainer) map[int]place {
	found := map[int]place{}
	type pair struct{ state, explained int }
	var queue []pair
	visit := func(s, x int, text string) {
		if _, ok := found[s]; ok {
			return
		}
		list := b.lists[x]
		var rules []string
		for _, r := range b.around(b.shown(list)) {
			rules = append(rules, b.names[r])
		}
		found[s] = place{text, rules}
		queue = append(queue, pair{s, x})
	}
	for i, s := range p.starts {
		visit(s, b.m.starts[slices.Index(b.names, p.g.Entries[i])], "")
	}
	for i := 0; i < len(queue); i++ {
		q := queue[i]
		text := found[q.state].text
		for _, e := range p.edges(q.state) {
			c := plain(p.m.classes.set(e.classes))
			if x := b.m.next[q.explained*b.m.classes.Len()+b.m.classes.Class(c)]; x >= 0 {
				visit(e.to, x, text+string(c))
			}
		}
	}
	return found
}

// plain returns the character of a set that a reader takes in most easily.
func plain(set automaton.Set) rune {
	for _, c := range "a1A/" {
		if set.Contains(c) {
			return c
		}
	}
	if graphic := set.Intersect(printable); !graphic.IsEmpty() {
		set = graphic
	}
	c, _ := set.Min()
	return c
}

var printable = automaton.NewSet(automaton.Range{Lo: '!', Hi: '~'})
