package blocks

import "math/bits"

// Size is how many bytes a window has.
const Size = 64

// Least is the length from which on a window is worth its cost.
const Least = 24

// On is the limit of the distance from [Window.From] at which a window can be used. If a window is
// off, or begins too far before a place, the distance of the place is On or more.
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
	Upper  [16]byte    // the bytes of Lead2 and Lead3 that count only if the next byte is at least 0xA0
}

// A Window has the places in 64 bytes of a text where runs may end.
type Window struct {
	From uint // where the 64 bytes are in the text

	// Stop has for each set the bit i if byte From+i is not in the set, or not in the text.
	// Runs of sets 1 and above also have "%" with two Digits, and the characters that begin
	// with Lead2 or Lead3: the bits of their bytes are 0 if the window has all of them.
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

// Run returns the end of a run that has the byte at i: the next stop of its set, or the length
// of the text. It moves the window there. The window must not be off, and have no stop from i on.
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
