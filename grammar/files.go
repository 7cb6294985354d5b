//go:build !page

package grammar

import "embed"

//go:embed library *.abnf *.abnf.json *.peg
var files embed.FS

func readFile(name string) ([]byte, error) { return files.ReadFile(name) }

// libraryFiles returns the names of the files of the library.
func libraryFiles() (names []string) {
	entries, err := files.ReadDir("library")
	if err != nil {
		panic(err) // the files are part of the program
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
