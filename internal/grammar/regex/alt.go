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
	// The order does not matter, so it is made the same for equal unions.
	slices.SortFunc(subs, func(a, b *expr) int {
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

// union returns the union of alternatives that are sorted and different, factored.
func (b *builder) union(subs []*expr) *expr {
	subs = b.mergeCounts(subs)
	switch len(subs) {
	case 0:
		return nil
	case 1:
		return subs[0]
	}
	var key strings.Builder
	for _, e := range subs {
		key.WriteString(e.text)
		key.WriteByte(0)
	}
	if e, ok := b.unions[key.String()]; ok {
		return e
	}
	best := b.altOf(subs)
	for _, order := range [][2]bool{{false, true}, {true, false}} {
		rest := b.factor(b.factor(subs, order[0]), order[1])
		if len(rest) < len(subs) {
			if e := b.alt(rest...); len(e.text) < len(best.text) {
				best = e
			}
		}
	}
	b.unions[key.String()] = best
	return best
}

// altOf returns the union of alternatives as they are.
func (b *builder) altOf(subs []*expr) *expr {
	e := &expr{op: opAlt, subs: subs, copies: 1}
	var text []string
	for _, sub := range subs {
		text = append(text, b.at(sub, inCat))
		e.nullable = e.nullable || sub.nullable
		e.copies = max(e.copies, sub.copies)
	}
	e.text = strings.Join(text, "|")
	return b.intern(e)
}

// mergeCounts merges alternatives that repeat the same: "a|aa+" is "a+".
func (b *builder) mergeCounts(subs []*expr) []*expr {
	counted := func(e *expr) (body *expr, lo, hi int) {
		if e.op == opRep {
			return e.subs[0], e.min, e.max
		}
		return e, 1, 1
	}
	same := map[*expr][]int{} // by what is repeated
	for i, e := range subs {
		body, _, _ := counted(e)
		same[body] = append(same[body], i)
	}
	for i, e := range subs {
		body, lo, hi := counted(e)
		for _, j := range same[body] {
			_, l, h := counted(subs[j])
			if j <= i || hi != unbounded && l > hi+1 || h != unbounded && lo > h+1 {
				continue
			}
			if hi != unbounded {
				hi = max(hi, h)
			}
			if h == unbounded {
				hi = unbounded
			}
			rest := slices.Delete(slices.Clone(subs), j, j+1)
			rest[i] = b.rep(body, min(lo, l), hi)
			return b.mergeCounts(rest)
		}
	}
	return subs
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
