// Package audits has the differences between editions, rule by rule, as the command diff
// makes them. It checks the facts of ../AUDIT.md, which judges the claims of the documents
// about their own changes.
package audits_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

var update = flag.Bool("update", false, "rewrite the golden audits")

// golden compares a text with a golden file, or writes the file.
func golden(t *testing.T, name, made string) {
	t.Helper()
	if *update {
		testutil.NoError(t, os.WriteFile(name, []byte(made), 0o644))
		return
	}
	kept := testutil.Must(os.ReadFile(name))
	if string(kept) == made {
		return
	}
	k, m := strings.Split(string(kept), "\n"), strings.Split(made, "\n")
	for i := range max(len(k), len(m)) {
		if i >= len(k) || i >= len(m) || k[i] != m[i] {
			t.Fatalf("%s, line %d: is\n%.300s\nmade was\n%.300s\ngo test ./conformance/audits -update writes it anew", name, i+1,
				slices.Concat(k[min(i, len(k)):], []string{""})[0], slices.Concat(m[min(i, len(m)):], []string{""})[0])
		}
	}
}
