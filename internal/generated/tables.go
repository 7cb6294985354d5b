// Package generated proves the tables of URI schemes and formats.
package generated

import (
	"path"
	"path/filepath"

	"github.com/stricturi/stricturi"
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

const maxTableStates = 1 << 14

// ProveTable compares the language that the tables of a URI scheme or a format accept with
// that of its ABNF. OnlyPEG of the result is a string that only the tables accept.
func ProveTable(t tables.Table) (proof.Result, error) {
	g, err := (&reader.Reader{ReadFile: readSource}).Read(path.Join("schemes", t.File))
	if err != nil {
		return proof.Result{}, err
	}
	want, err := regular.NewLimit(g.ABNF, maxTableStates).DFA(t.Rule)
	if err != nil {
		return proof.Result{}, err
	}
	got, err := compile.TableDFA(t.Machine, int(t.Number))
	if err != nil {
		return proof.Result{}, err
	}
	return proof.Compare(t.Rule, want, got), nil
}

// readSource returns a file of the grammars of schemes.
func readSource(name string) ([]byte, error) {
	return stricturi.Grammars.ReadFile(filepath.ToSlash(name))
}
