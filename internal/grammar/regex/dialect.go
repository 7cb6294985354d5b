package regex

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Dialect is a notation of regular expressions.
type Dialect string

// The dialects. Expressions match whole strings.
const (
	RE2   Dialect = "re2"   // Go's regexp and the other implementations of RE2's syntax
	PCRE  Dialect = "pcre"  // Perl, PCRE2 in UTF mode, Java
	ECMA  Dialect = "ecma"  // ECMAScript with the flag u, as JSON Schema recommends
	POSIX Dialect = "posix" // extended regular expressions of POSIX, as of grep -E, in a UTF-8 locale whose order is that of the code points
)

// Dialects returns the dialects.
func Dialects() []Dialect { return []Dialect{RE2, PCRE, ECMA, POSIX} }

// anchored returns an expression that matches whole strings.
func (d Dialect) anchored(e *expr) string {
	body, begin, end := e.text, "^", "$"
	if d == PCRE {
		begin, end = `\A`, `\z` // "$" matches before a final line feed too
	}
	if e.op == opAlt {
		body = d.open() + body + ")"
	}
	return begin + body + end
}

// open returns the parenthesis that begins a group.
func (d Dialect) open() string {
	if d == POSIX {
		return "("
	}
	return "(?:"
}

// maxCount returns the greatest count of a repetition: RE_DUP_MAX of POSIX, or the limit of
// RE2 for repetitions within each other, which is within those of the others.
func (d Dialect) maxCount() int {
	if d == POSIX {
		return 255
	}
	return 1000
}

// special are the characters that are operators outside brackets.
const special = `\.+*?()|[]{}^$`

// set returns the expression of one character of a set.
func (d Dialect) set(s automaton.Set) string {
	if s.Len() == 1 {
		c, _ := s.Min()
		if strings.ContainsRune(special, c) {
			return `\` + string(c)
		}
		return d.char(c)
	}
	not := s.Complement()
	text := d.brackets(s, "[")
	if not.IsEmpty() || d == POSIX && not.Contains(0) { // see [Of]
		return text
	}
	if negated := d.brackets(not, "[^"); len(negated) < len(text) || d == POSIX && s.Contains(0) {
		return negated
	}
	return text
}

// brackets returns a bracket expression of the characters of a set.
func (d Dialect) brackets(s automaton.Set, open string) string {
	if d == POSIX {
		return posixBrackets(s, open)
	}
	var b strings.Builder
	b.WriteString(open)
	hyphen := ""
	for _, r := range ranges(s) {
		lo := r.Lo
		if lo == '-' && r.Hi == '-' {
			hyphen = "-" // it needs no escape at the end
			continue
		}
		b.WriteString(d.inBrackets(lo))
		switch {
		case r.Hi == lo:
		case r.Hi == lo+1:
			b.WriteString(d.inBrackets(r.Hi))
		default:
			b.WriteByte('-')
			b.WriteString(d.inBrackets(r.Hi))
		}
	}
	return b.String() + hyphen + "]"
}

// ranges returns the ranges of a set. One that ends before the surrogates continues
// after them: no text has surrogates.
func ranges(s automaton.Set) (all []automaton.Range) {
	for r := range s.Ranges() {
		if n := len(all); n > 0 && all[n-1].Hi == 0xD7FF && r.Lo == 0xE000 {
			all[n-1].Hi = r.Hi
			continue
		}
		all = append(all, r)
	}
	return all
}

func (d Dialect) inBrackets(c rune) string {
	if strings.ContainsRune(`\]^-[`, c) {
		return `\` + string(c)
	}
	return d.char(c)
}

// char returns a character, by its number if it cannot be seen or is not ASCII.
func (d Dialect) char(c rune) string {
	switch {
	case d == POSIX, ' ' <= c && c <= '~':
		return string(c)
	case c <= 0xFF:
		return fmt.Sprintf(`\x%02X`, c)
	case d == ECMA && c <= 0xFFFF:
		return fmt.Sprintf(`\u%04X`, c)
	case d == ECMA:
		return fmt.Sprintf(`\u{%X}`, c)
	}
	return fmt.Sprintf(`\x{%X}`, c)
}

// posixBrackets returns a bracket expression, in which POSIX has no escapes: "]" is
// first, "-" last, and "[" not before ":", "." or "=", nor "^" at the beginning. None of
// them begins or ends a range.
func posixBrackets(s automaton.Set, open string) string {
	const special = "][^-"
	apart := "" // special characters that are not inside a range
	var middle strings.Builder
	for _, r := range ranges(s) {
		lo, hi := r.Lo, r.Hi
		for ; lo <= hi && strings.ContainsRune(special, lo); lo++ {
			apart += string(lo)
		}
		for ; hi > lo && strings.ContainsRune(special, hi); hi-- {
			apart += string(hi)
		}
		if lo <= hi {
			middle.WriteRune(lo)
		}
		if hi > lo+1 {
			middle.WriteByte('-')
		}
		if hi > lo {
			middle.WriteRune(hi)
		}
	}
	order := special
	if open == "[" && middle.Len() == 0 && !strings.ContainsAny(apart, "][") {
		order = "-^" // "^" is not first
	}
	for i, c := range order {
		if i == 1 && order == special {
			open += middle.String()
		}
		if strings.ContainsRune(apart, c) {
			open += string(c)
		}
	}
	return open + "]"
}
