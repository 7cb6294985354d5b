package proof

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
)

// Parser is a parser under test: it reports whether all of text matches a rule,
// which is named as the ABNF spells it, and where the rules match in it, in the
// order in which they end. Rules that are not visible may be among them.
type Parser func(rule, text string) (spans []Span, ok bool)

// SuiteResult is what a test suite found out about one rule.
type SuiteResult struct {
	Rule    string `json:"rule"`
	Strings int    `json:"strings"` // run, repetitions included
	Members int    `json:"members"` // of these, that the rule must accept
	Trees   int    `json:"trees"`   // members whose tree was compared
	// The first string on which the parser is wrong, or nil.
	Failure *SuiteFailure `json:"failure"`
}

// SuiteFailure is a string on which a parser is wrong.
type SuiteFailure struct {
	Text string `json:"text"`
	Want bool   `json:"want"` // it must be accepted
	Got  bool   `json:"got"`
	// If both are true, where the visible rules must match and where they do.
	WantSpans []Span `json:"wantSpans"`
	GotSpans  []Span `json:"gotSpans"`
}

// Suite runs, for each rule of the ABNF, its characterisation-set suite on a
// parser: the harmonised state identifiers of the minimal automaton, no extra
// states, over the end points of all character ranges
// ([automaton.DFA.Suite] says what that proves and what it does not). Where a
// string must be accepted, the places of the visible rules are compared too.
func (p *Proof) Suite(ctx context.Context, parser Parser) iter.Seq2[SuiteResult, error] {
	return each(ctx, p, func(p *Proof, ctx context.Context, r *abnf.Rule) (SuiteResult, error) {
		return p.suite(ctx, parser, r)
	})
}

func (p *Proof) suite(ctx context.Context, parser Parser, r *abnf.Rule) (SuiteResult, error) {
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

// SuiteRule is like [Proof.Suite] for one rule.
func (p *Proof) SuiteRule(ctx context.Context, parser Parser, name string) (SuiteResult, error) {
	return one(ctx, p, name, func(p *Proof, ctx context.Context, r *abnf.Rule) (SuiteResult, error) {
		return p.suite(ctx, parser, r)
	})
}

// SuiteSize returns the number of strings in the suite of a rule.
func (p *Proof) SuiteSize(name string) (int, error) {
	d, err := p.lang.DFA(name)
	if err != nil {
		return 0, err
	}
	return d.Suite().Size(), nil
}
