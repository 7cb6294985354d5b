package core

import (
	"math/bits"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// The functions below map texts character by character, and return a text itself if
// nothing changes. For each, another function finds the first change.

// hasUpper reports whether a text has an upper-case letter of ASCII. It reads 8 octets at
// once, and the last ones with octets before them.
func hasUpper(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i]-'A' <= 'Z'-'A' {
				return true
			}
		}
		return false
	}
	last := len(s) - 8
	for i := 0; ; i += 8 {
		i = min(i, last)
		x := ascii.Word(s[i : i+8])
		low := x &^ ascii.High
		fromA, afterZ := low+(0x80-'A')*ascii.Ones, low+(0x80-'Z'-1)*ascii.Ones
		if fromA&^afterZ&^x&ascii.High != 0 {
			return true
		}
		if i == last {
			return false
		}
	}
}

// upperTriplets returns a text with the digits of its triplets in upper case (RFC
// 3986, 6.2.2.1) and, if fold is true, its other letters in lower case.
func upperTriplets(s string, fold bool) string {
	i := mixedCase(s, fold)
	if i < 0 {
		return s
	}
	b := []byte(s)
	for ; i < len(b); i++ {
		switch {
		case b[i] == '%' && IsTriplet(s[i:]):
			b[i+1], b[i+2] = upper(b[i+1]), upper(b[i+2])
			i += 2
		case fold:
			b[i] = ascii.LowerOctet(b[i])
		}
	}
	return StringOf(b)
}

// mixedCase returns the offset of the first octet that upperTriplets changes.
func mixedCase(s string, fold bool) int {
	if strings.IndexByte(s, '%') < 0 && !(fold && hasUpper(s)) {
		return -1
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '%' && IsTriplet(s[i:]):
			if upper(s[i+1]) != s[i+1] || upper(s[i+2]) != s[i+2] {
				return i
			}
			i += 2
		case fold && ascii.LowerOctet(s[i]) != s[i]:
			return i
		}
	}
	return -1
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c &^ 0x20
	}
	return c
}

// unreserved is the set of unreserved characters of an edition, computed from its
// grammar. Those of IRIs, 'iunreserved', also include 'ucschar' (RFC 3987, 2.2).
type unreserved struct {
	once              sync.Once
	ascii             [utf8.RuneSelf]bool
	ucschar, iprivate Rule
}

func (e *Edition) unreservedCharacters() *unreserved {
	u := &e.unreserved
	u.once.Do(func() {
		rule, _ := e.Rule("unreserved")
		for b := range u.ascii {
			_, u.ascii[b] = e.Check(rule, string(rune(b)))
		}
		u.ucschar, _ = e.Rule("ucschar")
		u.iprivate, _ = e.Rule("iprivate")
	})
	return u
}

// private tells whether 'iprivate' is allowed in a component, as in the query of an
// IRI.
type private bool

const (
	notPrivate private = false
	inQuery    private = true
)

// nextUnreserved returns the extent of the triplets of the first encoded unreserved
// character at or after i. The extent is negative if there is none.
func (e *Edition) nextUnreserved(s string, i int, p private) (start, end int) {
	var u *unreserved
	for i < len(s) {
		j := strings.IndexByte(s[i:], '%')
		if j < 0 {
			break
		}
		i += j
		if !IsTriplet(s[i:]) {
			i++
			continue
		}
		if u == nil {
			u = e.unreservedCharacters()
		}
		end := i + len("%41")
		if octet := TripletOctet(s[i:]); octet < utf8.RuneSelf {
			if u.ascii[octet] {
				return i, end
			}
		} else if e.IRI {
			// Formatting characters stay encoded (RFC 3987, 4.1).
			c, n := DecodeTriplets(s[i:])
			end = i + n*len("%41")
			if c >= 0 && !IsFormatting(c) && (e.matches(u.ucschar, c) || bool(p) && e.matches(u.iprivate, c)) {
				return i, end
			}
		}
		i = end
	}
	return -1, -1
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

// decode returns a text with the triplets of unreserved characters decoded
// (RFC 2396, 2.3; RFC 3986, 6.2.2.2; RFC 3987, 5.3.2.3).
func (e *Edition) decode(s string, p private) string {
	start, end := e.nextUnreserved(s, 0, p)
	if start < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	done := 0
	for ; start >= 0; start, end = e.nextUnreserved(s, done, p) {
		b = append(b, s[done:start]...)
		for i := start; i < end; i += len("%41") {
			b = append(b, TripletOctet(s[i:]))
		}
		done = end
	}
	return StringOf(append(b, s[done:]...))
}

// escapedDots returns the extent of the first segment at or after from, the beginning
// of a segment, that decoding "%2E" would turn into a dot segment. A separate
// normalization decodes these, because the resulting dot segments are removed or lead
// upwards (compare RFC 3986, 7.2).
func escapedDots(path string, from int) (start, end int) {
	for i := from; i < len(path); {
		j := strings.IndexByte(path[i:], '%')
		if j < 0 {
			return -1, -1
		}
		i += j
		start, end = i, i
		for start > from && path[start-1] != '/' {
			start--
		}
		if j := strings.IndexByte(path[i:], '/'); j >= 0 {
			end = i + j
		} else {
			end = len(path)
		}
		if IsDotSegment(path[start:end]) {
			return start, end
		}
		i = end
	}
	return -1, -1
}

// IsDotSegment reports whether a segment is a dot segment, escaped or not.
func IsDotSegment(segment string) bool {
	n := dots(segment)
	return n == 1 || n == 2
}

// dots returns the number of dots, plain or escaped, in a segment of at most two
// dots. The result is negative or more than two for any other segment.
func dots(segment string) int {
	n := 0
	for n <= len("..") && segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case IsTriplet(segment) && segment[1] == '2' && segment[2]|0x20 == 'e':
			segment = segment[len("%2E"):]
		default:
			return -1
		}
		n++
	}
	return n
}

// decodePath is decode for a path: it leaves the escaped dots of dot segments.
func (e *Edition) decodePath(path string) string {
	start, end := escapedDots(path, 0)
	if start < 0 {
		return e.decode(path, notPrivate)
	}
	var b strings.Builder
	done := 0
	for start >= 0 {
		b.WriteString(e.decode(path[done:start], notPrivate))
		b.WriteString(path[start:end])
		done = end
		start, end = escapedDots(path, done)
	}
	b.WriteString(e.decode(path[done:], notPrivate))
	if b.Len() == len(path) {
		return path
	}
	return b.String()
}

// decodeDots returns a path with the dots of its dot segments decoded.
func decodeDots(path string) string {
	var b strings.Builder
	done := 0
	for start, end := escapedDots(path, 0); start >= 0; start, end = escapedDots(path, end) {
		b.WriteString(path[done:start])
		b.WriteString(".."[:dots(path[start:end])])
		done = end
	}
	if done == 0 {
		return path
	}
	b.WriteString(path[done:])
	return b.String()
}
