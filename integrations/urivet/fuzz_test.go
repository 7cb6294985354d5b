package urivet_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/stricturi/stricturi/integrations/urivet"
)

// stubs are the packages that the sources of FuzzAnalyzers can import.
var stubs = map[string]string{
	"fmt": `package fmt; func Sprintf(format string, a ...any) string`,
	"net/url": `package url; type URL struct { Path, RawQuery string }; type Values map[string][]string
		func Parse(string) (*URL, error); func QueryEscape(string) string; func PathEscape(string) string
		func (Values) Set(a, b string); func (*URL) Parse(string) (*URL, error)`,
}

// importer type-checks the stubs.
type importer map[string]*types.Package

func (im importer) Import(path string) (*types.Package, error) {
	if p := im[path]; p != nil {
		return p, nil
	}
	text, ok := stubs[path]
	if !ok {
		return nil, fmt.Errorf("no package %q", path)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "stub.go", text, 0)
	if err != nil {
		return nil, err
	}
	im[path], err = (&types.Config{}).Check(path, fset, []*ast.File{file}, nil)
	return im[path], err
}

// findings runs an analyzer on a source file, which may have errors.
func findings(t *testing.T, a *analysis.Analyzer, text string) (list []analysis.Diagnostic) {
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "a.go", text, parser.SkipObjectResolution|parser.AllErrors)
	if file == nil {
		return nil
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	config := types.Config{Importer: importer{}, FakeImportC: true, Error: func(error) {}}
	pkg, _ := config.Check("a", fset, []*ast.File{file}, info)
	pass := &analysis.Pass{
		Analyzer: a, Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		ResultOf:         map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New([]*ast.File{file})},
		AllObjectFacts:   func() []analysis.ObjectFact { return nil },
		ExportObjectFact: func(types.Object, analysis.Fact) {},
		Report: func(d analysis.Diagnostic) {
			list = append(list, d)
			for _, fix := range d.SuggestedFixes {
				for _, e := range fix.TextEdits {
					if f := fset.File(e.Pos); f == nil || e.End < e.Pos || fset.File(e.End) != f {
						t.Errorf("%s: the edit from %d to %d is not in the file", d.Message, e.Pos, e.End)
					}
				}
			}
			if fset.File(d.Pos) == nil {
				t.Errorf("%s: no position", d.Message)
			}
		},
	}
	flow := a.Requires[len(a.Requires)-1]
	var err error
	if pass.ResultOf[flow], err = flow.Run(pass); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Run(pass); err != nil {
		t.Error(err)
	}
	return list
}

const header = "package a\nimport (\"fmt\"; \"net/url\")\n"

// hostile are sources that are unusual or wrong, each with its number of findings.
var hostile = []struct {
	name, text string
	want       int
}{
	{"not Go", "\x00", 0},
	{"bytes that are not UTF-8", header + "func f() { url.Parse(\"http://h/\xff\") }", 1},
	{"escaped bytes", header + `func f() { url.Parse("http://h/\xff\377\U0010FFFF") }`, 1},
	{"an unfinished escape", header + `func f() { url.Parse("http://h/\x") }`, 0},
	{"an unfinished literal", header + `func f() { url.Parse("http://h/ `, 0},
	{"a huge constant", header + `func f() { url.Parse("http://h/` + strings.Repeat("a", 1<<16) + ` ") }`, 1},
	{"many operands", header + `func f(v string) { _ = "http://h/?a=" + v` + strings.Repeat(` + v`, 1999) + ` }`, 2000},
	{"many constant operands", header + `func f() { url.Parse("http://h/"` + strings.Repeat(` + "a"`, 2000) + ` + " ") }`, 1},
	{"variables that double", header + "func f(v string) { a0 := v\n" + doubling(40) + "_ = \"http://h/?a=\" + a40 }", 14},
	{"a variable of itself", header + `func f() { var v = "http://h/?a=" + v; v = v + "a"; url.Parse(v) }`, 0},
	{"functions that call each other", header + `func f() string { return g() }; func g() string { return f() }; func h() { _ = "http://h/?a=" + f() }`, 0},
	{"generics", header + `type t[S ~string] struct { a S }; func f[S ~string | ~[]byte](s S, v t[string]) { _ = "http://h/?a=" + string(s) + v.a; f(s, v) }`, 2},
	{"cgo", "package a\nimport \"C\"\nimport \"net/url\"\nfunc f() { url.Parse(C.GoString(C.a)); _ = \"http://h/?a=\" + C.GoString(C.b); url.Parse(\" \") }", 1},
	{"wrong arguments", header + `func f() { url.Parse(); url.Parse(1); url.Parse(" ", 2); url.Parse(f()...); fmt.Sprintf(); fmt.Sprintf("http://h/?a=%", 1); fmt.Sprintf("http://h/?a=%s%s%[9]s%!%*d") }`, 1},
	{"wrong types", header + `func f() { var u undefined; u.Path = url.PathEscape(1); _ = "http://h/?a=" + u + 1; for range "a" + u {} }`, 0},
	{"a method without a body", header + `func f(v string) string; func g() { _ = "http://h/?a=" + f("a") }`, 1},
	{"composite literals", header + `type t struct { a string }; var _ = []t{{}, {"a", "b", "c"}, {a: url.PathEscape("")}}; var _ = t{1: 2}; var _ = &[]*t{{"a"}}`, 0},
	{"a function with many values of a variable", header + "func F(a, b string) {\n" + strings.Repeat("url.Parse(\"http://h/?q=\" + a); a = b + a; b = a[1:]\n", 3000) + "}", 3000},
}

func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d := a%d + a%[2]d\n", i+1, i)
	}
	return b.String()
}

func TestHostile(t *testing.T) {
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			var messages []string
			for _, a := range urivet.Analyzers() {
				for _, d := range findings(t, a, tt.text) {
					messages = append(messages, d.Message)
				}
			}
			if len(messages) != tt.want {
				t.Errorf("got %d findings %q, want %d", len(messages), messages, tt.want)
			}
		})
	}
}

// FuzzAnalyzers runs the analyzers on any source. They must not panic, and their edits must be
// in the file.
func FuzzAnalyzers(f *testing.F) {
	for _, tt := range hostile {
		if len(tt.text) < 1000 {
			f.Add(tt.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range urivet.Analyzers() {
			findings(t, a, text)
		}
	})
}
