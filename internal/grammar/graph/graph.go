// Package graph finds the cycles of a directed graph, such as that of the references between
// the rules of a grammar. Rules are numbers from 0, and edges[v] are the rules that rule v refers
// to. Chains of rules can have any length, so nothing is called recursively.
package graph

import "slices"

// Loops returns, for each rule, the rules that refer to it and to which it refers, directly or
// through others, in ascending order: itself among them. For a rule that is not recursive it is
// nil. These are the strongly connected components that have an edge (Kosaraju's algorithm).
func Loops(edges [][]int) [][]int {
	before := make([][]int, len(edges))
	for v, to := range edges {
		for _, w := range to {
			before[w] = append(before[w], v)
		}
	}
	order := finished(edges)
	loops := make([][]int, len(edges))
	found := make([]bool, len(edges))
	for _, root := range slices.Backward(order) {
		if found[root] {
			continue
		}
		found[root] = true
		loop := []int{root}
		for i := 0; i < len(loop); i++ {
			for _, v := range before[loop[i]] {
				if !found[v] {
					found[v] = true
					loop = append(loop, v)
				}
			}
		}
		if len(loop) == 1 && !slices.Contains(edges[root], root) {
			continue
		}
		slices.Sort(loop)
		for _, v := range loop {
			loops[v] = loop
		}
	}
	return loops
}

// finished returns the rules in the order in which a depth-first search leaves them.
func finished(edges [][]int) (order []int) {
	seen := make([]bool, len(edges))
	next := make([]int, len(edges)) // the edge to follow next
	for root := range edges {
		if seen[root] {
			continue
		}
		seen[root] = true
		for path := []int{root}; len(path) > 0; {
			v := path[len(path)-1]
			if next[v] == len(edges[v]) {
				order, path = append(order, v), path[:len(path)-1]
				continue
			}
			w := edges[v][next[v]]
			next[v]++
			if !seen[w] {
				seen[w] = true
				path = append(path, w)
			}
		}
	}
	return order
}

// Cycle returns a shortest cycle through a rule of a loop, with the rule at both ends.
func Cycle(edges, loops [][]int, rule int) []int {
	from := map[int]int{} // the previous rule on a shortest path
	for todo := []int{rule}; ; todo = todo[1:] {
		for _, w := range edges[todo[0]] {
			if _, ok := from[w]; ok || loops[w] == nil || loops[w][0] != loops[rule][0] {
				continue
			}
			if from[w] = todo[0]; w != rule {
				todo = append(todo, w)
				continue
			}
			cycle := []int{rule}
			for v := from[rule]; v != rule; v = from[v] {
				cycle = append(cycle, v)
			}
			cycle = append(cycle, rule)
			slices.Reverse(cycle)
			return cycle
		}
	}
}
