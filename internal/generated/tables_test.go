package generated

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
)

// The tables that check the URIs of schemes and the strings of formats accept the language of the
// ABNF of each document.
func TestTables(t *testing.T) {
	for _, table := range slices.Concat(tables.All, tables.Formats) {
		r, err := ProveTable(table)
		if err != nil || !r.Equal || r.Rule != table.Rule || r.States < 1 {
			t.Errorf("%s: %+v, %v", table.Rule, r, err)
		}
	}
}
