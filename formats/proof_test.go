package formats_test

import (
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/generated"
)

// The tables accept exactly the language of the ABNF.
func TestProof(t *testing.T) {
	for _, table := range tables.Formats {
		t.Run(table.Rule, func(t *testing.T) {
			if r, err := generated.ProveTable(table); err != nil || !r.Equal {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}

// A change of a table is noticed, also for characters that are not ASCII.
func TestProofFindsFaults(t *testing.T) {
	wrong := tables.RFC6570
	wrong.WideColumns = append([]uint8(nil), wrong.WideColumns...)
	wrong.WideColumns[1] = wrong.WideColumns[0]
	table := tables.Table{File: "../formats/rfc6570.abnf", Rule: "URI-Template", Number: tables.RFC6570URITemplate, Machine: &wrong}
	if r, err := generated.ProveTable(table); err != nil || r.Equal || r.OnlyABNF == nil {
		t.Errorf("%+v, %v", r, err)
	}
}
