package engine

import "unicode/utf8"

// A Definition describes a rule of the grammar.
type Definition = struct {
	Name, Section string
	Number        Rule
	Uses          RuleSet // the rules that the definition refers to
}

// Definitions are the rules of a grammar in its own order.
type Definitions []Definition

// Find returns the rule with a number, or nil. The numbers are consecutive, and
// nearly all in the order of the rules.
func (all Definitions) Find(number Rule) *Definition {
	if i := int(number) - int(all[0].Number); i >= 0 && i < len(all) && all[i].Number == number {
		return &all[i]
	}
	for i := range all {
		if all[i].Number == number {
			return &all[i]
		}
	}
	return nil
}

// An Explanation describes how a prefix of a text was read, and what may follow it.
// The slices are shared: do not write to them.
type Explanation struct {
	Open     []string // the open rules, outermost first
	Expected []string // what can follow, "end" for the end of the text
	Section  string   // the section that defines the innermost open rule
}

// A Machine is a deterministic automaton that reads texts as any of the rules of a
// grammar. Each state has an output: the number of an explanation, doubled, plus 1 if
// the text may end there.
//
// The automaton is large because it has the states of a rule once for each rule that
// contains it. These copies are similar, so only some of the states, the models, have a row
// in the table. The others form blocks of consecutive states. Each block differs from a
// block of models only in some targets and outputs.
type Machine struct {
	Rules  Definitions
	Starts []uint16 // by rule
	Octets bool     // characters are bytes, and Columns has the columns of all of them

	Columns     [256]uint8 // by byte; without Octets, Dead for bytes that are not ASCII
	Wides       *NonASCII  // nil if no rule has non-ASCII characters
	WideColumns []uint8    // by kind

	Blocks  []Block  // sorted by First; the last one has no states and ends the one before
	Index   []uint16 // the blocks of every IndexStep-th state
	Targets []uint16 // pairs of a target of the model, ascending in each block, and its replacement
	Outputs []uint16 // likewise for outputs

	Rows     []Row
	Patterns []uint8  // by column: Dead, Self, or a target, numbered from FirstFar or FirstNear on
	Far      []uint16 // states
	Near     []uint8  // distances to states, plus NearZero

	Explanations   []Reading
	Open, Expected []string // the lists of all explanations
}

// A Row has the transitions and the output of a model.
type Row = struct {
	Pattern   uint32 // the index in Patterns of its first column
	Far, Near uint16 // the indexes of its first targets in Far and Near
	Output    uint16
}

// The entries of a pattern.
const (
	Dead      = 0    // no string of the rule continues like this
	FirstFar  = 1    // the first of the far targets
	FirstNear = 0x80 // the first of the near targets
	Self      = 0xFF // the state itself
)

// NearZero is the entry of Near for a distance of 0.
const NearZero = 0x80

// IndexStep is the number of states per entry of Index.
const IndexStep = 64

// NoState replaces a target of the model for which the block has none.
const NoState = 0xFFFF

// A Block is a run of states that share rows with other states, their models.
type Block = struct {
	First   uint16 // the first state
	Model   uint16 // the model of the first state
	Row     uint16 // the row of that model
	Targets uint16 // the index of its first changed target in Targets
	Outputs uint16 // the index of its first changed output in Outputs
}

// A Reading is an explanation in the tables: the indexes of its lists, and their lengths.
type Reading = struct {
	Open, Opens         uint16
	Expected, Expecteds uint16
	Innermost           uint16 // the innermost open rule, as an index in Rules
}

// Match reports whether text is a string of the rule, and the offset at which it fails.
func (m *Machine) Match(rule Rule, text string) (offset int, ok bool) {
	if m.Rules.Find(rule) == nil {
		return 0, false
	}
	output, i := m.walk(uint(m.Starts[rule]), text)
	switch {
	case i == uint(len(text)) && output&1 == 1:
		return len(text), true
	case m.Octets:
		return int(i), false
	}
	return Failed(text, int(i)), false
}

// Explain explains a text that fails at an offset.
func (m *Machine) Explain(rule Rule, text string, offset int) Explanation {
	if m.Rules.Find(rule) == nil {
		return Explanation{}
	}
	output, _ := m.walk(uint(m.Starts[rule]), text[:max(0, min(offset, len(text)))])
	x := &m.Explanations[output/2]
	return Explanation{
		Open:     m.Open[x.Open:][:x.Opens],
		Expected: m.Expected[x.Expected:][:x.Expecteds],
		Section:  m.Rules[x.Innermost].Section,
	}
}

// walk follows text from a state as long as it leads to a string of the state's rule. It
// returns the output of the last state, and the offset.
func (m *Machine) walk(state uint, text string) (output uint16, offset uint) {
	columns, patterns := &m.Columns, m.Patterns
	b, at := m.block(state)
	for {
		row := &m.Rows[at+uint(b[0].Row)]
		pattern := uint(row.Pattern)
		var c byte
		var entry uint
		for long := offset + longStay; ; offset++ { // stays in the state
			if offset == long {
				offset = m.stay(patterns[pattern:], text, offset)
			}
			if offset >= uint(len(text)) {
				return m.output(b, row.Output), offset
			}
			c = text[offset]
			if entry = uint(patterns[pattern+uint(columns[c])]); entry != Self {
				break
			}
		}
		width := uint(1)
		if c >= utf8.RuneSelf && m.Wides != nil {
			var kind uint8
			if kind, width = m.Wides.Kind(text, offset); width == 0 {
				return m.output(b, row.Output), offset
			}
			entry = uint(patterns[pattern+uint(m.WideColumns[kind])])
		}
		switch {
		case entry == Dead:
			return m.output(b, row.Output), offset
		case entry == Self:
			offset += width
			continue
		case entry >= FirstNear:
			at += uint(m.Near[uint(row.Near)+entry-FirstNear]) - NearZero
		default:
			at = uint(m.Far[uint(row.Far)+entry-FirstFar]) - uint(b[0].Model)
		}
		if b[0].Targets < b[1].Targets {
			switch to, ok := find(m.Targets[b[0].Targets:b[1].Targets], uint16(at+uint(b[0].Model))); {
			case ok && to == NoState:
				return m.output(b, row.Output), offset
			case ok:
				at = uint(to) - uint(b[0].First)
			}
		}
		offset += width
		if at >= uint(b[1].First-b[0].First) {
			b, at = m.block(at + uint(b[0].First))
		}
	}
}

// longStay is the number of bytes in a state after which walk reads 8 bytes at once.
const longStay = 16

// stay returns an offset up to which text stays in the state of a pattern, from an offset on.
func (m *Machine) stay(pattern []uint8, text string, i uint) uint {
	columns := &m.Columns
	for ; i+8 <= uint(len(text)); i += 8 {
		next := text[i : i+8]
		if pattern[columns[next[0]]]&pattern[columns[next[1]]]&pattern[columns[next[2]]]&pattern[columns[next[3]]]&
			pattern[columns[next[4]]]&pattern[columns[next[5]]]&pattern[columns[next[6]]]&pattern[columns[next[7]]] != Self {
			break
		}
	}
	return i
}

// block returns the block of a state together with the next block, and the index of the state in
// the block.
func (m *Machine) block(state uint) (b *[2]Block, at uint) {
	i := uint(m.Index[state/IndexStep])
	for state >= uint(m.Blocks[i+1].First) {
		i++
	}
	b = (*[2]Block)(m.Blocks[i:])
	return b, state - uint(b[0].First)
}

// output returns the output of a state of a block, given that of its model.
func (m *Machine) output(b *[2]Block, model uint16) uint16 {
	if x, ok := find(m.Outputs[b[0].Outputs:b[1].Outputs], model); ok {
		return x
	}
	return model
}

// find returns the second number of the pair with first number x. The pairs are sorted.
func find(pairs []uint16, x uint16) (uint16, bool) {
	low, high := uint(0), uint(len(pairs)/2)
	for low < high {
		middle := (low + high) / 2
		switch y := pairs[2*middle]; {
		case y == x:
			return pairs[2*middle+1], true
		case y < x:
			low = middle + 1
		default:
			high = middle
		}
	}
	return 0, false
}

// NonASCII divides the non-ASCII characters into kinds. No state distinguishes
// characters of the same kind. Kind 0 has the characters that are in no rule.
type NonASCII struct {
	// Leads has, for each first byte that determines the kind, the number of bytes of
	// the character, times 16, plus the kind; 0 for other bytes.
	Leads  [256]uint8
	Ranges []WideRange // of the other kinds, ascending
}

// A WideRange is a range of characters of one kind.
type WideRange = struct {
	First, Last rune
	Kind        uint8
}

// Kind returns the kind of the character that begins at offset i of text and is
// not ASCII, and its width in bytes, 0 if it is not UTF-8.
func (w *NonASCII) Kind(text string, i uint) (kind uint8, width uint) {
	switch lead := w.Leads[text[i]]; lead >> 4 {
	case 2:
		if i+1 < uint(len(text)) && text[i+1]&0xC0 == 0x80 {
			return lead & 0xF, 2
		}
	case 3:
		if i+2 < uint(len(text)) && text[i+1]&0xC0 == 0x80 && text[i+2]&0xC0 == 0x80 {
			return lead & 0xF, 3
		}
	}
	c, n := utf8.DecodeRuneInString(text[i:])
	if c == utf8.RuneError && n == 1 {
		return 0, 0
	}
	for _, r := range w.Ranges {
		if c <= r.Last {
			if c >= r.First {
				kind = r.Kind
			}
			break
		}
	}
	return kind, uint(n)
}

// Failed returns where to report the error of a text that stops matching at offset: at the
// first byte from there on that is not UTF-8, otherwise at offset.
func Failed(text string, offset int) int {
	if isASCII(text, uint(offset)) || utf8.ValidString(text[offset:]) {
		return offset
	}
	for i, c := range text[offset:] {
		if c == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(text[offset+i:]); n == 1 {
				return offset + i
			}
		}
	}
	return offset
}

// isASCII reports whether a text is certainly ASCII from an offset on. It reads 32 bytes at
// once, then 8, and the last 8 with bytes before them.
func isASCII(text string, i uint) bool {
	n := uint(len(text))
	if n < 8 {
		return false
	}
	all := word(text[n-8:])
	for ; i+32 <= n; i += 32 {
		next := text[i : i+32]
		all |= word(next[0:8]) | word(next[8:16]) | word(next[16:24]) | word(next[24:32])
	}
	for ; i+8 < n; i += 8 {
		all |= word(text[i : i+8])
	}
	return all&0x8080808080808080 == 0
}

// word returns the 8 bytes of a text, which the compiler reads at once.
func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
