package regex

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// op is the operator of an expression.
type op uint8

const (
	opSet op = iota // one character of a set
	opCat           // subs one after the other; without subs the empty string
	opAlt           // one of subs
	opRep           // subs[0], at least min and at most max times
)

// unbounded is the max of a repetition without an upper bound.
const unbounded = automaton.Unbounded

// expr is an expression, which may be shared and does not change. Expressions of one
// builder are equal if they are identical.
type expr struct {
	op       op
	set      automaton.Set
	subs     []*expr
	min, max int

	text     string // in the dialect of the builder
	place    int    // the highest precedence of a place where it needs no parentheses
	nullable bool   // whether the empty string matches
	copies   int    // the greatest product of counts of repetitions within each other, at least 1

	possessive bool           // of a repetition that was read: it takes all that it can, and keeps it
	lazy       bool           // of a repetition that was read: it takes as little as it can
	begins     *automaton.Set // see first
}

// Precedences of the places where an expression is written.
const (
	inAlt = iota
	inCat
	inRep
)

// wide reports whether e has characters that are two units of UTF-16.
func (e *expr) wide() bool {
	astral := automaton.NewSet(automaton.Range{Lo: 0x10000, Hi: automaton.MaxScalar})
	return !e.set.Intersect(astral).IsEmpty() || slices.ContainsFunc(e.subs, (*expr).wide)
}

// builder makes expressions for a dialect.
type builder struct {
	dialect Dialect
	made    map[string]*expr // by text
	empty   *expr            // of the empty string
	budget  *automaton.Budget
	tooLong bool // an expression has more than maxText bytes, or the budget is spent: what is made then means nothing
}

// maxText limits the bytes of an expression. A byte takes a step of the budget.
const maxText = 1 << 20

func newBuilder(d Dialect, budget *automaton.Budget) *builder {
	b := &builder{dialect: d, made: make(map[string]*expr), budget: budget}
	b.empty = b.intern(&expr{op: opCat, place: inCat, nullable: true, copies: 1})
	return b
}

func (b *builder) intern(e *expr) *expr {
	b.fits(len(e.text))
	if old, ok := b.made[e.text]; ok {
		return old
	}
	b.made[e.text] = e
	return e
}

// fits reports whether an expression with a number of bytes can be made.
func (b *builder) fits(bytes int) bool {
	b.tooLong = b.tooLong || bytes > maxText || !b.budget.Spend(bytes)
	return !b.tooLong
}

// at returns the text of e in a place of the given precedence.
func (b *builder) at(e *expr, place int) string {
	if place <= e.place && (e != b.empty || place < inRep) {
		return e.text
	}
	return b.dialect.open() + e.text + ")"
}

// chars returns the expression of one character of a set, or nil for the empty set.
// Nil is the expression without strings throughout the package.
func (b *builder) chars(s automaton.Set) *expr {
	if b.dialect == POSIX {
		s = s.Minus(automaton.RuneSet(0)) // see [Write]
	}
	if s.IsEmpty() {
		return nil
	}
	text, place := b.dialect.set(s)
	return b.intern(&expr{op: opSet, set: s, text: text, place: place, copies: 1})
}

// cat returns the concatenation of its arguments.
func (b *builder) cat(parts ...*expr) *expr {
	var flat []*expr
	for _, e := range parts {
		switch {
		case e == nil:
			return nil
		case e.op == opCat:
			flat = append(flat, e.subs...)
		default:
			flat = append(flat, e)
		}
	}
	flat = b.runs(flat)
	if len(flat) == 0 {
		return b.empty
	}
	return b.catOf(flat)
}

// runs replaces equal neighbors in a concatenation by repetitions: "aa*" by "a+", and
// "ababab" by "(ab){3}" if that is shorter.
func (b *builder) runs(parts []*expr) []*expr {
	for size := 1; size <= len(parts)/2+1 && size <= maxPeriod; size++ {
		for i := 0; i+size <= len(parts); i++ {
			if r := b.run(parts, i, size); r != nil && b.fits(len(parts)) {
				return b.runs(r)
			}
		}
	}
	return parts
}

// maxPeriod is the greatest number of neighbors that are tried as the body of a
// repetition.
const maxPeriod = 8

// run replaces the repetitions of the size parts at i. It returns nil if they are not
// repeated, or if the result is longer.
func (b *builder) run(parts []*expr, i, size int) []*expr {
	body := parts[i : i+size]
	if size == 1 && body[0].op == opRep {
		body = unpack(body[0].subs[0])
	}
	lo, hi, end := 0, 0, i
	units := 0
	add := func(min, max, width int) {
		lo, end, units = lo+min, end+width, units+1
		if hi == unbounded || max == unbounded {
			hi = unbounded
		} else {
			hi += max
		}
	}
	for end < len(parts) {
		if end+len(body) <= len(parts) && slices.Equal(parts[end:end+len(body)], body) {
			add(1, 1, len(body))
			continue
		}
		if e := parts[end]; e.op == opRep && slices.Equal(unpack(e.subs[0]), body) {
			add(e.min, e.max, 1)
			continue
		}
		break
	}
	if units < 2 {
		return nil
	}
	inner := b.catOf(body)
	r := b.rep(inner, lo, hi)
	old, merged := 0, len(b.at(r, inCat))
	for _, e := range parts[i:end] {
		old += len(b.at(e, inCat))
	}
	if merged >= old {
		return nil
	}
	return slices.Concat(parts[:i], unpack(r), parts[end:])
}

// catOf returns the concatenation of parts that are simple already.
func (b *builder) catOf(parts []*expr) *expr {
	if len(parts) == 1 {
		return parts[0]
	}
	e := &expr{op: opCat, subs: parts, place: inCat, nullable: true, copies: 1}
	for _, sub := range parts {
		if !b.fits(len(e.text)) {
			return b.empty
		}
		e.text += b.at(sub, inCat)
		e.nullable = e.nullable && sub.nullable
		e.copies = max(e.copies, sub.copies)
	}
	return b.intern(e)
}

// unpack returns the parts of a concatenation, or e alone.
func unpack(e *expr) []*expr {
	if e.op == opCat {
		return e.subs
	}
	return []*expr{e}
}

// rep returns e repeated at least lo and at most hi times.
func (b *builder) rep(e *expr, lo, hi int) *expr {
	switch {
	case e == nil && lo > 0:
		return nil
	case e == nil || hi == 0 || e == b.empty:
		return b.empty
	case lo == 1 && hi == 1:
		return e
	case lo == 0 && hi == 1 && e.nullable:
		return e
	}
	if hi == unbounded {
		// The empty string adds nothing to a body that is repeated at will.
		if e.nullable {
			lo = 0
		}
		if lo == 0 {
			e = b.starBody(e)
			if e == b.empty {
				return e
			}
		}
	}
	// (e*){m,n} is e*, (e+){m,} is e{m,}, (e?){0,n} is e{0,n}, (e{a,b})? is e{0,b} if a <= 1.
	if e.op == opRep {
		inner := e
		switch {
		case inner.min == 0 && inner.max == unbounded:
			return inner
		case inner.min <= 1 && inner.max == unbounded && hi == unbounded:
			return b.rep(inner.subs[0], inner.min*lo, unbounded)
		case inner.min <= 1 && hi == 1:
			return b.rep(inner.subs[0], 0, inner.max)
		case inner.min == 0 && inner.max == 1:
			return b.rep(inner.subs[0], 0, hi)
		}
	}
	// (ab*)? and its like stay as they are.
	r := &expr{op: opRep, subs: []*expr{e}, place: inCat, min: lo, max: hi, nullable: lo == 0 || e.nullable}
	if !b.fits(max(lo, hi) / b.limit(e) * len(e.text+"{1000}")) {
		return b.empty
	}
	r.copies = e.copies * max(1, min(max(lo, hi), b.limit(e)))
	r.text = repText(b.at(e, inRep), lo, hi, b.limit(e))
	return b.intern(r)
}

// starBody returns an expression x that is not longer than e such that x* is e*.
func (b *builder) starBody(e *expr) *expr {
	switch e.op {
	case opRep:
		if e.min <= 1 {
			return b.starBody(e.subs[0])
		}
	case opAlt:
		subs := make([]*expr, 0, len(e.subs))
		for _, sub := range e.subs {
			if sub = b.starBody(sub); sub != b.empty {
				subs = append(subs, sub)
			}
		}
		if n := b.alt(subs...); n != nil && n != e && len(n.text) < len(e.text) {
			return b.starBody(n)
		}
	case opCat:
		// (a*b*)* is (a|b)*.
		if e.nullable && e != b.empty {
			if n := b.alt(e.subs...); n != nil {
				return b.starBody(n)
			}
		}
	}
	return e
}

// limit returns the greatest count that a repetition of e may have.
// RE2 limits the product of those within each other to 1000, which all dialects but POSIX allow.
func (b *builder) limit(e *expr) int {
	return max(1, cmp.Or(notations[b.dialect].counts, 1000)/e.copies)
}

// repText returns the text of a repetition, with counts up to a limit.
func repText(body string, lo, hi, limit int) string {
	var text strings.Builder
	for ; lo > limit; lo -= limit {
		text.WriteString(body + quantifier(limit, limit))
		if hi != unbounded {
			hi -= limit
		}
	}
	for ; hi > limit; hi -= limit {
		text.WriteString(body + quantifier(lo, limit))
		lo = 0
	}
	counted := body + quantifier(lo, hi)
	if lo == hi && text.Len() == 0 && len(body)*lo <= len(counted) {
		return strings.Repeat(body, lo)
	}
	return text.String() + counted
}

func quantifier(lo, hi int) string {
	switch {
	case lo == 1 && hi == 1:
		return ""
	case lo == 0 && hi == 1:
		return "?"
	case lo < 2 && hi == unbounded:
		return []string{"*", "+"}[lo]
	case hi == unbounded:
		return fmt.Sprintf("{%d,}", lo)
	case lo == hi:
		return fmt.Sprintf("{%d}", lo)
	}
	return fmt.Sprintf("{%d,%d}", lo, hi)
}
