// Package report compares grammars and writes the result as text, JSON, Markdown or HTML,
// with the changes of the definitions' texts. A [Baseline] lists differences that are
// accepted.
package report

import (
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// Report is a comparison of several versions of a grammar, each with the next, or of two
// grammars.
type Report struct {
	*diff.History
	// Command is the command line that generates the report.
	Command string

	timeline bool    // of revisions
	steps    []*step // those that are compared
	rows     map[*diff.Pair]*row
}

// Compare compares each document with the next; see [diff.CompareVersions].
func Compare(o diff.Options, versions ...diff.Document) (*Report, error) {
	h, err := diff.Follow(versions, o)
	if err != nil {
		return nil, err
	}
	r := &Report{History: h, rows: map[*diff.Pair]*row{}}
	for range h.Compare() {
		r.addStep()
	}
	return r, nil
}

// Text returns how the definition of a pair changed.
func (r *Report) Text(p *diff.Pair) *Text { return r.rows[p].Text }

// Accepted returns what a baseline accepts of a pair.
func (r *Report) Accepted(p *diff.Pair) Acceptance { return r.rows[p].Accepted }

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
