// Package chars has a table of the properties of characters that packages bidi and lint ask
// for, so that one lookup finds all of them.
//
// Package define defines the properties by what the standard library and golang.org/x/text
// have. The table has them for [UnicodeVersion]; go generate writes it.
package chars

import "unicode/utf8"

// Properties are the properties of a character.
type Properties struct {
	// Class is the Bidi_Class, numbered as in golang.org/x/text/unicode/bidi.
	Class  uint8
	Script Script
	Advice Advice
	Flags  Flags
	Sum    Sum
}

// Script is a script of Unicode. It is 0 for Common and Inherited characters and for those
// without a script.
type Script uint8

// String returns the name of the script as in [unicode.Scripts], or "".
func (s Script) String() string { return scripts[s] }

// Advice is the first reason in this order not to have a non-ASCII character in an IRI.
type Advice uint8

// The reasons.
const (
	None       Advice = iota
	Forbidden         // a formatting character of RFC 3987, 4.1
	Control           // another character with the property Bidi_Control
	LookAlike         // looks like an ASCII character: see define.ASCIIAlike
	Invisible         // not seen
	Unassigned        // not assigned in UnicodeVersion
	Unfit             // in Unsuitable, or deprecated
)

// IsControl reports whether the character has the property Bidi_Control.
func (a Advice) IsControl() bool { return a == Forbidden || a == Control }

// Flags is a set of properties that are true or false.
type Flags uint8

// The flags.
const (
	Compatibility Flags = 1 << iota // has a compatibility mapping
	Decomposed                      // is not its own Normalization Form C
	Continues                       // can change together with the text before it in NFC
	Upper                           // an upper-case letter of Latin, Greek or Cyrillic
)

// Of returns the properties of a character.
func Of(c rune) *Properties {
	i := uint32(c)
	if i > utf8.MaxRune {
		i = utf8.RuneError
	}
	return &properties[blocks[index[i/blockSize]][i%blockSize]]
}

// At returns the properties of the first character of a text in UTF-8, and its length. An octet
// that is not UTF-8 counts as U+FFFD. The last octet of a character is its place in a block, and
// those before it are the number of the block.
func At(text string) (*Properties, int) {
	if len(text) >= 2 {
		second := text[1] ^ 0x80
		switch lead := text[0]; {
		case lead < utf8.RuneSelf:
			return &properties[blocks[index[lead/blockSize]][lead%blockSize]], 1
		case 0xC2 <= lead && lead < 0xE0 && second < blockSize:
			return &properties[blocks[index[lead&0x1F]][second]], 2
		case 0xE0 <= lead && lead < 0xF0 && len(text) >= 3:
			block, third := uint(lead&0xF)<<6|uint(second), text[2]^0x80
			if second|third < blockSize && isThree(block) {
				return &properties[blocks[index[block]][third%blockSize]], 3
			}
		case 0xF0 <= lead && len(text) >= 4:
			third, fourth := text[2]^0x80, text[3]^0x80
			block := uint(lead&0xF)<<12 | uint(second)<<6 | uint(third)
			if second|third|fourth < blockSize && isFour(block) {
				return &properties[blocks[index[block]][fourth%blockSize]], 4
			}
		}
	}
	c, n := utf8.DecodeRuneInString(text)
	return Of(c), n
}

// isThree reports whether the characters of a block have three octets: they are not shorter, and
// not surrogates.
func isThree(i uint) bool {
	return i >= 0x800/blockSize && i-0xD800/blockSize >= (0xE000-0xD800)/blockSize
}

// isFour reports whether the characters of a block have four octets.
func isFour(i uint) bool {
	return i-0x10000/blockSize < (utf8.MaxRune+1-0x10000)/blockSize
}

// Sum is a set of properties of one or more characters: the bitwise OR of theirs. Its lowest 16
// bits are for scripts.
type Sum uint32

// The bits of a sum, beside those of scripts.
const (
	// These are set if there is a script that is not in the group of scripts that a
	// language, or its readers, use together.
	NotJapanese Sum = 1 << 16
	NotChinese  Sum = 1 << 17
	NotKorean   Sum = 1 << 18
	NoGroup         = NotJapanese | NotChinese | NotKorean

	RightToLeft Sum = 1 << 19 // the classes R and AL
	OtherClass  Sum = 1 << 20 // other classes
	// Special is set for characters with advice, for those with any flag but Upper, and for
	// octets that are not UTF-8.
	Special Sum = 1 << 21
)

// OfScript returns the bits of a sum for a script that is not 0.
func OfScript(s Script) Sum { return Sum(s) | Sum(^s)<<8 }

// Several reports whether there are several scripts. Characters with the property Bidi_Control
// have none. Any two scripts differ in a bit, which one has, and the other's complement.
func (s Sum) Several() bool { return s&(s>>8)&0xFF != 0 }

// SumOf returns the sum of the non-ASCII characters of a text.
func SumOf(text string) (sum Sum) {
	for len(text) > 0 {
		switch lead := text[0]; {
		case lead < utf8.RuneSelf:
			text = text[1:]
			continue
		case 0xC2 <= lead && lead < 0xE0 && len(text) >= 2:
			if last := text[1] ^ 0x80; last < blockSize {
				sum |= properties[blocks[index[lead&0x1F]][last]].Sum
				text = text[2:]
				continue
			}
		case 0xE0 <= lead && lead < 0xF0 && len(text) >= 3:
			second, last := text[1]^0x80, text[2]^0x80
			if block := uint(lead&0xF)<<6 | uint(second); second|last < blockSize && isThree(block) {
				sum |= properties[blocks[index[block]][last%blockSize]].Sum
				text = text[3:]
				continue
			}
		case 0xF0 <= lead && len(text) >= 4:
			second, third, last := text[1]^0x80, text[2]^0x80, text[3]^0x80
			block := uint(lead&0xF)<<12 | uint(second)<<6 | uint(third)
			if second|third|last < blockSize && isFour(block) {
				sum |= properties[blocks[index[block]][last%blockSize]].Sum
				text = text[4:]
				continue
			}
		}
		c, n := utf8.DecodeRuneInString(text)
		if sum |= Of(c).Sum; n == 1 {
			sum |= Special
		}
		text = text[n:]
	}
	return sum
}

// blockSize is how many characters a block of the table has.
const blockSize = 64
