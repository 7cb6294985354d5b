package urivet_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// module builds urivet, and writes a module of one file.
func module(t *testing.T, dir, text string) (tool string) {
	t.Helper()
	tool = filepath.Join(dir, "urivet.exe")
	command(t, ".", "go", "build", "-o", tool, "./cmd/urivet")
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "m.go": text} {
		testutil.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	return tool
}

// TestVet runs the analyzers as go vet does, on a module of its own.
func TestVet(t *testing.T) {
	dir := t.TempDir()
	tool := module(t, dir, `package m

import "net/url"

var _, _ = url.Parse("http://example.com/\u0061 b")
`)
	tests := []struct {
		name string
		flag string
		want string
	}{
		{"all analyzers", "", "m.go:5:48: net/url.Parse: RFC 3986: not a valid URI-reference: unexpected U+0020 at offset 20"},
		{"one analyzer", "-uriconstant", "m.go:5:48: net/url.Parse"},
		{"not that analyzer", "-uriconstant=false", ""},
		{"the flag for tests", "-uriconstant.tests", "m.go:5:48: net/url.Parse"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := []string{"vet", "-vettool=" + tool}
			if tt.flag != "" {
				args = append(args, tt.flag)
			}
			out, failed := command(t, dir, "go", append(args, "./...")...)
			if failed != (tt.want != "") || !strings.Contains(out, tt.want) {
				t.Errorf("go %v: failed %t, output %q; want %q", args, failed, out, tt.want)
			}
		})
	}
}

// TestFix applies the fixes as go fix does. The file names its folder, because the go command
// applies the cached fixes of an equal file to the folder of that one.
func TestFix(t *testing.T) {
	dir := t.TempDir()
	tool := module(t, dir, "package m // "+dir+"\n\nfunc f(v string) string { return \"http://h/?q=\" + v }\n")
	out, _ := command(t, dir, "go", "fix", "-fixtool="+tool, "./...")
	text, err := os.ReadFile(filepath.Join(dir, "m.go"))
	if want := `"http://h/?q=" + url.QueryEscape(v)`; err != nil || !strings.Contains(string(text), want) || !strings.Contains(string(text), `import "net/url"`) {
		t.Errorf("go fix printed %q and left %q, %v; want %s", out, text, err, want)
	}
}

// command runs a command and returns what it prints, and whether it fails.
func command(t *testing.T, dir, name string, args ...string) (out string, failed bool) {
	t.Helper()
	var b bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &b, &b
	err := cmd.Run()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return b.String(), err != nil
}
