package engine

import (
	"sync"
	"unicode/utf8"
)

// A fact has the properties of a part that do not depend on a text.
type fact struct {
	nullable   bool // it matches the empty string
	productive bool // it matches some text
	single     bool // it matches texts of one character
}

// prepare computes the facts as a least fixed point.
func (g *Matcher) prepare() {
	g.facts = make([]fact, len(g.Parts))
	for rule := range g.Roots {
		g.programs = append(g.programs, sync.OnceValue(func() *program { return g.compile(int32(rule)) }))
	}
	for more := true; more; {
		more = false
		for p := range g.Parts {
			f := g.fact(&g.Parts[p])
			more = more || f != g.facts[p]
			g.facts[p] = f
		}
	}
}

func (g *Matcher) kids(x *Part) []int32 { return g.Kids[x.First:][:x.Count] }

// fact derives the facts of a part from those of its own parts.
func (g *Matcher) fact(x *Part) (f fact) {
	switch x.Op {
	case PartRange:
		return fact{productive: true, single: true}
	case PartRule:
		return g.facts[g.Roots[x.First]]
	case PartEither:
		f.single = x.Count > 0
		for _, kid := range g.kids(x) {
			k := g.facts[kid]
			f = fact{f.nullable || k.nullable, f.productive || k.productive, f.single && k.single}
		}
		return f
	case PartAll:
		f = fact{nullable: true, productive: true}
		for _, kid := range g.kids(x) {
			k := g.facts[kid]
			f.nullable, f.productive = f.nullable && k.nullable, f.productive && k.productive
		}
		return f
	case PartRepeat:
		k := g.facts[g.Kids[x.First]]
		return fact{nullable: x.Low == 0 || k.nullable, productive: x.Low == 0 || k.productive}
	}
	return fact{productive: true, nullable: x.Text == "", single: utf8.RuneCountInString(x.Text) == 1}
}
