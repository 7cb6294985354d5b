package diff

import (
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/section"
)

// Document is a grammar to compare, with information about it.
type Document struct {
	// Stem is a short name for tables and file names.
	Stem string
	// Name is the name for running text.
	Name    string
	Grammar *abnf.Grammar
	// Source is the text that Grammar was read from. It may be empty: reports use it to
	// remove the page's margin from the texts of rules.
	Source string
	// Published is the document that has these sections, "RFC 3986", if it is known.
	Published string
	// Sections maps names of rules, as in Grammar, to the sections that
	// define them. It may be nil or incomplete.
	Sections map[string]string
	// Definitions has the definitions of rules, by name. Of several ones of a rule, the first counts.
	// It may be nil or incomplete.
	Definitions map[string][]Definition
	// Renamings pair rules that have different names in other documents.
	Renamings []Renaming
	// Needed has the names of rules that are not the document's own but are needed
	// by imported ones. They are expanded, and not compared by themselves.
	Needed map[string]bool
	// International reports whether the grammar allows characters outside
	// ASCII on purpose, as those of IRIs do. If it is set for one of two documents alone,
	// only strings of ASCII characters are compared.
	International bool
}

// Definition is one of the definitions of a rule in a document.
type Definition struct {
	Section string // that has it
	Title   string // of the section without its number; may be ""
	Text    string
}

// SectionURL returns where to read the section that defines a rule, or "" if it is not
// known.
func (d *Document) SectionURL(rule string) string {
	name := d.Sections[rule]
	if url := section.URL(name); url != "" || name == "" {
		return url
	}
	return section.URL(d.Published + ", " + name)
}

// Renaming pairs rules with different names.
type Renaming = grammar.Renaming

// Edition returns an edition of package grammar as a Document, with its known
// renamings.
func Edition(e *grammar.Edition) Document {
	d := Document{
		Stem:          e.Stem,
		Name:          e.Document,
		Published:     e.Document,
		Grammar:       e.Grammar(),
		Source:        e.ABNF(),
		Sections:      map[string]string{},
		Renamings:     e.Notes().Renamings,
		International: e.Notes().IRI,
	}
	for _, r := range e.Rules() {
		d.Sections[r.Name] = r.Section
	}
	return d
}

func (d *Document) renaming(rule string) (Renaming, bool) {
	for _, r := range d.Renamings {
		if Fold(r.Rule) == Fold(rule) {
			return r, true
		}
	}
	return Renaming{}, false
}
