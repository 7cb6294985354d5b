package urivet_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/stricturi/stricturi/integrations/urivet"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestConstant(t *testing.T) { run(t, urivet.ConstantAnalyzer, "constant") }

// run compares the findings of an analyzer with the comments in a package, and the results of
// its fixes with the golden files.
func run(t *testing.T, a *analysis.Analyzer, pkg string) {
	t.Helper()
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, pkg)
}

func TestUnescaped(t *testing.T) { run(t, urivet.UnescapedAnalyzer, "unescaped") }

// TestPaths sets the flag -paths.
func TestPaths(t *testing.T) {
	f := urivet.UnescapedAnalyzer.Flags.Lookup("paths").Value
	testutil.NoError(t, f.Set("true"))
	defer f.Set("false")
	run(t, urivet.UnescapedAnalyzer, "paths")
}
