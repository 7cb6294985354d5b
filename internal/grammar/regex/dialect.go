package regex

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Dialect is a notation of regular expressions.
type Dialect string

// The dialects. Expressions match whole strings.
const (
	RE2    Dialect = "re2"    // Go's regexp and the other implementations of RE2's syntax
	PCRE   Dialect = "pcre"   // Perl, PCRE2 in UTF mode, PHP with the modifier u
	ECMA   Dialect = "ecma"   // ECMAScript with the flag u, as JSON Schema recommends, or v
	Python Dialect = "python" // Python's re since Python 3.11, and regex, of str
	Java   Dialect = "java"   // java.util.regex
	Rust   Dialect = "rust"   // Rust's regex
	Ruby   Dialect = "ruby"   // Onigmo, of strings in UTF-8
	DotNET Dialect = "dotnet" // System.Text.RegularExpressions
	POSIX  Dialect = "posix"  // extended regular expressions of POSIX, as of grep -E, in the locale C, for texts in UTF-8
)

// Dialects returns the dialects.
func Dialects() []Dialect { return []Dialect{RE2, PCRE, ECMA, Python, Java, Rust, Ruby, DotNET, POSIX} }

// A notation is what distinguishes a dialect from others.
type notation struct {
	begin, end string // anchors
	// ascii, wide and astral are formats of the number of a character: below U+0080, or up to
	// U+00FF where ascii has no other meaning there; up to U+FFFF; and above.
	ascii, wide, astral string
	escaped             string // characters that are escaped in brackets, beside \ ] [ ^ -
	// surrogates says that texts of the program may have surrogates, which no string of a
	// rule has.
	surrogates bool
	possessive bool // "*+" and "++" are possessive
	units      *encoding
	counts     int // RE_DUP_MAX, or 0 for the limit of RE2: see limit
}

var notations = map[Dialect]*notation{
	// "$" matches before a final line feed too, in PCRE, Python, Java and .NET, and at the end of any line in Ruby.
	RE2:    {begin: "^", end: "$", ascii: `\x%02X`, wide: `\x{%X}`, astral: `\x{%X}`},
	PCRE:   {begin: `\A`, end: `\z`, ascii: `\x%02X`, wide: `\x{%X}`, astral: `\x{%X}`, possessive: true},
	ECMA:   {begin: "^", end: "$", ascii: `\x%02X`, wide: `\u%04X`, astral: `\u{%X}`, escaped: "(){}/|-", surrogates: true},
	Python: {begin: `\A`, end: `\Z`, ascii: `\x%02X`, wide: `\u%04X`, astral: `\U%08X`, surrogates: true, possessive: true},
	Java:   {begin: `\A`, end: `\z`, ascii: `\x%02X`, wide: `\x{%X}`, astral: `\x{%X}`, surrogates: true, possessive: true},
	Rust:   {begin: "^", end: "$", ascii: `\x%02X`, wide: `\x{%X}`, astral: `\x{%X}`},
	Ruby:   {begin: `\A`, end: `\z`, ascii: `\x%02X`, wide: `\u%04X`, astral: `\u{%X}`, possessive: true},
	DotNET: {begin: `\A`, end: `\z`, ascii: `\x%02X`, wide: `\u%04X`, surrogates: true, units: utf16Units},
	POSIX:  {begin: "^", end: "$", units: utf8Units, counts: 255},
}

// open returns the parenthesis that begins a group.
func (d Dialect) open() string {
	if d == POSIX {
		return "("
	}
	return "(?:"
}

// special are the characters that are operators outside brackets.
const special = `\.+*?()|[]{}^$`

// set returns the expression of one character of a set, and the place where it needs no
// parentheses.
func (d Dialect) set(s automaton.Set) (string, int) {
	n := notations[d]
	if n.units != nil {
		return d.sequences(s)
	}
	return d.class(ranges(s, n.surrogates)), inRep
}

// class returns the expression of one character, or one code unit, of sorted ranges.
func (d Dialect) class(in []automaton.Range) string {
	if c := in[0].Lo; len(in) == 1 && c == in[0].Hi && (d != POSIX || c != '\n') {
		if c < 0x80 && strings.ContainsRune(special, c) {
			return `\` + string(c)
		}
		return d.char(c)
	}
	if d == POSIX {
		return posixBrackets(in)
	}
	text := d.brackets(in, "[")
	if not := gaps(in); len(not) > 0 && d != DotNET {
		if negated := d.brackets(not, "[^"); len(negated) < len(text) {
			return negated
		}
	}
	return text
}

// brackets returns a bracket expression of the characters of ranges.
func (d Dialect) brackets(in []automaton.Range, open string) string {
	var b strings.Builder
	b.WriteString(open)
	hyphen := ""
	for _, r := range in {
		if r.Lo == '-' && r.Hi == '-' && d != ECMA {
			hyphen = "-" // it needs no escape at the end
			continue
		}
		b.WriteString(d.inBrackets(r.Lo))
		if r.Hi > r.Lo+1 {
			b.WriteByte('-')
		}
		if r.Hi > r.Lo {
			b.WriteString(d.inBrackets(r.Hi))
		}
	}
	return b.String() + hyphen + "]"
}

// ranges returns the ranges of a set. If texts have no surrogates, a range that ends before
// them continues after them.
func ranges(s automaton.Set, surrogates bool) (all []automaton.Range) {
	for r := range s.Ranges() {
		if n := len(all); !surrogates && n > 0 && all[n-1].Hi == 0xD7FF && r.Lo == 0xE000 {
			all[n-1].Hi = r.Hi
			continue
		}
		all = append(all, r)
	}
	return all
}

// gaps returns the ranges between others.
func gaps(in []automaton.Range) (out []automaton.Range) {
	next := rune(0)
	for _, r := range in {
		if r.Lo > next {
			out = append(out, automaton.Range{Lo: next, Hi: r.Lo - 1})
		}
		next = r.Hi + 1
	}
	if next <= automaton.MaxScalar {
		out = append(out, automaton.Range{Lo: next, Hi: automaton.MaxScalar})
	}
	return out
}

func (d Dialect) inBrackets(c rune) string {
	if c < 0x80 && strings.ContainsRune(`\]^-[`+notations[d].escaped, c) {
		return `\` + string(c)
	}
	return d.char(c)
}

// char returns a character, by its number if it cannot be seen or is not ASCII.
func (d Dialect) char(c rune) string {
	n := notations[d]
	switch {
	case d == POSIX:
		return string([]byte{byte(c)})
	case ' ' <= c && c <= '~':
		return string(c)
	case c < 0x80, c <= 0xFF && d != Ruby: // where \xE9 is a byte
		return fmt.Sprintf(n.ascii, c)
	case c <= 0xFFFF:
		return fmt.Sprintf(n.wide, c)
	}
	return fmt.Sprintf(n.astral, c)
}

// byteGaps returns the bytes that are not in ranges, but for U+0000, which no text has.
func byteGaps(in []automaton.Range) []automaton.Range {
	return gaps(slices.Concat([]automaton.Range{{Lo: 0, Hi: 0}}, in, []automaton.Range{{Lo: 0x100, Hi: automaton.MaxScalar}}))
}

// posixBrackets returns a bracket expression of bytes, in which POSIX has no escapes: "]" is
// first, "-" last, and "[" not before ":", "." or "=", nor "^" at the beginning. None of
// them begins or ends a range. Nor does a line feed, which would end the expression: what has
// it at an edge is the complement of the other bytes.
func posixBrackets(in []automaton.Range) string {
	open := "["
	if slices.ContainsFunc(in, func(r automaton.Range) bool { return r.Lo == '\n' || r.Hi == '\n' }) {
		open, in = "[^", byteGaps(in)
	}
	const special = "][^-"
	apart := map[rune]string{} // special characters that are not inside a range
	middle := ""
	for _, r := range in {
		lo, hi := r.Lo, r.Hi
		for ; lo <= hi && strings.ContainsRune(special, lo); lo++ {
			apart[lo] = string(lo)
		}
		for ; hi > lo && strings.ContainsRune(special, hi); hi-- {
			apart[hi] = string(hi)
		}
		if lo <= hi {
			middle += POSIX.char(lo)
		}
		if hi > lo+1 {
			middle += "-"
		}
		if hi > lo {
			middle += POSIX.char(hi)
		}
	}
	if text := apart[']'] + middle + apart['[']; text != "" || open != "[" {
		return open + text + apart['^'] + apart['-'] + "]"
	}
	return "[-^]" // "^" is not first
}
