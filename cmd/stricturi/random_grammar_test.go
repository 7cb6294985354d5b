package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

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
