package regex

import (
	"regexp"
	"regexp/syntax"
	"unicode"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A reading is what a dialect means by a pattern.
type reading struct {
	digits, words, spaces string                // \d, \w and \s, as in the brackets of package regexp
	lines                 string                // ends of lines, likewise
	dollar, bigZ          place                 // what "$" and \Z mean; places if nothing
	specials              string                // escapes that are places, \p, \Q, \c, and \h and \v that are classes
	letters               string                // escapes of control characters
	numbers               func() *regexp.Regexp // of escapes of numbers
	groups                string                // the beginnings of groups with names, after "("
	flags                 string                // that a pattern can set
	nested                string                // what has a meaning within brackets: "[", or a character that is doubled
	classes               bool                  // whether brackets have [:alpha:] and its like

	comments   bool // groups can be comments
	innerLines bool // "^" does not match at the end of a text, after an end of a line
	crlf       bool // CRLF is one end of a line
}

// Escapes of numbers.
const (
	hex2   = `x([[:xdigit:]]{2})`
	hex4   = `u([[:xdigit:]]{4})`
	hex8   = `U([[:xdigit:]]{8})`
	octal  = `0([0-7]{0,2})`
	octal3 = `([1-3][0-7]{2})|` + octal
	braces = `\{([[:xdigit:]]{1,8})\}`
	perl   = hex2 + "|x" + braces + "|" + octal3
)

// numbers returns what compiles an expression of escapes of numbers.
func numbers(expression string) func() *regexp.Regexp {
	return lazyregexp.New("^(?:" + expression + ")")
}

const (
	asciiWord = "0-9A-Za-z_"
	wide      = `\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}` // spaces above U+00A0
	// What \h and \v are in PCRE and Java.
	horizontal = `\t \xA0\x{1680}\x{180E}\x{2000}-\x{200A}\x{202F}\x{205F}\x{3000}`
	vertical   = `\n-\r\x85\x{2028}\x{2029}`
	// The characters of Alphabetic that are neither letters nor marks nor numbers.
	alphabeticSymbols = `\x{24B6}-\x{24E9}\x{1F130}-\x{1F149}\x{1F150}-\x{1F169}\x{1F170}-\x{1F189}`
)

// readings has the dialects, by their documentation; the tests compare most with programs. What is
// not read: (?i) in Ruby, where "ss" matches "ß", and in .NET, where it depends on the culture; \b in
// Java, Ruby and .NET, which has other words than \w; \B in Python, where it depends on the version
// whether it matches the empty text; (?m) in Java; and (?x) where it is about brackets too.
var readings = map[Dialect]*reading{
	RE2: {
		digits: "0-9", words: asciiWord, spaces: `\t\n\f\r `, lines: `\n`, dollar: endText, bigZ: places,
		specials: "AzbBpQ", letters: "afnrtv", numbers: numbers(perl), groups: "?P< ?<", flags: "imsU", classes: true,
	},
	PCRE: {
		digits: "0-9", words: asciiWord, spaces: `\t-\r `, lines: `\n`, dollar: lastLine, bigZ: lastLine, innerLines: true,
		specials: "AzbBcpQhv", letters: "aefnrt", numbers: numbers(perl), groups: "?P< ?< ?'", comments: true, flags: "imsx", classes: true,
	},
	ECMA: {
		digits: "0-9", words: asciiWord, spaces: `\t-\r \xA0\x{FEFF}` + wide, lines: `\n\r\x{2028}\x{2029}`, dollar: endText, bigZ: places,
		specials: "bBcp", letters: "fnrtv", numbers: numbers(hex2 + "|" + hex4 + "|u" + braces + "|" + octal), groups: "?<", flags: "ims",
	},
	Python: {
		digits: `\p{Nd}`, words: `\pL\pN_`, spaces: `\t-\r\x1C- \x85\xA0` + wide, lines: `\n`, dollar: lastLine, bigZ: endText,
		specials: "Ab", letters: "abfnrtv", numbers: numbers(hex2 + "|" + hex4 + "|" + hex8 + "|" + octal3), groups: "?P<", flags: "aimsux",
		comments: true,
	},
	Java: {
		digits: "0-9", words: asciiWord, spaces: `\t-\r `, lines: `\n\r\x85\x{2028}\x{2029}`, dollar: lastLine, bigZ: lastLine, crlf: true,
		specials: "AzcpQhv", letters: "aefnrt", flags: "is", groups: "?<", nested: "[&",
		numbers: numbers(hex2 + "|x" + braces + "|" + hex4 + "|0([0-3]?[0-7]{1,2})"),
	},
	Rust: {
		digits: `\p{Nd}`, words: `\pL\p{Nl}\pM\p{Nd}\p{Pc}\x{200C}\x{200D}` + alphabeticSymbols, spaces: `\t-\r \x85\xA0` + wide, lines: `\n`,
		dollar: endText, bigZ: places, specials: "AzbBp", letters: "afnrtv", groups: "?P< ?<", flags: "imsU", nested: "[&-~", classes: true,
		numbers: numbers(hex2 + "|" + hex4 + "|" + hex8 + "|[xuU]" + braces),
	},
	Ruby: {
		digits: "0-9", words: asciiWord, spaces: `\t-\r `, lines: `\n`, dollar: endLine, bigZ: lastLine, innerLines: true,
		specials: "Azchp", letters: "aefnrtv", numbers: numbers(hex2 + "|" + hex4 + "|u" + braces + "|" + octal), groups: "?< ?'", flags: "mx",
		comments: true, nested: "[&",
	},
	DotNET: {
		digits: `\p{Nd}`, words: `\pL\p{Mn}\p{Nd}\p{Pc}`, spaces: `\t-\r \x85\p{Z}`, lines: `\n`, dollar: lastLine, bigZ: lastLine,
		specials: "Azcp", letters: "aefnrtv", numbers: numbers(hex2 + "|" + hex4 + "|" + octal3), groups: "?< ?'", comments: true, flags: "msx",
	},
	POSIX: {dollar: endText, bigZ: places, classes: true},
}

// class returns the characters of a class in the notation of package regexp.
func class(text string) (automaton.Set, error) {
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return automaton.Set{}, err
	}
	if re.Op == syntax.OpLiteral {
		return automaton.RuneSet(re.Rune...), nil
	}
	var ranges []automaton.Range
	for i := 0; i+1 < len(re.Rune); i += 2 {
		ranges = append(ranges, automaton.Range{Lo: re.Rune[i], Hi: re.Rune[i+1]})
	}
	return automaton.NewSet(ranges...), nil
}

// set returns the characters of a class of a reading, none if it has no such class.
func set(inBrackets string) automaton.Set {
	s, _ := class("[" + inBrackets + "]")
	return s
}

// chars returns the characters that match one of a range under the flags.
func (p *parser) chars(lo, hi rune) automaton.Set { return p.fold(p.all.Intersect(symbols(lo, hi))) }

// fold returns the characters that match one of a set under the flags.
func (p *parser) fold(set automaton.Set) automaton.Set {
	if !p.flags['i'] {
		return set
	}
	most := rune(unicode.MaxRune)
	if p.dialect == Java || p.flags['a'] {
		most = unicode.MaxASCII
	}
	more := []rune{}
	for r := range set.Ranges() {
		for c := r.Lo; c <= min(r.Hi, most); c++ {
			for d := unicode.SimpleFold(c); d != c; d = unicode.SimpleFold(d) {
				if d <= most {
					more = append(more, d)
				}
			}
		}
	}
	if dots := automaton.RuneSet('i', 'I', 0x130, 0x131); p.dialect == Python && most > 0x131 && !set.Intersect(dots).IsEmpty() {
		set = set.Union(dots) // documented for [a-z]
	}
	return set.Union(automaton.RuneSet(more...))
}
