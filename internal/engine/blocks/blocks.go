package blocks

import "math/bits"

// Size is how many bytes a window has.
const Size = 64

// Least is the length from which on a window is worth its cost.
const Least = 24

// On is a limit for the distance of a place from [Window.From]. If a window is off, or too
// far behind to be of use, the distance is not below it.
const On = 1 << 30

// off is the From of a window that is off. Its distance from each place of a text wraps
// around to more than [On].
const off = 1 << (bits.UintSize - 1)

// Classes are the sets of bytes of a grammar, as tables of half bytes: byte h<<4|l is in a
// set if the entry l of its table has the bit h.
type Classes struct {
	Sets   [4][16]byte // of ASCII
	Digits [16]byte    // what may follow "%", twice
	Lead2  [16]byte    // first bytes of characters of two bytes, as 0x80|h<<4|l
	Lead3  [16]byte    // likewise, of three
	Upper  [16]byte    // those of them that only lead if the next byte is at least 0xA0
}

// A Window has the places in 64 bytes of a text where runs may end.
type Window struct {
	From uint // where the 64 bytes are in the text

	// Stop has for each set the bit i if byte From+i is not of the set, or is not in the
	// text. Sets from 1 on are those of states that also pass all of "%" and two Digits, and
	// the characters that begin with Lead2 or Lead3: their bits are 0 where they are
	// complete in the window.
	Stop [4]uint64
}

// Start moves a window to the beginning of a text. If the text is short, the window is off.
func (w *Window) Start(text string, c *Classes) {
	if !available || len(text) < Least {
		w.From = off
		return
	}
	w.From = 0
	classify(w, text, c)
}

// fill moves a window. The text must have a byte there.
func (w *Window) fill(text string, at uint, c *Classes) {
	w.From = at
	classify(w, text[at:], c)
}

// Run returns where a run of a set ends that goes on at i: the next place at which the set
// stops, or the length of the text. It moves the window there, which must not be off and
// must have no stop from i on.
func (w *Window) Run(text string, i uint, set int, c *Classes) uint {
	for i = max(i, w.From+Size); i < uint(len(text)); i += Size {
		w.fill(text, i, c)
		if stop := w.Stop[set]; stop != 0 {
			return i + uint(bits.TrailingZeros64(stop))
		}
	}
	return i
}

// Set returns the table of a set of bytes that are all ASCII, or that all are not.
func Set(bytes []byte) (table [16]byte) {
	for _, b := range bytes {
		table[b&0x0F] |= 1 << (b >> 4 & 7)
	}
	return table
}
