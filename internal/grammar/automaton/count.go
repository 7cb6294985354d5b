package automaton

import "math/big"

// Counts returns, for each i from 0 to n, the number of members of i Unicode scalar values.
func (d *DFA) Counts(n int) []*big.Int {
	type arc struct {
		to     int32
		weight *big.Int
	}
	arcs := make([][]arc, d.States())
	for s := range arcs {
		for t, on := range d.Arcs(s) {
			if n := on.Minus(AllMarks()).Len(); n > 0 {
				arcs[s] = append(arcs[s], arc{int32(t), big.NewInt(int64(n))})
			}
		}
	}
	// now[s] is the number of strings of the current length that lead from s to an accepting state.
	now := make([]*big.Int, d.States())
	next := make([]*big.Int, d.States())
	for s := range now {
		now[s], next[s] = new(big.Int), new(big.Int)
		if d.accept[s] {
			now[s].SetInt64(1)
		}
	}
	out := make([]*big.Int, 0, n+1)
	var product big.Int
	for i := 0; i <= n; i++ {
		total := new(big.Int)
		if d.start != Dead {
			total.Set(now[d.start])
		}
		out = append(out, total)
		if i == n {
			break
		}
		for s := range arcs {
			next[s].SetInt64(0)
			for _, a := range arcs[s] {
				next[s].Add(next[s], product.Mul(now[a.to], a.weight))
			}
		}
		now, next = next, now
	}
	return out
}
