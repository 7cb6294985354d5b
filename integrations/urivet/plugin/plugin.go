// Package plugin registers urivet with golangci-lint's module plugin system.
package plugin

import (
	"fmt"
	"slices"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/stricturi/stricturi/integrations/urivet"
)

func init() { register.Plugin("urivet", New) }

// Settings are the settings of the linter in golangci-lint's configuration.
type Settings struct {
	// Disable lists the names of analyzers that are not run.
	Disable []string `json:"disable"`
	// Tests reports findings in files named _test.go too.
	Tests bool `json:"tests"`
}

type plugin struct{ settings Settings }

// New returns the plugin with the given settings.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, err
	}
	for _, name := range s.Disable {
		if !slices.ContainsFunc(urivet.Analyzers(), func(a *analysis.Analyzer) bool { return a.Name == name }) {
			return nil, fmt.Errorf("urivet: disable: there is no analyzer %q", name)
		}
	}
	return plugin{s}, nil
}

// BuildAnalyzers returns the analyzers that are not disabled.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	list := slices.DeleteFunc(urivet.Analyzers(), func(a *analysis.Analyzer) bool { return slices.Contains(p.settings.Disable, a.Name) })
	for _, a := range list {
		if err := a.Flags.Set("tests", fmt.Sprint(p.settings.Tests)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// GetLoadMode returns what the analyzers need: types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
