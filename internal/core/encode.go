package core

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// EncodeReference sets u to an IRI reference with its non-ASCII characters encoded. The
// spans of u follow from those of r, because the rules of the URI are those of the IRI with
// triplets in place of these characters, and a host that is an address has none. It fails if
// the result would be too long.
func EncodeReference(u, r *Ref) bool {
	text, spans := r.String(), r.Spans
	if spans.Host == uint8(IregName) {
		spans.Host = uint8(RegName)
	}
	// Ends of undefined components are 0, and so are those before them.
	done, beyond := uint32(0), 0
	for _, end := range [...]*uint32{&spans.UserinfoEnd, &spans.HostEnd, &spans.AuthorityEnd, &spans.PathEnd, &spans.QueryEnd} {
		beyond += countNonASCII(text[:*end], int(done))
		done = *end
		*end = uint32(encodedSize(int(done), beyond))
	}
	beyond += countNonASCII(text, int(done))
	if beyond > 0 { // "an identity transformation for URIs"
		size := encodedSize(len(text), beyond)
		if size > MaxLen {
			return false
		}
		b := make([]byte, size)
		encode(b, text)
		text = StringOf(b)
	}
	*u.Read(text) = spans
	return true
}

// EncodedLen returns the length of a text with its non-ASCII characters encoded.
func EncodedLen(text string) uint64 { return encodedSize(len(text), countNonASCII(text, 0)) }

// encodedSize returns the length of a text with its octets that are not ASCII encoded.
func encodedSize(octets, beyond int) uint64 {
	return uint64(octets) + (uint64(len("%HH"))-1)*uint64(beyond)
}

// AppendEncoded appends a text with its non-ASCII characters encoded.
func AppendEncoded(dst []byte, text string) []byte {
	size := int(EncodedLen(text))
	dst = slices.Grow(dst, size)
	dst = dst[:len(dst)+size]
	encode(dst[len(dst)-size:], text)
	return dst
}

// encode writes a text with its non-ASCII characters encoded, which takes exactly all of
// dst. In an IRI, those are the characters "in 'ucschar' or 'iprivate'".
func encode(dst []byte, text string) {
	// Words and triplets are written with more octets than belong there; the next write
	// replaces them. The last octets of the text have no room for that. Slices of constant
	// capacity take fewer instructions.
	const step = 8
	i, n := 0, 0
	for i+step < len(text) {
		x := ascii.Word(text[i : i+step])
		binary.LittleEndian.PutUint64(dst[n:n+step:n+step], x)
		skip := bits.TrailingZeros64(x&ascii.High) / 8
		i, n = i+skip, n+skip
		for i+step < len(text) && text[i] >= utf8.RuneSelf { // step 2.1: the text is UTF-8 already
			binary.LittleEndian.PutUint32(dst[n:n+4:n+4], triplets[text[i]&0x7F])
			i, n = i+1, n+len("%HH")
		}
	}
	for rest := dst[:n]; i < len(text); i++ {
		if text[i] < utf8.RuneSelf {
			rest = append(rest, text[i])
		} else {
			rest = AppendTriplet(rest, text[i])
		}
	}
}

// triplets has the triplets of the octets that are not ASCII, the "%" in the lowest bits. Step 2.2:
// "the hexadecimal notation SHOULD use uppercase letters". Step 2.3.
var triplets = func() (all [utf8.RuneSelf]uint32) {
	for i := range all {
		var triplet [len("%HH")]byte
		for j, c := range AppendTriplet(triplet[:0], byte(utf8.RuneSelf+i)) {
			all[i] |= uint32(c) << (8 * j)
		}
	}
	return all
}()

// countNonASCII returns the number of octets from start on that are not ASCII.
func countNonASCII(s string, start int) int {
	n, i := 0, start
	for ; i+8 <= len(s); i += 8 {
		n += count(beyond(s[i : i+8]))
	}
	switch rest := len(s) - i; {
	case rest == 0:
	case len(s) >= 8: // with octets before them
		n += count(beyond(s[len(s)-8:]) >> ((64 - 8*rest) & 63))
	default:
		for ; i < len(s); i++ {
			n += int(s[i] >> 7)
		}
	}
	return n
}

// OffsetBefore returns the offset in a text of the character at an offset in the same text with
// the characters percent-encoded that a function reports.
func OffsetBefore(text string, offset int, encoded func(c rune) bool) int {
	for i, c := range text {
		_, n := utf8.DecodeRuneInString(text[i:])
		if encoded(c) {
			n *= len("%HH")
		}
		if offset < n {
			return i
		}
		offset -= n
	}
	return len(text)
}

// OffsetAfter returns where the n-th octet of a decoded text is in its percent-encoded form.
func OffsetAfter(text string, n int) int {
	i := 0
	for ; n > 0 && i < len(text); n-- {
		if IsTriplet(text[i:]) {
			i += len("41")
		}
		i++
	}
	return i
}

// count returns the number of octets of a word that have the highest bit.
func count(high uint64) int { return int(high >> 7 * ascii.Ones >> 56) }

// beyond has the highest bit in each of the first 8 octets that is not ASCII.
func beyond(s string) uint64 { return ascii.Word(s) & ascii.High }
