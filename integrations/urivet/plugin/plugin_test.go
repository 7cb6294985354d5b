package plugin_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/stricturi/stricturi/integrations/urivet"
	_ "github.com/stricturi/stricturi/integrations/urivet/plugin"
	"github.com/stricturi/stricturi/internal/testutil"
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
			make := testutil.Must(register.GetPlugin("urivet"))
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

// The configuration for "golangci-lint custom" names this module, its version and this package.
func TestConfiguration(t *testing.T) {
	read := func(name string) string {
		text := testutil.Must(os.ReadFile(name))
		return string(text)
	}
	entry := func(key string) string {
		m := regexp.MustCompile(`(?m)^ +(?:- )?` + key + `: (\S+)$`).FindStringSubmatch(read("../.custom-gcl.yml"))
		if m == nil {
			t.Fatalf(".custom-gcl.yml has no %s", key)
		}
		return m[1]
	}
	goMod := read("../go.mod")
	if !strings.HasPrefix(goMod, "module "+entry("module")+"\n") || entry("import") != entry("module")+"/plugin" {
		t.Errorf("go.mod does not have module %s with package %s", entry("module"), entry("import"))
	}
	if !strings.Contains(goMod, "github.com/stricturi/stricturi "+entry("version")+"\n") {
		t.Errorf("go.mod does not require version %s", entry("version"))
	}
}
