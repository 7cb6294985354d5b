package main

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// asCommand is the environment variable that makes the test program the command.
const asCommand = "STRICTURI_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		debug.SetGCPercent(100) // as in the command, and not as in tests
		main()
		return
	}
	os.Exit(m.Run())
}

// shell returns a function that runs a line of shell, in a folder of its own and with
// the command on its path, and returns the output.
func shell(t *testing.T) func(line string) string {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := t.TempDir(), t.TempDir()
	script := "#!/bin/sh\n" + asCommand + "=1 exec '" + filepath.ToSlash(self) + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "stricturi"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return func(line string) string {
		c := exec.Command(sh, "-c", line)
		c.Dir = dir
		c.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := c.Output()
		if c.ProcessState == nil || c.ProcessState.ExitCode() > 1 { // 1: some text was invalid
			t.Errorf("%s: %v", line, err)
		}
		return string(out)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the blocks of the README that are fenced with an info string.
func blocks(t *testing.T, info string) []string {
	t.Helper()
	var all []string
	for _, m := range regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$").FindAllStringSubmatch(read(t, "README.md"), -1) {
		if m[1] == info {
			all = append(all, m[2])
		}
	}
	if len(all) == 0 {
		t.Fatalf("no block with %q", info)
	}
	return all
}

// The commands that the README shows after "$" print the output below them.
func TestReadmeConsole(t *testing.T) {
	run, ran := shell(t), 0
	for _, block := range blocks(t, "") {
		for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
			line, want, _ := strings.Cut(part, "\n")
			if got := run(line); strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("%s\nprints\n%s\nnot\n%s", line, got, want)
			}
			ran++
		}
	}
	if ran == 0 {
		t.Error("nothing was run")
	}
}

// The Go code in the README is that of Examples.
func TestReadmeGo(t *testing.T) {
	// flat removes the indentation.
	flat := regexp.MustCompile(`(?m)^[\t ]+`)
	var examples []string
	for _, folder := range []string{"uri", "iri", "integrations/jsonschema"} {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "example*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			examples = append(examples, flat.ReplaceAllString(string(text), ""))
		}
	}
	for _, block := range blocks(t, "go") {
		if !slices.ContainsFunc(examples, func(text string) bool {
			return strings.Contains(text, flat.ReplaceAllString(block, ""))
		}) {
			t.Errorf("no Example has\n%s", block)
		}
	}
}

// The table of other libraries has the cells of the measured one.
func TestReadmePeers(t *testing.T) {
	// Of a link only the text counts, of the first cell only the part before a
	// parenthesis.
	link := regexp.MustCompile(`\[([^\]]*)\]\((?:[^()"]|\([^()]*\))*(?:"[^"]*")?\)`)
	remark := regexp.MustCompile(`^(\| [^|]*?) \([^|]*\) \|`)
	measured := map[string]bool{}
	for line := range strings.Lines(read(t, "conformance/peers/README.md")) {
		measured[remark.ReplaceAllString(link.ReplaceAllString(line, "$1"), "$1 |")] = true
	}
	_, table, _ := strings.Cut(read(t, "README.md"), "\n## Comparison with other libraries\n\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.SplitAfter(table+"\n", "\n")
	if len(rows) < 4 {
		t.Fatalf("no table: %q", table)
	}
	for _, row := range rows[2 : len(rows)-1] {
		if !measured[row] {
			t.Errorf("conformance/peers/README.md has no row %s", row)
		}
	}
}

// The pictures show what the command prints today. docs/README.md says how to make
// them.
func TestPictures(t *testing.T) {
	run := shell(t)
	for _, name := range []string{"caret", "editions"} {
		var shown strings.Builder
		for _, m := range regexp.MustCompile(`<text class="\w+-r\d+"[^>]*>([^<]*)</text>`).FindAllStringSubmatch(read(t, "docs/pictures/"+name+".svg"), -1) {
			shown.WriteString(html.UnescapeString(m[1]) + " ")
		}
		line, want, _ := strings.Cut(strings.ReplaceAll(shown.String(), "\u00a0", " "), "\n")
		line, found := strings.CutPrefix(line, "$ ")
		if !found {
			t.Errorf("%s: no command in %q", name, line)
			continue
		}
		if got := run(line); !slices.Equal(strings.Fields(got), strings.Fields(want)) {
			t.Errorf("%s: %s\nprints\n%s\nnot\n%s", name, line, got, want)
		}
	}
}
