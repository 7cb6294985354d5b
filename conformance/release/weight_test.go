package release

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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

// size builds a program that imports packages and has these statements, and returns its size.
// env says for which system, if it is another one.
func size(t *testing.T, dir, imports, statements string, env ...string) int64 {
	t.Helper()
	write(t, dir, map[string]string{"main.go": "package main\n\nimport (\n" + imports + ")\n\nfunc main() {\n" + statements + "}\n"})
	c := exec.Command("go", "build", "-mod=mod", "-trimpath", "-ldflags=-s -w", "-o", "program", ".")
	c.Dir, c.Env = dir, append(append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off"), env...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(filepath.Join(dir, "program"))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// maxWeight returns how many bytes uri.Parse may add to a program with url.Parse: 310 KB,
// where a KB is 1,000 bytes. It was 299,008 bytes when this was written, and some 4,000 more
// with Go 1.25; the linker rounds sizes to 4,096 bytes. Some 60,000 of them are log/slog and its
// imports, because a URI has the method LogValue.
func maxWeight() int64 {
	if strings.HasPrefix(runtime.Version(), "go1.25") {
		return 320_000
	}
	return 310_000
}

// A program with uri.Parse contains the tables of one edition only. Both programs have
// netip.ParseAddr, which is in every program with url.Parse since Go 1.26.
func TestWeight(t *testing.T) {
	dir := newModule(t)
	const (
		imports = "\t\"fmt\"\n\t\"net/netip\"\n\t\"net/url\"\n\t\"os\"\n"
		address = "\tfmt.Println(netip.ParseAddr(os.Args[1]))\n"
		parse   = "\tif _, err := url.Parse(os.Args[1]); err != nil {\n\t\tfmt.Println(err.Error())\n\t}\n"
	)
	env := []string{"GOOS=linux", "GOARCH=amd64"}
	before := size(t, dir, imports, address+parse, env...)
	after := size(t, dir, imports+"\n\t\""+path+"/uri\"\n", address+parse+strings.ReplaceAll(parse, "url.", "uri."), env...)
	t.Logf("%d bytes more than %d", after-before, before)
	if want := maxWeight(); after-before > want {
		t.Errorf("uri.Parse adds %d bytes, want at most %d", after-before, want)
	}
}

// What iri.Parse and the list of all formats add to a program with url.Parse. A format is a
// value of that list, so a program with one contains all.
func TestWeightOthers(t *testing.T) {
	dir := newModule(t)
	env := []string{"GOOS=linux", "GOARCH=amd64"}
	const (
		imports = "\t\"fmt\"\n\t\"net/url\"\n\t\"os\"\n"
		parse   = "\tfmt.Println(url.Parse(os.Args[1]))\n"
	)
	before := size(t, dir, imports, parse, env...)
	for _, tt := range []struct {
		name, function string
		most           int64
	}{
		{"iri", "Parse", 400_000},
		{"formats", "Lookup", 1_800_000}, // 36 formats, and those of 19 schemes
	} {
		after := size(t, dir, imports+"\n\t\""+path+"/"+tt.name+"\"\n", parse+"\tfmt.Println("+tt.name+"."+tt.function+"(os.Args[1]))\n", env...)
		t.Logf("%s: %d bytes more than %d", tt.name, after-before, before)
		if after-before > tt.most {
			t.Errorf("%s adds %d bytes, want at most %d", tt.name, after-before, tt.most)
		}
	}
}

// No package of this module allocates when a program starts.
func TestInit(t *testing.T) {
	dir := newModule(t)
	size(t, dir, "\t\""+path+"/formats\"\n\t\""+path+"/iri\"\n\t\""+path+"/schemes\"\n\t\""+path+"/uri\"\n",
		"\t_, _ = uri.Parse(\"\")\n\t_, _ = iri.Parse(\"\")\n\t_, _ = formats.Lookup(\"\")\n\t_ = schemes.Check(uri.Reference{})\n")
	c := exec.Command(filepath.Join(dir, "program"))
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	own := 0
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "init "+path+"/") {
			own++
			if !strings.HasSuffix(line, " 0 bytes, 0 allocs\n") {
				t.Error(line)
			}
		}
	}
	if own == 0 {
		t.Errorf("no package of this module is in\n%s", out)
	}
}

// What a program with one of these packages contains of other modules, and of package regexp,
// which is large.
func TestDependencies(t *testing.T) {
	for name, want := range map[string][]string{
		"uri":     nil,
		"iri":     {"golang.org/x/text/transform", "golang.org/x/text/unicode/norm"},
		"schemes": nil,
		"formats": {
			"golang.org/x/net/idna", "golang.org/x/text/secure/bidirule", "golang.org/x/text/transform",
			"golang.org/x/text/unicode/bidi", "golang.org/x/text/unicode/norm",
		},
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
			if strings.Contains(first, ".") && !strings.HasPrefix(p, path+"/") || p == "regexp" {
				got = append(got, p)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s imports %v, want %v", name, got, want)
		}
	}
}
