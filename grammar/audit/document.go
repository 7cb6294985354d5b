package audit

import (
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
)

// Document is one side of an audit: a grammar and what is known about it.
type Document struct {
	// Stem is a short name for tables and file names, Name the one for
	// running text.
	Stem, Name string
	Grammar    *abnf.Grammar
	// Source is what Grammar was read from. It may be "": it only serves to
	// show the first line of a rule as far to the left as the others.
	Source string
	// Sections says where each rule is defined, by its name as in Grammar.
	// It may be nil, or lack rules.
	Sections map[string]string
	// Renamings pair rules whose names differ.
	Renamings []Renaming
	// International says that the grammar goes beyond ASCII on purpose, as
	// those for IRIs do. Compared with one that does not, only strings of
	// ASCII count unless [Options] say otherwise.
	International bool
}

// Renaming says under which name a rule is to be looked for in other documents
// that have no rule of its own name. Two rules are paired if their common names
// are the same; a rule without a Renaming has its own name as the common one.
type Renaming struct {
	Rule, Common string
	// Why says on whose word: a section of a document, or a reason.
	Why string
}

// Edition returns an edition of package grammar as a document, with the
// renamings known for it.
func Edition(e *grammar.Edition) Document {
	d := Document{
		Stem:          e.Stem,
		Name:          e.Document,
		Grammar:       e.Grammar(),
		Source:        e.ABNF(),
		Sections:      map[string]string{},
		Renamings:     renamings[e.Stem],
		International: strings.HasPrefix(e.Reference, "IRI"),
	}
	for _, r := range e.Rules() {
		d.Sections[r.Name] = r.Section
	}
	return d
}

// printed returns the text of a rule without the margin of the page.
func (d *Document) printed(text string) string {
	before, _, ok := strings.Cut(d.Source, text)
	if !ok {
		return text
	}
	margin := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.ReplaceAll(text, "\n"+margin, "\n")
}

// fold makes the spellings of a name one: case, and "_" for "-".
func fold(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "_", "-")
}

func (d *Document) renaming(rule string) (Renaming, bool) {
	for _, r := range d.Renamings {
		if fold(r.Rule) == fold(rule) {
			return r, true
		}
	}
	return Renaming{}, false
}

func (d *Document) common(rule string) string {
	if r, ok := d.renaming(rule); ok {
		return fold(r.Common)
	}
	return fold(rule)
}
