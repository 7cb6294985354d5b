package regex

import (
	"cmp"
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// Read returns the automaton of an anchored expression, as [Of] writes it. It serves to
// check the expression, and so shares no code with what writes it: package regexp/syntax
// reads the expression, with the notations of other dialects translated. Only what may be
// possessive is decided by the same code, from what was read.
func Read(text string, dialect Dialect) (*automaton.DFA, error) {
	n := notations[dialect]
	body, begins := strings.CutPrefix(text, n.begin)
	body, ends := strings.CutSuffix(body, n.end)
	if !begins || !ends {
		return nil, errors.New("the expression is not anchored at both ends")
	}
	return read(body, dialect, automaton.Set{})
}

// read returns the automaton of an expression without anchors, which a character of next can
// follow.
func read(text string, dialect Dialect, next automaton.Set) (*automaton.DFA, error) {
	var err error
	if dialect != RE2 {
		units, err := scan(text, dialect)
		if err != nil {
			return nil, err
		}
		if text, err = notations[dialect].units.characters(units); err != nil {
			return nil, err
		}
	}
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	e, err := exprOf(re)
	if err != nil {
		return nil, err
	}
	if !e.sound(next) {
		return nil, errors.New("possessive loop that changes what the expression matches")
	}
	return automaton.Compile(e.language())
}

// token matches the beginning of an expression: a number, another escape, or a character.
var token = lazyregexp.New(`^(?s:\\(?:x([0-9A-F]{2})|x\{([0-9A-F]+)\}|u([0-9A-F]{4})|u\{([0-9A-F]+)\}|U([0-9A-F]{8})|(.))|(.))`)

// character returns the character that a text begins with, and its length; escaped is whether
// it is written by an escape.
func character(text string, dialect Dialect) (c rune, size int, escaped bool, err error) {
	if dialect == POSIX {
		if text[0] == '\\' && len(text) > 1 {
			return rune(text[1]), 2, true, nil
		}
		return rune(text[0]), 1, false, nil
	}
	m := token().FindStringSubmatch(text)
	if m == nil {
		return 0, 0, false, errors.New("backslash at the end")
	}
	last := m[len(m)-1]
	if c, _ := utf8.DecodeRuneInString(m[6] + last); m[6]+last != "" {
		return c, len(m[0]), last == "", nil
	}
	n, err := strconv.ParseInt(strings.Join(m[1:6], ""), 16, 32)
	return rune(n), len(m[0]), true, err
}

// scan divides an expression into operators and sets of code units. A loop that is possessive
// gets the mark of one that takes as little as it can, for package regexp/syntax.
func scan(text string, dialect Dialect) (units []unit, err error) {
	var atomic []bool // the open groups: a loop at the end of an atomic one is possessive
	for text != "" {
		c, size, escaped, err := character(text, dialect)
		var set []automaton.Range
		switch {
		case err == nil && !escaped && c == '[':
			var rest string
			set, rest, err = bracket(text[size:], dialect)
			size = len(text) - len(rest)
		case escaped, !strings.ContainsRune("(?)|*+{}.^$", c):
			set = []automaton.Range{{Lo: c, Hi: c}}
		}
		if err != nil {
			return nil, err
		}
		last, open := len(units)-1, dialect.open()
		loop := last >= 0 && units[last].isQuantifier()
		switch {
		case set != nil:
			units = append(units, unit{set: set})
		case c == '{' && strings.Contains(text, "}"):
			size = strings.IndexByte(text, '}') + 1
			units = append(units, unit{text: text[:size]})
		case c == '(' && (strings.HasPrefix(text, open) || dialect == Python && strings.HasPrefix(text, "(?>")):
			size = len(open)
			units, atomic = append(units, unit{text: open}), append(atomic, text[:size] != open)
		case c == ')' && len(atomic) > 0:
			if n := len(atomic) - 1; atomic[n] && !loop {
				return nil, errors.New("atomic group that is not a loop")
			} else if atomic[n] {
				units[last].text += "?"
			}
			units, atomic = append(units, unit{text: ")"}), atomic[:len(atomic)-1]
		case c == '+' && notations[dialect].possessive && loop:
			units[last].text += "?"
		case strings.ContainsRune("|*+?", c):
			units = append(units, unit{text: text[:size]})
		default:
			return nil, fmt.Errorf("unexpected %q", c)
		}
		text = text[size:]
	}
	return units, nil
}

// bracket reads a bracket expression after its "[", and returns what follows it.
func bracket(text string, dialect Dialect) (set []automaton.Range, rest string, err error) {
	body, not := strings.CutPrefix(text, "^")
	var lows []rune
	isRange := false
	for first := true; ; first = false {
		if body == "" {
			return nil, "", errors.New("missing ]")
		}
		c, size, escaped := rune(body[0]), 1, false
		if dialect != POSIX { // which has no escapes here (POSIX.1-2024, Base Definitions, 9.3.5)
			if c, size, escaped, err = character(body, dialect); err != nil {
				return nil, "", err
			}
		}
		body = body[size:]
		switch {
		case c == ']' && !escaped && !(first && dialect == POSIX):
			for _, c := range lows {
				set = append(set, automaton.Range{Lo: c, Hi: c})
			}
			set, err = listed(set, not, dialect)
			return set, body, err
		case c == '-' && !escaped && len(lows) > 0 && !strings.HasPrefix(body, "]"):
			isRange = true
			continue
		case c == '[' && !escaped && (dialect != POSIX || body != "" && strings.Contains(".=:", body[:1])):
			return nil, "", errors.New("unexpected [ in brackets")
		case dialect == ECMA && !escaped && strings.ContainsRune("(){}/|-", c):
			return nil, "", fmt.Errorf("unexpected %q in brackets", c) // with the flag v
		}
		if isRange {
			last := len(lows) - 1
			set = append(set, automaton.Range{Lo: lows[last], Hi: c})
			lows, isRange = lows[:last], false
			continue
		}
		lows = append(lows, c)
	}
}

// listed returns what a bracket expression matches that lists a set.
func listed(set []automaton.Range, not bool, dialect Dialect) ([]automaton.Range, error) {
	slices.SortFunc(set, func(a, b automaton.Range) int { return cmp.Compare(a.Lo, b.Lo) })
	switch {
	case not && dialect == POSIX:
		set = byteGaps(set)
	case not:
		set = gaps(set)
	}
	n := notations[dialect]
	for _, r := range set {
		if n.surrogates && n.units == nil && r.Lo <= 0xDFFF && r.Hi >= 0xD800 {
			return nil, errors.New("surrogates in brackets")
		}
	}
	return set, nil
}

// exprOf returns an expression that was read as it is.
func exprOf(re *syntax.Regexp) (*expr, error) {
	e := &expr{op: opCat}
	all := true // whether all parts are nullable
	for _, sub := range re.Sub {
		part, err := exprOf(sub)
		if err != nil {
			return nil, err
		}
		e.subs = append(e.subs, part)
		all = all && part.nullable
		e.nullable = e.nullable || part.nullable
	}
	repeat := func(lo, hi int) {
		e.op, e.min, e.max, e.possessive = opRep, lo, hi, re.Flags&syntax.NonGreedy != 0
		e.nullable = all || lo == 0
		// A loop over a loop is one: see [builder.turns].
		if sub := e.subs[0]; hi == unbounded && sub.op == opRep && sub.min == 1 && sub.max == unbounded && sub.possessive == e.possessive {
			e.subs = sub.subs
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			set := automaton.RuneSet(c)
			if re.Flags&syntax.FoldCase != 0 {
				if c >= 0x80 {
					return nil, fmt.Errorf("%q in both cases", c)
				}
				set = automaton.RuneSet(c, unicode.ToLower(c), unicode.ToUpper(c))
			}
			e.subs = append(e.subs, &expr{op: opSet, set: set})
		}
	case syntax.OpCharClass:
		var ranges []automaton.Range
		for i := 0; i < len(re.Rune); i += 2 {
			ranges = append(ranges, automaton.Range{Lo: re.Rune[i], Hi: re.Rune[i+1]})
		}
		e.op, e.set = opSet, automaton.NewSet(ranges...)
	case syntax.OpAnyChar:
		e.op, e.set = opSet, automaton.Universe()
	case syntax.OpAnyCharNotNL:
		e.op, e.set = opSet, automaton.RuneSet('\n').Complement()
	case syntax.OpEmptyMatch, syntax.OpConcat, syntax.OpCapture:
		e.nullable = all
	case syntax.OpAlternate:
		e.op = opAlt
	case syntax.OpStar:
		repeat(0, unbounded)
	case syntax.OpPlus:
		repeat(1, unbounded)
	case syntax.OpQuest:
		repeat(0, 1)
	case syntax.OpRepeat:
		repeat(re.Min, re.Max) // -1 is unbounded in both packages
	default:
		return nil, fmt.Errorf("unexpected operator %v in %s", re.Op, re)
	}
	return e, nil
}

// language returns the expression for package automaton.
func (e *expr) language() automaton.Expr {
	if e.op == opSet {
		return automaton.Chars(e.set)
	}
	var subs []automaton.Expr
	for _, sub := range e.subs {
		subs = append(subs, sub.language())
	}
	switch e.op {
	case opAlt:
		return automaton.Union(subs...)
	case opRep:
		return automaton.Repeat(subs[0], e.min, e.max)
	}
	return automaton.Concat(subs...)
}
