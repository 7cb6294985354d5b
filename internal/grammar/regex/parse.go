package regex

import (
	"cmp"
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// parser reads a pattern.
type parser struct {
	*reading
	dialect Dialect
	rest    string // what is not read yet
	escaped string // the rest from the escape on that is being read outside brackets
	depth   int    // of groups
	flags   map[rune]bool
	used    [places]bool
	expr    *expr
	all     automaton.Set // the characters, or code units, of texts
	own     bool          // [Write] made the pattern
}

// maxDepth limits how deeply groups can be nested.
const maxDepth = 1000

// errKeeps is the error about what never gives back a part of its match.
var errKeeps = errors.New("possessive loop or atomic group that may change what matches")

// Malformed is an error about what is not a pattern of the dialect.
type Malformed string

func (e Malformed) Error() string { return string(e) }

// A failure is what the methods that read parts of a pattern panic with.
type failure struct{ error }

// fail panics with the reason why the pattern cannot be read. It does not return.
func (p *parser) fail(err error) {
	p.rest = cmp.Or(p.escaped, p.rest)
	panic(failure{err})
}

// fault is fail for what no program of a dialect takes, but for some of Ruby and POSIX.
func (p *parser) fault(what string) {
	if p.is(Ruby, POSIX) {
		p.fail(errors.New(what))
	}
	p.fail(Malformed(what))
}

// parse reads a pattern. An error has the offset of what cannot be read.
func parse(text string, dialect Dialect, own bool) (p *parser, err error) {
	p = &parser{reading: readings[dialect], dialect: dialect, rest: text, flags: map[rune]bool{}, all: automaton.Universe(), own: own}
	switch n := notations[dialect]; {
	case dialect == POSIX:
		p.all = symbols(1, 0xFF)
	case n.surrogates:
		p.all = symbols(0, automaton.MaxScalar)
	}
	if !utf8.ValidString(text) {
		return nil, Malformed("the pattern is not UTF-8")
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failure:
			err = fmt.Errorf("%w at offset %d", e.error, len(text)-len(p.rest))
		default:
			panic(e)
		}
	}()
	if p.expr = p.alternatives(text); p.rest != "" {
		p.fail(Malformed("unexpected )"))
	}
	if dialect == RE2 {
		if _, err := syntax.Parse(text, syntax.Perl); err != nil {
			return nil, Malformed(err.Error()) // it allows less
		}
	}
	return p, nil
}

// take reads a text if the rest begins with it, and reports whether it does.
func (p *parser) take(prefix string) (ok bool) {
	p.rest, ok = strings.CutPrefix(p.rest, prefix)
	return ok
}

// next reads a character.
func (p *parser) next() rune {
	c, size := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[size:]
	return c
}

// is reports whether the dialect is one of several.
func (p *parser) is(dialects ...Dialect) bool { return slices.Contains(dialects, p.dialect) }

// alternatives reads up to the end of a group, or of the pattern, which is whole.
func (p *parser) alternatives(whole string) *expr {
	var all, parts []*expr
	for {
		p.space()
		switch {
		case p.rest == "" || p.rest[0] == ')':
			return node(opAlt, append(all, node(opCat, parts...))...)
		case p.take("|"):
			all, parts = append(all, node(opCat, parts...)), nil
		default:
			parts = append(parts, p.repeated(p.rest == whole))
		}
	}
}

var blank = lazyregexp.New(`^(?:[\t-\r ]|#[^\n]*)+`)

// space reads comments, and under the flag x also spaces.
func (p *parser) space() {
	for before := ""; p.rest != before; {
		before = p.rest
		if p.flags['x'] {
			p.rest = p.rest[len(blank().FindString(p.rest)):]
		}
		if p.comments && strings.HasPrefix(p.rest, "(?#") {
			_, p.rest, _ = strings.Cut(p.rest, ")")
		}
	}
}

// repeated reads a part of a concatenation, and how often it is repeated. First says that the
// pattern begins with it.
func (p *parser) repeated(first bool) *expr {
	if p.quantifier() != nil {
		p.fault("a quantifier that repeats nothing")
	}
	e := p.part(first)
	p.space()
	m := p.quantifier()
	if m == nil {
		return e
	}
	lo, hi := p.counts(m)
	p.take(m[0])
	e = repeat(e, lo, hi)
	switch {
	case p.is(Ruby) && m[0][0] == '{': // there (Onigmo's RE, 4) these are not lazy and possessive
		if lo == hi && p.take("?") {
			e = repeat(e, 0, 1)
		} else if e.lazy = p.take("?"); p.take("+") {
			e = repeat(e, 1, unbounded)
		}
	case strings.HasPrefix(p.rest, "+") && p.is(PCRE, Python, Java, Ruby):
		p.keep(e)
		p.take("+")
	case !p.is(POSIX) && p.take("?"):
		e.lazy = true
	}
	if p.quantifier() != nil {
		p.fault("a quantifier after a quantifier")
	}
	return e
}

var quantifiers = lazyregexp.New(`^(?:[*+?]|\{([0-9]*)(,?)([0-9]*)\})`)

// quantifier returns the quantifier that the rest begins with, and its numbers and comma, or nil.
func (p *parser) quantifier() []string {
	m := quantifiers().FindStringSubmatch(p.rest)
	if m != nil && m[0][0] == '{' && m[1] == "" && (m[2] == "" || m[3] == "" && !p.is(Python) || p.is(RE2, ECMA, DotNET)) {
		return nil // literal characters
	}
	return m
}

// counts returns how often a quantifier repeats.
func (p *parser) counts(m []string) (lo, hi int) {
	switch m[0] {
	case "*":
		return 0, unbounded
	case "+":
		return 1, unbounded
	case "?":
		return 0, 1
	}
	if m[1] == "" && !p.is(Python, Ruby) {
		p.fail(errors.New("the quantifier {,n}, which not all versions have"))
	}
	lo, errLo := strconv.Atoi("0" + m[1])
	hi, errHi := strconv.Atoi("0" + m[3])
	if errLo != nil || errHi != nil || m[3] != "" && hi < lo {
		p.fault("the quantifier " + m[0])
	}
	switch {
	case m[2] == "":
		hi = lo
	case m[3] == "":
		hi = unbounded
	}
	return lo, hi
}

// part reads a group, a class, an anchor or a character.
func (p *parser) part(first bool) *expr {
	if p.take("(") {
		return p.group(first)
	}
	if strings.Contains(p.specials, "Q") && p.take(`\Q`) {
		return p.quoted()
	}
	before := p.rest
	c := p.next()
	switch {
	case c == '[':
		return one(p.brackets())
	case c == '.' && p.flags['s']:
		return one(p.all)
	case c == '.':
		return one(p.all.Minus(set(p.lines)))
	case c == '^' && (p.flags['m'] || p.is(Ruby)):
		return p.mark(beginLine)
	case c == '^':
		return p.mark(beginText)
	case c == '$' && p.flags['m']:
		return p.mark(endLine)
	case c == '$':
		return p.mark(p.dollar)
	case c == '\\':
		p.escaped = before
		e := p.escape(false).expr
		p.escaped = ""
		return e
	case c == '{' && p.is(Java, Rust, POSIX):
		p.rest = before
		p.fault("a { that begins no quantifier")
	}
	return p.char(c).expr
}

// quoted reads a character after \Q, and leaves the others quoted.
func (p *parser) quoted() *expr {
	if p.rest == "" || p.take(`\E`) {
		return node(opCat)
	}
	e := p.char(p.next()).expr
	if !p.take(`\E`) {
		p.rest = `\Q` + p.rest
	}
	return e
}

// one returns the expression of one character of a set.
func one(set automaton.Set) *expr { return &expr{op: opSet, set: set} }

// node returns the concatenation or the union of parts.
func node(op op, subs ...*expr) *expr {
	if len(subs) == 1 {
		return subs[0]
	}
	nullable := func(e *expr) bool { return e.nullable == (op == opAlt) }
	return &expr{op: op, subs: subs, nullable: slices.ContainsFunc(subs, nullable) == (op == opAlt)}
}

// repeat returns the repetition of e.
func repeat(e *expr, lo, hi int) *expr {
	return &expr{op: opRep, subs: []*expr{e}, min: lo, max: hi, nullable: lo == 0 || e.nullable}
}

// keep makes a loop possessive. A loop over a loop is one: see [builder.turns].
func (p *parser) keep(e *expr) {
	if e.op != opRep || e.max != unbounded {
		p.fail(errKeeps)
	}
	e.possessive = true
	if sub := e.subs[0]; sub.possessive && sub.min == 1 {
		e.subs = sub.subs
	}
}
