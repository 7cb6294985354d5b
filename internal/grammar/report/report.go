// Package report compares grammars and writes the result as text, JSON, Markdown or HTML,
// with the changes of the definitions' texts. A [Baseline] lists differences that are
// accepted.
package report

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// Report is a comparison of several versions of a grammar, each with the next, or of two
// grammars.
type Report struct {
	*diff.History
	// Command is the command line that generates the report. If it is "", the report shows
	// that of the command stricturi diff that follows from Options.
	Command string

	timeline bool // of revisions
	texts    map[*diff.Pair]*Text
	plain    map[*diff.Pair]Plain
	accepted map[*diff.Pair]Acceptance
}

// Compare compares each document with the next; see [diff.CompareVersions].
func Compare(o diff.Options, versions ...diff.Document) (*Report, error) {
	h, err := diff.Follow(versions, o)
	if err != nil {
		return nil, err
	}
	r := newReport(h)
	for i := range h.Compare() {
		r.addStep(h.Steps[i])
	}
	return r, nil
}

func newReport(h *diff.History) *Report {
	return &Report{History: h, texts: map[*diff.Pair]*Text{}, plain: map[*diff.Pair]Plain{}, accepted: map[*diff.Pair]Acceptance{}}
}

// addStep adds the texts and the examples of a step that is compared.
func (r *Report) addStep(c *diff.Comparison) {
	r.addTexts(c)
	for _, p := range c.Pairs {
		if p.Changed() {
			r.plain[p] = Plain{plain(p.OnlyOld, p.Lost), plain(p.OnlyNew, p.Gained)}
		}
	}
}

// Plain has examples of strings that a pair lost and gained, as people would write them, or nil.
// The shortest ones are in the pair.
type Plain struct{ Lost, Gained *string }

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

// Text returns how the definition of a pair changed.
func (r *Report) Text(p *diff.Pair) *Text { return r.texts[p] }

// Accepted returns what a baseline accepts of a pair.
func (r *Report) Accepted(p *diff.Pair) Acceptance { return r.accepted[p] }

// single reports whether the report is about two grammars, rather than a history.
func (r *Report) single() bool { return len(r.Steps) == 1 && !r.timeline }

// Document returns the edition or the file of a grammar as a document to compare. Name is
// what the user calls it.
func Document(name string, g *reader.Grammar) diff.Document {
	if g.Edition != nil {
		return diff.Edition(g.Edition)
	}
	doc := diff.Document{
		Stem: name, Name: g.Document(), Grammar: g.ABNF, Source: g.Text, Needed: map[string]bool{},
		Renamings: g.Notes.Renamings, International: g.Notes.IRI,
	}
	doc.Published, doc.Sections = g.Source()
	for _, r := range g.Rules {
		if r.Needed {
			doc.Needed[r.Name] = true
		}
	}
	return doc
}

// Unindented returns the text of a rule without the margin of the page. A rule that is from
// elsewhere stays as it is.
func Unindented(d diff.Document, r *abnf.Rule) string {
	lines := strings.SplitAfter(d.Source, "\n")
	if r.Line < 1 || r.Line > len(lines) {
		return r.Text
	}
	line := lines[r.Line-1]
	first, _, _ := strings.Cut(r.Text, "\n")
	if r.Col > len(line) || !strings.HasPrefix(line[r.Col-1:], first) {
		return r.Text
	}
	return strings.ReplaceAll(r.Text, "\n"+line[:r.Col-1], "\n")
}

// command returns the command line that generates the report in the given format.
func (r *Report) command(format string) string {
	if r.Command != "" || len(r.Steps) == 0 {
		return r.Command
	}
	return commandLine(r.Options, format, r.Versions...)
}
