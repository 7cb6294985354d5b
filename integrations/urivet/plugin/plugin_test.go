package plugin_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/stricturi/stricturi/integrations/urivet"
	_ "github.com/stricturi/stricturi/integrations/urivet/plugin"
)

func TestPlugin(t *testing.T) {
	all := len(urivet.Analyzers())
	tests := []struct {
		name     string
		settings any
		want     int // analyzers, or -1 for an error
		tests    string
	}{
		{"no settings", nil, all, "false"},
		{"one less", map[string]any{"disable": []string{"uriconstant"}}, all - 1, "false"},
		{"tests", map[string]any{"tests": true}, all, "true"},
		{"unknown analyzer", map[string]any{"disable": []string{"urinothing"}}, -1, ""},
		{"unknown setting", map[string]any{"nothing": true}, -1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			make, err := register.GetPlugin("urivet")
			if err != nil {
				t.Fatal(err)
			}
			p, err := make(tt.settings)
			if err != nil {
				if tt.want >= 0 {
					t.Fatal(err)
				}
				return
			}
			list, err := p.BuildAnalyzers()
			if err != nil || len(list) != tt.want {
				t.Fatalf("got %d analyzers, %v; want %d", len(list), err, tt.want)
			}
			for _, a := range list {
				if got := a.Flags.Lookup("tests").Value.String(); got != tt.tests {
					t.Errorf("%s: tests = %s, want %s", a.Name, got, tt.tests)
				}
			}
			if p.GetLoadMode() != register.LoadModeTypesInfo {
				t.Errorf("load mode %s", p.GetLoadMode())
			}
		})
	}
}

// TestBuild builds a program with the plugin as "golangci-lint custom" does: it imports the
// package of .custom-gcl.yml for its effect, in a module of its own.
func TestBuild(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	entry := func(key string) string {
		m := regexp.MustCompile(`(?m)^ +(?:- )?` + key + `: (\S+)$`).FindStringSubmatch(read("../.custom-gcl.yml"))
		if m == nil {
			t.Fatalf(".custom-gcl.yml has no %s", key)
		}
		return m[1]
	}
	mod, pkg, version := entry("module"), entry("import"), entry("version")
	urivet, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	goMod := read("../go.mod")
	if !strings.HasPrefix(goMod, "module "+mod+"\n") {
		t.Errorf("go.mod is not of module %s", mod)
	}
	if !strings.Contains(goMod, "github.com/stricturi/stricturi "+version+"\n") {
		t.Errorf("go.mod does not require version %s", version)
	}
	goMod = strings.Replace(goMod, "module "+mod, "module example.com/custom", 1)
	goMod += "\nrequire " + mod + " " + version + "\nreplace " + mod + " => " + filepath.ToSlash(urivet) +
		"\nreplace github.com/stricturi/stricturi => " + filepath.ToSlash(filepath.Join(urivet, "..", "..")) + "\n"
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":     goMod,
		"go.sum":     read("../go.sum"),
		"plugins.go": "package main\n\nimport _ \"" + pkg + "\"\n",
		"main.go": `package main

import (
	"fmt"

	"github.com/golangci/plugin-module-register/register"
)

func main() {
	make, err := register.GetPlugin("urivet")
	if err != nil {
		panic(err)
	}
	p, err := make(map[string]any{"disable": []any{}, "tests": false})
	if err != nil {
		panic(err)
	}
	list, err := p.BuildAnalyzers()
	fmt.Println(p.GetLoadMode(), list, err)
}
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.CombinedOutput()
	if want := "typesinfo [uriconstant uritag uriunescaped] <nil>\n"; err != nil || string(out) != want {
		t.Errorf("go run: %v, %q; want %q", err, out, want)
	}
}
