// Package nfc normalizes texts to Normalization Forms C and KC without the limits and errors
// of golang.org/x/text/unicode/norm.
package nfc

import (
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// String returns text in Normalization Form C (RFC 3987, 3.1, step 1).
//
// golang.org/x/text/unicode/norm limits its buffers: if more than 30 combining
// marks follow each other it inserts U+034F, as the Stream-Safe Text Process of
// UAX #15 does, which is not NFC. Before v0.42, which needs Go 1.26, it also composes marks
// with the wrong characters: across a starter, after Hangul, and beyond U+FFFF. So norm
// decomposes single characters here, and composes single pairs. String takes time that is
// linear except for sorting each run of marks.
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
		end := StretchEnd(text)
		if c, size := utf8.DecodeRuneInString(text); c == utf8.RuneError && size == 1 { // not UTF-8: it stays
			end = size
			b = append(b, text[0])
		} else {
			b = appendComposed(b, decompose(text[:end]))
		}
		text = text[end:]
		n = norm.NFC.QuickSpanString(text)
	}
}

// StretchEnd returns the end of the first stretch of a text that is normalized by itself.
func StretchEnd(text string) int {
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
	for _, c := range text {
		b = append(b, norm.NFKD.String(string(c))...)
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
	for i, c := range text {
		decomposed := norm.NFD.String(text[i : i+utf8.RuneLen(c)])
		for j, d := range decomposed {
			ccc := norm.NFD.PropertiesString(decomposed[j:]).CCC()
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
	two := string([]rune{a, b})
	one := norm.NFC.String(two)
	r, n := utf8.DecodeRuneInString(one)
	return r, n == len(one) && norm.NFD.String(one) == norm.NFD.String(two)
}

// OffsetBefore returns the offset in text of the character that is at offset in
// String(text). If normalization changed the character, it is the offset of the
// stretch of text that was normalized together.
func OffsetBefore(text string, offset int) int {
	for start := 0; start < len(text); {
		end := start + StretchEnd(text[start:])
		stretch := text[start:end]
		normalized := String(stretch)
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
