package regex

import "github.com/stricturi/stricturi/internal/grammar/automaton"

// A place in a text, which a mark of its number is for.
type place int

const (
	beginText place = iota
	beginLine
	endText
	endLine
	lastLine   // the end of the text, or before an end of a line that the text ends with
	boundary   // a word begins or ends
	noBoundary // no word begins or ends
	opens      // the match begins: at the beginning of the text, or where beginLine is
	closes     // the match ends: at the end of the text, or where endLine or lastLine is
	places
)

// mark returns the expression of a mark.
func (p *parser) mark(m place) *expr {
	p.used[m] = true
	e := &expr{op: opSet, set: automaton.RuneSet(automaton.Mark(int(m))), nullable: true}
	if begins := e.set; m == endText || m == endLine || m == lastLine {
		if m != endText {
			begins = begins.Union(set(p.lines))
		}
		e.nullable, e.begins = false, &begins // nothing else can follow
	}
	return e
}

// allMarks are the marks of places. Others are surrogates: see [symbols].
var allMarks = automaton.NewSet(automaton.Range{Lo: automaton.Mark(0), Hi: automaton.Mark(int(places) - 1)})

// marksBut returns the expression of the marks of one place in a text, without some.
func marksBut(places ...place) automaton.Expr {
	set := allMarks
	for _, m := range places {
		set = set.Minus(automaton.RuneSet(automaton.Mark(int(m))))
	}
	return automaton.Star(automaton.Chars(set))
}

// misplaced returns, for each place, the strings with its mark in another place.
func (p *parser) misplaced() [places]automaton.Expr {
	any, here := automaton.Star(automaton.Chars(p.all.Union(allMarks))), marksBut()
	char := automaton.Chars(p.all)
	line, other := automaton.Chars(set(p.lines)), automaton.Chars(p.all.Minus(set(p.lines)))
	words := p.class('w')
	word, noWord := automaton.Chars(words), automaton.Chars(p.all.Minus(words))
	cat, option := automaton.Concat, automaton.Option
	wrong := func(m place, before, after automaton.Expr) automaton.Expr {
		return cat(before, automaton.Chars(automaton.RuneSet(automaton.Mark(int(m)))), after)
	}

	after := func(c automaton.Expr) automaton.Expr { return cat(any, c, here) }
	before := func(c automaton.Expr) automaton.Expr { return cat(here, c, any) }
	afterWord, beforeWord := after(word), before(word)
	afterNone, beforeNone := cat(option(cat(any, noWord)), here), cat(here, option(cat(noWord, any)))
	var bad [places]automaton.Expr
	bad[beginText] = wrong(beginText, after(char), any)
	bad[endText] = wrong(endText, any, before(char))
	bad[beginLine] = wrong(beginLine, after(other), any)
	if p.innerLines {
		bad[beginLine] = automaton.Union(bad[beginLine], wrong(beginLine, after(line), here))
	}
	bad[endLine] = wrong(endLine, any, before(other))
	bad[lastLine] = automaton.Union(wrong(lastLine, any, before(other)), wrong(lastLine, any, before(cat(char, here, char))))
	if p.crlf {
		cr, lf := automaton.String("\r"), automaton.String("\n")
		two := automaton.MustCompile(cat(char, here, char, any)).Minus(automaton.MustCompile(cat(cr, here, lf, here)))
		bad[lastLine] = automaton.Union(wrong(lastLine, any, before(other)), wrong(lastLine, any, cat(here, automaton.Lang(two))),
			wrong(lastLine, after(cr), before(lf)))
	}
	bad[boundary] = automaton.Union(wrong(boundary, afterWord, beforeWord), wrong(boundary, afterNone, beforeNone))
	bad[noBoundary] = automaton.Union(wrong(noBoundary, afterWord, beforeNone), wrong(noBoundary, afterNone, beforeWord))
	bad[opens] = wrong(opens, after(char), cat(marksBut(beginLine), option(cat(char, any))))
	bad[closes] = wrong(closes, cat(option(cat(any, char)), marksBut(endLine, lastLine)), before(char))
	return bad
}
