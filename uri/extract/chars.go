package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
)

const whiteSpace = " \t\n\v\f\r"

// class is the class of an ASCII character in running text.
type class uint8

const (
	ends  class = iota // not allowed in a reference: controls, and the delims and unwise of RFC 2396, 2.4.3
	space              // white space
	plain              // allowed in a reference
	quiet              // allowed in a reference, and never the reason for its end
)

// classes maps ASCII characters to their classes, and other octets to ends. References can have
// letters and digits, reserved, mark, "%" and "#", and the two brackets of RFC 2732.
var classes = func() (all [256]class) {
	for i := range all {
		switch b := byte(i); {
		case strings.IndexByte(whiteSpace, b) >= 0:
			all[i] = space
		case strings.IndexByte("#[]()", b) >= 0:
			all[i] = plain
		case ascii.IsAlphanumeric(b) || strings.IndexByte("/?;:@&=+$,-_.!~*'%", b) >= 0:
			all[i] = quiet
		}
	}
	return all
}()

func schemeChar(c byte) bool { return ascii.IsAlphanumeric(c) || c == '+' || c == '-' || c == '.' }

// isSpace reports whether a byte is ASCII white space. Unicode's other white space
// characters are never ignored: in an IRI they are ordinary characters (RFC 3987,
// 2.2), and in a URI they are an error.
func isSpace(b byte) bool { return classes[b] == space }

// delimiter reports whether a byte may delimit a reference.
func delimiter(b byte) bool { return b == '<' || b == '>' || b == '"' }

// lineBreak reports whether a white space character ends a line.
func lineBreak(b byte) bool { return '\n' <= b && b <= '\r' }

// endsIRI reports whether a non-ASCII character ends an IRI in running text. RFC
// 3987, 7.3 says that non-ASCII characters should not, and the grammar allows Unicode's
// white space, such as U+00A0 and U+3000. But characters that an IRI must not contain
// end it: the formatting characters of section 4.1, and those that are neither ucschar
// nor iprivate.
func endsIRI(c rune) bool {
	switch {
	case c < 0xA0, core.IsFormatting(c):
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

// fullWidth reports whether a character is punctuation of East Asian text. It ends a reference,
// because no space follows it. RFC 3987 allows it in IRIs (see section 7.3), but it is rare there.
func fullWidth(c rune) bool {
	return (0x3000 <= c && c < 0x3040 || 0xFF00 <= c && c < 0xFFF0) && unicode.IsPunct(c)
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

// mayBracket reports whether a character is in a range that has non-ASCII brackets. It rules out
// most scripts quickly.
func mayBracket(c rune) bool { return 0xF00 <= c && c < 0x3020 || 0xFD00 <= c && c <= 0xFFFF }
