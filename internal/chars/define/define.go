// Package define defines the properties of characters that the table of package chars has, by
// the tables of the standard library and of golang.org/x/text.
package define

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/chars"
)

// Properties returns the properties of a character. It is slow; chars.Of returns the same.
func Properties(c rune) chars.Properties {
	p := chars.Properties{Class: class(c), Script: scriptOf(c)}
	if c >= utf8.RuneSelf {
		p.Advice = advice(c)
	}
	text := string(c)
	if d := norm.NFKD.PropertiesString(text).Decomposition(); d != nil && string(d) != string(norm.NFD.PropertiesString(text).Decomposition()) {
		p.Flags |= chars.Compatibility
	}
	if norm.NFC.String(text) != text {
		p.Flags |= chars.Decomposed
	}
	if !norm.NFC.PropertiesString(text).BoundaryBefore() {
		p.Flags |= chars.Continues
	}
	if unicode.IsUpper(c) && unicode.In(c, unicode.Latin, unicode.Greek, unicode.Cyrillic) {
		p.Flags |= chars.Upper
	}
	p.Sum = sum(p)
	return p
}

// sum returns the sum of a character with the given properties.
func sum(p chars.Properties) (s chars.Sum) {
	if p.Script != 0 && !p.Advice.IsControl() { // U+061C is Arabic, but not seen
		others, ok := otherGroups[Scripts()[p.Script]]
		if !ok {
			others = chars.NoGroup
		}
		s = chars.OfScript(p.Script) | others
	}
	if c := bidi.Class(p.Class); c == bidi.R || c == bidi.AL {
		s |= chars.RightToLeft
	} else {
		s |= chars.OtherClass
	}
	if p.Advice != chars.None || p.Flags&^chars.Upper != 0 {
		s |= chars.Special
	}
	return s
}

// otherGroups has the groups of scripts that a script is not in. Those that are not listed are in
// none. These are the sets of UTS #39, 5.2, level "Highly Restrictive": Japanese, Chinese and
// Korean, each with Latin.
var otherGroups = map[string]chars.Sum{
	"Latin":    0,
	"Han":      0,
	"Hiragana": chars.NotChinese | chars.NotKorean,
	"Katakana": chars.NotChinese | chars.NotKorean,
	"Bopomofo": chars.NotJapanese | chars.NotKorean,
	"Hangul":   chars.NotJapanese | chars.NotChinese,
}

// class returns the Bidi_Class.
func class(c rune) uint8 {
	p, _ := bidi.LookupRune(c)
	class := p.Class()
	if class == bidi.R && slices.ContainsFunc(arabicBlocks, func(r [2]rune) bool { return r[0] <= c && c <= r[1] }) && unicode.Is(unicode.Cn, c) {
		class = bidi.AL
	}
	return uint8(class)
}

// arabicBlocks are the ranges whose unassigned code points have class AL in
// DerivedBidiClass.txt, and R in golang.org/x/text.
var arabicBlocks = [][2]rune{{0x0860, 0x08FF}, {0x10D00, 0x10D3F}, {0x10EC0, 0x10EFF}, {0x10F30, 0x10F6F}, {0x1EC70, 0x1ECBF}, {0x1ED00, 0x1ED4F}}

// Scripts returns the names of the scripts by their numbers.
func Scripts() []string {
	scripts.once.Do(func() {
		names := slices.Sorted(maps.Keys(unicode.Scripts))
		names = slices.DeleteFunc(names, func(name string) bool { return name == "Common" || name == "Inherited" })
		scripts.names = slices.Insert(names, 0, "")
	})
	return scripts.names
}

// scripts has the result of Scripts.
var scripts struct {
	once  sync.Once
	names []string
}

func scriptOf(c rune) chars.Script {
	for s, name := range Scripts() {
		if s > 0 && unicode.Is(unicode.Scripts[name], c) {
			return chars.Script(s)
		}
	}
	return 0
}

// FormattingCharacters are the characters that IRIs must not contain (RFC 3987, 4.1).
const FormattingCharacters = "\u200E\u200F\u202A\u202B\u202C\u202D\u202E"

func advice(c rune) chars.Advice {
	_, isAlike := ASCIIAlike(c)
	switch {
	case strings.ContainsRune(FormattingCharacters, c):
		return chars.Forbidden
	case unicode.Is(unicode.Bidi_Control, c): // since Unicode 6.3
		return chars.Control
	case isAlike:
		return chars.LookAlike
	case isInvisible(c):
		return chars.Invisible
	case unicode.Is(unicode.Cn, c):
		return chars.Unassigned
	case unicode.In(c, chars.Unsuitable, unicode.Deprecated):
		return chars.Unfit
	}
	return chars.None
}

// isInvisible reports whether a character is not seen. This is Unicode's
// Default_Ignorable_Code_Point, derived as the Unicode Character Database does from the
// properties that the standard library has.
func isInvisible(c rune) bool {
	switch {
	case unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return true
	case !unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Prepended_Concatenation_Mark, c):
		return false
	}
	// Format characters that are seen: annotations, controls of hieroglyphs.
	return !(0xFFF9 <= c && c <= 0xFFFB || 0x13430 <= c && c <= 0x1345F)
}

// ASCIIAlike returns the ASCII character that a character looks like. It is the one of which
// a full-width form is a variant, or else a space or a delimiter.
func ASCIIAlike(c rune) (byte, bool) {
	if 0xFF01 <= c && c <= 0xFF5E {
		return byte(c - 0xFF01 + '!'), true
	}
	for _, l := range lookAlikes {
		if strings.ContainsRune(l.like, c) {
			return l.ascii, true
		}
	}
	if unicode.Is(unicode.Z, c) {
		return ' ', true
	}
	// Small forms, and others with a compatibility mapping.
	if d := norm.NFKD.PropertiesString(string(c)).Decomposition(); len(d) == 1 && strings.IndexByte(delimiters, d[0]) >= 0 {
		return d[0], true
	}
	return 0, false
}

// delimiters are the "delims" and "unwise" of RFC 2396, 2.4.3, the gen-delims of RFC 3986,
// 2.2, and the full stop, which separates labels and makes dot segments.
const delimiters = "<>#%\"{}|\\^[]`" + ":/?@" + "."

// lookAlikes are characters that look like a space or a delimiter without a mapping that
// says so: those that a reader of common fonts can hardly tell apart. It omits letters that
// are common in the writing of a language, except for the ideographic full stop, which RFC
// 3490, 3.1, treats as a full stop.
var lookAlikes = [...]struct {
	ascii byte
	like  string
}{
	{' ', "\u115F\u1160\u2800\u3164\uFFA0"}, // blank fillers
	{'<', "\u02C2\u1438\u16B2\u2039\u2329\u276E\u27E8\u3008"},
	{'>', "\u02C3\u1433\u203A\u232A\u276F\u27E9\u3009"},
	{'#', "\u266F"},
	{'%', "\u066A\u2052"},
	{'"', "\u02BA\u02DD\u02EE\u02F6\u201C\u201D\u201E\u201F\u2033\u2036\u3003"},
	{'{', "\u2774\U0001D114"},
	{'}', "\u2775"},
	{'|', "\u01C0\u05C0\u2223\u2502\u2758\uFFE8"},
	{'\\', "\u2216\u27CD\u29F5\u29F9"},
	{'^', "\u02C4\u02C6"},
	{'[', "\u2772\u3014"},
	{']', "\u2773\u3015"},
	{'`', "\u02CB\u02F4\u1FEF\u2035"},
	{'/', "\u1735\u2041\u2044\u2215\u2571\u27CB\u29F8\u3033"},
	{':', "\u02D0\u02F8\u0589\u05C3\u0703\u0704\u16EC\u205A\u2236\uA4FD\uA789\uFE30"},
	{'?', "\u0294"},
	{'.', "\u0701\u0702\u2024\u3002\uA4F8\uA60E\uFF61"},
}
