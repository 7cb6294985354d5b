// Package pattern reads regular expressions as people write them.
//
// [Read] returns the automaton of the texts that a pattern accepts, by the rules of a dialect
// (dialect.go): what "." and classes match, where "$" does, and what letters match if case is
// ignored. Anchors are marks in the strings of the automaton at first ([automaton.Mark]). Strings
// with a mark in a wrong place are removed (places.go), and then the marks are.
//
// Back references, look-around and other constructs that are not regular, or whose meaning
// depends on more than the pattern, are errors that name them.
package pattern

import (
	"errors"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regex"
)

// Read returns the automaton of the texts in which a pattern is found, if search is set, or else
// of those that it matches from their beginning to their end. What an anchor of the pattern allows
// beyond that counts too: after a "$" that matches before a final line feed, there may be one.
// Texts have only the characters of [Texts].
func Read(text string, dialect regex.Dialect, search bool, budget *automaton.Budget) (*automaton.DFA, error) {
	p, err := parse(text, dialect)
	if !search && errors.Is(err, errKeeps) {
		if d, err := regex.Read(text, dialect); err == nil { // package regex proves that its loops may be possessive
			return d.IntersectBudget(Texts(dialect), budget)
		}
	}
	if err != nil {
		return nil, err
	}
	rest, begin, end := automaton.Star(automaton.Chars(automaton.Universe())), automaton.Epsilon(), automaton.Epsilon()
	switch {
	case search:
		begin, end = rest, rest
	default:
		if p.used[beginLine] {
			begin = automaton.Option(automaton.Concat(rest, p.mark(opens)))
		}
		if p.used[endLine] || p.used[lastLine] {
			end = automaton.Option(automaton.Concat(p.mark(closes), rest))
		}
	}
	d, err := automaton.CompileBudget(automaton.Concat(begin, p.expr, end), automaton.DefaultLimit, budget)
	for m, bad := range p.misplaced() {
		if err == nil && p.used[m] {
			d, err = d.MinusBudget(automaton.MustCompile(bad), budget)
		}
	}
	if err == nil {
		d, err = d.Erase(automaton.AllMarks(), automaton.DefaultLimit)
	}
	if err != nil {
		return nil, err
	}
	return d.IntersectBudget(Texts(dialect), budget)
}

// Texts returns the automaton of the texts for which patterns of a dialect are read: those of all
// characters, of characters that are one unit of UTF-16, or of those of ASCII but U+0000.
func Texts(dialect regex.Dialect) *automaton.DFA {
	characters := automaton.Universe()
	switch dialect {
	case regex.DotNET:
		characters = automaton.NewSet(automaton.Range{Lo: 0, Hi: 0xFFFF})
	case regex.POSIX:
		characters = automaton.NewSet(automaton.Range{Lo: 1, Hi: 0x7F})
	}
	return automaton.MustCompile(automaton.Star(automaton.Chars(characters)))
}
