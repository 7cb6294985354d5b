package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// pair makes the pairs, by name if both documents have the rule, otherwise by
// the renamings. Rules that remain alone were added or removed.
func (c *comparer) pair() {
	named, common, asked := map[string][]*Rule{}, map[string][]*Rule{}, map[string][]*Rule{}
	for _, o := range c.old {
		named[Fold(o.Name)] = append(named[Fold(o.Name)], o)
		common[o.common] = append(common[o.common], o)
	}
	for _, p := range c.options.Renamings {
		asked[Fold(p.New)] = append(asked[Fold(p.New)], named[Fold(p.Old)]...)
	}
	isNew := map[string]bool{}
	for _, n := range c.new {
		isNew[Fold(n.Name)] = true
	}
	paired := map[*Rule]bool{}
	for _, n := range c.new {
		olds := slices.Clone(named[Fold(n.Name)])
		alone := len(olds) == 0
		renamed := slices.Concat(common[n.common], asked[Fold(n.Name)])
		slices.SortFunc(renamed, func(r, s *Rule) int {
			return cmp.Or(rank(r, n.common)-rank(s, n.common), r.order-s.order)
		})
		for _, o := range slices.Compact(renamed) {
			// Old rules whose names are not in the new document are paired with
			// it too: two rules may become one.
			if Fold(o.Name) != Fold(n.Name) && (alone || !isNew[Fold(o.Name)]) {
				olds = append(olds, o)
			}
		}
		for i, o := range olds {
			p := &Pair{Old: o, New: n, Secondary: i > 0}
			p.Choice = choice(c.Comparison.Old.Definitions[o.Name], c.Comparison.New.Definitions[n.Name])
			if Fold(o.Name) != Fold(n.Name) {
				p.Renaming = c.why(o, n)
			}
			if !p.Secondary {
				c.byNew[Fold(n.Name)] = p
			}
			paired[o] = true
			c.All = append(c.All, p)
		}
		if len(olds) == 0 {
			c.All = append(c.All, &Pair{New: n})
		}
	}
	for _, o := range c.old {
		if !paired[o] {
			c.All = append(c.All, &Pair{Old: o})
		}
	}
}

// choice returns [Pair.Choice] for a rule with the given definitions.
func choice(olds, news []Definition) string {
	if len(olds) == 0 || len(news) == 0 {
		return ""
	}
	was, is := map[int]int{}, map[int]int{} // the definitions of the same sections
	for _, same := range []func(o, n Definition) bool{
		func(o, n Definition) bool { return o.Section == n.Section && o.Title == n.Title },
		func(o, n Definition) bool { return o.Title == n.Title && o.Title != "" }, // numbers change
		func(o, n Definition) bool { return o.Section == n.Section },
	} {
		for i, o := range olds {
			for k, n := range news {
				_, found := is[i]
				if _, taken := was[k]; !found && !taken && same(o, n) {
					was[k], is[i] = i, k
				}
			}
		}
	}
	before, had := was[0]
	now, has := is[0]
	if !had && !has || has && now == 0 {
		return ""
	}
	instead := olds[0]
	if has {
		instead = news[now]
	}
	s := fmt.Sprintf("section %s instead of %s", news[0].Section, instead.Section)
	if had && olds[before].Text != news[0].Text {
		s += ", and its text changed"
	}
	return s
}

// rank sorts the rule that has the common name first.
func rank(r *Rule, common string) int {
	if Fold(r.Name) == common {
		return 0
	}
	return 1
}

// why returns the reasons for the renamings of a pair, each once.
func (c *comparer) why(o, n *Rule) string {
	for _, p := range c.options.Renamings {
		if Fold(p.Old) == Fold(o.Name) && Fold(p.New) == Fold(n.Name) {
			return p.Why
		}
	}
	var why []string
	add := func(r Renaming, ok bool) {
		for part := range strings.SplitSeq(r.Why, "; ") {
			if ok && !slices.Contains(why, part) {
				why = append(why, part)
			}
		}
	}
	add(c.Old.renaming(o.Name))
	add(c.New.renaming(n.Name))
	return strings.Join(why, "; ")
}
