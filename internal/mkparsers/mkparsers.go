// Package mkparsers compiles grammars into packages: what gen/mkparsers runs for
// the editions, in a package so that parsers can be made of other grammars too.
//
// The recogniser comes about so: trees (tree.go) put the rules into each other; an
// automaton with the readings of a text in the order of the grammar follows from
// them (ordered.go). For the entry rules it is made deterministic with notes of
// where components end (tags.go, tagged.go), cut into states with and without code
// of their own (plan.go), and written (emit.go, cold.go, wide.go). For all rules
// it is made deterministic with an explanation for each state (explained.go) and
// packed (rows.go).
//
// Guaranteed: what it writes depends on the grammars and on peg's version alone.
package mkparsers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/stricturi/stricturi/grammar"
)

// Run generates every edition's package below dir.
func Run(ctx context.Context, dir string) error {
	peg, err := findPEG(ctx)
	if err != nil {
		return err
	}
	editions := grammar.Editions()
	errs := make([]error, len(editions))
	var wg sync.WaitGroup
	for i, e := range editions {
		wg.Go(func() {
			files, err := generate(ctx, peg, e)
			if err == nil {
				err = write(filepath.Join(dir, e.Stem), files)
			}
			if err != nil {
				errs[i] = fmt.Errorf("%s: %w", e.Stem, err)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// generate returns the files of the edition's package by name.
func generate(ctx context.Context, peg *pegTool, e *grammar.Edition) (map[string][]byte, error) {
	files := map[string][]byte{}
	var err error
	if files[e.Stem+".peg.go"], err = peg.compile(ctx, e.Stem, e.PEG(), peg.header(e.Stem)); err != nil {
		return nil, err
	}
	face, err := makeFace(e)
	if err != nil {
		return nil, err
	}
	maps.Copy(files, face)
	recogniser, err := makeRecogniser(ctx, e)
	if err != nil {
		return nil, err
	}
	maps.Copy(files, recogniser)
	return files, nil
}

// write makes dir hold these files and no other.
func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	old, err := fs.ReadDir(os.DirFS(dir), ".")
	if err != nil {
		return err
	}
	for _, f := range old {
		if _, ok := files[f.Name()]; !ok {
			if err := os.RemoveAll(filepath.Join(dir, f.Name())); err != nil {
				return err
			}
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
