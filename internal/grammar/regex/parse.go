package regex

import (
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

// fault returns the error about what no program of a dialect takes, but for some of Ruby and POSIX.
func (p *parser) fault(what string) error {
	if p.is(Ruby, POSIX) {
		return errors.New(what)
	}
	return Malformed(what)
}

// parse reads a pattern. An error has the offset of what cannot be read.
func parse(text string, dialect Dialect, own bool) (*parser, error) {
	p := &parser{reading: readings[dialect], dialect: dialect, rest: text, flags: map[rune]bool{}, all: automaton.Universe(), own: own}
	switch n := notations[dialect]; {
	case dialect == POSIX:
		p.all = symbols(1, 0xFF)
	case n.surrogates:
		p.all = symbols(0, automaton.MaxScalar)
	}
	if !utf8.ValidString(text) {
		return nil, Malformed("the pattern is not UTF-8")
	}
	var err error
	if p.expr, err = p.alternatives(text); err == nil && p.rest != "" {
		err = Malformed("unexpected )")
	}
	if err != nil {
		return nil, fmt.Errorf("%w at offset %d", err, len(text)-len(p.rest))
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
func (p *parser) alternatives(whole string) (*expr, error) {
	var all, parts []*expr
	for {
		p.space()
		switch {
		case p.rest == "" || p.rest[0] == ')':
			return node(opAlt, append(all, node(opCat, parts...))...), nil
		case p.take("|"):
			all, parts = append(all, node(opCat, parts...)), nil
		default:
			e, err := p.repeated(p.rest == whole)
			if err != nil {
				return e, err
			}
			parts = append(parts, e)
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
func (p *parser) repeated(first bool) (*expr, error) {
	before := p.rest
	if q, err := p.quantifier(); err != nil || q != nil {
		p.rest = before
		return nil, p.fault("a quantifier that repeats nothing")
	}
	e, err := p.part(first)
	if err != nil {
		return e, err
	}
	p.space()
	q, err := p.quantifier()
	if err != nil || q == nil {
		return e, err
	}
	e = repeat(e, q.min, q.max)
	switch {
	case p.is(Ruby) && q.braces: // there (Onigmo's RE, 4) these are not lazy and possessive
		if q.min == q.max && p.take("?") {
			e = repeat(e, 0, 1)
		} else if e.lazy = p.take("?"); p.take("+") {
			e = repeat(e, 1, unbounded)
		}
	case strings.HasPrefix(p.rest, "+") && p.is(PCRE, Python, Java, Ruby):
		if err := e.keep(); err != nil {
			return e, err
		}
		p.take("+")
	case !p.is(POSIX) && p.take("?"):
		e.lazy = true
	}
	before = p.rest
	if q, err := p.quantifier(); err != nil || q != nil {
		p.rest = before
		return e, p.fault("a quantifier after a quantifier")
	}
	return e, nil
}

// count is how often something is repeated.
type count struct {
	min, max int
	braces   bool
}

var counts = lazyregexp.New(`^\{([0-9]*)(,?)([0-9]*)\}`)

// quantifier reads a quantifier, or returns nil if there is none.
func (p *parser) quantifier() (*count, error) {
	switch {
	case p.take("*"):
		return &count{0, unbounded, false}, nil
	case p.take("+"):
		return &count{1, unbounded, false}, nil
	case p.take("?"):
		return &count{0, 1, false}, nil
	}
	m := counts().FindStringSubmatch(p.rest)
	if m == nil || m[1] == "" && (m[2] == "" || m[3] == "" && !p.is(Python)) {
		return nil, nil
	}
	if m[1] == "" && !p.is(Python, Ruby) {
		if p.is(RE2, ECMA, DotNET) {
			return nil, nil // literal characters
		}
		return nil, errors.New("the quantifier {,n}, which not all versions have")
	}
	q := &count{0, unbounded, true}
	var err error
	if m[1] != "" {
		q.min, err = strconv.Atoi(m[1])
	}
	if m[2] == "" {
		q.max = q.min
	} else if m[3] != "" && err == nil {
		q.max, err = strconv.Atoi(m[3])
	}
	if err != nil || q.max != unbounded && q.max < q.min {
		return nil, p.fault("the quantifier " + m[0])
	}
	p.take(m[0])
	return q, nil
}

// part reads a group, a class, an anchor or a character.
func (p *parser) part(first bool) (*expr, error) {
	if p.take("(") {
		return p.group(first)
	}
	before := p.rest
	if strings.Contains(p.specials, "Q") && p.take(`\Q`) {
		return p.quoted(), nil
	}
	switch c := p.next(); {
	case c == '[':
		set, err := p.brackets()
		return &expr{op: opSet, set: set}, err
	case c == '.' && p.flags['s']:
		return &expr{op: opSet, set: p.all}, nil
	case c == '.':
		return &expr{op: opSet, set: p.all.Minus(set(p.lines))}, nil
	case c == '^' && (p.flags['m'] || p.is(Ruby)):
		return p.mark(beginLine), nil
	case c == '^':
		return p.mark(beginText), nil
	case c == '$' && p.flags['m']:
		return p.mark(endLine), nil
	case c == '$':
		return p.mark(p.dollar), nil
	case c == '\\':
		i, err := p.escape(false)
		switch {
		case err != nil:
			p.rest = before
			return nil, err
		case i.place != places:
			return p.mark(i.place), nil
		}
		return &expr{op: opSet, set: i.set}, nil
	case c == '{' && p.is(Java, Rust, POSIX):
		p.rest = before
		return nil, p.fault("a { that begins no quantifier")
	default:
		return p.literal(c), nil
	}
}

// quoted reads a character after \Q, and leaves the others quoted.
func (p *parser) quoted() *expr {
	if p.rest == "" || p.take(`\E`) {
		return node(opCat)
	}
	e := p.literal(p.next())
	if !p.take(`\E`) {
		p.rest = `\Q` + p.rest
	}
	return e
}

// literal returns the expression of a character.
func (p *parser) literal(c rune) *expr { return &expr{op: opSet, set: p.char(c).set} }

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
func (e *expr) keep() error {
	if e.op != opRep || e.max != unbounded {
		return errKeeps
	}
	e.possessive = true
	if sub := e.subs[0]; sub.possessive && sub.min == 1 {
		e.subs = sub.subs
	}
	return nil
}
