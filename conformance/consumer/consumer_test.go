package consumer

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
)

// programs are the adapters that are built, with a program for each. Of the others, whose
// libraries are large, only the versions are selected.
var programs = map[string]string{
	"jsonschema": `c := v6.NewCompiler(); jsonschema.Register(c); fmt.Println("ok")`,
	"validator":  `v := v10.New(); fmt.Println(validator.Register(v))`,
}

// proxy writes a module proxy with the modules of this tree and returns its URL and their
// paths, the root first.
func proxy(t *testing.T) (url string, modules []string) {
	t.Helper()
	dir := t.TempDir()
	adapters, err := filepath.Glob(root + "/integrations/*/go.mod")
	if err != nil || len(adapters) == 0 {
		t.Fatal(adapters, err)
	}
	for _, file := range append([]string{root + "/go.mod"}, adapters...) {
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
	write(t, filepath.Join(dir, "go.mod"), "module example.com/consumer\n\ngo 1.25.0\n")
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
		c.run(t, "go", "install", path+"/cmd/stricturi@"+version)
		if got, want := c.run(t, filepath.Join(c.dir, "bin", "stricturi"), "--version"), "stricturi "+version+" "; !strings.HasPrefix(got, want) {
			t.Errorf("--version prints %q, want %q first", got, want)
		}
	})

	// All adapters: the versions that they require can be selected without replace.
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

	for name, statement := range programs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := path + "/integrations/" + name
			if !slices.Contains(modules, m) {
				t.Fatalf("no module %s", m)
			}
			c := newConsumer(t, url)
			library := map[string]string{"jsonschema": "github.com/santhosh-tekuri/jsonschema/v6", "validator": "github.com/go-playground/validator/v10"}[name]
			alias := library[strings.LastIndexByte(library, '/')+1:]
			write(t, filepath.Join(c.dir, "main.go"), fmt.Sprintf("package main\n\nimport (\n\t\"fmt\"\n\n\t%s %q\n\t%q\n)\n\nfunc main() { %s }\n", alias, library, m, statement))
			c.run(t, "go", "get", m+"@"+version)
			if got := strings.TrimSpace(c.run(t, "go", "run", ".")); got != "ok" && got != "<nil>" {
				t.Errorf("the program prints %q", got)
			}
		})
	}
}
