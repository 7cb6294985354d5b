package audit

import (
	"slices"
	"strings"
)

// pair makes the pairs: by name where both documents have it, else by the
// renamings. A rule that has no partner after that was added or removed.
func (c *comparer) pair() {
	partners := func(r *Rule, own *Document, others []*Rule, other *Document) (same, renamed []*Rule) {
		for _, o := range others {
			switch {
			case fold(o.Name) == fold(r.Name):
				same = append(same, o)
			case other.common(o.Name) == own.common(r.Name):
				renamed = append(renamed, o)
			}
		}
		return same, renamed
	}
	a := c.audit
	paired := map[*Rule]bool{}
	for _, n := range c.new {
		olds, renamed := partners(n, &a.New, c.old, &a.Old)
		alone := len(olds) == 0
		slices.SortStableFunc(renamed, func(r, s *Rule) int {
			return rank(r, a.New.common(n.Name)) - rank(s, a.New.common(n.Name))
		})
		for _, o := range renamed {
			// Old rules without a namesake come too: two may become one.
			if s, _ := partners(o, &a.Old, c.new, &a.New); alone || len(s) == 0 {
				olds = append(olds, o)
			}
		}
		for i, o := range olds {
			p := &Pair{Old: o, New: n, secondary: i > 0}
			if fold(o.Name) != fold(n.Name) {
				p.Renaming = c.why(o, n)
			}
			if !p.secondary {
				c.byNew[fold(n.Name)] = p
			}
			paired[o] = true
			a.Pairs = append(a.Pairs, p)
		}
		if len(olds) == 0 {
			a.Pairs = append(a.Pairs, &Pair{New: n})
		}
	}
	for _, o := range c.old {
		if !paired[o] {
			a.Pairs = append(a.Pairs, &Pair{Old: o})
		}
	}
}

// rank puts the rule that has the common name itself before others.
func rank(r *Rule, common string) int {
	if fold(r.Name) == common {
		return 0
	}
	return 1
}

// why gives the reasons of the renamings that made a pair, each once.
func (c *comparer) why(o, n *Rule) string {
	var why []string
	add := func(r Renaming, ok bool) {
		for part := range strings.SplitSeq(r.Why, "; ") {
			if ok && !slices.Contains(why, part) {
				why = append(why, part)
			}
		}
	}
	add(c.audit.Old.renaming(o.Name))
	add(c.audit.New.renaming(n.Name))
	return strings.Join(why, "; ")
}
