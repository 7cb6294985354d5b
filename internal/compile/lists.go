package compile

import (
	"path/filepath"
	"slices"

	"github.com/stricturi/stricturi/grammar"
)

// A list is a file that lists editions.
type list struct {
	Package, file string
	template      string
	Editions      []*grammar.Edition // oldest first
	Amendments    []*grammar.Edition
	Default       *grammar.Edition // the zero Edition of the package
}

// All returns the editions and the amendments.
func (l *list) All() []*grammar.Edition { return slices.Concat(l.Editions, l.Amendments) }

// Newest returns the editions, newest first.
func (l *list) Newest() []*grammar.Edition {
	newest := slices.Clone(l.Editions)
	slices.Reverse(newest)
	return newest
}

// writeLists writes the files that list editions.
func writeLists(root string) error {
	family := func(iri bool, all []*grammar.Edition) []*grammar.Edition {
		return slices.DeleteFunc(all, func(e *grammar.Edition) bool { return e.Notes().IRI != iri })
	}
	editions, amendments := grammar.Editions, grammar.Amendments
	rfc3986, _ := grammar.Lookup("rfc3986")
	for _, l := range []*list{
		{Package: "all", file: "gen/all/all.go", template: "all", Editions: editions(), Amendments: amendments()},
		{Package: "uri", file: "uri/editions.go", template: "editions", Default: rfc3986,
			Editions: family(false, editions()), Amendments: family(false, amendments())},
		{Package: "iri", file: "iri/editions.go", template: "editions",
			Editions: family(true, editions()), Amendments: family(true, amendments())},
	} {
		text, err := execute(l.template, header("grammar/edition.go", ""), l)
		if err != nil {
			return err
		}
		name := filepath.Join(root, filepath.FromSlash(l.file))
		if err := Write(filepath.Dir(name), map[string][]byte{filepath.Base(name): text}); err != nil {
			return err
		}
	}
	return nil
}
