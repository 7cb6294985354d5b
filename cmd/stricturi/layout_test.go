package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

// The folder has main.go, root.go and files named after subcommands; what these share is
// below internal.
func TestOneFileASubcommand(t *testing.T) {
	missing := map[string]bool{"main": true, "root": true}
	for _, cmd := range newRoot(new(frame.App)).Commands() {
		if !isBuiltin(cmd) {
			missing[strings.ReplaceAll(cmd.Name(), "-", "_")] = true
			for _, below := range cmd.Commands() {
				missing[cmd.Name()+"_"+below.Name()] = true
			}
		}
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name, isGo := strings.CutSuffix(e.Name(), ".go")
		if !isGo || strings.HasSuffix(name, "_test") || slices.Contains([]string{"check_format", "parse_tree", "to_iri_display", "links_resolve", "prove_text", "prove_schemes", "diff_behavior", "diff_run", "find_scan"}, name) {
			continue
		}
		if !missing[name] {
			t.Errorf("%s is not named after a subcommand", e.Name())
		}
		delete(missing, name)
	}
	for name := range missing {
		t.Errorf("there is no %s.go", name)
	}
}
