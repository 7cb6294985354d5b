package automaton

import (
	"iter"
	"slices"
	"unicode/utf8"
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
	access   [][]rune       // by state, Dead last: a shortest string that leads to it, or nil
	ids      [][]identifier // by state
}

// An identifier is a word, and whether it leads from a state to an accepting one. Any two
// states are distinguished by a word that both have: the first with different verdicts.
type identifier struct {
	word   string
	member bool
}

// Suite returns the test suite of d, without marks. Its strings consist of the end points of all
// ranges of characters.
func (d *DFA) Suite() *Suite {
	s := &Suite{d: d, access: make([][]rune, d.States()+1), ids: make([][]identifier, d.States()+1)}
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
	s.identify(s.reach())
	return s
}

// step returns the state after a character. The number of [Dead] is that of the states.
func (s *Suite) step(state int, c rune) int {
	if state < s.d.States() {
		state = s.d.Step(state, c)
	}
	if state == Dead {
		return s.d.States()
	}
	return state
}

// reach finds the first string to every state, and returns the states by whether they accept.
func (s *Suite) reach() (blocks [][]int) {
	start := int(s.d.start)
	if start == Dead {
		start = s.d.States()
	}
	s.access[start] = []rune{}
	queue := []int{start}
	by := map[bool][]int{}
	for i := 0; i < len(queue); i++ {
		q := queue[i]
		for _, c := range s.alphabet {
			if t := s.step(q, c); s.access[t] == nil {
				s.access[t] = append(slices.Clone(s.access[q]), c)
				queue = append(queue, t)
			}
		}
		member := q < s.d.States() && s.d.accept[q]
		s.ids[q] = []identifier{{"", member}}
		by[member] = append(by[member], q)
	}
	return [][]int{by[true], by[false]}
}

// identify divides the blocks of states that have the same identifiers: by a character before
// a word that divides the next states, shorter words first.
func (s *Suite) identify(blocks [][]int) {
	var letters []rune // the first of each class
	for _, c := range s.alphabet {
		if !slices.ContainsFunc(letters, func(l rune) bool { return s.d.ClassOf(l) == s.d.ClassOf(c) }) {
			letters = append(letters, c)
		}
	}
	for length, grown := 1, true; grown; length++ {
		grown = false
		for i := 0; i < len(blocks); i++ {
			for _, c := range letters {
				if word, yes, no := s.divide(blocks[i], c); len(yes) > 0 && len(no) > 0 && utf8.RuneCountInString(word) <= length {
					blocks[i] = yes
					blocks = append(blocks, no)
					for _, q := range yes {
						s.ids[q] = append(s.ids[q], identifier{word, true})
					}
					for _, q := range no {
						s.ids[q] = append(s.ids[q], identifier{word, false})
					}
					grown = true
					break
				}
			}
		}
	}
}

// divide divides the states of a block by the first word on which the states that follow after
// c differ.
func (s *Suite) divide(block []int, c rune) (word string, yes, no []int) {
	if len(block) < 2 {
		return "", nil, nil
	}
	for i, id := range s.ids[s.step(block[0], c)] {
		yes, no = nil, nil
		for _, q := range block {
			if s.ids[s.step(q, c)][i].member {
				yes = append(yes, q)
			} else {
				no = append(no, q)
			}
		}
		if len(yes) > 0 && len(no) > 0 {
			return string(c) + id.word, yes, no
		}
	}
	return "", nil, nil
}

// Size returns the number of strings that Tests yields.
func (s *Suite) Size() (total int) {
	for q, w := range s.access {
		if w == nil {
			continue
		}
		total += len(s.ids[q])
		for _, c := range s.alphabet {
			total += len(s.ids[s.step(q, c)])
		}
	}
	return total
}

// Tests yields the strings of the suite and whether each is a member: for every state its
// access string, alone and followed by every character of the alphabet, each followed by the
// identifiers of the state reached. Some strings occur more than once.
func (s *Suite) Tests() iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		emit := func(prefix string, state int) bool {
			for _, id := range s.ids[state] {
				if !yield(prefix+id.word, id.member) {
					return false
				}
			}
			return true
		}
		for q, w := range s.access {
			if w != nil && !emit(string(w), q) {
				return
			}
			for _, c := range s.alphabet {
				if w != nil && !emit(string(w)+string(c), s.step(q, c)) {
					return
				}
			}
		}
	}
}
