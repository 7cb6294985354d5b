package urivet_test

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/stricturi/stricturi/integrations/urivet"
)

// TestImports applies the fixes that call a function of net/url.
func TestImports(t *testing.T) {
	const use = "func f(v string) string { return \"http://h/?q=\" + v }\n"
	fixed := func(call string) string { return strings.Replace(use, "+ v", "+ "+call, 1) }
	tests := []struct {
		name, text, want string
	}{
		{"no import", "package a // comment\n\n" + use, "package a\n\nimport \"net/url\" // comment\n\n" + fixed("url.QueryEscape(v)")},
		{"imported", "package a\nimport \"net/url\"\n" + use, "package a\nimport \"net/url\"\n" + fixed("url.QueryEscape(v)")},
		{"another name", "package a\nimport u \"net/url\"\n" + use, "package a\nimport u \"net/url\"\n" + fixed("u.QueryEscape(v)")},
		{"dot", "package a\nimport . \"net/url\"\n" + use, ""},
		{"blank", "package a\nimport _ \"net/url\"\n" + use, ""},
		{"a variable of the name", "package a\nvar url int\n" + use, ""},
		{"a group", "package a\nimport (\n\t\"fmt\"\n)\n" + use, "package a\nimport (\n\t\"net/url\"\n\t\"fmt\"\n)\n" + fixed("url.QueryEscape(v)")},
		{"two values", "package a\nimport \"fmt\"\n" + use + "func g(v string) string { return \"http://h/?q=\" + v }\n", "package a\nimport \"net/url\"\nimport \"fmt\"\n" + fixed("url.QueryEscape(v)") + strings.Replace(fixed("url.QueryEscape(v)"), "f(", "g(", 1)},
		{"cgo", "package a\n\n// char *f(void);\nimport \"C\"\n\n" + use, "package a\n\n// char *f(void);\nimport \"C\"\n\nimport \"net/url\"\n\n" + fixed("url.QueryEscape(v)")},
		{"cgo and another", "package a\n\n// char *f(void);\nimport \"C\"\nimport \"fmt\"\n" + use, "package a\n\n// char *f(void);\nimport \"C\"\nimport \"net/url\"\nimport \"fmt\"\n" + fixed("url.QueryEscape(v)")},
		{"cgo in a group", "package a\nimport (\n\t\"C\"\n)\n" + use, "package a\nimport (\n\t\"C\"\n)\n\nimport \"net/url\"\n" + fixed("url.QueryEscape(v)")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list := findings(t, urivet.UnescapedAnalyzer, tt.text)
			if len(list) == 0 {
				t.Fatal("no findings")
			}
			got := apply(tt.text, list)
			if want := tt.want; want == "" && got != tt.text || want != "" && got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if _, err := parser.ParseFile(token.NewFileSet(), "a.go", got, 0); err != nil {
				t.Error(err)
			}
		})
	}
}

// apply applies the first fix of each finding to the only file of a file set. The same
// insertion of two fixes is made once, as drivers do.
func apply(text string, list []analysis.Diagnostic) string {
	var edits []analysis.TextEdit
	for _, d := range list {
		if len(d.SuggestedFixes) > 0 {
			edits = append(edits, d.SuggestedFixes[0].TextEdits...)
		}
	}
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	edits = slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
	})
	for _, e := range edits {
		text = text[:e.Pos-1] + string(e.NewText) + text[e.End-1:]
	}
	return text
}
