package automaton

import (
	"encoding/binary"
	"unicode/utf8"
)

var bytesSet = Set{[]Range{{0, 255}}}

// ByteDFA is a minimal deterministic automaton over bytes, canonical as a [DFA] is; the symbols of its classes are the numbers 0 to 255.
type ByteDFA struct{ d *DFA }

// UTF8 returns the automaton over bytes whose members are exactly the UTF-8 encodings of the members of d that are strings of Unicode scalar
// values: nothing overlong, no surrogates.
func (d *DFA) UTF8() *ByteDFA {
	sequences := make([][][]Range, d.k) // for each class, sequences of byte ranges
	for _, r := range d.ranges {
		if !IsMark(r.Lo) {
			sequences[r.class] = appendSequences(sequences[r.class], r.Range)
		}
	}
	n := new(NFA)
	for s := range d.States() {
		n.AddState()
		if d.accept[s] {
			n.AddAccepting(s)
		}
	}
	if d.start != Dead {
		n.AddStart(int(d.start))
	}
	// A state in the middle of a character is known by what must still come and where that leads.
	middle := make(map[string]int)
	var key []byte
	for s := range d.States() {
		for c := range d.k {
			t := d.next[s*d.k+c]
			if t == Dead {
				continue
			}
			for _, seq := range sequences[c] {
				from := s
				for i := range seq {
					to, known := int(t), true
					if i+1 < len(seq) {
						key = binary.LittleEndian.AppendUint32(key[:0], uint32(t))
						key = Set{seq[i+1:]}.appendKey(key)
						if to, known = middle[string(key)]; !known {
							to = n.AddState()
							middle[string(key)] = to
						}
					}
					n.AddEdge(from, Set{seq[i : i+1]}, to)
					if known {
						break // the rest is there
					}
					from = to
				}
			}
		}
	}
	b, err := n.determinize(bytesSet, int(^uint32(0)>>1))
	if err != nil { // a subset is known by a state of d and up to three bytes: it cannot get so large
		panic(err)
	}
	return &ByteDFA{b}
}

// appendSequences appends the sequences of byte ranges that make up the encodings of the scalar values in r, which is not across surrogates.
func appendSequences(out [][]Range, r Range) [][]Range {
	todo := []Range{r}
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if cut, ok := cutOf(r); ok {
			todo = append(todo, Range{cut + 1, r.Hi}, Range{r.Lo, cut})
			continue
		}
		var lo, hi [utf8.UTFMax]byte
		n := utf8.EncodeRune(lo[:], r.Lo)
		utf8.EncodeRune(hi[:], r.Hi)
		seq := make([]Range, n)
		for i := range seq {
			seq[i] = Range{rune(lo[i]), rune(hi[i])}
		}
		out = append(out, seq)
	}
	return out
}

// cutOf returns where r must be cut in two so that the encodings of the parts come closer to being a sequence of byte ranges.
func cutOf(r Range) (rune, bool) {
	for _, last := range []rune{0x7F, 0x7FF, 0xFFFF} {
		if r.Lo <= last && last < r.Hi {
			return last, true
		}
	}
	if r.Hi < utf8.RuneSelf {
		return 0, false
	}
	for bits := 6; bits <= 18; bits += 6 {
		m := rune(1)<<bits - 1
		if r.Lo&^m != r.Hi&^m {
			if r.Lo&m != 0 {
				return r.Lo | m, true
			}
			if r.Hi&m != m {
				return r.Hi&^m - 1, true
			}
		}
	}
	return 0, false
}

// States returns the number of states, without [Dead].
func (b *ByteDFA) States() int { return b.d.States() }

// Start returns the start state, or [Dead] if there are no members.
func (b *ByteDFA) Start() int { return b.d.Start() }

// Accepting reports whether the strings that lead to state s are members.
func (b *ByteDFA) Accepting(s int) bool { return b.d.Accepting(s) }

// NumClasses returns the number of classes.
func (b *ByteDFA) NumClasses() int { return b.d.k }

// Classes returns the classes into which the automaton divides the bytes.
func (b *ByteDFA) Classes() []Set { return b.d.Classes() }

// ClassOf returns the class of a byte.
func (b *ByteDFA) ClassOf(c byte) int { return b.d.ClassOf(rune(c)) }

// Next returns the state to which a class leads from s.
func (b *ByteDFA) Next(s, class int) int { return b.d.Next(s, class) }

// Step returns the state to which a byte leads from s.
func (b *ByteDFA) Step(s int, c byte) int { return b.d.Step(s, rune(c)) }

// Viable returns the classes that do not lead from s to [Dead].
func (b *ByteDFA) Viable(s int) []int { return b.d.Viable(s) }

// Match reports whether s is the encoding of a member.
func (b *ByteDFA) Match(s string) bool {
	state := b.d.Start()
	for i := 0; i < len(s) && state != Dead; i++ {
		state = b.Step(state, s[i])
	}
	return b.Accepting(state)
}

// LongestViablePrefix returns the length of the longest prefix of s that can be extended to the encoding of a member. Unlike the method of
// [DFA] it counts the first bytes of a character whose end is wrong or missing.
func (b *ByteDFA) LongestViablePrefix(s string) int {
	state := b.d.Start()
	for i := range len(s) {
		if state = b.Step(state, s[i]); state == Dead {
			return i
		}
	}
	if b.d.Start() == Dead {
		return 0
	}
	return len(s)
}

// Equal reports whether b and c have the same members.
func (b *ByteDFA) Equal(c *ByteDFA) bool { return b.d.Equal(c.d) }

// String returns the table in the form of [DFA.String].
func (b *ByteDFA) String() string { return b.d.String() }
