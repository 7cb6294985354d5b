package extract

import (
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/engine/blocks"
)

// class is what an ASCII character means in running text.
type class uint8

const (
	ends  class = iota // not allowed in a reference: controls, and the delims and unwise of RFC 2396, 2.4.3
	space              // white space
	plain              // allowed in a reference
	quiet              // allowed in a reference, and does not tell where it ends
)

// classes has the classes of the ASCII characters, and ends for other octets. Allowed are
// letters and digits, reserved, mark, "%" and "#", with the two brackets of RFC 2732.
var classes = [256]class{
	'\t': space, '\n': space, '\v': space, '\f': space, '\r': space, ' ': space,
	'#': plain, '[': plain, ']': plain, '(': plain, ')': plain,
	'/': quiet, '?': quiet, ';': quiet, ':': quiet, '@': quiet, '&': quiet, '=': quiet, '+': quiet,
	'$': quiet, ',': quiet, '-': quiet, '_': quiet, '.': quiet, '!': quiet, '~': quiet,
	'*': quiet, '\'': quiet, '%': quiet,
	'0': quiet, '1': quiet, '2': quiet, '3': quiet, '4': quiet, '5': quiet, '6': quiet, '7': quiet, '8': quiet, '9': quiet,
	'A': quiet, 'B': quiet, 'C': quiet, 'D': quiet, 'E': quiet, 'F': quiet, 'G': quiet, 'H': quiet,
	'I': quiet, 'J': quiet, 'K': quiet, 'L': quiet, 'M': quiet,
	'N': quiet, 'O': quiet, 'P': quiet, 'Q': quiet, 'R': quiet, 'S': quiet, 'T': quiet, 'U': quiet,
	'V': quiet, 'W': quiet, 'X': quiet, 'Y': quiet, 'Z': quiet,
	'a': quiet, 'b': quiet, 'c': quiet, 'd': quiet, 'e': quiet, 'f': quiet, 'g': quiet, 'h': quiet,
	'i': quiet, 'j': quiet, 'k': quiet, 'l': quiet, 'm': quiet,
	'n': quiet, 'o': quiet, 'p': quiet, 'q': quiet, 'r': quiet, 's': quiet, 't': quiet, 'u': quiet,
	'v': quiet, 'w': quiet, 'x': quiet, 'y': quiet, 'z': quiet,
}

// The sets of runs. Those after the first also pass non-ASCII characters.
const (
	quietRun = iota // quiet
	unmarked        // what does not begin a delimited reference and does not end a scheme
	unbroken        // what is not white space or a delimiter
)

// runs has the sets of characters that are read 64 at a time.
var runs = blocks.Classes{
	Sets: [4][16]byte{
		quietRun: {0xB8, 0xFC, 0xF8, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC, 0xF8, 0xF8, 0xFC, 0x5C, 0x54, 0x5C, 0xD4, 0x7C},
		unmarked: {0xFF, 0xFF, 0xFB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xF7, 0xFF, 0xF7, 0xFF, 0xFF, 0xFF},
		unbroken: {0xFB, 0xFF, 0xFB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE, 0xFE, 0xFE, 0xF6, 0xFE, 0xF7, 0xFF},
	},
	Lead2: [16]byte{0x20, 0x20, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30},
	Lead3: [16]byte{0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40},
}

func schemeChar(c byte) bool { return ascii.IsAlphanumeric(c) || c == '+' || c == '-' || c == '.' }

// isSpace reports whether a byte is ASCII white space. Unicode's other white space
// characters are never ignored: in an IRI they are ordinary characters (RFC 3987,
// 2.2), and in a URI they are an error.
func isSpace(b byte) bool { return classes[b] == space }

// isBreak tells for each byte whether it is ASCII white space or a delimiter.
var isBreak = [256]bool{
	'\t': true, '\n': true, '\v': true, '\f': true, '\r': true, ' ': true, '<': true, '>': true, '"': true,
}

// delimiter reports whether a byte may delimit a reference.
func delimiter(b byte) bool { return b == '<' || b == '>' || b == '"' }

// lineBreak reports whether a white space character ends a line.
func lineBreak(b byte) bool { return '\n' <= b && b <= '\r' }

// endsIRI reports whether a non-ASCII character ends an IRI in running text. RFC
// 3987, 7.3 says that it should not, and the grammar allows Unicode's white space,
// such as U+00A0 and U+3000. Characters that an IRI must not contain do end it: the
// formatting characters of section 4.1, and those that are neither ucschar nor
// iprivate.
func endsIRI(c rune) bool {
	switch {
	case c < 0xA0:
		return true
	case c == '\u200E', c == '\u200F', '\u202A' <= c && c <= '\u202E':
		return true
	case 0xE0000 <= c && c < 0xE1000, 0xFDD0 <= c && c <= 0xFDEF, 0xFFF0 <= c && c <= 0xFFFF, c&0xFFFE == 0xFFFE:
		return true
	}
	return false
}

// punctuation reports whether a character at the end of a reference belongs to
// the sentence rather than to the reference.
func punctuation(c rune) bool {
	if c < utf8.RuneSelf {
		switch c {
		case '.', ',', ';', ':', '!', '?', '\'':
			return true
		}
		return false
	}
	return unicode.In(c, unicode.Terminal_Punctuation, unicode.Pi, unicode.Pf) || c == '…'
}

// opener returns the opening bracket that matches a closing one. In Unicode, an
// opening bracket directly precedes its closing one.
func opener(c rune) (rune, bool) {
	switch {
	case c == ')':
		return '(', true
	case mayBracket(c) && unicode.Is(unicode.Pe, c) && unicode.Is(unicode.Ps, c-1):
		return c - 1, true
	}
	return 0, false
}

func opens(c rune) bool {
	return c == '(' || mayBracket(c) && unicode.Is(unicode.Ps, c)
}

// mayBracket reports whether a character can be a bracket that is not ASCII. Those of most
// scripts cannot.
func mayBracket(c rune) bool { return 0xF00 <= c && c < 0x3020 || 0xFD00 <= c && c <= 0xFFFF }
