package lint

import "strings"

// ascii looks at what US-ASCII alone can have: percent-encoded octets, and
// words in which letters and digits are mistaken for one another.
func (s *linting) ascii() {
	text := s.text
	for i := 0; i < len(text); {
		switch {
		case text[i] == '%':
			if n := overlong(text[i:]); n > 0 {
				s.add(KindOverlong, SeverityShould, i, i+n)
			}
			if _, ok := encodedOctet(text[i:]); ok {
				i += len("%41")
			} else {
				i++
			}
		case isAlphanumeric(text[i]):
			start := i
			for i < len(text) && isAlphanumeric(text[i]) {
				i++
			}
			if at := ambiguous(text[start:i]); at >= 0 {
				s.add(KindAmbiguous, SeverityShould, start+at, start+at+1)
			}
		default:
			i++
		}
	}
}

// encodedOctet returns the octet that a text begins with, percent-encoded.
func encodedOctet(s string) (byte, bool) {
	if len(s) < len("%41") || s[0] != '%' {
		return 0, false
	}
	high := strings.IndexByte(hexDigits, s[1]|0x20)
	low := strings.IndexByte(hexDigits, s[2]|0x20)
	if high < 0 || low < 0 || s[1] < '0' || s[2] < '0' {
		return 0, false
	}
	return byte(high<<4 | low), true
}

const hexDigits = "0123456789abcdef"

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

// ambiguous returns the index in a word of a digit that replaces a letter, or of
// a letter that replaces a digit, as in "br0ken" and "1ame" (section 7.5), or -1.
// It is careful: a single "0" or "1" must come before a letter, in a word with
// three letters or more, one of them not a hexadecimal digit; a single "O" or "l"
// must come before a digit, in a word with two digits or more.
func ambiguous(word string) int {
	digits, letters, beyondHex := 0, 0, false
	digit, letter := -1, -1
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
	switch {
	case digits == 1 && letters >= 3 && beyondHex && digit+1 < len(word) && (word[digit] == '0' || word[digit] == '1'):
		return digit
	case letters == 1 && digits >= 2 && letter+1 < len(word) && (word[letter] == 'O' || word[letter] == 'l'):
		return letter
	}
	return -1
}
