package pattern

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// parser reads a pattern.
type parser struct {
	*reading
	dialect regex.Dialect
	rest    string // what is not read yet
	depth   int    // of groups
	flags   map[rune]bool
	used    [places]bool
	expr    automaton.Expr
}

// maxDepth limits how deeply groups can be nested.
const maxDepth = 1000

// errKeeps is the error about what never gives back a part of its match.
var errKeeps = errors.New("possessive loop or atomic group")

// parse reads a pattern. An error has the offset of what cannot be read.
func parse(text string, dialect regex.Dialect) (*parser, error) {
	p := &parser{reading: readings[dialect], dialect: dialect, rest: text, flags: map[rune]bool{}}
	if !utf8.ValidString(text) {
		return nil, errors.New("the pattern is not UTF-8")
	}
	var err error
	if p.expr, err = p.alternatives(text); err == nil && p.rest != "" {
		err = errors.New("unexpected )")
	}
	if err != nil {
		return nil, fmt.Errorf("%w at offset %d", err, len(text)-len(p.rest))
	}
	if dialect == regex.RE2 {
		if _, err := syntax.Parse(text, syntax.Perl); err != nil {
			return nil, err // it allows less
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
func (p *parser) is(dialects ...regex.Dialect) bool { return slices.Contains(dialects, p.dialect) }

// alternatives reads up to the end of a group, or of the pattern, which is whole.
func (p *parser) alternatives(whole string) (automaton.Expr, error) {
	var all, parts []automaton.Expr
	for {
		p.space()
		switch {
		case p.rest == "" || p.rest[0] == ')':
			return automaton.Union(append(all, automaton.Concat(parts...))...), nil
		case p.take("|"):
			all, parts = append(all, automaton.Concat(parts...)), nil
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
func (p *parser) repeated(first bool) (automaton.Expr, error) {
	before := p.rest
	if q, err := p.quantifier(); err != nil || q != nil {
		p.rest = before
		return automaton.Expr{}, errors.New("a quantifier that repeats nothing")
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
	e = automaton.Repeat(e, q.min, q.max)
	switch {
	case p.is(regex.Ruby) && q.braces: // there (Onigmo's RE, 4) these are not lazy and possessive
		if q.min == q.max && p.take("?") {
			e = automaton.Option(e)
		} else if p.take("?"); p.take("+") {
			e = automaton.Plus(e)
		}
	case strings.HasPrefix(p.rest, "+") && p.is(regex.PCRE, regex.Python, regex.Java, regex.Ruby):
		return e, errKeeps
	case !p.is(regex.POSIX):
		p.take("?")
	}
	before = p.rest
	if q, err := p.quantifier(); err != nil || q != nil {
		p.rest = before
		return e, errors.New("a quantifier after a quantifier")
	}
	return e, nil
}

// quantifier is how often something is repeated.
type quantifier struct {
	min, max int
	braces   bool
}

var counts = lazyregexp.New(`^\{([0-9]*)(,?)([0-9]*)\}`)

// quantifier reads a quantifier, or returns nil if there is none.
func (p *parser) quantifier() (*quantifier, error) {
	switch {
	case p.take("*"):
		return &quantifier{0, automaton.Unbounded, false}, nil
	case p.take("+"):
		return &quantifier{1, automaton.Unbounded, false}, nil
	case p.take("?"):
		return &quantifier{0, 1, false}, nil
	}
	m := counts().FindStringSubmatch(p.rest)
	if m == nil || m[1] == "" && (m[2] == "" || m[3] == "" && !p.is(regex.Python)) {
		return nil, nil
	}
	if m[1] == "" && !p.is(regex.Python, regex.Ruby) {
		if p.is(regex.RE2, regex.ECMA, regex.DotNET) {
			return nil, nil // literal characters
		}
		return nil, errors.New("the quantifier {,n}, which not all versions have")
	}
	q := &quantifier{0, automaton.Unbounded, true}
	var err error
	if m[1] != "" {
		q.min, err = strconv.Atoi(m[1])
	}
	if m[2] == "" {
		q.max = q.min
	} else if m[3] != "" && err == nil {
		q.max, err = strconv.Atoi(m[3])
	}
	if err != nil || q.max != automaton.Unbounded && q.max < q.min {
		return nil, errors.New("the quantifier " + m[0])
	}
	p.take(m[0])
	return q, nil
}

// part reads a group, a class, an anchor or a character.
func (p *parser) part(first bool) (automaton.Expr, error) {
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
		return automaton.Chars(set), err
	case c == '.' && p.flags['s']:
		return automaton.Chars(automaton.Universe()), nil
	case c == '.':
		return automaton.Chars(set(p.lines).Complement()), nil
	case c == '^' && (p.flags['m'] || p.is(regex.Ruby)):
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
			return automaton.Expr{}, err
		case i.place != places:
			return p.mark(i.place), nil
		}
		return automaton.Chars(i.set), nil
	case c == '{' && p.is(regex.Java, regex.Rust, regex.POSIX):
		p.rest = before
		return automaton.Expr{}, errors.New("a { that begins no quantifier")
	default:
		return p.literal(c), nil
	}
}

// quoted reads a character after \Q, and leaves the others quoted.
func (p *parser) quoted() automaton.Expr {
	if p.rest == "" || p.take(`\E`) {
		return automaton.Epsilon()
	}
	e := p.literal(p.next())
	if !p.take(`\E`) {
		p.rest = `\Q` + p.rest
	}
	return e
}

// literal returns the expression of a character.
func (p *parser) literal(c rune) automaton.Expr { return automaton.Chars(p.char(c).set) }
