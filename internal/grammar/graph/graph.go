// Package graph finds the cycles of a directed graph, such as that of the references between
// the rules of a grammar. Rules are numbers from 0, and edges[v] are the rules that rule v refers
// to.
package graph

import "slices"

// Loops returns, for each rule, the rules that refer to it and to which it refers, directly or
// through others, in ascending order: itself among them. For a rule that is not recursive it is
// nil. These are the strongly connected components that have an edge (Tarjan's algorithm).
func Loops(edges [][]int) [][]int {
	loops := make([][]int, len(edges))
	order := make([]int, len(edges)) // in which the rules are visited, from 1
	var open []int                   // rules whose component is not complete
	isOpen := make([]bool, len(edges))
	visited := 0
	var visit func(v int) (lowest int)
	visit = func(v int) int {
		visited++
		order[v], isOpen[v] = visited, true
		lowest, start := visited, len(open)
		open = append(open, v)
		for _, w := range edges[v] {
			if order[w] == 0 {
				lowest = min(lowest, visit(w))
			} else if isOpen[w] {
				lowest = min(lowest, order[w])
			}
		}
		if lowest == order[v] {
			loop := slices.Sorted(slices.Values(open[start:]))
			open = open[:start]
			for _, w := range loop {
				isOpen[w] = false
				if len(loop) > 1 || slices.Contains(edges[v], v) {
					loops[w] = loop
				}
			}
		}
		return lowest
	}
	for v := range edges {
		if order[v] == 0 {
			visit(v)
		}
	}
	return loops
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
