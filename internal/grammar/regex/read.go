package regex

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Read returns the automaton of an anchored expression, as [Of] writes it. It serves to
// check the expression, and so shares no code with what writes it: package regexp/syntax
// reads the expression, with the notations of other dialects for characters translated.
func Read(text string, dialect Dialect) (*automaton.DFA, error) {
	begin, end := "^", "$"
	if dialect == PCRE {
		begin, end = `\A`, `\z`
	}
	if !strings.HasPrefix(text, begin) || !strings.HasSuffix(text, end) {
		return nil, errNotAnchored
	}
	var err error
	switch dialect {
	case ECMA:
		text = unicodeEscape.ReplaceAllStringFunc(text, func(escape string) string {
			if number, ok := strings.CutPrefix(escape, `\u`); ok {
				return `\x{` + strings.Trim(number, "{}") + "}"
			}
			return escape
		})
	case POSIX:
		if text, err = withoutPOSIX(text); err != nil {
			return nil, err
		}
	}
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	subs := []*syntax.Regexp{re}
	if re.Op == syntax.OpConcat {
		subs = re.Sub
	}
	if n := len(subs); n < 2 || subs[0].Op != syntax.OpBeginText || subs[n-1].Op != syntax.OpEndText {
		return nil, errNotAnchored
	}
	e, err := exprs(subs[1:len(subs)-1], automaton.Concat)
	if err != nil {
		return nil, err
	}
	return automaton.Compile(e)
}

var errNotAnchored = errors.New("the expression is not anchored at both ends")

// unicodeEscape matches an escape of ECMAScript.
var unicodeEscape = regexp.MustCompile(`\\(?:u[0-9A-F]{4}|u\{[0-9A-F]+\}|.)`)

// withoutPOSIX writes the characters of bracket expressions of POSIX (POSIX.1-2024, Base
// Definitions, 9.3.5), which has no escapes there, by their numbers.
func withoutPOSIX(text string) (string, error) {
	var b strings.Builder
	for {
		open := strings.IndexAny(text, `\[`)
		switch {
		case open < 0 || open == len(text)-1:
			return b.String() + text, nil
		case text[open] == '\\':
			b.WriteString(text[:open+2])
			text = text[open+2:]
			continue
		}
		b.WriteString(text[:open+1])
		body, not := strings.CutPrefix(text[open+1:], "^")
		if not {
			b.WriteByte('^')
		}
		end := strings.IndexByte(body[min(1, len(body)):], ']') + 1 // a "]" that is first is a character
		if end < 1 {
			return "", errors.New("missing ]")
		}
		chars := []rune(body[:end])
		for i, c := range chars {
			switch {
			case c == '-' && 0 < i && i < len(chars)-1:
				b.WriteByte('-')
			case c == '[' && i+1 < len(chars) && strings.ContainsRune(".=:", chars[i+1]):
				return "", fmt.Errorf("unexpected %.10q", string(chars[i:]))
			default:
				fmt.Fprintf(&b, `\x{%X}`, c)
			}
		}
		text = body[end:]
	}
}

func exprs(subs []*syntax.Regexp, join func(...automaton.Expr) automaton.Expr) (automaton.Expr, error) {
	var parts []automaton.Expr
	for _, sub := range subs {
		e, err := exprOf(sub)
		if err != nil {
			return e, err
		}
		parts = append(parts, e)
	}
	return join(parts...), nil
}

func exprOf(re *syntax.Regexp) (automaton.Expr, error) {
	repeat := func(lo, hi int) (automaton.Expr, error) {
		e, err := exprOf(re.Sub[0])
		return automaton.Repeat(e, lo, hi), err
	}
	switch re.Op {
	case syntax.OpEmptyMatch:
		return automaton.Epsilon(), nil
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			var parts []automaton.Expr
			for _, c := range re.Rune {
				if c >= 0x80 {
					return automaton.Expr{}, fmt.Errorf("%q in both cases", c)
				}
				parts = append(parts, automaton.StringFold(string(c)))
			}
			return automaton.Concat(parts...), nil
		}
		return automaton.String(string(re.Rune)), nil
	case syntax.OpCharClass:
		var ranges []automaton.Range
		for i := 0; i < len(re.Rune); i += 2 {
			ranges = append(ranges, automaton.Range{Lo: re.Rune[i], Hi: re.Rune[i+1]})
		}
		return automaton.Chars(automaton.NewSet(ranges...)), nil
	case syntax.OpAnyChar:
		return automaton.Chars(automaton.Universe()), nil
	case syntax.OpAnyCharNotNL:
		return automaton.Chars(automaton.RuneSet('\n').Complement()), nil
	case syntax.OpCapture:
		return exprOf(re.Sub[0])
	case syntax.OpStar:
		return repeat(0, automaton.Unbounded)
	case syntax.OpPlus:
		return repeat(1, automaton.Unbounded)
	case syntax.OpQuest:
		return repeat(0, 1)
	case syntax.OpRepeat:
		return repeat(re.Min, re.Max) // -1 is Unbounded in both packages
	case syntax.OpConcat:
		return exprs(re.Sub, automaton.Concat)
	case syntax.OpAlternate:
		return exprs(re.Sub, automaton.Union)
	}
	return automaton.Expr{}, fmt.Errorf("unexpected operator %v in %s", re.Op, re)
}
