package lint

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// ascii looks at what US-ASCII alone can have: percent-encoded octets, and
// words in which letters and digits are mistaken for one another.
func (s *linting) ascii(p *parts) {
	marks := unreserved
	if !s.mentions("percent-case") {
		marks = unreserved2396
	}
	for i := 0; i < len(s.text); {
		start := i
		if octet, ok := encodedOctet(s.text[i:]); ok {
			i += len("%41")
			s.octet(p, marks, octet, start)
			continue
		}
		for i < len(s.text) && isAlphanumeric(s.text[i]) {
			i++
		}
		if at, n := ambiguous(s.text[start:i]); n > 0 && !ascii.HasACEPrefix(s.text[max(0, start-len(ascii.ACEPrefix)):start]) {
			s.append(newFound("ambiguous", start+at, start+at+n))
		}
		if i == start {
			i++
		}
	}
}

// octet looks at a percent-encoded octet at an offset.
func (s *linting) octet(p *parts, marks string, octet byte, start int) {
	if n := overlong(s.text[start:]); n > 0 {
		s.add(newFound("overlong", start, start+n))
	}
	end := start + len("%41")
	if s.text[start+1] >= 'a' || s.text[start+2] >= 'a' {
		s.add(newFound("percent-case", start, end))
	}
	switch {
	case isAlphanumeric(octet) || strings.IndexByte(marks, octet) >= 0:
		s.add(newFound("unreserved", start, end))
	case (octet == '\r' || octet == '\n') && p.hasAuthority:
		s.add(newFound("line-break", start, end))
	case octet == 0 && !strings.EqualFold(p.scheme, "data"):
		s.add(newFound("null", start, end))
	}
}

// The marks among the unreserved characters: of RFC 3986, 2.3, and of RFC 2396, 2.3.
const (
	unreserved     = "-._~"
	unreserved2396 = "-_.!~*'()"
)

// encodedOctet returns the octet that a text begins with, percent-encoded.
func encodedOctet(s string) (byte, bool) {
	if len(s) < len("%41") || s[0] != '%' || !isHex(s[1]) || !isHex(s[2]) {
		return 0, false
	}
	octet, _ := strconv.ParseUint(s[1:len("%41")], 16, 8)
	return byte(octet), true
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// overlong returns the length of the overlong encoding, in percent-encoded octets,
// that a text begins with, and 0 if there is none.
func overlong(s string) int {
	lead, ok := encodedOctet(s)
	if !ok || lead < 0xC0 {
		return 0
	}
	second, ok := encodedOctet(s[len("%C0"):])
	if !ok || second&0xC0 != 0x80 {
		return 0
	}
	var n int // octets
	switch {
	case lead == 0xC0, lead == 0xC1:
		n = 2
	case lead == 0xE0 && second < 0xA0:
		n = 3
	case lead == 0xF0 && second < 0x90:
		n = 4
	case lead == 0xF8 && second < 0x88: // of RFC 2279, which had up to six
		n = 5
	case lead == 0xFC && second < 0x84:
		n = 6
	default:
		return 0
	}
	for k := 2; k < n; k++ {
		if next, ok := encodedOctet(s[k*len("%C0"):]); !ok || next&0xC0 != 0x80 {
			return 0
		}
	}
	return n * len("%C0")
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// ambiguous returns the offset and the length of digits in a word that replace letters, or
// of a letter that replaces a digit, as in "br0ken" and "1ame" (section 7.5), or 0 and 0. It
// is careful:
//   - Digits are "0", "1", "00" or "11", and no other digit is in the word. They come before
//     a letter, and two of them after a letter too. The word has three letters or more, one
//     of which is not a hexadecimal digit. Upper and lower case are as in words, not as in
//     base64.
//   - A letter is a single "O" or "l" before a digit, in a word with two digits or more.
func ambiguous(word string) (at, n int) {
	digits, letters, beyondHex := 0, 0, false
	digit, letter := -1, -1 // the last ones
	for i := range len(word) {
		if c := word[i]; c <= '9' {
			digits++
			digit = i
		} else {
			letters++
			letter = i
			beyondHex = beyondHex || c|0x20 > 'f'
		}
	}
	if letters == 1 && digits >= 2 && letter+1 < len(word) && (word[letter] == 'O' || word[letter] == 'l') {
		return letter, 1
	}
	at = digit - digits + 1 // the first, if they are together
	switch {
	case digits == 0 || digits > 2 || digit+1 == len(word) || at < 0:
	case word[digit] != '0' && word[digit] != '1':
	case digits == 2 && (at == 0 || word[at] != word[digit]):
	case letters >= 3 && beyondHex && isCased(word):
		return at, digits
	}
	return 0, 0
}

// isCased reports whether the letters of a word are all in lower case after the first, or all
// in upper case.
func isCased(word string) bool {
	lower, upper := false, false
	for i := range len(word) {
		lower = lower || word[i] >= 'a'
		upper = upper || i > 0 && 'A' <= word[i] && word[i] <= 'Z'
	}
	return !(lower && upper)
}

// finalDigit returns the offset of a "0" or "1" at the end of a label whose last word is
// otherwise four letters or more, or -1.
func finalDigit(label string) int {
	word := label[strings.LastIndexByte(label, '-')+1:]
	last := len(word) - 1
	if last < 4 || word[last] != '0' && word[last] != '1' {
		return -1
	}
	for i := range last {
		if !isAlphanumeric(word[i]) || word[i] <= '9' {
			return -1
		}
	}
	return len(label) - 1
}
