package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/schemes"
)

// The tables of the schemes and formats have the same answers, without a PEG.
func TestProveSchemes(t *testing.T) {
	got := runWith(t, "", "prove", "--schemes", "--json")
	var specs, rules []any
	all := slices.Concat(tables.All, tables.Formats)
	for _, table := range all {
		specs, rules = append(specs, strings.TrimSuffix(path.Base(table.File), ".abnf")), append(rules, table.Rule)
	}
	if got.status != 0 || !slices.Equal(values(t, got.out, "spec"), specs) || !slices.Equal(values(t, got.out, "rule"), rules) {
		t.Errorf("%+v", got)
	}
	for _, o := range objects(t, got.out) {
		if o["equal"] != true || o["compared"] != true || o["witness"] != nil || o["states"].(float64) < 1 {
			t.Errorf("%v", o)
		}
	}
}

// docs/evidence.md has the number of rules that are proved.
func TestProveFigures(t *testing.T) {
	text, err := os.ReadFile("../../docs/evidence.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := 0
	for _, e := range grammar.Editions() {
		rules += len(e.Rules())
	}
	for _, want := range []string{
		fmt.Sprintf("| %d editions, %d rules, all equal,", len(grammar.Editions()), rules),
		fmt.Sprintf("| %d rules of %d schemes, %d of formats, all equal |", len(tables.All), len(schemes.Names()), len(tables.Formats)),
	} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %q", want)
		}
	}
}
