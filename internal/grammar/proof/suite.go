package proof

import (
	"context"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
)

// Parser is a parser under test. It reports whether a rule, named as in the ABNF, matches
// all of text, and returns the spans that rules matched, in the order of their ends. The
// spans may include rules that are not visible.
type Parser func(rule, text string) (spans []Span, ok bool)

// SuiteResult is the result of a test suite for a rule.
type SuiteResult struct {
	Rule    string `json:"rule"`
	Strings int    `json:"strings"` // strings tested, including duplicates
	Members int    `json:"members"` // strings among them that the rule must accept
	Trees   int    `json:"trees"`   // members whose trees were compared
	// The first string for which the parser is wrong, or nil.
	Failure *SuiteFailure `json:"failure"`
}

// SuiteFailure is a string for which a parser is wrong.
type SuiteFailure struct {
	Text string `json:"text"`
	Want bool   `json:"want"` // the rule accepts it
	Got  bool   `json:"got"`
	// If both are true, the expected and actual spans of the visible rules.
	WantSpans []Span `json:"wantSpans"`
	GotSpans  []Span `json:"gotSpans"`
}

// Suite tests a parser with the characterization-set suite of an ABNF rule: the
// harmonized state identifiers of the minimal automaton, without extra states, over the
// end points of all character ranges. A parser that passes is correct for all strings
// over these characters, if on them it behaves like an automaton with no more states than
// the minimal one. For strings that the rule accepts, the spans of the visible rules are
// compared too.
func (p *Proof) Suite(ctx context.Context, parser Parser, name string) (SuiteResult, error) {
	r := p.abnf.Rule(name)
	if r == nil {
		return SuiteResult{}, &abnf.UndefinedError{Name: name}
	}
	result := SuiteResult{Rule: r.Name}
	d, err := p.lang.DFA(r.Name)
	if err != nil {
		return result, err
	}
	var places *placer
	if p.trees.holds(abnf.RuleRef{Name: r.Name}) {
		marked, err := p.model.accepts(ctx, grammar.GoName(r.Name), true)
		if err != nil {
			return result, fmt.Errorf("rule %s: %w", r.Name, err)
		}
		places = newPlacer(p, marked)
	}
	for text, want := range d.Suite().Tests() {
		if result.Strings&1023 == 0 && ctx.Err() != nil {
			return result, ctx.Err()
		}
		result.Strings++
		if want {
			result.Members++
		}
		spans, got := parser(r.Name, text)
		if got != want {
			result.Failure = &SuiteFailure{Text: text, Want: want, Got: got}
			return result, nil
		}
		if !want || places == nil {
			continue
		}
		result.Trees++
		spans = slices.DeleteFunc(slices.Clone(spans), func(s Span) bool { return !slices.Contains(p.visible, s.Rule) })
		wantSpans, ok := places.spans(text)
		if !ok || !slices.Equal(spans, wantSpans) {
			result.Failure = &SuiteFailure{text, want, got, wantSpans, spans}
			return result, nil
		}
	}
	return result, nil
}
