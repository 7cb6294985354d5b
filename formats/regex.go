package formats

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/tables"
)

const (
	patterns    = "ECMA-262, 11th edition, 21.2.1"
	earlyErrors = "ECMA-262, 11th edition, 21.2.1.1"
)

// regex checks a regular expression: by the grammar, and then what the grammar leaves out.
// If the grammar refuses the text at an offset, what comes before may have an earlier error.
func regex(g *grammar, text string) error {
	p := *g
	p.machine, p.rule = &tables.ECMA262, tables.ECMA262Pattern
	offset, ok := p.machine.Match(p.rule, text)
	s := &scanner{text: text[:offset], whole: ok, names: map[string]bool{}}
	s.scan()
	switch {
	case s.fault != nil:
		return p.fail(text, s.fault.offset, s.fault.problem, s.fault.section, s.rules...)
	case !ok:
		return p.match(p.rule, text, 0, len(text))
	case len(s.open) > 0:
		x := p.machine.Explain(p.rule, text, offset)
		x.Expected = slices.DeleteFunc(slices.Clone(x.Expected), func(item string) bool { return item == "end" })
		return p.failure(text, offset, nil, x)
	}
	return nil
}

// A scanner goes through a pattern that the grammar accepts, or the beginning of one.
type scanner struct {
	text  string
	whole bool // the pattern does not end too early
	at    int

	open       []bool // the open parentheses, and whether no quantifier may follow
	groups     int    // capturing groups so far
	names      map[string]bool
	references []reference

	fault *fault
	rules []string
}

// A reference is a backreference to a group by its number, or by its name.
type reference struct {
	at     int
	number string
	name   string
}

func (s *scanner) fail(at int, problem Problem, section string, rules ...string) {
	if s.fault == nil {
		s.fault, s.rules = &fault{at, problem, section}, rules
	}
}

// rest is the text that was not scanned.
func (s *scanner) rest() string { return s.text[min(s.at, len(s.text)):] }

// skip skips a text, and reports whether it was there.
func (s *scanner) skip(text string) bool {
	ok := strings.HasPrefix(s.rest(), text)
	if ok {
		s.at += len(text)
	}
	return ok
}

// until skips the text before one of some characters, and returns it.
func (s *scanner) until(chars string) string {
	rest := s.rest()
	n := strings.IndexAny(rest, chars)
	if n < 0 {
		n = len(rest)
	}
	s.at += n
	return rest[:n]
}

// digits skips decimal digits, and returns them.
func (s *scanner) digits() string {
	rest := s.rest()
	digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	s.at += len(digits)
	return digits
}

func (s *scanner) scan() {
	for s.at < len(s.text) && s.fault == nil {
		start := s.at
		c := s.text[s.at]
		s.at++
		switch c {
		case '\\':
			s.escape(false)
		case '[':
			s.class()
		case '(':
			s.group()
		case ')':
			if len(s.open) == 0 {
				s.fail(start, `")" without "("`, patterns, "Disjunction")
				return
			}
			assertion := s.open[len(s.open)-1]
			s.open = s.open[:len(s.open)-1]
			if assertion && s.rest() != "" && strings.IndexByte("*+?{", s.rest()[0]) >= 0 {
				s.fail(s.at, "quantifier after an assertion", patterns, "Term", "Assertion")
			}
		case '{':
			low := s.digits()
			if s.skip(",") {
				at := s.at
				if high := s.digits(); high != "" && s.rest() != "" && less(high, low) {
					s.fail(at, "greatest number of repetitions that is less than the least", earlyErrors, "Quantifier", "QuantifierPrefix")
				}
			}
			s.until("}")
			s.at++
		}
	}
	if s.whole && s.fault == nil && len(s.open) == 0 { // else what is missing may have the group
		s.resolve()
	}
}

// less compares numbers of any size.
func less(a, b string) bool {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return len(a) < len(b) || len(a) == len(b) && a < b
}

// resolve checks the backreferences.
func (s *scanner) resolve() {
	for _, r := range s.references {
		if r.number != "" && less(strconv.Itoa(s.groups), r.number) {
			s.fail(r.at, "backreference to a group that does not exist", earlyErrors, "Atom", "AtomEscape", "DecimalEscape")
		}
		if r.name != "" && !s.names[r.name] {
			s.fail(r.at, "backreference to a name that no group has", earlyErrors, "Atom", "AtomEscape", "GroupName")
		}
	}
}

// group scans what follows an opening parenthesis.
func (s *scanner) group() {
	switch {
	case s.skip("?="), s.skip("?!"), s.skip("?<="), s.skip("?<!"):
		s.open = append(s.open, true)
	case s.skip("?:"):
		s.open = append(s.open, false)
	case s.skip("?<"):
		at := s.at
		name := s.name()
		if s.fault == nil && s.names[name] {
			s.fail(at, "second group of the same name", earlyErrors, "GroupSpecifier", "GroupName")
		}
		s.names[name] = true
		fallthrough
	default:
		s.groups++
		s.open = append(s.open, false)
	}
}

// name scans a RegExpIdentifierName and ">", and returns its characters. It returns "" if the
// pattern ends before the ">".
func (s *scanner) name() string {
	var b strings.Builder
	for s.rest() != "" {
		if s.skip(">") {
			return b.String()
		}
		at := s.at
		c, n := utf8.DecodeRuneInString(s.rest())
		s.at += n
		if c == '\\' {
			s.at++ // "u"
			c = s.unicode()
			if s.rest() == "" {
				return ""
			}
		}
		start := c == '$' || c == '_' || unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.Is(unicode.Pattern_Syntax, c)
		part := start || c == 0x200C || c == 0x200D || unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
		if b.Len() == 0 && !start || !part {
			s.fail(at, "character that the name of a group does not have", earlyErrors, "GroupName", "RegExpIdentifierName")
		}
		b.WriteRune(c)
	}
	return ""
}

// unicode scans a RegExpUnicodeEscapeSequence after its "u", and returns the code point.
func (s *scanner) unicode() rune {
	at := s.at
	if !s.skip("{") {
		c, next := s.hex4(), s.at
		if s.skip(`\u`) {
			if pair := utf16.DecodeRune(c, s.hex4()); pair != unicode.ReplacementChar {
				return pair
			}
		}
		s.at = next
		return c
	}
	digits := strings.TrimLeft(s.until("}"), "0")
	s.at++
	n, err := strconv.ParseUint("0"+digits, 16, 32)
	if err != nil || n > unicode.MaxRune {
		s.fail(at, "code point after 10FFFF", earlyErrors, "RegExpUnicodeEscapeSequence")
	}
	return rune(n)
}

// hex4 scans four hexadecimal digits, and returns their value.
func (s *scanner) hex4() rune {
	digits := s.rest()[:min(4, len(s.rest()))]
	s.at += len(digits)
	n, _ := strconv.ParseUint("0"+digits, 16, 32)
	return rune(n)
}

// noChar is the value of an escape that is not one character.
const noChar = -1

// escape scans what follows a backslash, and returns the character that it means.
func (s *scanner) escape(inClass bool) rune {
	at := s.at
	if s.rest() == "" {
		return noChar
	}
	c := s.text[s.at]
	if '1' <= c && c <= '9' {
		s.references = append(s.references, reference{at: at, number: s.digits()})
		return noChar
	}
	s.at++
	switch c {
	case '0':
		if s.rest() != "" && s.rest()[0] >= '0' && s.rest()[0] <= '9' {
			s.fail(s.at, `digit after "\0"`, patterns, "Atom", "AtomEscape", "CharacterEscape")
		}
		return 0
	case 'k':
		s.skip("<")
		at := s.at
		s.references = append(s.references, reference{at: at, name: s.name()})
	case 'p', 'P':
		s.skip("{")
		at := s.at
		s.property(at, s.until("}"))
		s.at++
	case 'd', 'D', 's', 'S', 'w', 'W', 'B':
	case 'b':
		if inClass {
			return '\b'
		}
	case 'c':
		if letter := s.rest(); letter != "" {
			s.at++
			return rune(letter[0]) % 32
		}
	case 'x':
		n, _ := strconv.ParseUint(s.rest()[:min(2, len(s.rest()))], 16, 8)
		s.at += 2
		return rune(n)
	case 'u':
		return s.unicode()
	default:
		if i := strings.IndexByte("fnrtv", c); i >= 0 {
			return rune("\f\n\r\t\v"[i])
		}
		return rune(c)
	}
	return noChar
}

// property checks a UnicodePropertyValueExpression, if it is complete.
func (s *scanner) property(at int, expression string) {
	if s.rest() == "" {
		return
	}
	name, value, ok := strings.Cut(expression, "=")
	known := false
	switch {
	case !ok:
		known = isCategory(name) || isWord(binaryProperties, name)
	case name == "General_Category" || name == "gc":
		known = isCategory(value)
	case slices.Contains([]string{"Script", "sc", "Script_Extensions", "scx"}, name):
		known = unicode.Scripts[value] != nil || isWord(shortScripts, value)
	}
	if !known {
		s.fail(at, "property of Unicode that is not known", earlyErrors, "CharacterClassEscape", "UnicodePropertyValueExpression")
	}
}

// isCategory reports whether a word is a value of General_Category.
func isCategory(word string) bool {
	return unicode.Categories[word] != nil || unicode.CategoryAliases[word] != ""
}

// isWord reports whether word is one of the words of list.
func isWord(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// class scans a CharacterClass after its "[".
func (s *scanner) class() {
	s.skip("^")
	for s.rest() != "" && s.fault == nil && !s.skip("]") {
		at := s.at
		low := s.classAtom()
		if rest := s.rest(); len(rest) < 2 || rest[0] != '-' || rest[1] == ']' {
			continue
		}
		s.at++
		high := s.classAtom()
		switch {
		case s.rest() == "": // the atom may be incomplete
		case low == noChar || high == noChar:
			s.fail(at, "range of a class with a class at an end", earlyErrors, "CharacterClass", "ClassRanges")
		case low > high:
			s.fail(at, "range of a class whose end is before its beginning", earlyErrors, "CharacterClass", "ClassRanges")
		}
	}
}

// classAtom scans a ClassAtom, and returns its character.
func (s *scanner) classAtom() rune {
	if s.skip(`\`) {
		return s.escape(true)
	}
	c, n := utf8.DecodeRuneInString(s.rest())
	s.at += n
	return c
}
