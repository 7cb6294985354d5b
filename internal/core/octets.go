package core

import (
	"cmp"
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// hasUpper reports whether a text has an upper-case letter of ASCII.
func hasUpper(s string) bool {
	for i := range len(s) {
		if s[i]-'A' <= 'Z'-'A' {
			return true
		}
	}
	return false
}

// upperTriplets returns a text with the digits of its triplets in upper case (RFC
// 3986, 6.2.2.1) and, if fold is true, its other letters in lower case.
func upperTriplets(s string, fold bool) string {
	if strings.IndexByte(s, '%') < 0 && !(fold && hasUpper(s)) {
		return s
	}
	var b []byte // nil as long as nothing changes
	set := func(i int, c byte) {
		if s[i] == c {
			return
		}
		if b == nil {
			b = []byte(s)
		}
		b[i] = c
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '%' && IsTriplet(s[i:]):
			set(i+1, upper(s[i+1]))
			set(i+2, upper(s[i+2]))
			i += 2
		case fold:
			set(i, ascii.LowerOctet(s[i]))
		}
	}
	if b == nil {
		return s
	}
	return StringOf(b)
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c &^ 0x20
	}
	return c
}

// decodeFunc returns a text, in which each "%" begins a triplet, with the triplets of those characters
// decoded that a function reports.
func decodeFunc(s string, wanted func(c rune) bool) string {
	var b []byte // nil as long as nothing is decoded
	done := 0    // s up to here is in b
	for i := 0; ; {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			break
		}
		i += next
		c, n := DecodeTriplets(s[i:])
		end := i + n*len("%41")
		if c >= 0 && wanted(c) {
			if b == nil {
				b = make([]byte, 0, len(s))
			}
			b = utf8.AppendRune(append(b, s[done:i]...), c)
			done = end
		}
		i = end
	}
	if b == nil {
		return s
	}
	return StringOf(append(b, s[done:]...))
}

// DecodeTriplets decodes the triplets at the beginning of s, in which each "%" begins one,
// as a UTF-8 character. It returns the character and the number of triplets, or -1 and 1 if
// they are not UTF-8.
func DecodeTriplets(s string) (rune, int) {
	first := TripletOctet(s)
	n := bits.LeadingZeros8(^first) // of a first octet, the number of octets
	switch {
	case n == 0:
		return rune(first), 1
	case n == 1 || len(s) < n*len("%41"):
		return -1, 1
	}
	c := rune(first & (0x7F >> n))
	for range n - 1 {
		s = s[len("%41"):]
		octet := TripletOctet(s)
		if s[0] != '%' || octet>>6 != 0b10 {
			return -1, 1
		}
		c = c<<6 | rune(octet&0x3F)
	}
	if utf8.RuneLen(c) != n { // overlong, a surrogate, or beyond U+10FFFF
		return -1, 1
	}
	return c, n
}

// TripletOctet returns the octet of the triplet at the beginning of a text.
func TripletOctet(s string) byte {
	_ = s[2]
	return fromHex(s[1])<<4 | fromHex(s[2])
}

// decode returns a component with the triplets of unreserved characters decoded
// (RFC 2396, 2.3; RFC 3986, 6.2.2.2; RFC 3987, 5.3.2.3). In IRIs, all non-ASCII characters that the
// component can have are unreserved (RFC 3987, 2.2).
func (e *Edition) decode(s string, p Place) string {
	return decodeFunc(s, func(c rune) bool {
		if c < utf8.RuneSelf {
			return e.charset(unreserved).ascii[c]
		}
		return e.IRI && e.charset(p).has(c)
	})
}

// hasEscapedDots reports whether decoding "%2E" would turn a segment into a dot segment. A separate
// normalization decodes these, because the resulting dot segments are removed or lead
// upwards (compare RFC 3986, 7.2).
func hasEscapedDots(path string) bool {
	if strings.IndexByte(path, '%') < 0 {
		return false
	}
	for segment := range strings.SplitSeq(path, "/") {
		if strings.IndexByte(segment, '%') >= 0 && IsDotSegment(segment) {
			return true
		}
	}
	return false
}

// IsDotSegment reports whether a segment is a dot segment, escaped or not.
func IsDotSegment(segment string) bool { return dots(segment) != "" }

// dots returns a dot segment, escaped or not, with its dots decoded, and "" for another segment.
func dots(segment string) string {
	if len(segment) <= len("%2E%2E") {
		switch plain := strings.ReplaceAll(strings.ToLower(segment), "%2e", "."); plain {
		case ".", "..":
			return plain
		}
	}
	return ""
}

// decodePath is decode for a path: it leaves the escaped dots of dot segments.
func (e *Edition) decodePath(path string) string {
	if !hasEscapedDots(path) {
		return e.decode(path, WholePath)
	}
	return mapSegments(path, func(segment string) string {
		if IsDotSegment(segment) {
			return segment
		}
		return e.decode(segment, WholePath)
	})
}

// decodeDots returns a path with the dots of its dot segments decoded.
func decodeDots(path string) string {
	return mapSegments(path, func(segment string) string { return cmp.Or(dots(segment), segment) })
}

// mapSegments returns a path with what a function makes of each segment.
func mapSegments(path string, f func(segment string) string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = f(segment)
	}
	return strings.Join(segments, "/")
}
