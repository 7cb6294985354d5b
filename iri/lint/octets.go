package lint

import (
	"math/bits"
	"slices"

	"github.com/stricturi/stricturi/internal/compile/engine/blocks"
)

// octets has the classes of 64 octets of a text: bit i of its four sets is the class of octet i. No
// octet of the text is US-ASCII and in no set.
type octets [4]uint64

// window is how many octets are classified together.
const window = blocks.Size

// classOf returns the class of an octet: the sets that have it.
func classOf(c byte) uint8 {
	const first, second, third, fourth = 1, 2, 4, 8
	switch {
	case c == 'l':
		return first | third
	case 'a' <= c && c <= 'z':
		return first
	case c == 'O':
		return first | second | third
	case 'A' <= c && c <= 'Z':
		return first | second
	case c == '0', c == '1':
		return second | third
	case '2' <= c && c <= '9':
		return second
	case c == '%':
		return third
	case c == '.':
		return fourth | first
	case c == '/':
		return fourth | second
	case c == '&', c == ';':
		return fourth | first | second
	case c == '=':
		return fourth | first | second | third
	case c == '-':
		return fourth | third
	case c < 0x80:
		return fourth
	}
	return 0
}

func (o *octets) ascii() uint64   { return o[0] | o[1] | o[2] | o[3] }
func (o *octets) letters() uint64 { return o[0] &^ o[3] }
func (o *octets) digits() uint64  { return o[1] &^ (o[0] | o[3]) }
func (o *octets) percent() uint64 { return o[2] &^ (o[0] | o[1] | o[3]) }
func (o *octets) upper() uint64   { return o[0] & o[1] &^ o[3] }
func (o *octets) dots() uint64    { return o[0] & o[3] &^ o[1] }
func (o *octets) slashes() uint64 { return o[1] & o[3] &^ o[0] }
func (o *octets) hyphens() uint64 { return o[2] & o[3] &^ o[0] }

// suspects returns the places of "%", and of the first of two characters that only words of interest
// to ambiguous have: "0" or "1" before a letter, "O" or "l" before a digit. The octets after these
// are next.
func (o *octets) suspects(next *octets) uint64 {
	letters, digits := o.letters(), o.digits()
	return o.percent() | o[2]&digits&(letters>>1|next.letters()<<63) | o[2]&letters&(digits>>1|next.digits()<<63)
}

// ends returns the places of characters that end components: "/" and "." in a path, "&" and ";" in
// a query.
func (o *octets) ends(inQuery bool) uint64 {
	if inQuery {
		return o[0] & o[1] & o[3] &^ o[2]
	}
	return (o[0] ^ o[1]) & o[3]
}

// equals returns the places of "=".
func (o *octets) equals() uint64 { return o[0] & o[1] & o[2] & o[3] }

// others returns the places of characters that names of DNS do not have, beside "%".
func (o *octets) others() uint64 { return o[3] &^ (o.dots() | o.hyphens()) }

// between returns the bits of the octets of a text between two offsets, of the 64 from an offset on.
func between(start, end, from int) uint64 {
	set := ^uint64(0)
	if start > from {
		set <<= start - from
	}
	if end < from+window {
		set &= 1<<(end-from) - 1
	}
	return set
}

// traitsOf returns the traits of a host.
func (s *linting) traitsOf(start, end int) (set traits) {
	edge := uint64(1) << (start % window) // where the octet before is an edge
	for from := start &^ (window - 1); from < end; from += window {
		o, in := &s.octets[from/window], between(start, end, from)
		if o.upper()&in != 0 {
			set |= hasUpper
		}
		if o.digits()&in != 0 {
			set |= hasDigit
		}
		if o.percent()&in != 0 {
			set |= hasPercent
		}
		if in&^o.ascii() != 0 {
			set |= hasNonASCII
		}
		if o.others()&in != 0 {
			set |= hasOther
		}
		if o.dots()&in != 0 {
			set |= hasDot
		}
		edges := (o.dots() | o.hyphens()) & in
		if edges&(edges<<1|edge) != 0 {
			set |= hasEdges
		}
		edge = edges >> (window - 1)
	}
	if start < end && s.text[end-1] == '-' {
		set |= hasEdges
	}
	return set
}

// hasDotAfterSlash reports whether the text has a dot after a slash.
func (s *linting) hasDotAfterSlash() bool {
	found := uint64(0)
	for k := range len(s.octets) - 1 {
		found |= s.octets[k].slashes() & (s.octets[k].dots()>>1 | s.octets[k+1].dots()<<63)
	}
	return found != 0
}

// classify fills in s.octets, with an empty one after those of the text.
func (s *linting) classify() {
	s.octets = slices.Grow(s.octets[:0], len(s.text)/window+2)
	for i := 0; i < len(s.text); i += window {
		s.octets = append(s.octets, octetsAt(s.text, i))
	}
	s.octets = append(s.octets, octets{})
}

// octetsAt classifies the octets of a text from an offset on.
func octetsAt(text string, i int) octets {
	// A window needs some octets: it may begin before.
	start := max(0, min(i, len(text)-blocks.Least))
	var w blocks.Window
	if w.Start(text[start:], &classes); w.From != 0 {
		return slowlyClassified(text[i:min(i+window, len(text))])
	}
	n := i - start
	return octets{^w.Stop[0] >> n, ^w.Stop[1] >> n, ^w.Stop[2] >> n, ^w.Stop[3] >> n}
}

// classes has the sets for package blocks.
var classes = func() (c blocks.Classes) {
	for set := range c.Sets {
		var all []byte
		for octet := range byte(0x80) {
			if classOf(octet)>>set&1 != 0 {
				all = append(all, octet)
			}
		}
		c.Sets[set] = blocks.Set(all)
	}
	return c
}()

// spread has the class of each octet, with each set in an octet of its own.
var spread = func() (all [256]uint32) {
	for i := range all {
		c := uint32(classOf(byte(i)))
		all[i] = c&1 | c&2<<7 | c&4<<14 | c&8<<21
	}
	return all
}()

// slowlyClassified classifies up to 64 octets where package blocks doesn't.
func slowlyClassified(text string) (o octets) {
	for i := 0; i < len(text); i += 8 {
		b := [8]byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80} // which is in no set
		copy(b[:], text[i:])
		sets := spread[b[0]] | spread[b[1]]<<1 | spread[b[2]]<<2 | spread[b[3]]<<3 |
			spread[b[4]]<<4 | spread[b[5]]<<5 | spread[b[6]]<<6 | spread[b[7]]<<7
		o[0] |= uint64(sets&0xFF) << i
		o[1] |= uint64(sets>>8&0xFF) << i
		o[2] |= uint64(sets>>16&0xFF) << i
		o[3] |= uint64(sets>>24) << i
	}
	return o
}

// indexBeyond returns the offset of the first octet from i on that is not ASCII, or the length of
// the text.
func (s *linting) indexBeyond(i int) int {
	// The octets after the text are in no set either.
	found := ^s.octets[i/window].ascii() >> (i % window)
	for found == 0 {
		i = i&^(window-1) + window
		found = ^s.octets[i/window].ascii()
	}
	return min(i+bits.TrailingZeros64(found), len(s.text))
}

// indexASCII returns the offset of the first ASCII octet between two offsets, or the end.
func (s *linting) indexASCII(i, end int) int {
	found := s.octets[i/window].ascii() >> (i % window)
	for found == 0 {
		if i = i&^(window-1) + window; i >= end {
			return end
		}
		found = s.octets[i/window].ascii()
	}
	return min(i+bits.TrailingZeros64(found), end)
}

// around returns where the component between two offsets is that has an octet i that is not ASCII.
func (s *linting) around(i int, inQuery bool, start, end int) (int, int) {
	k := i / window
	here := s.octets[k].ends(inQuery)
	last, from := here<<(window-1-i%window), i+1-window
	for b := k; last == 0 && b*window > start; {
		b--
		last, from = s.octets[b].ends(inQuery), b*window
	}
	if last != 0 {
		start = max(start, from+bits.Len64(last))
	}
	next, from := here>>(i%window), i
	for next == 0 {
		k++
		if from = k * window; from >= end {
			return start, end
		}
		next = s.octets[k].ends(inQuery)
	}
	return start, min(end, from+bits.TrailingZeros64(next))
}

// indexEqual returns the offset of the first "=" between two offsets, or the end.
func (s *linting) indexEqual(start, end int) int {
	for from := start &^ (window - 1); from < end; from += window {
		if found := between(start, end, from) & s.octets[from/window].equals(); found != 0 {
			return from + bits.TrailingZeros64(found)
		}
	}
	return end
}

// hasLetter reports whether a component has letters of ASCII.
func (s *linting) hasLetter(start, end int) bool {
	for from := start &^ (window - 1); from < end; from += window {
		if between(start, end, from)&s.octets[from/window].letters() != 0 {
			return hasLetter(s.text[start:end])
		}
	}
	return false
}
