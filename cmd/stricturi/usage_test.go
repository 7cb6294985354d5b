package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
)

// A page of the help has a text, is at most 84 columns wide, and describes shared flags by a topic.
func TestHelpPages(t *testing.T) {
	var walk func(path []string, cmd *cobra.Command)
	walk = func(path []string, cmd *cobra.Command) {
		got := runWith(t, "", append([]string{"help"}, path...)...)
		if describe(cmd); cmd.Long == "" && cmd.Name() != "help" {
			t.Errorf("%q has no text in help", path)
		}
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

// The help lists the values of --output that several commands take.
func TestHelpOutput(t *testing.T) {
	help := runWith(t, "", "help", "output").out
	for _, format := range slices.Concat([]string{"text", "json"}, report.Summaries, report.Formats) {
		if !regexp.MustCompile(`(?m)^ {23}.*\b` + format + `\b`).MatchString(help) {
			t.Errorf("the topic output does not list %q", format)
		}
	}
}
