package automaton

import "math/big"

// Counts returns, for each i from 0 to n, the number of members of i Unicode scalar values.
func (d *DFA) Counts(n int) []*big.Int {
	type arc struct {
		to     int32
		weight *big.Int
	}
	size := make([]int64, d.k)
	for _, r := range d.ranges {
		if !IsMark(r.Lo) {
			size[r.class] += int64(r.Hi-r.Lo) + 1
		}
	}
	arcs := make([][]arc, d.States())
	for s := range arcs {
		sum := make(map[int32]int64)
		var order []int32
		for c := range d.k {
			if t := d.next[s*d.k+c]; t != Dead && size[c] > 0 {
				if sum[t] == 0 {
					order = append(order, t)
				}
				sum[t] += size[c]
			}
		}
		for _, t := range order {
			arcs[s] = append(arcs[s], arc{t, big.NewInt(sum[t])})
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
