package main

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/schemes"
)

// docs/evidence.md has the number of rules of schemes and formats that are proved.
func TestProveFigures(t *testing.T) {
	text := testutil.Must(os.ReadFile("../../docs/evidence.md"))
	want := fmt.Appendf(nil, "| %d rules of %d schemes, %d of formats, all equal |", len(tables.All), len(schemes.Names()), len(tables.Formats))
	if !bytes.Contains(text, want) {
		t.Errorf("no %q", want)
	}
}
