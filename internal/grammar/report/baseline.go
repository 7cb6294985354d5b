package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/diff"
)

// Baseline is a list of accepted differences. It is the output of [Report.Write] for
// JSON, or lines written by hand that have some of its members: old, new,
// relation, and onlyOld, onlyNew or why.
//
// An entry is about the pair of rules that have its names. It accepts the strings that the
// pair lost if these are the ones that it lost when the entry was written, as lostDigest
// tells. An entry without a digest accepts them as long as onlyOld is one of them. The same
// holds for gained strings, gainedDigest and onlyNew. So neither another definition of the
// same strings nor another shortest string makes an entry invalid. An entry for a rule that
// was added or removed accepts that; an entry for an undecided pair accepts it for the same
// reason, "why", and the same definitions, if it has these. In a history, an entry with oldEdition and newEdition is about that step.
type Baseline struct {
	entries []*baselineEntry
}

type baselineEntry struct {
	jsonPair
	line  int
	found bool
	stale []string // why
}

// ReadBaseline reads a baseline. Lines that are blank are ignored.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	b := &Baseline{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		e := &baselineEntry{line: i + 1}
		if err := json.Unmarshal(line, &e.jsonPair); err != nil {
			return nil, fmt.Errorf("line %d: %w", e.line, err)
		}
		if e.Old == nil && e.New == nil {
			return nil, fmt.Errorf(`line %d: no "old" and no "new"; write lines of "stricturi diff --json"`, e.line)
		}
		if e.Relation != diff.RelationEqual {
			b.entries = append(b.entries, e)
		}
	}
	return b, nil
}

// Acceptance is what a baseline accepts of a pair.
type Acceptance struct {
	// Lost reports that it lists the strings that were lost, or that they are not known, Gained
	// that it lists those that were gained, and All that it lists all that is to say about the pair.
	Lost, Gained, All bool
	// Unlisted says why a baseline that lists the pair does not accept it.
	Unlisted string
}

// Accept notes which pairs have differences that a baseline lists; see [Report.Accepted]. The
// errors name entries that are stale, by their lines: there is no such pair, or it no longer
// differs by the string or for the reason that the entry has.
func (r *Report) Accept(b *Baseline) (stale []error) {
	for _, a := range r.Steps {
		for _, p := range a.All {
			open := slices.Contains(a.Pairs, p) // no entry accepts it yet
			for _, e := range b.entries {
				if !e.is(p, a, !r.single()) {
					continue
				}
				e.found = true
				if open {
					r.rows[p].Accepted, open = e.accepted(p), false
				}
			}
		}
	}
	for _, e := range b.entries {
		switch {
		case len(e.stale) > 0:
			stale = append(stale, fmt.Errorf("line %d: rule %s: %s", e.line, e.name(), strings.Join(e.stale, ", ")))
		case !e.found:
			stale = append(stale, fmt.Errorf("line %d: rule %s: there is no such pair of rules", e.line, e.name()))
		}
	}
	return stale
}

// accepted returns what the entry accepts of a pair that it is about.
func (e *baselineEntry) accepted(p *diff.Pair) (a Acceptance) {
	if e.Relation == p.Relation && (p.Old == nil || p.New == nil) {
		return Acceptance{Lost: true, Gained: true, All: true}
	}
	lost, gained := "", ""
	if e.Bounded == p.Bounded {
		lost, gained = p.Digests()
	}
	var unlisted []string
	a.Lost = e.accepts(p, side{"loses", e.OnlyOld, e.Lost, e.LostDigest, p.OnlyOld, p.NoneLost, lost, p.Lost}, &unlisted)
	a.Gained = e.accepts(p, side{"gains", e.OnlyNew, e.Gained, e.GainedDigest, p.OnlyNew, p.NoneGained, gained, p.Gained}, &unlisted)
	a.All = p.Relation != diff.RelationEqual && (p.NoneLost || a.Lost) && (p.NoneGained || a.Gained)
	a.Unlisted = strings.Join(unlisted, "; ")
	return a
}

// A side is what a pair lost or gained: as an entry lists it, and now.
type side struct {
	verb    string
	listed  *string // a string
	known   *bool   // whether there is one
	was     string  // the digest
	witness *string
	none    bool
	digest  string
	has     func(string) bool
}

// accepts reports whether the entry lists a side: its strings, or that it is not known and why.
func (e *baselineEntry) accepts(p *diff.Pair, c side, unlisted *[]string) bool {
	same := c.was != "" && c.was == c.digest
	switch open := c.witness == nil && !c.none; {
	case c.listed == nil && c.known == nil && e.Relation == diff.RelationUndecided:
		stale := "it is no longer undecided for the same reason"
		if open && p.SameReason(e.Why) {
			if sameText(e.OldText, p.Old) && sameText(e.NewText, p.New) {
				return true
			}
			stale = "it is undecided for another definition"
		}
		if !slices.Contains(e.stale, stale) {
			e.stale = append(e.stale, stale)
		}
	case c.listed == nil || same:
	case !c.has(*c.listed) && (c.witness == nil || *c.witness != *c.listed):
		e.stale = append(e.stale, fmt.Sprintf("it no longer %s %q", c.verb, *c.listed))
	case c.was != "" && c.digest != "":
		*unlisted = append(*unlisted, fmt.Sprintf("it %s other strings than those that the baseline lists", c.verb))
	default:
		return true
	}
	return same
}

// sameText reports whether a rule has the definition that an entry lists, if it lists one.
func sameText(listed *string, r *diff.Rule) bool {
	return listed == nil || r != nil && *listed == r.Text
}

// is reports whether an entry is about a pair.
func (e *baselineEntry) is(p *diff.Pair, a *diff.Comparison, history bool) bool {
	same := func(name *string, r *diff.Rule) bool {
		if name == nil || r == nil {
			return name == nil && r == nil
		}
		return diff.Fold(*name) == diff.Fold(r.Name)
	}
	if history && (e.OldEdition != "" && e.OldEdition != a.Old.Stem || e.NewEdition != "" && e.NewEdition != a.New.Stem) {
		return false
	}
	return same(e.Old, p.Old) && same(e.New, p.New)
}

func (e *baselineEntry) name() string {
	if e.New != nil {
		return *e.New
	}
	return *e.Old
}
