package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Each code has an explanation, whose example has a finding of this code and severity. The help
// lists the code with others of the severity.
func TestExplain(t *testing.T) {
	codes := append(usage.Names(lintCodes()), "syntax", "too-large")
	section := regexp.MustCompile(`^(\S+) \((error|warning|advice)(?:, with --strict)?\): .+\.\n(?s:.+)\nExample:\n((?:  .+\n)+)Remedy: (?s:.+)\.\n$`)
	help := runWith(t, "", "grammar", "lint", "--help").out
	for code := range explanations() {
		if !slices.Contains(codes, code) {
			t.Errorf("no finding has the code %s", code)
		}
	}
	for _, code := range codes {
		got := runWith(t, "", "grammar", "lint", "--explain", code)
		parts := section.FindStringSubmatch(got.out)
		if parts == nil || parts[1] != code {
			t.Errorf("%s: %q", code, got)
			continue
		}
		file := filepath.Join(t.TempDir(), "example.txt")
		testutil.NoError(t, os.WriteFile(file, []byte(strings.ReplaceAll(parts[3], "\n  ", "\n")[2:]), 0o600))
		found := objects(t, runWith(t, "", "grammar", "lint", "--json", "--strict", file).out)
		if !slices.ContainsFunc(found, func(f map[string]any) bool { return f["code"] == code && f["severity"] == parts[2] }) {
			t.Errorf("%s: the example\n%shas findings %v", code, parts[3], found)
		}
		if !regexp.MustCompile(`(?m)^  ` + parts[2] + `s? (?:.*\n    )*.*\b` + code + `\b`).MatchString(help) {
			t.Errorf("the help does not list %s of severity %s", code, parts[2])
		}
	}
}
