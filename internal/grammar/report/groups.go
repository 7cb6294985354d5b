package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

// kind is what happened to a rule.
type kind int

// The kinds, in the order in which reports show them. The first three are shown each with a sentence,
// the others as a number of rules.
const (
	loses kind = iota
	gains
	open // not compared
	removed
	added
	alike // added, with the strings of one that was removed
	renamed
	reworded
	assumed // the same under an assumption
	unchanged
	accepted
)

// counted says before and after "rules" which rules are counted.
var counted = map[kind][2]string{
	removed: {"removed ", ""}, added: {"new ", ""}, alike: {"new ", " with the strings of a removed one"},
	renamed: {"renamed ", " with the same strings"}, reworded: {"reworded ", " with the same strings"},
	unchanged: {"unchanged ", ""}, accepted: {"", " with changes that the baseline accepts"},
}

func (r *row) kind() kind {
	switch p := r.Pair; {
	case r.Accepted.All:
		return accepted
	case p.Relation == diff.RelationRemoved:
		return removed
	case p.Relation == diff.RelationAdded && p.Alike != "":
		return alike
	case p.Relation == diff.RelationAdded:
		return added
	case p.OnlyOld != nil:
		return loses
	case p.OnlyNew != nil:
		return gains
	case p.Relation != diff.RelationEqual:
		return open
	case p.Assumed != nil:
		return assumed
	case diff.Fold(p.Old.Name) != diff.Fold(p.New.Name):
		return renamed
	case r.Text.Wording != WordingSame:
		return reworded
	}
	return unchanged
}

// A group is a change that no other one of its step explains, with the rules that follow from it, or
// several rules to which the same happened.
type group struct {
	Kind  kind
	Cause *row // or nil
	Rows  []*row
}

// groups returns what happened to the rules of a step, causes first.
func groups(rows []*row) (all []*group) {
	causes, reasons, counts := map[string]*group{}, map[string]*group{}, map[kind]*group{}
	add := func(r *row) *group {
		g := &group{Kind: r.kind(), Cause: r}
		all = append(all, g)
		return g
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return r.Unused() || r.kind() == unchanged && r.Step.History() })
	for _, r := range rows {
		if r.kind() > open || !r.Own {
			continue
		}
		g := add(r)
		causes[r.New.Name] = g
		if r.Relation == diff.RelationUndecided && reasons[r.Depends()] == nil {
			reasons[r.Depends()] = g
		}
	}
	for _, r := range rows {
		of := []*group{reasons[r.Depends()]}
		switch k := r.kind(); {
		case k > open:
			if counts[k] == nil {
				counts[k] = &group{Kind: k}
				all = append(all, counts[k])
			}
			of = []*group{counts[k]}
		case r.Own:
			continue
		case r.Relation != diff.RelationUndecided:
			of = nil
			for _, c := range r.explained() {
				of = append(of, causes[c])
			}
		}
		of = slices.DeleteFunc(of, func(g *group) bool { return g == nil })
		if len(of) == 0 {
			if g := add(r); r.Relation == diff.RelationUndecided {
				reasons[r.Depends()] = g
			}
		}
		for _, g := range of {
			g.Rows = append(g.Rows, r)
		}
	}
	slices.SortStableFunc(all, func(a, b *group) int { return cmp.Compare(a.Kind, b.Kind) })
	return all
}

// explained returns the rules by which a change is explained: its causes or, if none is known, all rules
// that the new rule uses.
func (r *row) explained() (names []string) {
	for _, c := range r.Causes {
		names = append(names, c.Rule)
	}
	if names != nil {
		return names
	}
	used, _ := matcher.Reach(r.Step.New.Grammar, r.New.Name)
	for _, rule := range used[1:] {
		names = append(names, rule.Name)
	}
	return names
}

// Label says how many rules there are besides the cause.
func (g *group) Label() string {
	plural, use := "s", ""
	if len(g.Rows) == 1 {
		plural, use = "", "s"
	}
	words := counted[g.Kind]
	switch {
	case g.Cause != nil && g.Cause.Relation == diff.RelationUndecided:
		words[1] = " for the same reason"
	case g.Cause != nil:
		words[1] = " that use" + use + " it"
	case g.Kind == assumed:
		var all []string
		for _, r := range g.Rows {
			all = append(all, r.Assumed...)
		}
		slices.Sort(all)
		words[1] = " with the same strings, " + diff.Assuming(slices.Compact(all))
	}
	return fmt.Sprintf("%d %srule%s%s", len(g.Rows), words[0], plural, words[1])
}

// Groups returns what happened to the rules of a step, causes first.
func (s *step) Groups() []*group {
	if s.groups == nil {
		s.groups = groups(s.Rows())
	}
	return s.groups
}

// A part is a section of a summary.
type part struct {
	Head   string
	Groups []*group
}

// Parts returns the sections of a summary.
func (s *step) Parts() (all []*part) {
	heads := [...]string{"Changes that lose strings", "Changes that only gain strings", "Changes that were not compared", "Other rules"}
	for i, head := range heads {
		n := 0
		x := &part{}
		for _, g := range s.Groups() {
			switch {
			case min(int(g.Kind), len(heads)-1) != i:
				continue
			case g.Cause != nil:
				n++
			default:
				n += len(g.Rows)
			}
			x.Groups = append(x.Groups, g)
		}
		if x.Head = fmt.Sprintf("%s: %d.", head, n); n > 0 {
			all = append(all, x)
		}
	}
	return all
}

// Differs reports whether strings are lost, gained or not known.
func (s *step) Differs() bool {
	return slices.ContainsFunc(s.Groups(), func(g *group) bool { return g.Kind <= alike })
}

// Baseline returns the command that writes a baseline of the step.
func (s *step) Baseline() string {
	o, command := s.r.Options, "stricturi diff --output json --only changed"
	for _, r := range o.Rules {
		command += " --rule " + r
	}
	for _, r := range o.Renamings {
		command += " --rename " + r.Old + "=" + r.New
	}
	for _, r := range o.Assume {
		command += " --assume " + r
	}
	if o.Depth != 0 && o.Depth != diff.DefaultDepth {
		command += fmt.Sprintf(" --depth %d", max(0, o.Depth))
	}
	return command + " " + s.Old.Stem + " " + s.New.Stem + " >accepted.jsonl"
}

// First reports whether no other change of its step explains that of the row.
func (r *row) First() bool {
	return slices.ContainsFunc(r.Step.Groups(), func(g *group) bool { return g.Cause != nil && g.Cause.Pair == r.Pair })
}

// Few reports whether a line has space for the names of the rules.
func (g *group) Few() bool { return len(g.Rows) <= 3 || g.Alike() }

// Alike reports whether the rules are new, with the strings of removed ones.
func (g *group) Alike() bool { return g.Kind == alike }
