package regex

import (
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/octets"
)

// Read returns the automaton of the texts in which a pattern is found, if search is set, or else
// of those that it matches from their beginning to their end. What an anchor of the pattern allows
// beyond that counts too: after a "$" that matches before a final line feed, there may be one.
// Texts have only the characters of [Texts].
//
// Back references, look-around and other constructs that are not regular, or whose meaning
// depends on more than the pattern, are errors that name them.
func Read(text string, dialect Dialect, search bool, budget *automaton.Budget) (*automaton.DFA, error) {
	p, err := parse(text, dialect, false)
	if err != nil {
		return nil, err
	}
	d, err := p.automaton(search, budget)
	if err != nil {
		return nil, err
	}
	return d.IntersectBudget(Texts(dialect), budget)
}

// proves reports whether an expression that [Write] returns, anchored or not, has the strings of an
// automaton. It compares code units where the program matches these.
func proves(text string, dialect Dialect, unanchored bool, want *automaton.DFA, budget *automaton.Budget) (bool, error) {
	if dialect == POSIX {
		text = octets.Characters(text)
	}
	p, err := parse(text, dialect, true)
	if err != nil {
		return false, err
	}
	got, err := p.automaton(!unanchored, budget)
	if err == nil && notations[dialect].units != nil {
		want, err = notations[dialect].units.automaton(want, budget)
	}
	return err == nil && got.Equal(want), err
}

// automaton returns the automaton of the pattern, which is searched in a text if search is set.
// Loops that give nothing back must change nothing; any character can follow a pattern that is
// searched, or that [Write] made. Anchors are marks in the strings at first ([automaton.Mark]). Strings with a mark in a wrong
// place are removed (places.go), and then the marks are.
func (p *parser) automaton(search bool, budget *automaton.Budget) (*automaton.DFA, error) {
	next := automaton.Set{}
	if search || p.own {
		next = p.all
	}
	if !p.expr.sound(next) {
		return nil, errKeeps
	}
	rest, begin, end := automaton.Star(automaton.Chars(p.all)), automaton.Epsilon(), automaton.Epsilon()
	if search {
		begin, end = rest, rest
	}
	if !search && p.used[beginLine] {
		begin = automaton.Option(automaton.Concat(rest, p.mark(opens).language()))
	}
	if !search && (p.used[endLine] || p.used[lastLine]) {
		end = automaton.Option(automaton.Concat(p.mark(closes).language(), rest))
	}
	d, err := automaton.CompileBudget(automaton.Concat(begin, p.expr.language(), end), automaton.DefaultLimit, budget)
	for m, bad := range p.misplaced() {
		if err == nil && p.used[m] {
			d, err = d.MinusBudget(automaton.MustCompile(bad), budget)
		}
	}
	if err != nil || p.used == [places]bool{} {
		return d, err
	}
	return d.Erase(allMarks, automaton.DefaultLimit)
}

// Texts returns the automaton of the texts for which patterns of a dialect are read: those of all
// characters, of characters that are one unit of UTF-16, or of those of ASCII but U+0000.
func Texts(dialect Dialect) *automaton.DFA {
	characters := automaton.Universe()
	switch dialect {
	case DotNET:
		characters = automaton.NewSet(automaton.Range{Lo: 0, Hi: 0xFFFF})
	case POSIX:
		characters = automaton.NewSet(automaton.Range{Lo: 1, Hi: 0x7F})
	}
	return automaton.MustCompile(automaton.Star(automaton.Chars(characters)))
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
