package consumer

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const (
	root    = "../.."
	name    = "github.com/stricturi/stricturi"
	version = "v0.1.0"
)

const program = `package main

import (
	"fmt"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func main() {
	date, _ := formats.Lookup("date")
	fmt.Println(uri.Valid("http://a/"), iri.Valid("http://é/"), date.Valid("2000-02-30"))
}
`

// An empty module takes the packages from a proxy, and the command installs. Each adapter
// makes a valid module, and requires the version that the root will have.
func TestConsumer(t *testing.T) {
	adapters, err := filepath.Glob(filepath.Join(root, "integrations/*/go.mod"))
	if err != nil || len(adapters) == 0 {
		t.Fatal("no adapters", err)
	}
	p := newProxy(t)
	p.add(t, root)
	for _, mod := range adapters {
		p.add(t, filepath.Dir(mod))
	}

	t.Run("packages", func(t *testing.T) {
		dir := p.module(t, name)
		if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := p.run(t, dir, "run", "."); got != "true true false\n" {
			t.Errorf("prints %q", got)
		}
	})
	t.Run("command", func(t *testing.T) {
		p.run(t, t.TempDir(), "install", name+"/cmd/stricturi@"+version)
		out, err := exec.Command(filepath.Join(p.bin, "stricturi"), "check", "--spec", "rfc3986", "http://a/").CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
}

// proxy is a module proxy in a folder.
type proxy struct {
	dir, bin string
	env      []string
}

func newProxy(t *testing.T) *proxy {
	p := &proxy{dir: t.TempDir(), bin: t.TempDir()}
	get := func(variable string) string {
		out, err := exec.Command("go", "env", variable).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	}
	// Modules of others come from the cache of this machine, if it has them. A cache of
	// its own keeps the versions made here out of that.
	others := filepath.ToSlash(filepath.Join(get("GOMODCACHE"), "cache", "download"))
	p.env = append(os.Environ(), "GOPROXY="+fileURI(p.dir)+","+fileURI(others)+","+get("GOPROXY"), "GOMODCACHE="+t.TempDir(),
		"GOSUMDB=off", "GONOPROXY=none", "GOPRIVATE=", "GOFLAGS=-mod=mod -modcacherw", "GOWORK=off", "GOTOOLCHAIN=local", "GOBIN="+p.bin)
	return p
}

func fileURI(path string) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(path), "/")
}

// add adds the module in a folder of this repository to the proxy.
func (p *proxy) add(t *testing.T, dir string) {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range mod.Require {
		if strings.HasPrefix(r.Mod.Path+"/", name+"/") && r.Mod.Version != version {
			t.Errorf("%s requires %s, not %s", mod.Module.Mod.Path, r.Mod, version)
		}
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": time.Unix(0, 0).UTC()})
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(p.dir, filepath.FromSlash(mod.Module.Mod.Path), "@v")
	if err := os.MkdirAll(to, 0o777); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string][]byte{"list": []byte(version + "\n"), version + ".mod": text, version + ".info": info} {
		if err := os.WriteFile(filepath.Join(to, file), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(to, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := zip.CreateFromDir(f, module.Version{Path: mod.Module.Mod.Path, Version: version}, dir); err != nil {
		t.Fatal(err)
	}
}

// module returns an empty module that requires another.
func (p *proxy) module(t *testing.T, path string) string {
	dir := t.TempDir()
	p.run(t, dir, "mod", "init", "example.org/consumer")
	p.run(t, dir, "get", path+"@"+version)
	return dir
}

func (p *proxy) run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir, cmd.Env = dir, p.env
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, stderr.String())
	}
	return string(out)
}
