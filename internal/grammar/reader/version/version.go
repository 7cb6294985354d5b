// Package version makes grammars into documents to compare.
package version

import (
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

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
