package release

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// newModule returns a folder with a module that requires the packages of this tree.
func newModule(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	at, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(root + "/go.sum")
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("module example.com/program\n\ngo 1.25.0\n\nrequire %[1]s v0.1.0\n\nreplace %[1]s => %[2]q\n", path, filepath.ToSlash(at))
	write(t, dir, map[string]string{"go.mod": text, "go.sum": string(sums)})
	return dir
}

const path = "github.com/stricturi/stricturi"

// size returns the size of a program that imports packages and has these statements.
func size(t *testing.T, dir, imports, statements string) int64 {
	t.Helper()
	write(t, dir, map[string]string{"main.go": "package main\n\nimport (\n" + imports + ")\n\nfunc main() {\n" + statements + "}\n"})
	c := exec.Command("go", "build", "-mod=mod", "-ldflags=-s -w", "-o", "program", ".")
	c.Dir, c.Env = dir, append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(filepath.Join(dir, "program"))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// A program with uri.Parse is not much larger than one with url.Parse alone, because it has
// the tables of one edition: 308 KB when this was written. Some 60 KB of it are log/slog and
// what that imports, because a URI has LogValue.
func TestWeight(t *testing.T) {
	dir := newModule(t)
	const parse = "\tif _, err := url.Parse(os.Args[1]); err != nil {\n\t\tfmt.Println(err.Error())\n\t}\n"
	before := size(t, dir, "\t\"fmt\"\n\t\"net/url\"\n\t\"os\"\n", parse)
	after := size(t, dir, "\t\"fmt\"\n\t\"net/url\"\n\t\"os\"\n\n\t\""+path+"/uri\"\n", parse+strings.ReplaceAll(parse, "url.", "uri."))
	t.Logf("%d bytes more than %d", after-before, before)
	if after-before > 320<<10 {
		t.Errorf("uri.Parse adds %d bytes, want at most 320 KB", after-before)
	}
}

// What a program with one of these packages contains of other modules.
func TestDependencies(t *testing.T) {
	for name, want := range map[string][]string{
		"uri":     nil,
		"iri":     {"golang.org/x/text/transform", "golang.org/x/text/unicode/norm"},
		"schemes": nil,
		"formats": {"golang.org/x/text/transform", "golang.org/x/text/unicode/bidi", "golang.org/x/text/unicode/norm"},
	} {
		c := exec.Command("go", "list", "-deps", "./"+name)
		c.Dir = root
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range strings.Fields(string(out)) {
			first, _, _ := strings.Cut(p, "/")
			if strings.Contains(first, ".") && !strings.HasPrefix(p, path+"/") {
				got = append(got, p)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s imports %v, want %v", name, got, want)
		}
	}
}
