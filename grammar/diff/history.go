package diff

import (
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// History is the result of comparing each of several versions of a document with the next.
type History struct {
	// Options are the options that it was made with.
	Options Options
	// Versions are the documents, oldest first.
	Versions []Document
	// Steps[i] compares Versions[i] with Versions[i+1].
	Steps []*Comparison
	// Rules are the histories of the selected rules, in the order of the newest document,
	// followed by those of rules that it does not have.
	Rules []*RuleHistory

	compared [][]*comparer // for each step
	bridged  *bridge       // nil without [Options.Bridge]
}

// RuleHistory is what happened to a rule from version to version. If two rules became one,
// the history of the second ends there. If one became two, that of the second begins there. The
// methods of the zero RuleHistory panic.
type RuleHistory struct {
	// Pairs[i] is the pair of [History.Steps] i, nil if neither of its documents has the
	// rule.
	Pairs []*Pair
}

// Name returns the name of the rule in the newest document that has it.
func (r *RuleHistory) Name() string {
	last := r.last()
	if last.New == nil {
		return last.Old.Name
	}
	return last.New.Name
}

func (r *RuleHistory) last() *Pair {
	for _, p := range slices.Backward(r.Pairs) {
		if p != nil {
			return p
		}
	}
	return nil
}

// UnknownRuleError reports a name in [Options.Rules] or [Options.Assume] that no document has a rule of.
type UnknownRuleError struct {
	Rule  string
	Known []string // the names of the rules of all documents
}

// Error returns the message on one line.
func (e *UnknownRuleError) Error() string { return fmt.Sprintf("diff: unknown rule %q", e.Rule) }

// CompareVersions compares each document with the next. Options apply to each comparison.
// If a name in o.Rules or o.Assume is a rule of no document, the error is an [UnknownRuleError].
func CompareVersions(versions []Document, o Options) (*History, error) {
	h, err := Follow(versions, o)
	if err != nil {
		return nil, err
	}
	for range h.Compare() {
	}
	return h, nil
}

// Follow is like [CompareVersions], but does not compare the pairs yet: [History.Compare] does.
func Follow(versions []Document, o Options) (*History, error) {
	h := &History{Versions: versions, Options: o}
	var steps []*comparer
	known := new(automaton.Known)
	for i := range len(versions) - 1 {
		c := newComparer(versions[i], versions[i+1], o, known)
		steps, h.compared = append(steps, c), append(h.compared, []*comparer{c})
	}
	h.follow(steps)
	for _, name := range slices.Concat(o.Assume, o.Rules) {
		if !slices.ContainsFunc(h.Rules, func(r *RuleHistory) bool { return r.has(name) }) {
			return nil, unknownRule(name, steps)
		}
	}
	if len(o.Rules) > 0 {
		h.Rules = slices.DeleteFunc(h.Rules, func(r *RuleHistory) bool {
			return !slices.ContainsFunc(o.Rules, r.has)
		})
	}
	if o.Bridge {
		h.bridge(steps)
	}
	for i, c := range steps {
		selected := map[*Pair]bool{}
		for _, r := range h.Rules {
			selected[r.Pairs[i]] = true
		}
		c.Pairs = slices.DeleteFunc(slices.Clone(c.All), func(p *Pair) bool { return !selected[p] })
		h.Steps = append(h.Steps, c.Comparison)
	}
	return h, nil
}

// Compare compares the pairs of a history that [Follow] returned. It yields the index of each of
// [History.Steps] when its pairs are known, in their order. It works once.
func (h *History) Compare() iter.Seq[int] {
	return func(yield func(int) bool) {
		steps, rules, compared := h.Steps, h.Rules, h.compared
		work, begun, end := make([]sync.WaitGroup, len(compared)), make(chan bool), make(chan bool)
		defer close(end)
		go func() {
			free := make(chan bool, runtime.GOMAXPROCS(0))
			for i, all := range compared {
				for _, c := range all {
					select {
					case free <- true:
					case <-end:
						return
					}
					work[i].Go(func() {
						c.compare()
						<-free
					})
				}
				select {
				case begun <- true:
				case <-end:
					return
				}
			}
		}()
		known := map[*RuleHistory][2]string{}
		for i, c := range steps {
			<-begun
			work[i].Wait()
			compared[i] = nil
			h.bridged.finish(i, c, rules, known)
			if !yield(i) {
				return
			}
		}
	}
}

// A bridge compares rules with their last versions that could be read.
type bridge struct {
	broken []map[*abnf.Rule]bool // of each version, the rules that cannot be read
	again  map[*Pair]*Pair       // the pairs to put for those of the steps
	shown  map[*Pair]bool        // whether a rule that cannot be read has another text, or could be before
}

// bridge adds comparers of the pairs with earlier versions to those of the steps.
func (h *History) bridge(steps []*comparer) {
	b := &bridge{again: map[*Pair]*Pair{}, shown: map[*Pair]bool{}}
	h.bridged = b
	for _, v := range h.Versions {
		b.broken = append(b.broken, unreadable(v.Grammar))
	}
	made := map[[2]int]*comparer{}
	for _, r := range h.Rules {
		last := -1 // in which the rule can be read or is missing; a version without rules does not tell
		for i, p := range r.Pairs {
			before := p != nil && p.Old != nil && b.broken[i][p.Old.Rule]
			b.shown[p] = p != nil && p.Old != nil && (!before || p.New == nil || p.Old.Node.String() != p.New.Node.String())
			if !before && len(h.Versions[i].Grammar.Rules) > 0 {
				last = i
			}
			if !before || last < 0 {
				continue
			}
			c := made[[2]int{last, i}]
			if c == nil {
				c = newComparer(h.Versions[last], h.Versions[i+1], h.Options, steps[i].known)
				made[[2]int{last, i}], h.compared[i] = c, append(h.compared[i], c)
			}
			at := slices.IndexFunc(c.All, func(q *Pair) bool {
				return q.Secondary == p.Secondary && (p.New == nil && q.New == nil && q.Has(p.Old.Name) || p.New != nil && q.New != nil && p.New.Rule == q.New.Rule)
			})
			if at >= 0 {
				c.Pairs = append(c.Pairs, c.All[at])
				b.again[p], steps[i].bridged[p] = c.All[at], c.Comparison
			}
		}
	}
}

// finish puts the pairs of a step. While a rule cannot be read and has the same text, its pairs stay that
// know more than the one before. In known is what the last ones know.
func (b *bridge) finish(i int, c *Comparison, rules []*RuleHistory, known map[*RuleHistory][2]string) {
	if b == nil {
		return
	}
	dropped := map[*Pair]bool{}
	for _, r := range rules {
		p := r.Pairs[i]
		if q := b.again[p]; q != nil {
			*p = *q
		}
		last := known[r]
		delete(known, r)
		if p == nil || p.New == nil || !b.broken[i+1][p.New.Rule] {
			continue
		}
		known[r] = [2]string{p.lost.told(), p.gained.told()}
		if !b.shown[p] && (known[r] == last || known[r] == [2]string{}) {
			dropped[p], r.Pairs[i] = true, nil
		}
	}
	c.Pairs = slices.DeleteFunc(c.Pairs, func(p *Pair) bool { return dropped[p] })
}

// unreadable returns the rules that cannot be read, or use one that cannot.
func unreadable(g *abnf.Grammar) map[*abnf.Rule]bool {
	broken := map[*abnf.Rule]bool{}
	for n := -1; n < len(broken); {
		n = len(broken)
		for _, r := range g.Rules {
			if r.Unreadable() != nil || slices.ContainsFunc(abnf.Uses(r.Node), func(name string) bool { return broken[g.Rule(name)] }) {
				broken[r] = true
			}
		}
	}
	return broken
}

// unknownRule returns the error about a rule that no document has.
func unknownRule(name string, steps []*comparer) *UnknownRuleError {
	e := &UnknownRuleError{Rule: name}
	for _, c := range steps {
		for _, r := range slices.Concat(c.old, c.new) {
			if !slices.Contains(e.Known, r.Name) {
				e.Known = append(e.Known, r.Name)
			}
		}
	}
	return e
}

// has reports whether the rule had a name in some version.
func (r *RuleHistory) has(name string) bool {
	return slices.ContainsFunc(r.Pairs, func(p *Pair) bool { return p != nil && p.Has(name) })
}

// follow makes the histories of all rules from the pairs of each step.
func (h *History) follow(steps []*comparer) {
	of := map[*Pair]*RuleHistory{}
	current := map[string]*RuleHistory{} // by folded name, in the old document of a step
	removed := map[string]*RuleHistory{} // by the folded name that they had
	for i, c := range steps {
		next := map[string]*RuleHistory{}
		join := func(r *RuleHistory, p *Pair) {
			if r == nil || r.Pairs[i] != nil { // new, or the second of what one became
				r = &RuleHistory{Pairs: make([]*Pair, len(steps))}
			}
			r.Pairs[i] = p
			of[p] = r
			switch {
			case p.New == nil:
				removed[Fold(p.Old.Name)] = r
			case !p.Secondary:
				next[Fold(p.New.Name)] = r
			}
		}
		// Of several rules that one became, that with its name goes on.
		for _, namesakes := range []bool{true, false} {
			for _, p := range c.All {
				switch {
				case p.Old == nil && namesakes:
					name := Fold(p.New.Name)
					join(removed[name], p)
					delete(removed, name)
				case p.Old != nil && namesakes == (p.New == nil || Fold(p.Old.Name) == Fold(p.New.Name)):
					join(current[Fold(p.Old.Name)], p)
				}
			}
		}
		current = next
	}
	listed := map[*RuleHistory]bool{}
	for _, c := range slices.Backward(steps) {
		for _, p := range c.All {
			if r := of[p]; !listed[r] {
				listed[r] = true
				h.Rules = append(h.Rules, r)
			}
		}
	}
}
