package regex

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// reader reads the operators that the dialects have in common: those of POSIX's
// extended regular expressions (POSIX.1-2024, Base Definitions, 9.4), without classes
// such as [:alpha:]. In the other dialects it reads groups that do not capture, and
// escapes.
type reader struct {
	rest  string
	posix bool
}

func (r *reader) unexpected() error {
	if r.rest == "" {
		return errors.New("unexpected end")
	}
	return fmt.Errorf("unexpected %.10q", r.rest)
}

func (r *reader) skip(prefix string) bool {
	rest, ok := strings.CutPrefix(r.rest, prefix)
	r.rest = rest
	return ok
}

func (r *reader) all() (automaton.Expr, error) {
	e, err := r.alternation()
	if err == nil && r.rest != "" {
		err = r.unexpected()
	}
	return e, err
}

func (r *reader) alternation() (automaton.Expr, error) {
	var parts []automaton.Expr
	for {
		e, err := r.branch()
		if err != nil {
			return e, err
		}
		if parts = append(parts, e); !r.skip("|") {
			return automaton.Union(parts...), nil
		}
	}
}

func (r *reader) branch() (automaton.Expr, error) {
	var parts []automaton.Expr
	for r.rest != "" && !strings.ContainsRune("|)", rune(r.rest[0])) {
		e, err := r.piece()
		if err != nil {
			return e, err
		}
		parts = append(parts, e)
	}
	return automaton.Concat(parts...), nil
}

func (r *reader) piece() (automaton.Expr, error) {
	e, err := r.atom()
	switch {
	case err != nil:
		return e, err
	case r.skip("*"):
		e = automaton.Star(e)
	case r.skip("+"):
		e = automaton.Plus(e)
	case r.skip("?"):
		e = automaton.Option(e)
	case r.skip("{"):
		lo, hi, err := r.counts()
		if err != nil {
			return e, err
		}
		e = automaton.Repeat(e, lo, hi)
	}
	if r.rest != "" && strings.ContainsRune("*+?{", rune(r.rest[0])) {
		return e, r.unexpected() // what it means differs
	}
	return e, nil
}

// counts reads what follows the "{" of a repetition.
func (r *reader) counts() (lo, hi int, err error) {
	counts, rest, ok := strings.Cut(r.rest, "}")
	if !ok {
		return 0, 0, errors.New("missing }")
	}
	r.rest = rest
	first, second, isRange := strings.Cut(counts, ",")
	if lo, err = strconv.Atoi(first); err != nil || !isRange {
		return lo, lo, err
	}
	if second == "" {
		return lo, automaton.Unbounded, nil
	}
	hi, err = strconv.Atoi(second)
	return lo, hi, err
}

func (r *reader) atom() (automaton.Expr, error) {
	switch {
	case !r.posix && r.skip("(?:"), r.posix && r.skip("("):
		e, err := r.alternation()
		if err == nil && !r.skip(")") {
			err = errors.New("missing )")
		}
		return e, err
	case r.skip("["):
		s, err := r.brackets()
		return automaton.Chars(s), err
	case r.rest != "" && strings.ContainsRune("(.+*?{^$", rune(r.rest[0])):
		return automaton.Expr{}, r.unexpected()
	}
	c, err := r.char(true)
	return automaton.Chars(automaton.RuneSet(c)), err
}

// char reads a character, which may be escaped.
func (r *reader) char(escapes bool) (rune, error) {
	if escapes && r.skip(`\`) {
		return r.escape()
	}
	c, n := utf8.DecodeRuneInString(r.rest)
	if n == 0 || c == utf8.RuneError && n == 1 {
		return c, r.unexpected()
	}
	r.rest = r.rest[n:]
	return c, nil
}

// escape reads what follows a "\".
func (r *reader) escape() (rune, error) {
	digits := 0
	switch {
	case r.rest == "":
		return 0, r.unexpected()
	case strings.HasPrefix(r.rest, "x"):
		digits = 2
	case strings.HasPrefix(r.rest, "u"):
		digits = 4
	case strings.ContainsRune(special+"-", rune(r.rest[0])):
		c := rune(r.rest[0])
		r.rest = r.rest[1:]
		return c, nil
	}
	if digits == 0 || r.posix || len(r.rest) <= digits {
		return 0, r.unexpected()
	}
	number, rest := r.rest[1:1+digits], r.rest[1+digits:]
	if braced, ok := strings.CutPrefix(r.rest[1:], "{"); ok {
		number, rest, _ = strings.Cut(braced, "}")
	}
	c, err := strconv.ParseUint(number, 16, 21)
	r.rest = rest
	return rune(c), err
}

// brackets reads what follows the "[" of a bracket expression.
func (r *reader) brackets() (automaton.Set, error) {
	not := r.skip("^")
	var ranges []automaton.Range
	for first := true; first && r.posix || !r.skip("]"); first = false {
		if r.rest == "" || r.rest[0] == '[' && (!r.posix || len(r.rest) > 1 && strings.ContainsRune(".=:", rune(r.rest[1]))) {
			return automaton.Set{}, r.unexpected()
		}
		lo, err := r.char(!r.posix)
		hi := lo
		if err == nil && len(r.rest) > 1 && r.rest[0] == '-' && r.rest[1] != ']' {
			r.rest = r.rest[1:]
			hi, err = r.char(!r.posix)
		}
		if err != nil {
			return automaton.Set{}, err
		}
		ranges = append(ranges, automaton.Range{Lo: lo, Hi: hi})
	}
	s := automaton.NewSet(ranges...)
	if not {
		s = s.Complement()
	}
	return s, nil
}
