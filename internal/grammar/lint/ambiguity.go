package lint

import (
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// maxPairs limits the search for an ambiguous string. A pair takes pairSteps of the budget.
const (
	maxPairs  = 1 << 19
	pairSteps = 64
)

// twoWays returns a shortest text that two members of an automaton with marks have in
// common, and the two members. It searches the pairs of states that two members with one
// text lead to: from a pair of equal states, as long as the members are the same, and then
// from any.
func twoWays(d *automaton.DFA, budget *automaton.Budget) (text string, ways [2][]rune, found bool) {
	type pair struct {
		a, b      int
		different bool
	}
	type arrival struct {
		pair
		from int // index of the pair before, -1 at the start
		ways [2][]rune
	}
	pairs := []arrival{{pair: pair{d.Start(), d.Start(), false}, from: -1}}
	if d.IsEmpty() {
		return "", ways, false
	}
	seen := map[pair]bool{pairs[0].pair: true}
	var letters []rune // one for each class of characters
	for _, class := range d.Classes() {
		if c, _ := class.Min(); !automaton.IsMark(c) {
			letters = append(letters, pick(class))
		}
	}
	silent := make(map[int][]step)
	for i := 0; i < len(pairs) && i < maxPairs && budget.Spend(1); i++ {
		p := pairs[i]
		as, ok := marked(d, p.a, silent)
		bs, ok2 := marked(d, p.b, silent)
		if !ok || !ok2 {
			return "", ways, false // something empty is repeated: that is reported by itself
		}
		for ia, a := range as {
			for ib, b := range bs {
				if !p.different && ib < ia {
					continue // the same the other way round
				}
				different := p.different || ia != ib
				if different && d.Accepting(a.to) && d.Accepting(b.to) {
					ways = [2][]rune{slices.Clone(a.marks), slices.Clone(b.marks)}
					for at := i; at >= 0; at = pairs[at].from {
						for w := range ways {
							ways[w] = slices.Concat(pairs[at].ways[w], ways[w])
						}
					}
					for _, r := range ways[0] {
						if !automaton.IsMark(r) {
							text += string(r)
						}
					}
					return text, ways, true
				}
				budget.Spend(len(letters))
				for _, c := range letters {
					q := pair{d.Step(a.to, c), d.Step(b.to, c), different}
					if q.a == automaton.Dead || q.b == automaton.Dead || seen[q] {
						continue
					}
					budget.Spend(pairSteps)
					seen[q] = true
					pairs = append(pairs, arrival{q, i, [2][]rune{append(slices.Clone(a.marks), c), append(slices.Clone(b.marks), c)}})
				}
			}
		}
	}
	return "", ways, false
}

// pick returns the character of a class that is the easiest to read.
func pick(class automaton.Set) rune {
	best, _ := class.Min()
	for r := range class.Ranges() {
		for _, c := range []rune{r.Lo, 'a', '0', 'A'} {
			if class.Contains(c) && automaton.Compare(c, best) < 0 {
				best = c
			}
		}
	}
	return best
}

// step is a sequence of marks that leads to a state.
type step struct {
	marks []rune
	to    int
}

// marked returns all sequences of marks that can be read in a state, the empty one first.
// It returns false if there are infinitely many.
func marked(d *automaton.DFA, s int, known map[int][]step) ([]step, bool) {
	if all, ok := known[s]; ok {
		return all, true
	}
	all := []step{{nil, s}}
	for i := 0; i < len(all); i++ {
		if len(all[i].marks) > d.States() {
			return nil, false
		}
		for t, on := range d.Arcs(all[i].to) {
			for r := range on.Ranges() {
				if !automaton.IsMark(r.Lo) {
					continue
				}
				for m := r.Lo; m <= r.Hi; m++ {
					all = append(all, step{append(slices.Clone(all[i].marks), m), t})
				}
			}
		}
		if len(all) > 1<<12 {
			return nil, false
		}
	}
	known[s] = all
	return all, true
}
