package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
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

// textCommands read texts one by one.
const textCommands = "check parse resolve normalize edit escape unescape to-uri to-iri lint"

// ineffective lists for each flag the calls in which it has no effect: the commands,
// the arguments, and a word of the remedy.
var ineffective = map[string][]struct{ commands, args, remedy string }{
	"rung": {{"normalize", "--rung case --schemes", "leave out"}},
	"in": {
		{textCommands, "--in jsonl x", "--input"},
		{textCommands, "--in text x", "--input"},
	},
	"enable":   {{"lint", "--enable upper-case --spec rfc3986", "leave it out"}},
	"max-line": {{textCommands, "--max-line 9 x", "--input"}},
	"line-number": {
		{textCommands, "--line-number x", "--input"},
		{textCommands, "-n x y", "--input"},
		{"check lint", "-n --output=lines", "leave it out"},
	},
	"only":          {{"check lint find", "--only valid --output=sarif", "leave it out"}, {"diff", "--only changed --output sarif rfc2396 rfc3986", "leave it out"}},
	"json":          {{textCommands + " find", "--json --output=summary", "--output"}, {"diff", "--json --output html rfc2396 rfc3986", "--output"}},
	"split":         {{"parse", "--split --output=summary", "leave it out"}},
	"tree":          {{"parse", "--tree --output=summary", "leave it out"}, {"parse", "--tree --output=summary --rule absolute-URI", "leave it out"}},
	"plus-is-space": {{"edit", "--plus-is-space --get {query}", "query:NAME"}, {"edit", "--plus-is-space --set query=a", "query:NAME"}},
}

// A flag that has no effect in a call is a usage error that names the remedy.
func TestFlagsWithoutEffect(t *testing.T) {
	for name, calls := range ineffective {
		for _, call := range calls {
			for command := range strings.FieldsSeq(call.commands) {
				args := append([]string{command}, strings.Fields(call.args)...)
				if command == "resolve" {
					args = append(args, "--base", "http://a/")
				}
				if strings.HasSuffix(command, "escape") {
					args = append(args, "--place", "query")
				}
				got := runWith(t, "a\n", args...)
				if got.status != 2 || got.out != "" || !strings.Contains(got.err, "--"+name) || !strings.Contains(got.err, call.remedy) {
					t.Errorf("%q: %+v", args, got)
				}
			}
		}
	}
}

// A flag with its default value is not an error.
func TestFlagsGivenTheirDefault(t *testing.T) {
	for _, args := range []string{"resolve --relative=false --base s: x", "check --line-number=false x"} {
		if got := runWith(t, "", strings.Fields(args)...); got.status != 0 {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// An empty value of a flag is a usage error.
func TestEmptyFlags(t *testing.T) {
	operands := map[string]string{"compare": "a:b a:b", "diff": "rfc2396 rfc3986", "history": "x.abnf", "grammar examples": "x.md", "grammar peg": "x.abnf", "generate": "x.abnf"}
	required := map[string]string{"base": "http://a/", "place": "query", "rule": "a", "package": "x"}
	tried := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "accepts" { // an empty text may be a string of a rule
				return
			}
			args := append(strings.Fields(c.CommandPath())[1:], strings.Fields(operands[usage.Path(c)])...)
			args = append(args, "--"+f.Name+"=")
			c.Flags().VisitAll(func(g *pflag.Flag) {
				if _, ok := g.Annotations[cobra.BashCompOneRequiredFlag]; ok && g != f {
					args = append(args, "--"+g.Name+"="+required[g.Name])
				}
			})
			tried++
			if got := runWith(t, "\"http://a/b\"\n", args...); got.status != int(frame.StatusUnusable) || !strings.Contains(got.err, "--"+f.Name) {
				t.Errorf("%q: status %d, %s", args, got.status, got.err)
			}
		})
		for _, sub := range c.Commands() {
			if sub.Name() != "completion" {
				walk(sub)
			}
		}
	}
	walk(newRoot(frame.NewApp(strings.NewReader(""), io.Discard, io.Discard)))
	if tried < 180 {
		t.Errorf("only %d flags tried", tried)
	}
	for _, args := range [][]string{{"normalize", "--rung", "", "a:b"}, {"check", "--rule", "", "a:b"}, {"lint", "--disable", "", "--disable", "non-nfc", "a:b"}} {
		if got := runWith(t, "", args...); got.status != int(frame.StatusUnusable) || got.out != "" || got.err == "" {
			t.Errorf("%q: %+v", args, got)
		}
	}
}
