package grammar

import (
	"strings"
	"sync"
)

// Library returns the names of common grammars of other documents: "rfc5322". Other grammars
// can import their rules. README.md lists them.
var Library = sync.OnceValue(func() (names []string) {
	for _, file := range libraryFiles() {
		if name, ok := strings.CutSuffix(file, ".abnf"); ok {
			names = append(names, name)
		}
	}
	return names
})

// LibraryFile returns a file of the library: the text of a grammar, "rfc5322.abnf", or its
// notes, "rfc5322.abnf.json".
func LibraryFile(name string) ([]byte, error) { return readFile("library/" + name) }
