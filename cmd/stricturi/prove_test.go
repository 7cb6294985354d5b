package main

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/schemes"
)

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
