package reader

import (
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar"
)

// replacements has for a document the ones that it replaced, known or not.
var replacements = sync.OnceValue(func() map[string][]string {
	text, err := grammar.LibraryFile("replaces.txt")
	if err != nil {
		return nil // the library is not part of the program
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		names := strings.Fields(line)
		all[names[0]] = names[1:]
	}
	return all
})

// isKnown reports whether a name is that of an edition or of a grammar of the library.
func isKnown(name string) bool {
	_, edition := grammar.Lookup(name)
	return edition || slices.Contains(grammar.Library(), name)
}

// replaced returns the documents that a document replaced, also by others between them.
func replaced(name string) (all []string) {
	for _, older := range replacements()[name] {
		all = append(append(all, older), replaced(older)...)
	}
	return all
}

// related returns the known documents that a document replaced, or, if it is not known itself, the first
// known ones that replaced it. None is, or replaced, the document own.
func related(name, own string) (all []string) {
	if isKnown(name) {
		all = replaced(name)
	} else {
		for newer, olders := range replacements() {
			switch {
			case !slices.Contains(olders, name):
			case isKnown(newer):
				all = append(all, newer)
			default:
				all = append(all, related(newer, own)...)
			}
		}
		slices.Sort(all)
	}
	return slices.DeleteFunc(all, func(d string) bool { return !isKnown(d) || d == own || slices.Contains(replaced(d), own) })
}

// newest returns the documents that no other one of them replaced.
func newest(documents []string) []string {
	return slices.DeleteFunc(slices.Clone(documents), func(older string) bool {
		return slices.ContainsFunc(documents, func(d string) bool { return slices.Contains(replaced(d), older) })
	})
}
