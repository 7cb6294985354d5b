package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A page of the help has a text, at most 50 lines of 84 columns, and describes shared flags by a
// topic. That of a command begins with its usage.
func TestHelpPages(t *testing.T) {
	var walk func(path []string, cmd *cobra.Command)
	walk = func(path []string, cmd *cobra.Command) {
		got := runWith(t, "", append([]string{"help"}, path...)...)
		if describe(cmd); cmd.Long == "" && cmd.Name() != "help" {
			t.Errorf("%q has no text in help", path)
		}
		if n := strings.Count(got.out, "\n"); n > 50 {
			t.Errorf("%q has %d lines", path, n)
		}
		if usage := strings.HasPrefix(got.out, "Usage:\n  stricturi"); usage == cmd.IsAdditionalHelpTopicCommand() {
			t.Errorf("%q begins with its usage: %v", path, usage)
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
			if sub.Name() != "completion" {
				walk(append(slices.Clone(path), sub.Name()), sub)
			}
		}
	}
	walk(nil, newRoot(new(frame.App)))
}

// The help lists the values of --output that several commands take, and the members of objects.
func TestHelpLists(t *testing.T) {
	output, members := runWith(t, "", "help", "output").out, runWith(t, "", "help", "json").out
	for _, format := range slices.Concat([]string{"text", "json"}, report.Summaries, report.Formats) {
		if !regexp.MustCompile(`(?m)^ {23}.*\b` + format + `\b`).MatchString(output) {
			t.Errorf("the topic output does not list %q", format)
		}
	}
	answer := regexp.MustCompile(`(?m)^\{"(?:a|edition|file|in|input|line|old|revision|rule|spec|start|stem|texts)":.*`)
	member := regexp.MustCompile(`[{,]("\w+?)(?:Base64)?":`)
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, name := range scripts {
		text := testutil.Must(os.ReadFile(name))
		for _, line := range answer.FindAllString(string(text), -1) {
			for _, m := range member.FindAllStringSubmatch(line, -1) {
				if !strings.Contains(output+members, m[1]+`"`) {
					t.Errorf("%s: no topic lists the member %s\"", name, m[1])
				}
			}
		}
	}
}
