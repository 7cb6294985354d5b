//go:build page

package grammar

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"syscall/js"
)

// The modules of docs/site do not contain the grammars. Their worker fetches a file when it is
// needed.

var names = sync.OnceValue(func() []string { return strings.Fields(fetch("grammars.txt")) })

func fetch(name string) string { return js.Global().Call("stricturiFetch", name).String() }

func readFile(name string) ([]byte, error) {
	if !slices.Contains(names(), name) {
		return nil, &fs.PathError{Op: "fetch", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(fetch(path.Base(name))), nil
}

// libraryFiles returns the names of the files of the library.
func libraryFiles() (files []string) {
	for _, name := range names() {
		if file, ok := strings.CutPrefix(name, "library/"); ok {
			files = append(files, file)
		}
	}
	return files
}
