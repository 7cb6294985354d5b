package regex

import (
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// A program that backtracks remembers each turn of a loop, to give it up later: Java on the
// stack, so that it fails for long texts. A possessive loop gives nothing up. That changes no
// verdict if the next character tells at any place what to do: then there is one way through
// the loop, and where it can go on, nothing else can. Expressions for dialects with
// possessive loops have them there.

// first returns the characters that strings of e begin with.
func (e *expr) first() automaton.Set {
	if e.begins != nil {
		return *e.begins
	}
	set := e.set
	for _, sub := range e.subs {
		set = set.Union(sub.first())
		if e.op == opCat && !sub.nullable {
			break
		}
	}
	e.begins = &set
	return set
}

// follows returns what can follow each part of e, if a character of next can follow e.
func (e *expr) follows(next automaton.Set) []automaton.Set {
	out := slices.Repeat([]automaton.Set{next}, len(e.subs))
	switch e.op {
	case opCat:
		for i := len(e.subs) - 1; i > 0; i-- {
			set := e.subs[i].first()
			if e.subs[i].nullable {
				set = set.Union(out[i])
			}
			out[i-1] = set
		}
	case opRep:
		if e.max != 1 {
			out[0] = next.Union(e.subs[0].first())
		}
	}
	return out
}

// deterministic reports whether the next character tells at any place in e how to go on, if a
// character of next, or the end of the text, can follow e.
func (e *expr) deterministic(next automaton.Set) bool {
	var seen automaton.Set
	if e.nullable {
		seen = next
	}
	switch e.op {
	case opAlt:
		for i, sub := range e.subs {
			if !seen.Intersect(sub.first()).IsEmpty() || sub.nullable && i < len(e.subs)-1 { // it would match before others are tried
				return false
			}
			seen = seen.Union(sub.first())
		}
	case opRep:
		if e.lazy || e.subs[0].nullable || e.min != e.max && !next.Intersect(e.first()).IsEmpty() {
			return false
		}
	}
	for i, follow := range e.follows(next) {
		if !e.subs[i].deterministic(follow) {
			return false
		}
	}
	return true
}

// mayPossess reports whether e can be possessive, if a character of next can follow it.
func (e *expr) mayPossess(next automaton.Set) bool {
	return e.op == opRep && e.max == unbounded && e.deterministic(next)
}

// all reports whether ok is true of e and all its parts, each with what can follow it.
func (e *expr) all(next automaton.Set, ok func(e *expr, next automaton.Set) bool) bool {
	if !ok(e, next) {
		return false
	}
	for i, follow := range e.follows(next) {
		if !e.subs[i].all(follow, ok) {
			return false
		}
	}
	return true
}

// sound reports whether all possessive loops of e can be.
func (e *expr) sound(next automaton.Set) bool {
	return e.all(next, func(e *expr, next automaton.Set) bool { return !e.possessive || e.mayPossess(next) })
}

// linear reports whether all loops of e could be possessive.
func (e *expr) linear(next automaton.Set) bool {
	return e.all(next, func(e *expr, next automaton.Set) bool {
		return e.op != opRep || e.max != unbounded || e.mayPossess(next)
	})
}

// better reports whether e is to be preferred to another expression of the same strings: the
// shorter one, but a linear one even if it has up to twice the length.
func (e *expr) better(than *expr) bool {
	length, other := len(e.text), len(than.text)
	if linear := e.linear(automaton.Set{}); linear != than.linear(automaton.Set{}) {
		if linear {
			length /= 2
		} else {
			other /= 2
		}
	}
	return length < other
}

// possess returns e with possessive loops. A loop over a set and something else is divided: "(?:a|bc)*"
// becomes "a*+(?:bca*+)*+", because loops over sets are fast, and long in any program. Perl ends other
// loops after 65,535 turns, so those of PCRE are within others, as in "(?:(?:bc)++)*+".
func (b *builder) possess(e *expr, next automaton.Set) *expr {
	if b.tooLong { // a turn before a divided loop can double the text
		return b.empty
	}
	follows := e.follows(next)
	if e.op != opRep {
		var subs []*expr
		for i, sub := range e.subs {
			subs = append(subs, b.possess(sub, follows[i]))
		}
		switch e.op {
		case opCat:
			return b.catOf(subs)
		case opAlt:
			return b.altOf(subs)
		}
		return e
	}
	sub, lo := e.subs[0], e.min
	body := func() string { return b.at(b.possess(sub, follows[0]), inRep) }
	loop := func(text string) *expr { return &expr{op: opRep, place: inCat, text: text} }
	i := slices.IndexFunc(sub.subs, func(e *expr) bool { return e.op == opSet })
	switch {
	case !e.mayPossess(next) || lo > 1 && (b.dialect == Ruby || b.dialect == Python): // Ruby's "{2,}+" is a loop over another
		return loop(repText(body(), lo, e.max, b.limit(sub)))
	case lo < 2 && sub.op == opAlt && i >= 0:
		others := b.altOf(slices.Delete(slices.Clone(sub.subs), i, i+1))
		run := b.possess(b.rep(sub.subs[i], 0, unbounded), automaton.Set{})
		turn := b.catOf([]*expr{b.possess(others, follows[0]), run})
		all := []*expr{run, loop(b.turns(b.at(turn, inRep), 0))}
		if lo == 1 {
			all = append([]*expr{b.possess(sub, follows[0])}, all...)
		}
		return b.catOf(all)
	case lo < 2 && sub.op != opSet:
		return loop(b.turns(body(), lo))
	}
	return loop(repText(body(), lo, unbounded, b.limit(sub)) + "+")
}

// turns returns the text of a possessive loop, of at least lo turns, over more than a set.
func (b *builder) turns(body string, lo int) string {
	switch b.dialect {
	case PCRE:
		return b.dialect.open() + body + "++)" + []string{"*+", "++"}[lo]
	case Python: // before 3.11.5, a possessive loop over a group may go on within a turn that failed (gh-106052)
		return "(?>" + body + []string{"*", "+"}[lo] + ")"
	}
	return body + []string{"*+", "++"}[lo]
}
