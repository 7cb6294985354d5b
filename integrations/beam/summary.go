package beamuri

import (
	"bytes"
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Summary]())
	beam.RegisterType(reflect.TypeFor[tallies]())
	register.Combiner3[tallies, Verdict, Summary](&summarizeFn{})
}

// Summary counts valid texts, and invalid texts by the rules in which they failed.
// Its JSON is the member "editions" of the output of check --output summary-json, without
// examples of valid texts.
type Summary struct {
	Editions []EditionSummary `json:"editions"`
}

// EditionSummary is the summary for one target.
type EditionSummary struct {
	Spec     string    `json:"spec"`
	Rule     string    `json:"rule"`
	Valid    int64     `json:"valid"`
	Invalid  int64     `json:"invalid"`
	Failures []Failure `json:"failures"` // the most frequent first
}

// Failure counts the texts that failed in a rule and section.
type Failure struct {
	Rule    *string `json:"rule"`
	Section *string `json:"section"`
	Count   int64   `json:"count"`
	// Examples has the first of the texts, sorted by length and then by bytes.
	// They do not depend on the order in which texts were checked. Userinfo is
	// masked.
	Examples []string `json:"examples"`
}

// Summarize returns a PCollection<Summary> for a PCollection<Verdict>, with one
// summary for each window that has verdicts.
func Summarize(s beam.Scope, verdicts beam.PCollection) beam.PCollection {
	return beam.Combine(s.Scope("beamuri.Summarize"), &summarizeFn{}, verdicts)
}

// The limits for the examples of a failure.
const (
	maxExamples  = 3
	exampleWidth = 100
)

// summarizeFn combines tallies of verdicts into a summary.
type summarizeFn struct{}

// tallies is sorted by kind and has each kind once.
type tallies struct{ All []tally }

// tally counts the verdicts of a kind.
type tally struct {
	Kind           kind
	Valid, Invalid int64
	Examples       []example // sorted, without duplicates
}

// kind groups verdicts by target and by the deepest open rule with its section.
// Rule and section are empty if the text is valid or no rule was open.
type kind struct{ Spec, Rule, Within, Section string }

// example is an invalid text. It is a []byte because it need not be UTF-8.
type example struct {
	Text   []byte
	Offset int64
}

// CreateAccumulator returns no tallies.
func (*summarizeFn) CreateAccumulator() tallies { return tallies{} }

// AddInput counts a verdict.
func (*summarizeFn) AddInput(all tallies, v Verdict) tallies {
	k := kind{Spec: v.Spec, Rule: v.Rule}
	if v.Valid {
		all.of(k).Valid++
		return all
	}
	if v.Error.Rule != nil {
		k.Within = *v.Error.Rule
	}
	if v.Error.Section != nil {
		k.Section = *v.Error.Section
	}
	t := all.of(k)
	t.Invalid++
	t.add(example{[]byte(v.Text()), v.Error.Offset})
	return all
}

// MergeAccumulators adds up two accumulators.
func (*summarizeFn) MergeAccumulators(all, more tallies) tallies {
	for _, m := range more.All {
		t := all.of(m.Kind)
		t.Valid += m.Valid
		t.Invalid += m.Invalid
		for _, e := range m.Examples {
			t.add(e)
		}
	}
	return all
}

// ExtractOutput returns the summary, with the editions oldest first.
func (*summarizeFn) ExtractOutput(all tallies) Summary {
	var sum Summary
	for _, t := range all.All {
		n := len(sum.Editions)
		if n == 0 || sum.Editions[n-1].Spec != t.Kind.Spec || sum.Editions[n-1].Rule != t.Kind.Rule {
			sum.Editions = append(sum.Editions, EditionSummary{Spec: t.Kind.Spec, Rule: t.Kind.Rule, Failures: []Failure{}})
			n++
		}
		sum.Editions[n-1].add(t)
	}
	for _, e := range sum.Editions {
		slices.SortStableFunc(e.Failures, func(a, b Failure) int { return cmp.Compare(b.Count, a.Count) })
	}
	slices.SortStableFunc(sum.Editions, func(a, b EditionSummary) int { return cmp.Compare(age(a.Spec), age(b.Spec)) })
	return sum
}

func (s *EditionSummary) add(t tally) {
	s.Valid += t.Valid
	if t.Invalid == 0 {
		return
	}
	s.Invalid += t.Invalid
	f := Failure{Rule: optional(t.Kind.Within), Section: optional(t.Kind.Section), Count: t.Invalid}
	for _, e := range t.Examples {
		shown := uri.Reject(nil, core.Failure{Rule: t.Kind.Rule, Offset: int(e.Offset)}, string(e.Text))
		line, _, _ := strings.Cut(shown.Picture(exampleWidth), "\n")
		f.Examples = append(f.Examples, line)
	}
	s.Failures = append(s.Failures, f)
}

// age returns the index of an edition in editions.
func age(stem string) int {
	return slices.IndexFunc(editions, func(e edition) bool { return e.String() == stem })
}

func (k kind) compare(other kind) int {
	return cmp.Or(
		strings.Compare(k.Spec, other.Spec), strings.Compare(k.Rule, other.Rule),
		strings.Compare(k.Within, other.Within), strings.Compare(k.Section, other.Section),
	)
}

// of returns the tally of a kind, and creates it if there is none.
func (a *tallies) of(k kind) *tally {
	i, found := slices.BinarySearchFunc(a.All, k, func(t tally, k kind) int { return t.Kind.compare(k) })
	if !found {
		a.All = slices.Insert(a.All, i, tally{Kind: k})
	}
	return &a.All[i]
}

// add adds an example if it is among the first maxExamples.
func (t *tally) add(e example) {
	i, found := slices.BinarySearchFunc(t.Examples, e, example.compare)
	if found || i == maxExamples {
		return
	}
	t.Examples = slices.Insert(t.Examples, i, e)
	t.Examples = t.Examples[:min(len(t.Examples), maxExamples)]
}

func (e example) compare(other example) int {
	return cmp.Or(cmp.Compare(len(e.Text), len(other.Text)), bytes.Compare(e.Text, other.Text))
}
