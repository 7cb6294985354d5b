package automaton

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
	"sync"
)

// Known remembers the outcomes of determinizations under budgets that have it, so that equal ones are
// not repeated: they take as many steps of a budget as the first one. It is safe for concurrent use.
type Known struct {
	mu       sync.Mutex
	outcomes map[digest]outcome
	size     int
}

// maxKnown limits the transitions of the automata that are remembered. An outcome takes as much memory as
// outcomeSize of them.
const maxKnown, outcomeSize = 1 << 23, 64

type outcome struct {
	dfa         *DFA
	err         error
	left, steps int64 // of the budget: before, and taken
}

// isSpent reports whether a budget did not last.
func (o outcome) isSpent() bool {
	e, limited := o.err.(*LimitError)
	return limited && e.Limit == 0
}

// find returns the outcome that a budget lasts for.
func (k *Known) find(key digest, budget *Budget) (o outcome, ok bool) {
	k.mu.Lock()
	o, ok = k.outcomes[key]
	k.mu.Unlock()
	rest := budget
	if o.isSpent() { // this budget did not last
		rest, ok = budget.Of, ok && budget.Left == o.left
	}
	for ; rest != nil; rest = rest.Of {
		ok = ok && rest.Left > o.steps
	}
	return o, ok
}

func (k *Known) add(key digest, o outcome) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.outcomes == nil || k.size > maxKnown {
		k.outcomes, k.size = map[digest]outcome{}, 0
	}
	k.outcomes[key] = o
	if k.size += outcomeSize; o.dfa != nil {
		k.size += len(o.dfa.next)
	}
}

// Determinize returns the minimal automaton with the members of n. If the subset construction
// needs more than limit states, it fails with a [LimitError].
func (n *NFA) Determinize(limit int) (*DFA, error) {
	budget := n.budget.orDefault()
	known := budget.Known
	if known == nil {
		return n.determinize(limit, budget)
	}
	key := n.digest(limit)
	o, ok := known.find(key, budget)
	if ok {
		budget.Spend(int(o.steps))
		return o.dfa, o.err
	}
	o = outcome{left: budget.Left}
	o.dfa, o.err = n.determinize(limit, budget)
	if o.steps = o.left - budget.Left; !o.isSpent() || budget.Left <= 0 { // and not one that it is a part of
		known.add(key, o)
	}
	return o.dfa, o.err
}

// A digest is two hashes of a text with seeds of their own, so that texts with the same digest cannot be
// made on purpose. A cryptographic hash would weigh 50 KB in programs for browsers.
type digest [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// digest returns the digest of all that a determinization depends on.
func (n *NFA) digest(limit int) digest {
	var text []byte
	add := func(numbers ...int32) {
		for _, x := range numbers {
			text = binary.LittleEndian.AppendUint32(text, uint32(x))
		}
	}
	for _, length := range []int{limit, n.levels, n.States(), len(n.edges), len(n.eps), len(n.covers), len(n.start), len(n.accept)} {
		add(int32(length))
	}
	for _, e := range n.edges {
		add(e.from, e.set, e.to)
	}
	for _, pair := range slices.Concat(n.eps, n.covers) {
		add(pair[:]...)
	}
	add(slices.Concat(n.start, n.accept)...)
	for _, s := range n.sets {
		text = s.appendKey(append(text, byte(len(s.ranges)), byte(len(s.ranges)>>8)))
	}
	return digest{maphash.Bytes(seeds[0], text), maphash.Bytes(seeds[1], text)}
}
