package automaton

import (
	"iter"
	"slices"
)

// Suite is a characterization-set test suite for a [DFA]: strings, each with the verdict that
// an implementation must give. It is the harmonized state identifier method (HSI; Petrenko,
// Luo) with no extra states, over the end points of all character ranges as the alphabet.
//
// Let n be the number of states of the specification's minimal complete automaton, including
// [Dead] if it is reachable. If an implementation behaves, on strings over the boundary
// alphabet, like some deterministic automaton with at most n states, and gives the correct
// verdict for every string of the suite, then it is correct for all strings over that alphabet,
// regardless of the kind and the number of its errors.
//
// The suite proves nothing about an implementation with more than n states (a small error in a
// grammar can multiply the states), or about characters inside a range if the implementation
// divides the range where the specification does not.
type Suite struct {
	d        *DFA
	alphabet []rune
	access   [][]rune // by state, Dead last if it can be reached
	tree     []splitNode
	leaf     []int32 // the leaf of a state
}

// splitNode is a node of the splitting tree: a set of states and, for an inner node, the word
// that distinguishes its two children. From the states of one child the word leads to a member.
type splitNode struct {
	parent int32
	depth  int32
	yes    bool    // the word of the parent leads from here to a member
	states []int32 // of a leaf
	split  bool
	word   []rune
	text   string // word in UTF-8
}

// Suite returns the test suite of d, without marks.
func (d *DFA) Suite() *Suite {
	s := &Suite{d: d}
	for _, r := range d.ranges {
		if IsMark(r.Lo) {
			continue
		}
		s.alphabet = append(s.alphabet, r.Lo)
		if r.Hi > r.Lo {
			s.alphabet = append(s.alphabet, r.Hi)
		}
	}
	slices.SortFunc(s.alphabet, Compare)
	s.cover()
	s.identify()
	return s
}

// sink is the number of Dead in the suite.
func (s *Suite) sink() int32 { return int32(s.d.States()) }

func (s *Suite) step(state, class int32) int32 {
	if state == s.sink() {
		return state
	}
	if t := s.d.step(state, class); t != Dead {
		return t
	}
	return s.sink()
}

// accepting reports whether state, which may be the sink, is accepting.
func (s *Suite) accepting(state int32) bool { return state != s.sink() && s.d.accept[state] }

// cover finds the first string to every state by breadth-first search over the alphabet.
func (s *Suite) cover() {
	n := s.d.States() + 1
	letters := s.letters()
	start := s.d.start
	if start == Dead {
		start = s.sink()
	}
	from := make([]arrival, n)
	seen := make([]bool, n)
	seen[start] = true
	from[start].before = -1
	queue := []int32{start}
	for i := 0; i < len(queue); i++ {
		for _, r := range letters {
			if t := s.step(queue[i], int32(s.d.ClassOf(r))); !seen[t] {
				seen[t] = true
				from[t] = arrival{queue[i], r}
				queue = append(queue, t)
			}
		}
	}
	s.access = make([][]rune, n)
	for _, q := range queue {
		s.access[q] = path(from, q)
		if s.access[q] == nil {
			s.access[q] = []rune{}
		}
	}
}

// letters returns one character for each class, the most preferred one of the alphabet.
func (s *Suite) letters() []rune {
	var out []rune
	seen := make([]bool, s.d.k)
	for _, r := range s.alphabet {
		if c := s.d.ClassOf(r); !seen[c] {
			seen[c] = true
			out = append(out, r)
		}
	}
	return out
}

// identify builds the splitting tree. It splits leaves by a character followed by a word that
// distinguishes the next states, shorter words first.
func (s *Suite) identify() {
	var accept, reject []int32
	for q := range s.access {
		switch {
		case s.access[q] == nil: // cannot be reached without marks
		case s.accepting(int32(q)):
			accept = append(accept, int32(q))
		default:
			reject = append(reject, int32(q))
		}
	}
	s.leaf = make([]int32, len(s.access))
	s.tree = []splitNode{{parent: -1, states: append(slices.Clone(accept), reject...)}}
	if len(accept) == 0 || len(reject) == 0 {
		return
	}
	letters := s.letters()
	s.split(0, nil, accept, reject)
	for length := 1; ; length++ {
		grown := false
		for v := 0; v < len(s.tree); v++ {
			node := s.tree[v]
			if len(node.states) < 2 {
				continue
			}
			for _, r := range letters {
				class := int32(s.d.ClassOf(r))
				at := s.leaf[s.step(node.states[0], class)]
				for _, q := range node.states[1:] {
					at = s.common(at, s.leaf[s.step(q, class)])
				}
				word := s.tree[at].word
				if !s.tree[at].split || len(word) >= length {
					continue // all in one leaf, or a longer word
				}
				var yes, no []int32
				for _, q := range node.states {
					if s.runs(s.step(q, class), word) {
						yes = append(yes, q)
					} else {
						no = append(no, q)
					}
				}
				s.split(int32(v), append([]rune{r}, word...), yes, no)
				grown = true
				break
			}
		}
		if !grown {
			return // every leaf has one state, or several that only marks distinguish
		}
	}
}

// runs reports whether word leads from state to a member.
func (s *Suite) runs(state int32, word []rune) bool {
	for _, r := range word {
		state = s.step(state, int32(s.d.ClassOf(r)))
	}
	return s.accepting(state)
}

func (s *Suite) split(v int32, word []rune, yes, no []int32) {
	node := &s.tree[v]
	node.states, node.split, node.word, node.text = nil, true, word, string(word)
	depth := node.depth + 1
	for i, states := range [][]int32{yes, no} {
		child := int32(len(s.tree))
		s.tree = append(s.tree, splitNode{parent: v, depth: depth, yes: i == 0, states: states})
		for _, q := range states {
			s.leaf[q] = child
		}
	}
}

// common returns the lowest common ancestor of two nodes.
func (s *Suite) common(a, b int32) int32 {
	for a != b {
		if s.tree[a].depth < s.tree[b].depth {
			b = s.tree[b].parent
		} else {
			a = s.tree[a].parent
		}
	}
	return a
}

func (s *Suite) number(state int) int32 {
	if state == Dead {
		return s.sink()
	}
	return int32(state)
}

// Alphabet returns the characters of the strings in order of preference: the end points of all ranges of all classes.
func (s *Suite) Alphabet() []rune { return slices.Clone(s.alphabet) }

// Access returns a shortest string over the alphabet that leads to a state, possibly [Dead], or false if there is none.
func (s *Suite) Access(state int) (string, bool) {
	w := s.access[s.number(state)]
	return string(w), w != nil
}

// Identifiers returns the harmonized identifiers of a state, possibly [Dead]. For any two
// states, some string is an identifier of both and leads to a member from exactly one of them.
func (s *Suite) Identifiers(state int) []string {
	var out []string
	for w := range s.identifiers(s.number(state)) {
		out = append(out, w)
	}
	slices.Reverse(out)
	return out
}

// identifiers yields the identifiers of a state, last found first, and whether they lead from it to a member.
func (s *Suite) identifiers(state int32) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		v := s.leaf[state]
		if v == 0 { // all states have the same verdict; test only that
			yield("", s.accepting(state))
			return
		}
		for ; v > 0; v = s.tree[v].parent {
			if !yield(s.tree[s.tree[v].parent].text, s.tree[v].yes) {
				return
			}
		}
	}
}

// Size returns the number of strings that Tests yields.
func (s *Suite) Size() int {
	size := make([]int, len(s.access))
	for q := range size {
		size[q] = max(1, int(s.tree[s.leaf[q]].depth))
	}
	total := 0
	for q, w := range s.access {
		if w == nil {
			continue
		}
		total += size[q]
		for _, r := range s.alphabet {
			total += size[s.step(int32(q), int32(s.d.ClassOf(r)))]
		}
	}
	return total
}

// Tests yields the strings of the suite and whether each is a member: for every state its
// access string, alone and followed by every character of the alphabet, each followed by the
// identifiers of the state reached. Strings are generated on demand; some occur more than once.
func (s *Suite) Tests() iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		var buf []byte
		emit := func(prefix []rune, last rune, state int32) bool {
			buf = append(buf[:0], string(prefix)...)
			if last >= 0 {
				buf = append(buf, string(last)...)
			}
			n := len(buf)
			for w, member := range s.identifiers(state) {
				buf = append(buf[:n], w...)
				if !yield(string(buf), member) {
					return false
				}
			}
			return true
		}
		for q, w := range s.access {
			if w == nil {
				continue
			}
			if !emit(w, -1, int32(q)) {
				return
			}
			for _, r := range s.alphabet {
				if !emit(w, r, s.step(int32(q), int32(s.d.ClassOf(r)))) {
					return
				}
			}
		}
	}
}
