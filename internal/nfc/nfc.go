// Package nfc normalizes texts to Normalization Forms C and KC without the limits of
// golang.org/x/text/unicode/norm.
package nfc

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
)

// String returns text in Normalization Form C (RFC 3987, 3.1, step 1).
//
// golang.org/x/text/unicode/norm limits its buffers: if more than 30 combining
// marks follow each other it inserts U+034F, as the Stream-Safe Text Process of
// UAX #15 does, which is not NFC. String normalizes such texts itself, in time that is
// linear except for sorting each run of marks.
func String(text string) string {
	s := norm.NFC.String(text)
	if strings.Count(s, graphemeJoiner) == strings.Count(text, graphemeJoiner) {
		return s
	}
	return compose(decompose(text))
}

// KC returns text in Normalization Form KC, without the same limits.
func KC(text string) string {
	if norm.NFKC.IsNormalString(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		b.WriteString(norm.NFKD.String(string(r)))
	}
	return String(b.String())
}

// graphemeJoiner is COMBINING GRAPHEME JOINER.
const graphemeJoiner = "\u034F"

// ordered is a character and its canonical combining class.
type ordered struct {
	r   rune
	ccc uint8
}

// decompose returns the canonical decomposition of a text, each run of marks
// in canonical order (UAX #15; The Unicode Standard, 3.11, D108 and D109).
func decompose(text string) []ordered {
	var all []ordered
	marks := 0 // start of the marks at the end of all
	var buf []byte
	for _, r := range text {
		// A single character's decomposition is too short for a U+034F.
		buf = norm.NFD.AppendString(buf[:0], string(r))
		for _, d := range string(buf) {
			ccc := norm.NFD.PropertiesString(string(d)).CCC()
			if ccc == 0 {
				sortMarks(all[marks:])
				marks = len(all) + 1
			}
			all = append(all, ordered{d, ccc})
		}
	}
	sortMarks(all[min(marks, len(all)):])
	return all
}

func sortMarks(marks []ordered) {
	slices.SortStableFunc(marks, func(a, b ordered) int { return int(a.ccc) - int(b.ccc) })
}

// compose returns the canonical composition (The Unicode Standard, 3.11, D117)
// of what decompose returns.
func compose(all []ordered) string {
	starter := -1   // the last starter, in done
	var last uint8  // class of the last character of done, if that is after it
	done := all[:0] // never longer than what was read
	var pair, buf []byte
	for _, c := range all {
		// A character is blocked from the starter by one in between that is a
		// starter or has no lower class (D115).
		between := starter >= 0 && starter < len(done)-1
		if starter >= 0 && (!between || last < c.ccc && last != 0) {
			pair = append(append(pair[:0], string(done[starter].r)...), string(c.r)...)
			buf = norm.NFC.Append(buf[:0], pair...)
			if r := []rune(string(buf)); len(r) == 1 {
				done[starter].r = r[0]
				continue
			}
		}
		if c.ccc == 0 {
			starter = len(done)
		}
		last = c.ccc
		done = append(done, c)
	}
	var b strings.Builder
	for _, c := range done {
		b.WriteRune(c.r)
	}
	return b.String()
}

// OffsetBefore returns the offset in text of the character that is at offset in
// String(text). If normalization changed the character, it is the offset of the
// stretch of text that was normalized together.
func OffsetBefore(text string, offset int) int {
	for start := 0; start < len(text); {
		end := start + sizeAt(text, start)
		for end < len(text) && !norm.NFC.PropertiesString(text[end:]).BoundaryBefore() {
			end += sizeAt(text, end)
		}
		stretch := text[start:end]
		normalized := stretch
		if !ascii.Is(stretch) {
			normalized = String(stretch)
		}
		if offset < len(normalized) {
			if normalized == stretch {
				return start + offset
			}
			return start
		}
		offset -= len(normalized)
		start = end
	}
	return len(text)
}

func sizeAt(text string, i int) int {
	_, n := utf8.DecodeRuneInString(text[i:])
	return n
}
