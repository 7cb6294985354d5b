package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

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
