package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

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
	if len(names) != 7 {
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
