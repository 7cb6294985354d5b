// Package consumer_test uses the modules of this repository from outside of it, as after a tag.
package consumer_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const (
	root    = "../.."
	version = "v0.1.0"
	path    = "github.com/stricturi/stricturi"
	command = path + "/cmd/stricturi"
	empty   = "module example.com/consumer\n\ngo 1.25.0\n" // a go.mod
)

// A program of a README is a block of Go that begins with its imports, and perhaps the block
// after it, which has what the program prints.
var program = regexp.MustCompile("(?s)\n```go\n(import .*?\n)```\n(?:\n```\n(.*?)```\n)?")

// proxy writes a module proxy with the modules of this tree and returns its URL and their
// paths, those of the root and of the command first.
func proxy(t *testing.T) (url string, modules []string) {
	t.Helper()
	dir := t.TempDir()
	adapters, err := filepath.Glob(root + "/integrations/*/go.mod")
	if err != nil || len(adapters) == 0 {
		t.Fatal(adapters, err)
	}
	for _, file := range append([]string{root + "/go.mod", root + "/cmd/stricturi/go.mod"}, adapters...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m := module.Version{Path: modfile.ModulePath(data), Version: version}
		at := filepath.Join(dir, filepath.FromSlash(m.Path), "@v")
		if err := os.MkdirAll(at, 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(at, "list"), version+"\n")
		write(t, filepath.Join(at, version+".info"), `{"Version":"`+version+`"}`)
		write(t, filepath.Join(at, version+".mod"), string(data))
		var b bytes.Buffer
		if err := zip.CreateFromDir(&b, m, filepath.Dir(file)); err != nil {
			t.Fatalf("%s: %v", m.Path, err)
		}
		t.Logf("%s: %d bytes", m.Path, b.Len())
		write(t, filepath.Join(at, version+".zip"), b.String())
		modules = append(modules, m.Path)
	}
	return "file://" + filepath.ToSlash(dir), modules
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A consumer is a module of somebody else.
type consumer struct {
	dir string
	env []string
}

// newConsumer returns an empty module that takes modules from the proxy, then from the module
// cache of this machine, then from where it takes them otherwise. It has a module cache of its
// own, because version v0.1.0 of this tree changes.
func newConsumer(t *testing.T, proxy string) consumer {
	t.Helper()
	dir := t.TempDir()
	before, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(before)), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	sources := proxy + ",file://" + filepath.ToSlash(lines[0]) + "/cache/download," + lines[1]
	c := consumer{dir, append(os.Environ(), "GOPROXY="+sources, "GOMODCACHE="+filepath.Join(dir, "cache"),
		"GONOSUMDB="+path+","+path+"/*", "GOFLAGS=-mod=mod -modcacherw -trimpath", "GOWORK=off",
		"GOBIN="+filepath.Join(dir, "bin"))}
	write(t, filepath.Join(dir, "go.mod"), empty)
	return c
}

func (c consumer) run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = c.dir, c.env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.Bytes())
	}
	return string(out)
}

// install installs all programs of the module in a folder with "go install …@latest".
func install(t *testing.T, c consumer, dir string) {
	list := exec.Command("go", "list", "-find", "-f", `{{if eq .Name "main"}}{{.ImportPath}}@latest{{end}}`, "./...")
	list.Dir = dir
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	programs := strings.Fields(string(out))
	if len(programs) == 0 {
		return
	}
	t.Parallel()
	c.run(t, "go", append([]string{"install"}, programs...)...)
	if files, err := os.ReadDir(filepath.Join(c.dir, "bin")); err != nil || len(files) != len(programs) {
		t.Errorf("%v are installed as %v, %v", programs, files, err)
	}
}

// vet compiles the packages and tests in a folder without its workspace.
func vet(t *testing.T, c consumer, dir string) {
	t.Parallel()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(c.dir, name), string(text))
	}
	file := filepath.Join(c.dir, "go.mod")
	c.dir = dir
	c.run(t, "go", "vet", "-modfile="+file, "./...")
}

// tidy runs "go mod tidy -diff" in a folder. It may add the checksums of the root, which
// change with the tree, and must change nothing else.
func tidy(t *testing.T, c consumer, dir string) {
	t.Parallel()
	cmd := exec.Command("go", "mod", "tidy", "-diff")
	var stderr bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stderr = dir, c.env, &stderr
	out, err := cmd.Output()
	root := regexp.MustCompile(`(?m)^\+` + regexp.QuoteMeta(path+" "+version) + `(/go\.mod)? h1:.*\n`)
	rest := root.ReplaceAll(out, nil)
	if len(rest) == len(out) || regexp.MustCompile(`(?m)^[-+]([^-+]|$)`).Match(rest) {
		t.Errorf("%v\n%s%s", err, out, stderr.Bytes())
	}
}

func TestConsumer(t *testing.T) {
	url, modules := proxy(t)

	t.Run("packages", func(t *testing.T) {
		t.Parallel()
		c := newConsumer(t, url)
		write(t, filepath.Join(c.dir, "main.go"), `package main

import (
	"errors"
	"fmt"

	"`+path+`/formats"
	"`+path+`/iri"
	"`+path+`/uri"
)

func main() {
	_, err := uri.Parse("/a")
	fmt.Println(errors.Is(err, uri.ErrRelative))
	i, err := iri.Parse("http://résumé.example/")
	fmt.Println(i, err)
	f, ok := formats.Lookup("date-time")
	fmt.Println(ok, f.Valid("2025-02-29T00:00:00Z"))
}
`)
		c.run(t, "go", "get", path+"@"+version)
		want := "true\nhttp://résumé.example/ <nil>\ntrue false\n"
		if got := c.run(t, "go", "run", "."); got != want {
			t.Errorf("the program prints\n%s, want\n%s", got, want)
		}
		c.run(t, "go", "install", command+"@"+version)
		if got, want := c.run(t, filepath.Join(c.dir, "bin", "stricturi"), "--version"), "stricturi "+version+" "; !strings.HasPrefix(got, want) {
			t.Errorf("--version prints %q, want %q first", got, want)
		}
	})

	// The command and all adapters: the versions that they require can be selected without replace.
	t.Run("versions", func(t *testing.T) {
		t.Parallel()
		for _, m := range modules[1:] {
			c := newConsumer(t, url)
			write(t, filepath.Join(c.dir, "go.mod"), fmt.Sprintf("module example.com/consumer\n\ngo 1.26.4\n\nrequire %s %s\n", m, version))
			selected := strings.Split(c.run(t, "go", "list", "-m", "all"), "\n")
			if !slices.Contains(selected, path+" "+version) || !slices.Contains(selected, m+" "+version) {
				t.Errorf("%s: selects\n%s", m, strings.Join(selected, "\n"))
			}
		}
	})

	// An empty module makes the parser of the guide with go generate, which leaves its go.mod alone,
	// and its program prints what the guide says. The user sets no GOFLAGS.
	t.Run("generate", func(t *testing.T) {
		t.Parallel()
		c := newConsumer(t, url)
		c.env = append(c.env, "GOFLAGS=-modcacherw")
		guide, err := os.ReadFile(root + "/docs/guide/grammars.md")
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for _, m := range regexp.MustCompile("(?ms)^```(abnf|go|text)(?: ([\\w./-]+))?\n(.*?)^```\n(?:\nIt prints:\n\n```\n(.*?)^```$)?").
			FindAllStringSubmatch(string(guide), -1) {
			if m[2] != "" {
				name := filepath.Join(c.dir, m[2])
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				write(t, name, m[3])
				want += m[4]
			}
		}
		for range 2 {
			c.run(t, "go", "generate", "./...")
		}
		if got, err := os.ReadFile(c.dir + "/go.mod"); err != nil || string(got) != empty {
			t.Errorf("%v\n%s", err, got)
		}
		if got := c.run(t, "go", "run", "."); got != want || want == "" {
			t.Errorf("the program prints\n%s, want\n%s", got, want)
		}
		c.run(t, "go", "get", "-tool", command+"@"+version)
		got, err := os.ReadFile(c.dir + "/go.mod")
		adds := fmt.Sprintf("adds %d indirect modules", bytes.Count(got, []byte("// indirect\n")))
		if err != nil || !strings.Contains(string(guide), adds) {
			t.Errorf("%v: the guide does not say that it %s\n%s", err, adds, got)
		}
	})

	// A client keeps the versions of what it shares with the command alone.
	t.Run("older", func(t *testing.T) {
		t.Parallel()
		c := newConsumer(t, url)
		before := "module example.com/consumer\n\ngo 1.25.0\n\nrequire (\n\tgithub.com/klauspost/compress v1.17.0\n\t" +
			"github.com/spf13/cobra v1.8.0\n\t" + path + " " + version + "\n\tgithub.com/yuin/goldmark v1.7.0\n)\n"
		write(t, filepath.Join(c.dir, "go.mod"), before)
		write(t, filepath.Join(c.dir, "main.go"), `package main

import (
	_ "github.com/klauspost/compress/zstd"
	_ "github.com/spf13/cobra"
	_ "`+path+`/uri"
	_ "github.com/yuin/goldmark"
)

func main() {}
`)
		c.run(t, "go", "mod", "tidy")
		after, err := os.ReadFile(filepath.Join(c.dir, "go.mod"))
		if direct, _, _ := strings.Cut(string(after), "\nrequire (\n\tgithub.com/inconshreveable"); err != nil || direct != before {
			t.Errorf("%v\n%s", err, after)
		}
		c.run(t, "go", "vet", ".")
	})

	// A client does not get the requirements of the root's tools.
	t.Run("get", func(t *testing.T) {
		t.Parallel()
		c := newConsumer(t, url)
		c.run(t, "go", "get", path+"@latest")
		data, err := os.ReadFile(filepath.Join(c.dir, "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		f, err := modfile.Parse("go.mod", data, nil)
		if err != nil || len(f.Require) != 1 || f.Require[0].Mod != (module.Version{Path: path, Version: version}) {
			t.Errorf("%v\n%s", err, data)
		}
	})

	for _, m := range modules {
		dir := filepath.Join(root, strings.TrimPrefix(m, path))
		t.Run("install-"+filepath.Base(m), func(t *testing.T) { install(t, newConsumer(t, url), dir) })
		// A module without replace directive needs the root from elsewhere.
		if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err != nil {
			t.Error(err)
		} else if m != path && !strings.Contains(string(text), "\nreplace ") {
			t.Run("vet-"+filepath.Base(m), func(t *testing.T) { vet(t, newConsumer(t, url), dir) })
			t.Run("tidy-"+filepath.Base(m), func(t *testing.T) { tidy(t, newConsumer(t, url), dir) })
		}
	}

	t.Run("urivet", func(t *testing.T) {
		t.Parallel()
		c := newConsumer(t, url)
		write(t, filepath.Join(c.dir, "main.go"), "package main\n\nimport \"net/url\"\n\nfunc main() { _, _ = url.Parse(\"http://a b/\") }\n")
		c.run(t, "go", "get", "-tool", path+"/integrations/urivet/cmd/urivet@"+version)
		vet := exec.Command("go", "vet", "-vettool="+strings.TrimSpace(c.run(t, "go", "tool", "-n", "urivet")), ".")
		vet.Dir, vet.Env = c.dir, c.env
		if out, err := vet.CombinedOutput(); err == nil || !strings.Contains(string(out), "unexpected U+0020 at offset 8") {
			t.Errorf("go vet: %v\n%s", err, out)
		}
	})

	// The programs of the READMEs of the adapters.
	for _, m := range modules[2:] {
		readme, err := os.ReadFile(filepath.Join(root, strings.TrimPrefix(m, path), "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		found := program.FindSubmatch(readme)
		if found == nil {
			continue
		}
		t.Run("readme-"+filepath.Base(m), func(t *testing.T) {
			if os.Getenv("STRICTURI_LARGE") == "" && m == path+"/integrations/opa" {
				t.Skip("STRICTURI_LARGE=1 compiles the library")
			}
			t.Parallel()
			c := newConsumer(t, url)
			write(t, filepath.Join(c.dir, "main.go"), "package main\n\n"+string(found[1]))
			c.run(t, "go", "get", m+"@"+version)
			if got := c.run(t, "go", "run", "."); found[2] != nil && got != string(found[2]) {
				t.Errorf("the program prints\n%s", got)
			}
		})
	}
}
