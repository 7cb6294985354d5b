package report

import (
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/ascii"
)

// step compares two versions.
type step struct {
	*diff.Comparison
	Label string // "1 → 2"

	r          *Report
	n          int
	olds, news map[string]*row // for links, by the folded names of the rules of each document
	groups     []*group        // made when first used
}

// row is what happened to a rule in a step. Its Pair is nil if neither document has
// the rule.
type row struct {
	*diff.Pair
	Step     *step
	Text     *Text
	Accepted Acceptance
	// PlainLost and PlainGained are strings like OnlyOld and OnlyNew, as people would write them, or nil.
	PlainLost, PlainGained *string

	rule string // the id of the rule on the page
}

// addStep adds the next step, which is compared.
func (r *Report) addStep() {
	n := len(r.steps)
	s := &step{Comparison: r.Steps[n], Label: fmt.Sprintf("%d → %d", n+1, n+2), r: r, n: n}
	r.steps = append(r.steps, s)
	names := partnersOf(s.Comparison)
	for _, p := range s.All {
		r.rows[p] = &row{Pair: p, Step: s, Text: names.text(p)}
	}
	for _, x := range s.Rows() {
		if x.Changed() {
			x.PlainLost, x.PlainGained = plain(x.OnlyOld, x.Lost), plain(x.OnlyNew, x.Gained)
		}
	}
}

// History reports whether the step is one of several.
func (s *step) History() bool { return !s.r.single() }

// ID returns the id of the row on the page.
func (r *row) ID() string {
	if r.Step.r.single() {
		return r.rule
	}
	return fmt.Sprintf("%s.%d", r.rule, r.Step.n+1)
}

// Rows are the rows of all pairs.
func (s *step) Rows() (all []*row) {
	for _, p := range s.Pairs {
		all = append(all, s.r.rows[p])
	}
	return all
}

// plain returns a string like a witness, as a person would write it, or nil: with "example" for
// letters, different digits, and spaces for other characters without a form.
func plain(witness *string, has func(string) bool) *string {
	const word, digits, maxLen = "example", "1234567890", 100
	if witness == nil || len(*witness) > maxLen {
		return nil
	}
	text := []rune(*witness)
	out, letters, numbers := "", 0, 0
	for i, c := range text {
		var others []string
		switch {
		case ascii.IsDigit(c):
			others = []string{digits[numbers%10:][:1]}
			numbers++
		case ascii.IsLetter(c):
			others = []string{word[letters%len(word):][:1]}
			if letters == 0 && (i+1 == len(text) || !ascii.IsLetter(text[i+1])) {
				others[0] = word
			}
			letters++
		case c <= ' ' || c > '~':
			others = []string{" ", word}
		}
		if !ascii.IsLetter(c) {
			letters = 0
		}
		rest := string(text[i+1:])
		others = slices.DeleteFunc(others, func(s string) bool { return !has(out + s + rest) })
		out += append(others, string(c))[0]
	}
	if out == *witness || len(out) == 1 {
		return nil
	}
	return &out
}
