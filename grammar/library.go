package grammar

import (
	"embed"
	"strings"
	"sync"
)

//go:embed library
var library embed.FS

// Library returns the names of common grammars of other documents: "rfc5322". Other grammars
// can import their rules. README.md lists them.
var Library = sync.OnceValue(func() (names []string) {
	files, err := library.ReadDir("library")
	if err != nil {
		panic(err) // the files are part of the program
	}
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".abnf"); ok {
			names = append(names, name)
		}
	}
	return names
})

// LibraryFile returns a file of the library: the text of a grammar, "rfc5322.abnf", or its
// notes, "rfc5322.abnf.json".
func LibraryFile(name string) ([]byte, error) { return library.ReadFile("library/" + name) }
