package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// A module whose package base has no tests, and whose package top tests most of
// it.
var files = map[string]string{
	"go.mod": "module example.org/m\n\ngo 1.26\n",
	"base/base.go": `package base

import "time"

// Max is tested from above, but not with equal numbers, for which it does not
// matter.
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// Count does not end if the statement that counts is removed. It sleeps so that
// it takes no processor time until it is stopped.
func Count(n int) (m int) {
	for ; m < n; time.Sleep(time.Millisecond) {
		m++
	}
	return m
}
`,
	"top/top.go": `package top

import "example.org/m/base"

func Max(a, b int) int { return base.Max(a, b) }

// Secret is not tested.
func Secret() string { return "secret" }
`,
	"top/top_test.go": `package top

import (
	"os"
	"testing"

	"example.org/m/base"
)

func TestMax(t *testing.T) {
	if Max(1, 2) != 2 || Max(2, 1) != 2 || base.Count(3) != 3 {
		t.Fail()
	}
	os.WriteFile("written", nil, 0o666) // must not reach the module's folder
}
`,
}

func TestMutate(t *testing.T) {
	if !testutil.Whole() {
		t.Skip("runs the tests of a module a dozen times; STRICTURI_TESTS=whole runs it")
	}
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// In base/base.go ">" to ">=" changes nothing, in top/top.go the emptied
	// string does; all else is noticed, the endless loop by its time.
	const named = `[{"file":"base/base.go","func":"Max","was":"if a > b {","now":"if a >= b {","reason":"equal numbers are the same"}]`
	for _, c := range []struct {
		name   string
		args   []string
		list   string
		status int
		out    []string
	}{
		{"all", []string{"-package", "."}, `[]`, 1, []string{
			"survived: base/base.go:8 in Max\n\t- if a > b {\n\t+ if a >= b {\n",
			"survived: top/top.go:8 in Secret\n\t- func Secret() string { return \"secret\" }\n\t+ func Secret() string { return \"\" }\n",
			"10 tried: 8 killed, 2 survived; 0 others do not compile\n",
		}},
		{"one package, with an equivalence", []string{"-package", "./base/", "-only", "Max|if a"}, named, 0, []string{
			"1 more are named as equivalent\n", " 0 survived;",
		}},
		{"a sample", []string{"-package", "top", "-sample", "1", "-seed", "7"}, `[]`, 1, []string{"1 of 1 edits; 0 more"}},
		{"a survivor that is allowed", []string{"-package", "top", "-allow", "1"}, `[]`, 0, []string{" 1 survived;"}},
		{"no such package", []string{"-package", "bottom"}, `[]`, 2, nil},
		{"an outdated equivalence", []string{"-package", "base"}, strings.ReplaceAll(named, "a > b", "a > c"), 2, nil},
		{"an operand", []string{"base"}, `[]`, 2, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.name == "all" {
				t.Skip("an endless loop is given ten seconds")
			}
			var stdout, stderr strings.Builder
			status := run(t.Context(), dir, append([]string{"-j", "2"}, c.args...), []byte(c.list), &stdout, &stderr)
			if status != c.status {
				t.Errorf("status %d, want %d\n%s%s", status, c.status, &stdout, &stderr)
			}
			for _, want := range c.out {
				if !strings.Contains(stdout.String(), want) {
					t.Errorf("there is no %q in\n%s", want, &stdout)
				}
			}
		})
	}
	for name, text := range files {
		if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(got) != text {
			t.Errorf("%s has changed: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "top", "written")); err == nil {
		t.Error("a file that a test wrote is in the module")
	}
}

// Each entry of the list names an edit of this module.
func TestEquivalentsOfModule(t *testing.T) {
	m, err := load(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	all, err := m.edits(handwritten)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := leave(all, equivalents, handwritten); err != nil {
		t.Error(err)
	}
}

// A test's time decides what is slow: more than a twentieth of all.
func TestSlowTests(t *testing.T) {
	out := "=== RUN   TestA\n--- PASS: TestA (0.40s)\n    --- PASS: TestA/b (0.40s)\n--- PASS: TestC (4.00s)\n--- PASS: ExampleD (2.00s)\nPASS\n"
	if got := slowTests([]byte(out), 10e9); got != "^(TestC|ExampleD)$" {
		t.Errorf("got %q", got)
	}
	if got := slowTests(nil, 0); got != none {
		t.Errorf("got %q", got)
	}
}
