package bidi

import (
	"iter"
	"slices"

	uax9 "github.com/stricturi/stricturi/internal/bidi"
)

// Embed returns a text in a left-to-right embedding: between U+202A and U+202C
// (section 4.1), which are not part of the IRI. The text must be an IRI reference that
// iri.ParseReference accepts: formatting characters in another one could end the embedding.
func Embed(text string) string { return "\u202A" + text + "\u202C" }

// Context is the text around another text on the same line.
type Context struct {
	Before, After string
	// RightToLeft tells that the base direction of the paragraph is right to
	// left, as in Arabic or Hebrew text.
	RightToLeft bool
}

// NeedsEmbedding reports whether a text needs a left-to-right embedding to be
// shown in its context as it is in one: "There is no requirement to use the
// above embedding if the display is still the same without the embedding"
// (section 4.1). It compares the order of the text's characters, whether other
// characters come between them, and which of them are mirrored, but not where the
// rest of the line goes. Errors are those of [Display].
//
// The answer is that of the bidirectional algorithm for the whole context, as
// section 4.1 asks for ("in all cases where they are not completely sure"). It no
// longer holds if the line is broken within the text or the context changes. For
// a text with a paragraph separator it is always true.
func (c Context) NeedsEmbedding(text string) (bool, error) {
	if _, err := arrangeable(text); err != nil {
		return false, err
	}
	before, within, after := []rune(c.Before), []rune(text), []rune(c.After)
	isSeparator := func(c rune) bool { return uax9.ClassOf(c) == uax9.B }
	if slices.ContainsFunc(within, isSeparator) {
		return true, nil
	}
	var base uax9.Level
	if c.RightToLeft {
		base = 1
	}
	embedded := uax9.Resolve(within, 0)
	want := slices.Collect(visual(embedded))
	line := uax9.Resolve(slices.Concat(before, within, after), base)
	first, last := len(before), len(before)+len(within)
	got := trim(slices.Collect(visual(line)), func(i int) bool { return i < first || i >= last })
	if len(got) != len(want) {
		return true, nil
	}
	for k, i := range got {
		j := i - first
		if j != want[k] {
			return true, nil
		}
		// Characters that are mirrored are neutral.
		if embedded.Classes[j] == uax9.ON && (line.Levels[i]^embedded.Levels[j])&1 == 1 {
			return true, nil
		}
	}
	return false, nil
}

// visual yields the indices of a line's characters from left to right. In a run from right
// to left, marks follow their base characters, as renderers expect (L3).
func visual(line uax9.Line) iter.Seq[int] {
	return func(yield func(int) bool) {
		runs := uax9.Runs(line.Levels)
		uax9.Reorder(runs)
		for _, r := range runs {
			for end := r.End; r.Start < end; {
				start := r.Start
				if r.Level&1 == 1 {
					for start = end - 1; start > r.Start && line.Classes[start] == uax9.NSM; {
						start--
					}
				}
				for i := start; i < end; i++ {
					if !yield(i) {
						return
					}
				}
				end = start
			}
		}
	}
}

// trim removes from both ends what is outside.
func trim(order []int, outside func(int) bool) []int {
	for len(order) > 0 && outside(order[0]) {
		order = order[1:]
	}
	for len(order) > 0 && outside(order[len(order)-1]) {
		order = order[:len(order)-1]
	}
	return order
}

// IsBidirectional reports whether a text contains characters that can make it run from right
// to left: right-to-left letters and Arabic numbers, as in the bidirectional IRIs of section
// 4. Otherwise Display does not reorder it, but it may still need an embedding.
func IsBidirectional(text string) bool { return uax9.HasRightToLeft(text) }
