package diff

import (
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
)

// Document is a grammar to compare, with information about it.
type Document struct {
	// Stem is a short name for tables and file names.
	Stem string
	// Name is the name for running text.
	Name    string
	Grammar *abnf.Grammar
	// Source is the text that Grammar was read from. It may be empty: it is
	// used only to remove the page's margin from the texts of rules.
	Source string
	// Sections maps names of rules, as in Grammar, to the sections that
	// define them. It may be nil or incomplete.
	Sections map[string]string
	// Renamings pair rules that have different names in other documents.
	Renamings []Renaming
	// International reports whether the grammar allows characters outside
	// ASCII on purpose, as those of IRIs do. It matters for [Auto].
	International bool
}

// Renaming gives a rule a common name, by which it is paired with a rule of
// another document if that has no rule of the same name. Two rules are paired if
// their common names are equal. The common name of a rule without a Renaming is
// its own name.
type Renaming struct {
	Rule, Common string
	// Why is the reason: a section of a document, or an explanation.
	Why string
}

// Edition returns an edition of package grammar as a Document, with its known
// renamings.
func Edition(e *grammar.Edition) Document {
	d := Document{
		Stem:          e.Stem,
		Name:          e.Document,
		Grammar:       e.Grammar(),
		Source:        e.ABNF(),
		Sections:      map[string]string{},
		Renamings:     renamings[e.Stem],
		International: e.IRI,
	}
	for _, r := range e.Rules() {
		d.Sections[r.Name] = r.Section
	}
	return d
}

// unindent returns the text of a rule without the margin of the page.
func (d *Document) unindent(text string) string {
	before, _, ok := strings.Cut(d.Source, text)
	if !ok {
		return text
	}
	margin := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.ReplaceAll(text, "\n"+margin, "\n")
}

func (d *Document) renaming(rule string) (Renaming, bool) {
	for _, r := range d.Renamings {
		if Fold(r.Rule) == Fold(rule) {
			return r, true
		}
	}
	return Renaming{}, false
}

func (d *Document) common(rule string) string {
	if r, ok := d.renaming(rule); ok {
		return Fold(r.Common)
	}
	return Fold(rule)
}
