package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

// A report names the flags that made it.
func TestDiffCommandLine(t *testing.T) {
	f := writeFiles(t, "it's.abnf", "a = b\nb = <x, see [Y]>\nr = \"(\" *r \")\"\n", "new.abnf", "c = b\nb = <x, see [Y]>\nr = \"(\" r \")\"\n", "y.abnf", "x = 1#\"x\"\n", "accepted.jsonl", "\n")
	args := []string{
		"--characters", "unicode", "--rule", "c", "--rule", "r", "--rename", "a=c", "--with", "y=" + f[2], "--lists", "recipient", "--depth", "3", "--time", "1m",
		"--only", "changed", "--fail-on", "lost", "--baseline", f[3],
	}
	got := runWith(t, "", slices.Concat([]string{"diff", "--exit-code", "--output", "markdown"}, args, f[:2])...)
	want := "`stricturi diff --output markdown " + strings.Replace(strings.Join(args, " "), "--time 1m", "--time 1m0s", 1)
	want = strings.Replace(want, " --fail-on", " --exit-code --fail-on", 1) + " '" + strings.Replace(f[0], "'", `'\''`, 1) + "' " + f[1] + "`"
	if !strings.Contains(got.out, want) {
		t.Errorf("no %s in %+v", want, got)
	}
	for _, cmd := range newRoot(new(frame.App)).Commands() {
		if cmd.Name() == "diff" {
			checkShown(t, cmd)
		}
	}
}

func checkShown(t *testing.T, cmd *cobra.Command) {
	hidden := []string{"help", "json", "format", "behavior", "length"} // no reports show these
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(shownFlags, f.Name) && !slices.Contains(hidden, f.Name) {
			t.Errorf("a report does not show --%s", f.Name)
		}
	})
}
