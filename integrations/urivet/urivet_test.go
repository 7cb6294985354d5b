package urivet_test

import (
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/stricturi/stricturi/integrations/urivet"
)

var update = flag.Bool("update", false, "write the golden files")

func TestConstant(t *testing.T) { run(t, urivet.ConstantAnalyzer, "constant") }

// run compares the findings of an analyzer with the comments in a package, and the results of
// its fixes with the golden files.
func run(t *testing.T, a *analysis.Analyzer, pkg string) {
	t.Helper()
	if *update {
		golden(t, analysistest.Run(t, analysistest.TestData(), a, pkg))
	}
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, pkg)
}

// golden makes the golden files from the fixes of the findings.
func golden(t *testing.T, results []*analysistest.Result) {
	t.Helper()
	type edit struct {
		start, end int
		text       string
	}
	edits := map[string][]edit{}
	for _, result := range results {
		for _, d := range result.Diagnostics {
			for _, fix := range d.SuggestedFixes {
				for _, e := range fix.TextEdits {
					file := result.Pass.Fset.File(e.Pos)
					one := edit{file.Offset(e.Pos), file.Offset(e.End), string(e.NewText)}
					if !slices.Contains(edits[file.Name()], one) { // of the package and its test variant
						edits[file.Name()] = append(edits[file.Name()], one)
					}
				}
			}
		}
	}
	for name, list := range edits {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(list, func(a, b edit) int { return b.start - a.start })
		for _, e := range list {
			text = slices.Replace(text, e.start, e.end, []byte(e.text)...)
		}
		if text, err = format.Source(text); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name+".golden", text, 0o666); err != nil {
			t.Fatal(err)
		}
		t.Log("wrote", strings.TrimPrefix(filepath.Base(name)+".golden", "/"))
	}
}

func TestUnescaped(t *testing.T) { run(t, urivet.UnescapedAnalyzer, "unescaped") }

// TestPaths sets the flag -paths.
func TestPaths(t *testing.T) {
	f := urivet.UnescapedAnalyzer.Flags.Lookup("paths").Value
	if err := f.Set("true"); err != nil {
		t.Fatal(err)
	}
	defer f.Set("false")
	run(t, urivet.UnescapedAnalyzer, "paths")
}

func TestTag(t *testing.T) { run(t, urivet.TagAnalyzer, "tag") }
