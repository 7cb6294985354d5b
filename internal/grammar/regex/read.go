package regex

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Read returns the automaton of an anchored expression, as [Of] writes it. It serves to
// check the expression, and so shares no code with what writes it.
func Read(text string, dialect Dialect) (*automaton.DFA, error) {
	if dialect == RE2 {
		e, err := readGo(text)
		if err != nil {
			return nil, err
		}
		return automaton.Compile(e)
	}
	begin, end := "^", "$"
	if dialect == PCRE {
		begin, end = `\A`, `\z`
	}
	body, begins := strings.CutPrefix(text, begin)
	body, ends := strings.CutSuffix(body, end)
	if !begins || !ends {
		return nil, errNotAnchored
	}
	r := &reader{rest: body, posix: dialect == POSIX}
	e, err := r.all()
	if err != nil {
		return nil, err
	}
	return automaton.Compile(e)
}

var errNotAnchored = errors.New("the expression is not anchored at both ends")

// readGo reads an expression in the syntax of Go.
func readGo(text string) (automaton.Expr, error) {
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return automaton.Expr{}, err
	}
	subs := []*syntax.Regexp{re}
	if re.Op == syntax.OpConcat {
		subs = re.Sub
	}
	if n := len(subs); n < 2 || subs[0].Op != syntax.OpBeginText || subs[n-1].Op != syntax.OpEndText {
		return automaton.Expr{}, errNotAnchored
	}
	return exprs(subs[1:len(subs)-1], automaton.Concat)
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
