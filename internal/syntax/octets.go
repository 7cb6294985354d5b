package syntax

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// What follows maps texts character by character, and returns them as they are
// where nothing changes. Each has a function that finds the first change.

// hasUpper reports whether a scheme is not in lower case.
func hasUpper(s string) bool {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return true
		}
	}
	return false
}

// upperTriplets returns a text with the digits of its triplets in upper case
// (RFC 3986, 6.2.2.1), and with fold its other letters in lower case.
func upperTriplets(s string, fold bool) string {
	i := mixedCase(s, fold)
	if i < 0 {
		return s
	}
	b := []byte(s)
	for ; i < len(b); i++ {
		switch {
		case b[i] == '%' && isTriplet(s[i:]):
			b[i+1], b[i+2] = upper(b[i+1]), upper(b[i+2])
			i += 2
		case fold:
			b[i] = lower(b[i])
		}
	}
	return stringOf(b)
}

// mixedCase returns where upperTriplets finds something to change.
func mixedCase(s string, fold bool) int {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '%' && isTriplet(s[i:]):
			if upper(s[i+1]) != s[i+1] || upper(s[i+2]) != s[i+2] {
				return i
			}
			i += 2
		case fold && lower(s[i]) != s[i]:
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

// unreserved are the characters that an edition calls so, asked of its grammar.
var unreserved [len(editions)]struct {
	sync.Once
	ascii [utf8.RuneSelf]bool
}

func (e *Edition) unreserved() *[utf8.RuneSelf]bool {
	u := &unreserved[e.ID]
	u.Do(func() {
		rule, _ := e.Rule("unreserved")
		for b := range u.ascii {
			_, u.ascii[b] = e.Check(rule, string(rune(b)))
		}
	})
	return &u.ascii
}

// nextUnreserved returns where the first triplet of an unreserved character
// begins, from i on.
func (e *Edition) nextUnreserved(s string, i int) int {
	var set *[utf8.RuneSelf]bool
	for i < len(s) {
		j := strings.IndexByte(s[i:], '%')
		if j < 0 {
			return -1
		}
		i += j
		if !isTriplet(s[i:]) {
			i++
			continue
		}
		if set == nil {
			set = e.unreserved()
		}
		if octet := fromHex(s[i+1])<<4 | fromHex(s[i+2]); octet < utf8.RuneSelf && set[octet] {
			return i
		}
		i += len("%41")
	}
	return -1
}

// decode returns a text with the triplets of unreserved characters decoded
// (RFC 2396, 2.3; RFC 3986, 6.2.2.2), and with fold their letters in lower
// case.
func (e *Edition) decode(s string, fold bool) string {
	i := e.nextUnreserved(s, 0)
	if i < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	done := 0
	for ; i >= 0; i = e.nextUnreserved(s, done) {
		b = append(b, s[done:i]...)
		octet := fromHex(s[i+1])<<4 | fromHex(s[i+2])
		if fold {
			octet = lower(octet)
		}
		b = append(b, octet)
		done = i + len("%41")
	}
	return stringOf(append(b, s[done:]...))
}

// escapedDots returns the extent of the first segment, from the beginning of a
// segment on, that would be a dot segment were its "%2E"s decoded. To decode
// these is a normalisation of its own: what comes of them is removed, or
// climbs (RFC 3986, 7.2, warns of the like).
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
		if n := dots(path[start:end]); n == 1 || n == 2 {
			return start, end
		}
		i = end
	}
	return -1, -1
}

// dots counts the dots of a segment that has nothing else, plain or escaped;
// where there is anything else or too much it is negative or more than two.
func dots(segment string) int {
	n := 0
	for n <= len("..") && segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case isTriplet(segment) && segment[1] == '2' && segment[2]|0x20 == 'e':
			segment = segment[len("%2E"):]
		default:
			return -1
		}
		n++
	}
	return n
}

// decodePath is decode for a path, where escaped dots of dot segments stay.
func (e *Edition) decodePath(path string) string {
	start, end := escapedDots(path, 0)
	if start < 0 {
		return e.decode(path, false)
	}
	var b strings.Builder
	done := 0
	for start >= 0 {
		b.WriteString(e.decode(path[done:start], false))
		b.WriteString(path[start:end])
		done = end
		start, end = escapedDots(path, done)
	}
	b.WriteString(e.decode(path[done:], false))
	if b.Len() == len(path) {
		return path
	}
	return b.String()
}

// canDecodePath reports whether decodePath changes a path.
func (e *Edition) canDecodePath(path string) bool {
	done := 0
	for {
		start, end := escapedDots(path, done)
		if start < 0 {
			return e.nextUnreserved(path[done:], 0) >= 0
		}
		if e.nextUnreserved(path[done:start], 0) >= 0 {
			return true
		}
		done = end
	}
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
