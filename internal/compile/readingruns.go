package compile

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/engine"
)

// treeRuns makes the tables for runs of characters that stay in a state.
type treeRuns struct {
	m           *readingMachine
	ids         []int // of the rules
	kinds       []int // by kind of characters that are not ASCII, from 1: the class
	all         pool
	loops       [][]int
	chains      []tableChain
	loopNumbers map[string]int
	numbers     map[string]int // of chains
}

// A tableChain is an engine.TreeChain: an action, or the number of each rule.
type tableChain struct{ rules, action []int }

func newTreeRuns(m *readingMachine, ids, kinds []int) *treeRuns {
	r := &treeRuns{m: m, ids: ids, kinds: kinds, loopNumbers: map[string]int{}}
	r.all.all = []int{1} // no list begins like this, because no rule has the characters of kind 0
	r.chains, r.numbers = []tableChain{{}}, map[string]int{"none": 0}
	return r
}

// place returns where the loops of a state are, given whether the move of a class is plain.
func (r *treeRuns) place(s *readingState, plain func(class int) bool) int {
	loops, found := make([][]int, len(s.nodes)), false
	for i := range loops {
		loops[i] = make([]int, utf8.RuneSelf+1)
	}
	for c := range rune(utf8.RuneSelf) {
		if class := r.m.classes.Class(c); plain(class) {
			found = true
			for i, chain := range r.of(s, class) {
				loops[i][c] = chain
			}
		}
	}
	var wide []int // the chains of the first kind: others that are different end a run
	kinds := 0
	for i, class := range r.kinds {
		if !plain(class) {
			continue
		}
		chains := r.of(s, class)
		if wide == nil {
			wide = chains
		}
		if slices.Equal(chains, wide) {
			kinds |= 1 << (i + 1)
		}
	}
	for i, chain := range wide {
		loops[i][utf8.RuneSelf] = chain
	}
	if !found && kinds == 0 {
		return 0
	}
	list := []int{kinds}
	for _, loop := range loops {
		n := number(r.loopNumbers, string(appendInts(nil, loop...)))
		if n == len(r.loops) {
			r.loops = append(r.loops, loop)
		}
		list = append(list, n)
	}
	return r.all.place(list)
}

// of returns by reading which chain a plain move has.
func (r *treeRuns) of(s *readingState, class int) (chains []int) {
	for _, b := range s.moves[class].back {
		a := &r.m.actions[b.action]
		var chain tableChain
		if len(a.before)+len(a.after) > 0 {
			chain.action = []int{b.action}
		} else {
			for depth, rule := range slices.Backward(a.chain) {
				chain.rules = append(chain.rules, depth*engine.TreeDeeper+r.ids[rule])
			}
		}
		n := number(r.numbers, string(appendInts(appendInts(nil, len(chain.action)), slices.Concat(chain.action, chain.rules)...)))
		if n == len(r.chains) {
			r.chains = append(r.chains, chain)
		}
		chains = append(chains, n)
	}
	return chains
}

// literals returns the chains as Go source.
func (r *treeRuns) literals() string {
	var chains []string
	for _, c := range r.chains {
		if c.action != nil {
			chains = append(chains, fmt.Sprintf("{%d, [%d]uint32{}, %d}", engine.TreeActs, engine.TreeLinks, c.action[0]+1))
		} else {
			chains = append(chains, fmt.Sprintf("{%d, [%d]uint32%s, 0}", engine.TreeNode*len(c.rules), engine.TreeLinks, literal(c.rules)))
		}
	}
	return lines(chains)
}
