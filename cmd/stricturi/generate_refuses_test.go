package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Where a grammar is refused, nothing is written.
func TestGenerateRefuses(t *testing.T) {
	dir := t.TempDir()
	abnf := filepath.Join(dir, "x.abnf")
	generate := func(source string, more ...string) outcome {
		t.Helper()
		if err := os.WriteFile(abnf, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		return runWith(t, "", append([]string{"generate", "--abnf", abnf, "--rule", "a", "--package", "x", "--out", dir}, more...)...)
	}
	for _, test := range []struct {
		source string
		lines  []any
	}{
		{"a = \"x\"\nb = )", []any{2.0}},
		{"\na = b c\nb = d\n", []any{2.0, 3.0}}, // undefined
		{"a = %xD800-DFFF", []any{1.0}},
		{"a = b\nb = 2001c", []any{2.0}},
		{"a = <in words>", []any{1.0}},
		{"; import rfc3986: nothing\na = nothing", []any{1.0}},
	} {
		got := generate(test.source, "--json")
		if lines := values(t, got.out, "line"); got.status != 1 || !slices.Equal(lines, test.lines) {
			t.Errorf("%q: status %d, lines %v\n%s%s", test.source, got.status, lines, got.out, got.err)
		}
		for _, o := range objects(t, got.out) {
			if o["rule"] == "" && !strings.HasPrefix(test.source, ";") || o["column"] == 0.0 {
				t.Errorf("%q: %v", test.source, o)
			}
		}
		if got := generate(test.source); got.status != 1 || got.out != "" || !strings.Contains(got.err, fmt.Sprintf("x.abnf:%v:", test.lines[0])) {
			t.Errorf("%q: %+v", test.source, got)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 1 {
		t.Errorf("there is %q", files)
	}
	if got := generate("a = s \":\" [ a ] \";\"\ns = 1*ALPHA", "--component", "scheme=s"); got.status != 1 || !strings.Contains(got.err, "x.abnf:1:1: rule a: --component needs") {
		t.Errorf("%+v", got)
	}
	if got := generate("a = \"/\" s\ns = 1*ALPHA", "--component", "query=s"); got.status != 1 || !strings.Contains(got.err, `rule s can be no component: "?" must come directly before it`) {
		t.Errorf("%+v", got)
	}
	// What is too much shows only when the tables are made.
	var kinds []string
	for i := range 16 {
		kinds = append(kinds, fmt.Sprintf("%%xA%X \"%d\"", i, i))
	}
	tooMany := "\na = " + strings.Join(kinds, " / ")
	if got := generate(tooMany); got.status != 1 || got.out != "" || !strings.Contains(got.err, "x.abnf: 16 kinds of characters") {
		t.Errorf("%+v", got)
	}
	// What was probably meant is said.
	for source, want := range map[string]string{
		"A-b = \"x\"\na = DGIT":               "did you mean DIGIT?",
		"; import rfc3986: pchr\na = pchr":    "did you mean pchar?",
		"; import rfc3986 pchar\na = pchar":   "line 1 imports nothing",
		"; import rfc-3986: pchar\na = pchar": "did you mean rfc3986?",
		"aa = \"x\"":                          "did you mean aa?",
		"a = \"\u00e9\"":                      "%xE9",
	} {
		if got := generate(source); got.status != 1 || !strings.Contains(got.err, want) {
			t.Errorf("%q: %+v, want %s", source, got, want)
		}
	}
	// What somebody wrote stays.
	own := filepath.Join(dir, "x_match.go")
	if err := os.WriteFile(own, []byte("package x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := generate("a = \"x\""); got.status != 2 || !strings.Contains(got.err, "x_match.go") {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", "generate", "--rule", "a"); got.status != 2 || !strings.Contains(got.err, "needs --abnf and --package") {
		t.Errorf("%+v", got)
	}
	for _, args := range [][]string{
		{"--rule", "a", "--package", "x"},
		{"--abnf", abnf, "--package", "x"},
		{"--abnf", abnf, "--rule", "a"},
		{"--abnf", abnf, "--rule", "a", "--package", "x-y"},
		{"--abnf", abnf, "--rule", "a", "--package", "func"},
		{"--abnf", abnf, "--rule", "a", "--package", "x_windows"},
		{"--abnf", abnf, "--rule", "a", "--package", "é"},
		{"--abnf", filepath.Join(dir, "none"), "--rule", "a", "--package", "x"},
		{"--abnf", abnf, "--rule", "a", "--package", "x", "--component", "hosts=a"},
		{"--abnf", abnf, "--rule", "a", "--package", "x", "--component", "host=b"},
		{"--abnf", abnf, "--rule", "a", "--package", "x", "--component", "host=a", "--component", "host=A"},
		{"--abnf", abnf, "--rule", "a", "--package", "x", "--component", "host=a", "--component", "query=A"},
		{"--abnf", abnf, "--rule", "a", "--package", "x", "operand"},
	} {
		if got := runWith(t, "", append([]string{"generate", "--out", dir}, args...)...); got.status != 2 {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// What is probably not meant is warned of, and done.
func TestGenerateWarns(t *testing.T) {
	dir := t.TempDir()
	abnf := filepath.Join(dir, "x.abnf")
	if err := os.WriteFile(abnf, []byte("a = UTF8-2\nUTF8-2 = %xC2-DF UTF8-tail\nUTF8-tail = %x80-BF\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"generate", "--abnf", abnf, "--rule", "a", "--out", dir, "--package"}
	if got := runWith(t, "", append(args, "old")...); got.status != 0 || !strings.Contains(got.err, "x.abnf:2:1: UTF8-2, UTF8-tail: RFC 3629") || strings.Contains(got.err, "old") {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", append(args, "new")...); got.status != 0 || strings.Count(got.err, "old") != 8 {
		t.Errorf("%+v", got)
	}
}

// The name of a file ends no comment.
func TestGenerateNames(t *testing.T) {
	dir := t.TempDir()
	main, other := filepath.Join(dir, "x\npackage y.abnf"), filepath.Join(dir, "x\nfunc init.abnf")
	for name, text := range map[string]string{main: "a = b\n; import other.abnf: b\n", other: "b = \"x\"\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got := runWith(t, "", "generate", "--abnf", main, "--with", "other.abnf="+other, "--rule", "a", "--package", "x", "--out", dir); got.status != 0 {
		t.Fatalf("%+v", got)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "x[._]*"))
	if len(names) != 8 {
		t.Errorf("%q", names)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil || strings.Contains(string(data), "\npackage y") || strings.Contains(string(data), "\nfunc init") || !strings.Contains(string(data), `x\npackage y.`) {
			t.Errorf("%s: %v\n%.200s", name, err, data)
		}
	}
}

// An interrupt ends the work.
func TestGenerateStops(t *testing.T) {
	dir := t.TempDir()
	abnf := filepath.Join(dir, "x.abnf")
	if err := os.WriteFile(abnf, []byte("a = *2000\"x\"\nb = \"x\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	var stdout, stderr strings.Builder
	status := run(ctx, []string{"generate", "--abnf", abnf, "--rule", "a", "--package", "x", "--out", dir}, strings.NewReader(""), &stdout, &stderr)
	if status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("status %d, %s", status, &stderr)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 1 {
		t.Errorf("there is %q", files)
	}
}
