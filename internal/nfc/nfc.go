// Package nfc normalizes texts to Normalization Forms C and KC without the limits and errors
// of golang.org/x/text/unicode/norm.
package nfc

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
)

// String returns text in Normalization Form C (RFC 3987, 3.1, step 1).
//
// golang.org/x/text/unicode/norm limits its buffers: if more than 30 combining
// marks follow each other it inserts U+034F, as the Stream-Safe Text Process of
// UAX #15 does, which is not NFC. Before v0.42, which needs Go 1.26, it also composes marks
// with the wrong characters: across a starter, after Hangul, and beyond U+FFFF. So it
// composes only stretches that are too simple for that. String takes time that is linear
// except for sorting each run of marks.
func String(text string) string {
	n := norm.NFC.QuickSpanString(text)
	if n == len(text) {
		return text
	}
	b := make([]byte, 0, len(text))
	for {
		b = append(b, text[:n]...)
		if text = text[n:]; text == "" {
			return string(b)
		}
		end := stretchEnd(text)
		switch c, size := utf8.DecodeRuneInString(text); {
		case c == utf8.RuneError && size == 1: // not UTF-8: it stays
			end = size
			b = append(b, text[0])
		case isSimple(text[:end]):
			b = norm.NFC.AppendString(b, text[:end])
		default:
			b = appendComposed(b, decompose(text[:end]))
		}
		text = text[end:]
		n = norm.NFC.QuickSpanString(text)
	}
}

// isSimple reports whether norm composes a stretch of a text as it should: a short one of
// a character and marks, or of two characters, without Hangul and those beyond U+FFFF.
func isSimple(stretch string) bool {
	if len(stretch) > 30 {
		return false
	}
	first := sizeAt(stretch, 0)
	two := first+sizeAt(stretch, first) == len(stretch)
	for i, c := range stretch {
		if c > 0xFFFF || unicode.Is(unicode.Hangul, c) {
			return false
		}
		if i > 0 && !two && norm.NFC.PropertiesString(stretch[i:]).CCC() == 0 {
			return false
		}
	}
	return true
}

// stretchEnd returns the end of the first stretch of a text that is normalized by itself.
func stretchEnd(text string) int {
	end := sizeAt(text, 0)
	for end < len(text) && !norm.NFC.PropertiesString(text[end:]).BoundaryBefore() {
		end += sizeAt(text, end)
	}
	return end
}

// KC returns text in Normalization Form KC, without the same limits.
func KC(text string) string {
	if norm.NFKC.QuickSpanString(text) == len(text) {
		return text
	}
	b := make([]byte, 0, len(text))
	for i, r := range text {
		b = appendDecomposed(b, norm.NFKD, text[i:], r)
	}
	return String(string(b))
}

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
	for i, r := range text {
		buf = appendDecomposed(buf[:0], norm.NFD, text[i:], r)
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

// appendDecomposed appends the decomposition of the first character of a text, r.
func appendDecomposed(dst []byte, f norm.Form, text string, r rune) []byte {
	if d := f.PropertiesString(text).Decomposition(); d != nil {
		return append(dst, d...)
	}
	if i := r - syllables; 0 <= i && r <= lastSyllable {
		dst = utf8.AppendRune(dst, leads+i/(vowelCount*tailCount))
		dst = utf8.AppendRune(dst, vowels+i/tailCount%vowelCount)
		if i %= tailCount; i > 0 {
			dst = utf8.AppendRune(dst, tails+i)
		}
		return dst
	}
	return utf8.AppendRune(dst, r)
}

// Hangul (The Unicode Standard, 3.12). The tail with number 0 is none.
const (
	syllables, lastSyllable, leads, vowels, tails = 0xAC00, 0xD7A3, 0x1100, 0x1161, 0x11A7
	leadCount, vowelCount, tailCount              = 19, 21, 28
)

// syllable returns the character that a lead and a vowel make, or a syllable without a tail and
// a tail, and reports whether there is one.
func syllable(a, b rune) (rune, bool) {
	lead, vowel, without, tail := a-leads, b-vowels, a-syllables, b-tails
	switch {
	case 0 <= lead && lead < leadCount && 0 <= vowel && vowel < vowelCount:
		return syllables + (lead*vowelCount+vowel)*tailCount, true
	case 0 <= without && a <= lastSyllable && without%tailCount == 0 && 0 < tail && tail < tailCount:
		return a + tail, true
	}
	return 0, false
}

func sortMarks(marks []ordered) {
	slices.SortStableFunc(marks, func(a, b ordered) int { return int(a.ccc) - int(b.ccc) })
}

// appendComposed appends the canonical composition (The Unicode Standard, 3.11, D117) of
// what decompose returns.
func appendComposed(b []byte, all []ordered) []byte {
	starter := -1   // the last starter, in done
	var last uint8  // class of the last character of done, if that is after it
	done := all[:0] // never longer than what was read
	for _, c := range all {
		// A character is blocked from the starter by one in between that is a
		// starter or has no lower class (D115).
		between := starter >= 0 && starter < len(done)-1
		if starter >= 0 && (!between || last < c.ccc && last != 0) {
			if r, ok := composite(done[starter].r, c.r); ok {
				done[starter].r = r
				continue
			}
		}
		if c.ccc == 0 {
			starter = len(done)
		}
		last = c.ccc
		done = append(done, c)
	}
	for _, c := range done {
		b = utf8.AppendRune(b, c.r)
	}
	return b
}

// composite returns the character that two others make, and reports whether there is one.
// It decomposes to the two again, unless norm mistook one of them for another.
func composite(a, b rune) (rune, bool) {
	if r, ok := syllable(a, b); ok || 0x1100 <= b && b <= 0x11FF { // no jamo composes otherwise
		return r, ok
	}
	var pair, buf, again [4 * utf8.UTFMax]byte
	two := utf8.AppendRune(utf8.AppendRune(pair[:0], a), b)
	one := norm.NFC.Append(buf[:0], two...)
	r, n := utf8.DecodeRune(one)
	if n != len(one) {
		return 0, false
	}
	return r, bytes.Equal(norm.NFD.Append(again[:0], one...), norm.NFD.Append(buf[:0], two...))
}

// OffsetBefore returns the offset in text of the character that is at offset in
// String(text). If normalization changed the character, it is the offset of the
// stretch of text that was normalized together.
func OffsetBefore(text string, offset int) int {
	for start := 0; start < len(text); {
		end := start + stretchEnd(text[start:])
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
