package regex

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// refused matches the beginnings of groups that are not read; their subexpressions are by refusals.
var refused = lazyregexp.New(`^(?:(\?<?[=!])|(\?P=)|(\?(?:R|P>|&|[+-]?[0-9]))|(\?\()|(\?\|)|(\*))`)

var refusals = []error{
	errors.New("look-around"), errors.New("back reference"), errors.New("recursion"), errors.New("condition"),
	errors.New("branch reset"), errors.New("verb"),
}

var (
	settings = lazyregexp.New(`^\?([a-zA-Z]*)-?([a-zA-Z]*)([:)])`)
	named    = lazyregexp.New(`^[\pL_][\pL\pN_]*[>']`)
)

// group reads a group after its parenthesis. First says that the pattern begins with it.
func (p *parser) group(first bool) *expr {
	if p.depth++; p.depth > maxDepth {
		p.fail(errors.New("too many groups within each other"))
	}
	outer := maps.Clone(p.flags)
	if p.is(POSIX) || strings.IndexAny(p.rest, "?*") != 0 {
		return p.grouped(outer)
	}
	if p.take("?>") && p.is(PCRE, Python, Java, Ruby, DotNET) {
		e := p.grouped(outer)
		p.keep(e)
		return e
	}
	for i, begin := range refused().FindStringSubmatch(p.rest) {
		if i > 0 && begin != "" {
			p.fail(refusals[i-1])
		}
	}
	for _, begin := range strings.Fields(p.groups) {
		rest, ok := strings.CutPrefix(p.rest, begin)
		if name := named().FindString(rest); ok && name != "" {
			p.rest = rest[len(name):]
			return p.grouped(outer)
		}
	}
	m := settings().FindStringSubmatch(p.rest)
	if m == nil {
		p.fail(errors.New("an unknown kind of group"))
	}
	for i, c := range m[1] + m[2] {
		if !strings.ContainsRune(p.reading.flags, c) {
			p.fail(fmt.Errorf("the flag %c in %s", c, p.dialect))
		}
		if c == 'm' && p.is(Ruby) {
			c = 's'
		}
		p.flags[c] = i < len(m[1])
	}
	if m[3] == ")" && !first && p.is(ECMA, Python, Ruby) {
		p.fail(errors.New("flags after the beginning"))
	}
	if p.take(m[0]); m[3] == ":" {
		return p.grouped(outer)
	}
	p.depth--
	return node(opCat)
}

// grouped reads a group to its end, where the outer flags are in force again.
func (p *parser) grouped(outer map[rune]bool) *expr {
	e := p.alternatives("")
	p.flags = outer
	p.depth--
	if !p.take(")") {
		p.fail(Malformed("missing )"))
	}
	return e
}

// item is what an escape means.
type item struct {
	*expr
	char rune // if the expression is that of one character, or -1
}

// char returns the item of a character.
func (p *parser) char(c rune) item { return item{one(p.chars(c, c)), c} }

var controls = map[rune]rune{'a': '\a', 'b': '\b', 'e': 0x1B, 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// propertyName matches what follows \p. Some dialects have the kind of property before its name.
var propertyName = lazyregexp.New(`^(?:(\pL)|\{(Script=|sc=|General_Category=|gc=)?(\^?\w+)\})`)

// escape reads what follows a backslash.
func (p *parser) escape(inBrackets bool) item {
	if p.rest == "" {
		p.fail(Malformed("a backslash at the end"))
	}
	if p.numbers != nil {
		if m := p.numbers().FindStringSubmatch(p.rest); m != nil {
			return p.number(m)
		}
	}
	c := p.next()
	lower := unicode.ToLower(c)
	special := strings.ContainsRune(p.specials, c)
	switch {
	case p.is(POSIX) && !isWord(c):
		return p.char(c)
	case inBrackets && c == 'b' && p.is(PCRE, ECMA, Python, Ruby, DotNET):
		return p.char('\b')
	case strings.ContainsRune("dws", lower) && p.digits != "", strings.ContainsRune("hv", lower) && strings.ContainsRune(p.specials, lower):
		s := p.class(lower)
		if c != lower {
			s = p.all.Minus(s)
		}
		return item{one(s), -1}
	case lower == 'p' && strings.ContainsRune(p.specials, 'p'):
		return p.property(c)
	case special && !inBrackets && strings.ContainsRune("AzbB", c):
		return item{p.mark(map[rune]place{'A': beginText, 'z': endText, 'b': boundary, 'B': noBoundary}[c]), -1}
	case c == 'Z' && !inBrackets && p.bigZ != places:
		return item{p.mark(p.bigZ), -1}
	case strings.ContainsRune(p.letters, c):
		return p.char(controls[c])
	case c == 'c' && strings.ContainsRune(p.specials, 'c') && p.rest != "" && 'A' <= p.rest[0] && p.rest[0] <= 'Z':
		return p.char(p.next() & 0x1F)
	case '1' <= c && c <= '9', c == 'k', c == 'g':
		p.fail(errors.New("back reference"))
	case isWord(c) && c != '_', p.is(Rust) && strings.ContainsRune("<>", c):
		p.fail(fmt.Errorf(`the escape \%c in %s`, c, p.dialect))
	}
	return p.char(c)
}

func isWord(c rune) bool { return c < 0x80 && set(asciiWord).Contains(c) }

// number returns the character of a number, which matches an expression of the dialect. Two escapes
// of surrogates are one character.
func (p *parser) number(m []string) item {
	digits, base := strings.Join(m[1:], ""), 16
	if m[0][0] <= '9' {
		digits, base = "0"+digits, 8
	}
	n, err := strconv.ParseInt(digits, base, 32)
	if err != nil || n > unicode.MaxRune || n >= 0x80 && m[0][0] == 'x' && p.is(Ruby) {
		p.fail(fmt.Errorf(`the character \%s in %s`, m[0], p.dialect))
	}
	p.take(m[0])
	if low := escapedLow().FindStringSubmatch(p.rest); low != nil && p.is(ECMA, Java) {
		l, _ := strconv.ParseInt(low[1], 16, 32)
		if c := utf16.DecodeRune(rune(n), rune(l)); c != unicode.ReplacementChar {
			p.take(low[0])
			return p.char(c)
		}
	}
	return p.char(rune(n))
}

var escapedLow = lazyregexp.New(`^\\u([dD][c-fC-F][[:xdigit:]]{2})`)

// property reads a property after \p or \P.
func (p *parser) property(c rune) item {
	m := propertyName().FindStringSubmatch(p.rest)
	if m == nil {
		p.fail(fmt.Errorf(`the class \%c`, c))
	}
	kind, name := m[2], m[1]+m[3]
	text, short := fmt.Sprintf(`\%c{%s}`, c, name), len(strings.TrimPrefix(name, "^")) <= len("Lu")
	_, script := unicode.Scripts[strings.TrimPrefix(name, "^")]
	var known bool
	switch {
	case kind != "":
		known = p.is(ECMA, Rust) && script == (kind[0]|0x20 == 's')
	case m[1] != "":
		known = !p.is(ECMA, Ruby, DotNET)
	case script:
		known = p.is(RE2, PCRE, Rust, Ruby)
	default:
		known = short || p.is(RE2, ECMA, Rust, Ruby)
	}
	s, err := class(text)
	switch {
	case !known || err != nil:
		p.fail(fmt.Errorf("the class %s in %s", text, p.dialect))
	case p.flags['i'] && p.is(RE2):
		s, _ = class("(?i)" + text)
	case p.flags['i']:
		p.fail(fmt.Errorf("the class %s with the flag i", text))
	}
	p.take(m[0])
	return item{one(s), -1}
}

// class returns the characters of a class by its letter.
func (p *parser) class(letter rune) automaton.Set {
	r := p.reading
	if p.flags['a'] {
		r = readings[PCRE] // its classes are those of ASCII
	}
	switch {
	case letter == 'd':
		return set(r.digits)
	case letter == 's':
		return set(r.spaces)
	case letter == 'h' && p.is(Ruby):
		return set("[:xdigit:]")
	case letter == 'h':
		return set(horizontal)
	case letter == 'v':
		return set(vertical)
	case p.is(RE2, ECMA):
		return p.fold(set(r.words))
	}
	return set(r.words)
}

var posixClass = lazyregexp.New(`^\[:\^?[a-z]+:\]`)

// brackets reads a class after its "[".
func (p *parser) brackets() (all automaton.Set) {
	not := p.take("^")
	for first := true; !strings.HasPrefix(p.rest, "]") || first && !p.is(ECMA); first = false {
		if strings.HasPrefix(p.rest, "]") && p.is(Java, Ruby) {
			p.fail(errors.New("] at the beginning of brackets"))
		}
		all = all.Union(p.listed())
	}
	p.take("]")
	if not {
		all = p.all.Minus(all)
	}
	return all
}

// listed reads one of those that brackets list: a character, a range, or a class.
func (p *parser) listed() automaton.Set {
	if m := posixClass().FindString(p.rest); m != "" && p.classes {
		s, err := class("[" + m + "]")
		if err != nil {
			p.fail(fmt.Errorf("the class %s", m))
		}
		p.take(m)
		return p.fold(s)
	}
	low := p.single()
	switch {
	case !strings.HasPrefix(p.rest, "-") || strings.HasPrefix(p.rest, "-]"):
		return low.set
	case low.char < 0 && p.is(Python, Rust), p.is(DotNET) && strings.HasPrefix(p.rest, "-["):
		p.fail(errors.New("a class before - in brackets"))
	case low.char < 0:
		return low.set
	}
	p.take("-")
	high := p.single()
	switch {
	case high.char < 0 && p.is(ECMA, PCRE):
		return low.set.Union(high.set).Union(automaton.RuneSet('-'))
	case high.char < low.char:
		p.fail(Malformed("a range in brackets that ends before it begins"))
	}
	return p.chars(low.char, high.char)
}

// single reads a character, or the escape of a class, in brackets.
func (p *parser) single() item {
	if p.rest == "" {
		p.fail(Malformed("missing ]"))
	}
	if !p.is(POSIX) && p.take(`\`) {
		return p.escape(true)
	}
	after := p.rest[1:]
	switch c := p.rest[0]; {
	case c == '[' && (strings.Contains(p.nested, "[") || p.classes && after != "" && strings.Contains(".=:", after[:1])):
		p.fail(errors.New("brackets in brackets"))
	case p.own && p.is(ECMA) && strings.IndexByte("(){}/|-", c) >= 0: // operators with the flag v
		p.fail(fmt.Errorf("%c in brackets", c))
	case strings.IndexByte(p.nested, c) >= 0 && after != "" && after[0] == c:
		p.fail(fmt.Errorf("%[1]c%[1]c in brackets", c))
	}
	return p.char(p.next())
}
