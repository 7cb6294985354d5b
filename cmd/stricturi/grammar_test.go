package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
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

// The suite has the rule's verdicts and offsets.
func TestGrammarSuite(t *testing.T) {
	for _, rule := range []string{"scheme", "IPv4address", "pct-encoded", "port"} {
		got := runWith(t, "", "grammar", "suite", "--json", "rfc3986", rule)
		lines := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
		if got.status != 0 || len(lines) < 5 {
			t.Errorf("%+v", got)
		}
		for _, line := range lines {
			var v conformance.Vector
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			err := uri.RFC3986().Check(v.Rule, v.In)
			e, _ := errs.AsType[*uri.SyntaxError](err)
			if v.Rule != rule || v.Edition != "rfc3986" || v.Section == "" || v.Why == "" || v.Valid != (err == nil) || !v.Valid && *v.Offset != e.Offset {
				t.Errorf("%+v: %v", v, err)
			}
		}
	}
}

// The name of a file ends no comment.
func TestGenerateNames(t *testing.T) {
	dir := t.TempDir()
	main, other := filepath.Join(dir, "x\npackage y.abnf"), filepath.Join(dir, "x\nfunc init.abnf")
	for name, text := range map[string]string{main: "a = b\n; import other.abnf: b\n", other: "b = \"x\"\n"} {
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	if got := runWith(t, "", "generate", main, "--with", "other.abnf="+other, "--rule", "a", "--package", "x", "--out", dir); got.status != 0 {
		t.Fatalf("%+v", got)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "x[._]*"))
	if len(names) != 3 {
		t.Errorf("%q", names)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil || strings.Contains(string(data), "\npackage y") || strings.Contains(string(data), "\nfunc init") || !strings.Contains(string(data), `x\npackage y.`) {
			t.Errorf("%s: %v\n%.200s", name, err, data)
		}
	}
}

// A message about a grammar in one long line is short.
func TestLongGrammarLine(t *testing.T) {
	long := strings.Repeat("b", 1<<13)
	for _, tt := range []struct{ name, text string }{
		{"a name without a definition", long + "\n"},
		{"a name that is not defined", "a = " + long + "\n"},
		{"a mistake in a rule with a long name", long + " = )\n"},
		{"two definitions", long + " = \"x\"\n" + long + " = \"y\"\n"},
		{"an unclosed literal", "a = \"" + long + "\n"},
		{"an unknown import", "; import " + long + ": host\na = host\n"},
		{"an import of an unknown rule", "; import rfc3986: " + long + "\na = host\n"},
		{"left recursion", "a = " + long + "\n" + long + " = a\n"},
		{"a reversed range", "a = %x" + strings.Repeat("0", 1<<13) + "9-1\n"},
	} {
		for _, args := range []string{"grammar lint -", "grammar lint --output=lines -", "check --spec - --rule c x", "grammar regex - a"} {
			got := runWith(t, tt.text, strings.Fields(args)...)
			if n := len(got.out) + len(got.err); n > 4000 || n == 0 {
				t.Errorf("%s, %s: %d bytes, status %d", tt.name, args, n, got.status)
			}
		}
	}
}

// A chain of rules takes linear time, and calls do not nest as deeply as its rules.
func TestLongChain(t *testing.T) {
	rules := testutil.Amount(2_000, 10_000)
	chain := func(last string) string {
		var b strings.Builder
		for i := range rules {
			fmt.Fprintf(&b, "a%d = a%d\n", i, i+1)
		}
		fmt.Fprintf(&b, "a%d = %s\n", rules, last)
		return b.String()
	}
	f := writeFiles(t, "x.abnf", chain(`"x"`), "y.abnf", chain(`"y"`), "1.abnf", chain("<one>"), "2.abnf", chain("<two>"))
	for _, tt := range []struct {
		args   []string
		status int
		lines  int
	}{
		{[]string{"check", "--spec", f[0], "--rule", "a0", "x"}, 0, 1},
		{[]string{"check", "--json", "--spec", f[0], "--rule", "a0", "y"}, 1, 1},
		{[]string{"diff", "--json", f[0], f[1]}, 0, rules + 1},
		{[]string{"diff", "--json", f[2], f[3]}, 0, rules + 1},
	} {
		start := time.Now()
		got := runWith(t, "", tt.args...)
		if got.status != tt.status || strings.Count(got.out, "\n") != tt.lines {
			t.Errorf("%s: status %d, %d lines, %s", tt.args[0], got.status, strings.Count(got.out, "\n"), got.err)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s: %v", tt.args[0], took)
		}
	}
}

// Each command that compiles a grammar ends for a random one. It is no fuzz target: one run of it
// can take longer than the fuzzer waits.
func TestRandomGrammar(t *testing.T) {
	rng := rand.New(rand.NewPCG(68, 0))
	var source strings.Builder
	for i, later := range [][]string{{"r1", "R2", "<r3>"}, {"<r2>", "r3"}, {"R3"}, {"r3"}} {
		fmt.Fprintf(&source, "r%d = %s\n", i, testutil.Definition(rng, 3, later...))
	}
	old := file(t, "old.abnf", source.String())
	changed := file(t, "new.abnf", strings.Replace(source.String(), `"a"`, `"b"`, 1))
	for _, args := range [][]string{
		{"check", "--spec", old, "--rule", "r0", "aabbabababbbabbaba"}, {"grammar", "lint", old}, {"grammar", "suite", old, "--rule", "r0"},
		{"grammar", "regex", old, "r0"}, {"prove", "--spec", old}, {"diff", old, changed},
		{"generate", old, "--rule", "r0", "--package", "x", "--out", filepath.Join(t.TempDir(), "x")},
	} {
		if got := runWith(t, "", args...); got.status > 1 {
			t.Errorf("%s\n%s: %+v", source.String(), args, got)
		}
	}
}

// Commands end for grammars whose automata, expressions or shortest strings are too large, with what
// they know or with an error that names the remedy.
func TestLargeGrammar(t *testing.T) {
	chain := func(definition, last string) (source string) {
		for i := range 40 {
			source += fmt.Sprintf("r%d = %s\n", i, strings.ReplaceAll(definition, "N", fmt.Sprintf("r%d", i+1)))
		}
		return source + "r40 = " + last + "\n"
	}
	ways := chain(`N / N "a" / [ N ]`, `"a"`)
	loop := chain(`N / N "a" / [ N ]`, `"a" / r0`)
	double := chain(`N N`, `"a"`)
	nothing := chain(`N N`, `"" / "(" r0 ")"`)
	repeated := "r0 = 2000( 2000( \"a\" ) )\n"
	states := "r0 = 1900( ALPHA / DIGIT )\n"
	for _, c := range []struct{ source, command, want string }{
		{ways, "check --spec FILE --rule r0 aaaaaaaaaa", "✓"},
		{ways, "prove --spec FILE --rule r0", "too large: choose only this rule, or one that it uses"},
		{loop, "check --spec FILE --rule r0 aaaaaaaaaa", "✓"},
		{loop, "parse --tree --spec FILE --rule r0 aaaaaaaaaa", "r40"},
		{loop, "grammar regex FILE r0", "^[Aa]*$"},
		{double, "grammar regex FILE r0", "too long an expression"},
		{double, "grammar suite FILE r0", "its strings are too long"},
		{nothing, "grammar suite FILE r0", `✓ ""`},
		{repeated, "grammar suite FILE r0", "its strings are too long"},
		{states, "grammar suite --limit 3 FILE r0", "✓"},
		{"r0 = 1*( 20011( \"aa\" ) )\n", "diff --json FILE OTHER", `"why":"size: too much work"`},
	} {
		old, other := file(t, "old.abnf", c.source), file(t, "new.abnf", "r0 = \"a\" *( 20021( \"aa\" ) ) / \"(\"\n")
		args := strings.Fields(strings.NewReplacer("FILE", old, "OTHER", other).Replace(c.command))
		if got := runWith(t, "", args...); got.status > 1 || !strings.Contains(got.out+got.err, c.want) {
			t.Errorf("%.40s: %s: %d %.300s", c.source, c.command, got.status, got.out+got.err)
		}
	}
}
