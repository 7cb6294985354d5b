package report

import (
	"bufio"
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
// reason, "why". In a history, an entry with oldEdition and newEdition is about that step.
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
	b := &Baseline{}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return nil, err
		}
		if len(bytes.TrimSpace(line)) > 0 {
			e := &baselineEntry{line: n}
			if err := json.Unmarshal(line, &e.jsonPair); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			if e.Old == nil && e.New == nil {
				return nil, fmt.Errorf(`line %d: no "old" and no "new"; write lines of "stricturi diff --json"`, n)
			}
			if e.Relation != diff.RelationEqual {
				b.entries = append(b.entries, e)
			}
		}
		if err == io.EOF {
			return b, nil
		}
	}
}

// Acceptance is what a baseline accepts of a pair.
type Acceptance struct {
	// Lost reports that it lists the strings that were lost, Gained that it lists those that
	// were gained, and All that it lists all that is to say about the pair.
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
			for _, e := range b.entries {
				if !e.is(p, a, !r.single()) {
					continue
				}
				e.found = true
				if _, ok := r.accepted[p]; !ok && slices.Contains(a.Pairs, p) {
					r.accepted[p] = e.accepted(p)
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
	switch {
	case e.Relation == p.Relation && (p.Old == nil || p.New == nil):
		return Acceptance{Lost: true, Gained: true, All: true}
	case e.Relation == diff.RelationUndecided || p.Relation == diff.RelationUndecided:
		listed := &diff.Pair{Why: e.Why}
		if a.All = e.Relation == p.Relation && listed.Unsearched() == p.Unsearched(); !a.All {
			e.stale = append(e.stale, "it is no longer undecided for the same reason")
		}
		return a
	}
	lost, gained := "", ""
	if e.Bounded == p.Bounded {
		lost, gained = p.Digests()
	}
	var unlisted []string
	a.Lost = e.accepts("loses", e.OnlyOld, e.LostDigest, lost, p.Lost, &unlisted)
	a.Gained = e.accepts("gains", e.OnlyNew, e.GainedDigest, gained, p.Gained, &unlisted)
	a.All = p.Relation != diff.RelationEqual && (p.OnlyOld == nil || a.Lost) && (p.OnlyNew == nil || a.Gained)
	a.Unlisted = strings.Join(unlisted, "; ")
	return a
}

// accepts reports whether the entry lists what a pair loses or gains: the witness and the
// digest are those of the entry, and has reports whether the pair loses or gains a string.
func (e *baselineEntry) accepts(verb string, witness *string, listed, digest string, has func(string) bool, unlisted *[]string) bool {
	switch {
	case witness == nil:
		return false
	case listed != "" && listed == digest:
		return true
	case !has(*witness):
		e.stale = append(e.stale, fmt.Sprintf("it no longer %s %q", verb, *witness))
		return false
	case listed != "" && digest != "":
		*unlisted = append(*unlisted, fmt.Sprintf("it %s other strings than those that the baseline lists", verb))
		return false
	}
	return true
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
