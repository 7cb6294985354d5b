package compile

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// CheckPackage returns an error if a package cannot have a name, or if go leaves out files of packages
// with that name.
func CheckPackage(name string) error {
	if !token.IsIdentifier(name) || strings.HasPrefix(name, "_") || name == "documentation" {
		return fmt.Errorf("%q is not a name for a Go package", name)
	}
	if strings.HasSuffix(name, "_test") {
		return fmt.Errorf("%q is a name for a package of tests", name)
	}
	return nil
}

// Stale returns the names of generated files in a folder that are not among files: those of
// a package of another name.
func Stale(dir string, files map[string][]byte) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if _, ok := files[entry.Name()]; ok || !entry.Type().IsRegular() {
			continue
		}
		if ok, err := isGenerated(filepath.Join(dir, entry.Name())); err != nil {
			return nil, err
		} else if ok {
			names = append(names, entry.Name())
		}
	}
	return names, nil
}

// isGenerated reports whether a file's first line says that it was generated.
func isGenerated(name string) (bool, error) {
	f, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	first, err := io.ReadAll(io.LimitReader(f, int64(len("// ")+len(marker))))
	return bytes.Contains(first, []byte(marker)), err
}

// Names returns the names of files in order.
func Names(files map[string][]byte) []string { return slices.Sorted(maps.Keys(files)) }

// Write writes files into a folder, which it creates if necessary. It returns an error if
// one of them exists and was not generated. If a file cannot be written, none changes.
func Write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name := range files {
		ok, err := isGenerated(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err == nil && !ok {
			return fmt.Errorf("%s is there and was not generated; it is not written over", filepath.Join(dir, name))
		}
	}
	beside := func(name string) string { return filepath.Join(dir, "."+name+".new") }
	for name, data := range files {
		defer os.Remove(beside(name))
		if err := os.WriteFile(beside(name), data, 0o666); err != nil {
			return err
		}
	}
	for name := range files {
		if err := os.Rename(beside(name), filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// replace writes files into a folder and removes others that were generated.
func replace(dir string, files map[string][]byte) error {
	if err := Write(dir, files); err != nil {
		return err
	}
	stale, err := Stale(dir, files)
	if err != nil {
		return err
	}
	for _, name := range stale {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}
