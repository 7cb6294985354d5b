package automaton

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/graph"
)

// Dead is the state of a [DFA] from which no member can be reached. It is not one of the
// numbered states, which are all live, but a valid argument of every method.
const Dead = -1

// DFA is a minimal deterministic automaton. Its states are numbered from zero, breadth first
// from the start in the order of the classes. All of them are reachable and live; missing
// transitions lead to [Dead]. Equal languages have equal tables. A DFA is immutable.
type DFA struct {
	k      int
	start  int32
	ranges []classRange // all symbols of the alphabet, sorted
	next   []int32      // states × k
	accept []bool
}

// States returns the number of states without [Dead]. It is zero only for the empty language.
func (d *DFA) States() int { return len(d.accept) }

// Start returns the start state: 0, or [Dead] if the language is empty.
func (d *DFA) Start() int { return int(d.start) }

// Accepting reports whether state s is accepting.
func (d *DFA) Accepting(s int) bool { return s != Dead && d.accept[s] }

// NumClasses returns the number of classes.
func (d *DFA) NumClasses() int { return d.k }

// Classes returns the character classes of the automaton: the coarsest partition of its
// alphabet such that no state distinguishes symbols of the same class, ordered by their least
// symbols. The alphabet consists of all Unicode scalar values and the marks that have
// transitions. Symbols that never lead to a member, if any, form one class.
func (d *DFA) Classes() []Set { return classSets(d.ranges, d.k) }

// ClassOf returns the class of a symbol, or -1 if it is not in the alphabet.
func (d *DFA) ClassOf(r rune) int { return int(classOf(d.ranges, r)) }

// Next returns the state after s for a class. Class -1 leads to [Dead].
func (d *DFA) Next(s, class int) int {
	if s == Dead || class < 0 {
		return Dead
	}
	return int(d.next[s*d.k+class])
}

// Step returns the state after s for a symbol.
func (d *DFA) Step(s int, r rune) int { return d.Next(s, d.ClassOf(r)) }

// Expected returns the symbols that do not lead from s to [Dead].
func (d *DFA) Expected(s int) Set {
	var out []Range
	for _, r := range d.ranges {
		if d.Next(s, int(r.class)) != Dead {
			out = append(out, r.Range)
		}
	}
	return Set{mergeSorted(out)}
}

// Match reports whether s is a member. A string that is not valid UTF-8 is not.
func (d *DFA) Match(s string) bool {
	state := int(d.start)
	for i := 0; i < len(s) && state != Dead; {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return false
		}
		state = d.Step(state, r)
		i += size
	}
	return d.Accepting(state)
}

// MatchSymbols reports whether the sequence of symbols, which may include marks, is a member.
func (d *DFA) MatchSymbols(symbols []rune) bool {
	state := int(d.start)
	for _, r := range symbols {
		if state = d.Step(state, r); state == Dead {
			return false
		}
	}
	return d.Accepting(state)
}

// LongestViablePrefix returns the length in bytes of the longest prefix of s that some member
// starts with. Invalid UTF-8 ends the prefix. The result is len(s) if s is a member or only
// incomplete, and 0 for the empty language.
func (d *DFA) LongestViablePrefix(s string) int {
	state := int(d.start)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		if state = d.Step(state, r); state == Dead {
			return i
		}
		i += size
	}
	if d.start == Dead {
		return 0
	}
	return len(s)
}

// IsEmpty reports whether there are no members.
func (d *DFA) IsEmpty() bool { return d.start == Dead }

// IsFinite reports whether the number of members is finite: all states are live, so it is if no
// state can reach itself.
func (d *DFA) IsFinite() bool {
	edges := make([][]int, d.States())
	for s := range edges {
		for t := range d.Arcs(s) {
			edges[s] = append(edges[s], t)
		}
	}
	return !slices.ContainsFunc(graph.Loops(edges), func(loop []int) bool { return loop != nil })
}

// Equal reports whether d and e have the same members.
func (d *DFA) Equal(e *DFA) bool {
	return d.k == e.k && slices.Equal(d.accept, e.accept) && slices.Equal(d.ranges, e.ranges) && slices.Equal(d.next, e.next)
}

// Hash returns a hash of the automaton. Equal automata have equal hashes.
func (d *DFA) Hash() uint64 {
	h := uint64(14695981039346656037)
	add := func(v int32) {
		h = (h ^ uint64(uint32(v))) * 1099511628211
		h ^= h >> 31
	}
	for _, r := range d.ranges {
		add(r.Lo)
		add(r.Hi)
		add(r.class)
	}
	for s, a := range d.accept {
		if a {
			add(int32(s))
		}
	}
	for _, t := range d.next {
		add(t)
	}
	return h
}

// Arcs yields the successors of s, except [Dead], with the symbols that lead to each, in the order of their least symbols.
func (d *DFA) Arcs(s int) iter.Seq2[int, Set] {
	return func(yield func(int, Set) bool) {
		if s == Dead {
			return
		}
		var order []int32 // few, so that a search among them is faster than a map
		var by [][]Range
		for _, r := range d.ranges {
			t := d.next[s*d.k+int(r.class)]
			if t == Dead {
				continue
			}
			i := slices.Index(order, t)
			if i < 0 {
				i = len(order)
				order, by = append(order, t), append(by, nil)
			}
			by[i] = append(by[i], r.Range)
		}
		for i, t := range order {
			if !yield(int(t), Set{mergeSorted(by[i])}) {
				return
			}
		}
	}
}

// String returns the table in readable form, one line for each state. Accepting states have an asterisk.
func (d *DFA) String() string {
	var b strings.Builder
	if d.start == Dead {
		return "∅\n"
	}
	for s := range d.States() {
		mark := " "
		if d.accept[s] {
			mark = "*"
		}
		fmt.Fprintf(&b, "%d%s", s, mark)
		for t, on := range d.Arcs(s) {
			fmt.Fprintf(&b, " [%s]→%d", on, t)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
