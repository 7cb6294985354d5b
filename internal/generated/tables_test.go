// Package generated_test proves the tables that check the URIs of schemes and the strings of
// formats.
package generated_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/schemes"
)

// prove compares the language that a table accepts with that of its ABNF, which package regular
// reads in its own way. OnlyPEG of the result is a string that only the table accepts.
func prove(table tables.Table) proof.Result {
	g := testutil.Must(new(reader.Reader).Read("../../schemes/" + table.File))
	want := testutil.Must(regular.NewLimit(g.ABNF, 1<<14).DFA(table.Rule))
	return proof.Compare(table.Rule, want, testutil.Must(compile.TableDFA(table.Machine, int(table.Number))))
}

// The tables accept exactly the languages of the documents' ABNF. docs/evidence.md says how many
// there are.
func TestTables(t *testing.T) {
	for _, table := range slices.Concat(tables.All, tables.Formats) {
		name := table.Machine.Rules[table.Number].Name
		if r := prove(table); !r.Equal || r.OnlyABNF != nil || r.OnlyPEG != nil || r.Rule != name || r.States < 1 {
			t.Errorf("%s: %+v", name, r)
		}
	}
	figures := fmt.Sprintf("| %d rules of %d schemes, %d of formats, all equal |", len(tables.All), len(schemes.Names()), len(tables.Formats))
	if !strings.Contains(string(testutil.Must(os.ReadFile("../../docs/evidence.md"))), figures) {
		t.Errorf("no %q", figures)
	}
}

// A single change of a table is noticed, with a string that shows it, also for characters that are
// not ASCII.
func TestTablesWithFaults(t *testing.T) {
	wrong := tables.URN
	wrong.Columns['/'] = wrong.Columns['?']
	r := prove(tables.Table{File: "urn/urn.abnf", Rule: "namestring", Number: tables.URNNamestring, Machine: &wrong})
	if r.Equal || r.OnlyABNF == nil || !strings.Contains(*r.OnlyABNF, "/") {
		t.Errorf("the change of a column is not noticed: %+v", r)
	}
	wrong = tables.RFC6570
	wrong.WideColumns = slices.Clone(wrong.WideColumns)
	wrong.WideColumns[1] = wrong.WideColumns[0]
	r = prove(tables.Table{File: "../grammar/library/rfc6570.abnf", Rule: "URI-Template", Number: tables.RFC6570URITemplate, Machine: &wrong})
	if r.Equal || r.OnlyABNF == nil {
		t.Errorf("the change of a wide column is not noticed: %+v", r)
	}
}
