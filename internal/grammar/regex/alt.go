package regex

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// alt returns the union of its arguments.
func (b *builder) alt(parts ...*expr) *expr {
	var (
		subs     []*expr
		set      automaton.Set
		optional bool
	)
	var add func(e *expr)
	add = func(e *expr) {
		switch {
		case e == nil:
		case e == b.empty:
			optional = true
		case e.op == opAlt:
			for _, sub := range e.subs {
				add(sub)
			}
		case e.op == opRep && e.min == 0 && e.max == 1:
			optional = true
			add(e.subs[0])
		case e.op == opSet:
			set = set.Union(e.set)
		case !slices.Contains(subs, e):
			subs = append(subs, e)
		}
	}
	for _, e := range parts {
		add(e)
	}
	if e := b.chars(set); e != nil {
		subs = append(subs, e)
	}
	// What may be empty is last, see [expr.deterministic]. Else the order does not matter, so it is made
	// the same for equal unions.
	slices.SortFunc(subs, func(a, b *expr) int {
		if a.nullable != b.nullable {
			return map[bool]int{true: 1, false: -1}[a.nullable]
		}
		return cmp.Or(cmp.Compare(len(a.text), len(b.text)), cmp.Compare(a.text, b.text))
	})
	e := b.union(subs)
	switch {
	case !optional:
		return e
	case e == nil:
		return b.empty
	}
	return b.rep(e, 0, 1)
}

// union returns the union of alternatives that are sorted and different, factored if that is
// shorter.
func (b *builder) union(subs []*expr) *expr {
	switch len(subs) {
	case 0:
		return nil
	case 1:
		return subs[0]
	}
	all := b.altOf(subs)
	if rest := b.factor(b.factor(subs, true), false); len(rest) < len(subs) {
		if e := b.alt(rest...); len(e.text) < len(all.text) {
			return e
		}
	}
	return all
}

// altOf returns the union of alternatives as they are.
func (b *builder) altOf(subs []*expr) *expr {
	e := &expr{op: opAlt, subs: subs, copies: 1}
	var text []string
	length := 0
	for _, sub := range subs {
		if length += len(sub.text); !b.fits(length) {
			return b.empty
		}
		text = append(text, b.at(sub, inAlt))
		e.nullable = e.nullable || sub.nullable
		e.copies = max(e.copies, sub.copies)
	}
	e.text = strings.Join(text, "|")
	return b.intern(e)
}

// factor replaces alternatives with a common first part, or a common last part, by one
// alternative.
func (b *builder) factor(subs []*expr, last bool) []*expr {
	var out []*expr
	groups := make(map[*expr]int) // by the common part: the index in out
	var tails [][]*expr
	for _, e := range subs {
		parts := unpack(e)
		common, tail := parts[0], parts[1:]
		if last {
			common, tail = parts[len(parts)-1], parts[:len(parts)-1]
		}
		rest := b.empty
		if len(tail) > 0 {
			rest = b.catOf(tail)
		}
		i, ok := groups[common]
		if !ok {
			i = len(out)
			groups[common] = i
			out, tails = append(out, e), append(tails, nil)
		}
		tails[i] = append(tails[i], rest)
	}
	for common, i := range groups {
		switch {
		case len(tails[i]) == 1:
		case last:
			out[i] = b.cat(b.alt(tails[i]...), common)
		default:
			out[i] = b.cat(common, b.alt(tails[i]...))
		}
	}
	return out
}
