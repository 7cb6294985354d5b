package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

// A page of the help is at most 84 columns wide, and describes shared flags by a topic.
func TestHelpWidth(t *testing.T) {
	var walk func(path []string, cmd *cobra.Command)
	walk = func(path []string, cmd *cobra.Command) {
		got := runWith(t, "", append([]string{"help"}, path...)...)
		for line := range strings.Lines(got.out) {
			if utf8.RuneCountInString(line) > 85 {
				t.Errorf("%q: %s", path, line)
			}
			if strings.Contains(line, "--json  ") || strings.Contains(line, "--max-line  ") {
				t.Errorf("%q describes a shared flag: %s", path, line)
			}
		}
		for _, sub := range cmd.Commands() {
			if !sub.Hidden && sub.Name() != "completion" {
				walk(append(slices.Clone(path), sub.Name()), sub)
			}
		}
	}
	walk(nil, newRoot(new(frame.App)))
}
