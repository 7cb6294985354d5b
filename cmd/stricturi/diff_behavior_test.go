package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// conformance/audits/behavior has the differences that the command finds.
func TestDiffBehaviorAudits(t *testing.T) {
	kept, err := filepath.Glob(filepath.Join("..", "..", "conformance", "audits", "behavior", "*.jsonl"))
	if err != nil || len(kept) != 3 {
		t.Fatalf("%q, %v", kept, err)
	}
	if !testutil.Whole() {
		kept = kept[:1]
	}
	for _, name := range kept {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		older, newer, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".jsonl"), "--")
		if got := runWith(t, "", "diff", "--behavior", "--json", older, newer); got.out != string(want) {
			t.Errorf("%s is not what go run ./cmd/stricturi diff --behavior --json %s %s writes", name, older, newer)
		}
	}
}
