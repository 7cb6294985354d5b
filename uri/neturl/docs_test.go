package neturl_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

var update = flag.Bool("update", false, "rewrite docs/from-net-url.md")

const docs = "../../docs/from-net-url.md"

// docsHead is the page before its first call.
const docsHead = `# From net/url

This page lists the exported names of net/url of Go 1.26, with the calls of this module
that do the same. Each pair of lines is run by a test, which also writes the comments: the
results. ` + "`go test ./uri/neturl -run Docs -update`" + ` writes this page.

` + "`mustURL(text)` is `url.Parse(text)`, and `must(v, err)` is `v`" + `, both without an error.

To check a redirect, to send a request and to get the URI of a received one, see package
[httpuri](https://pkg.go.dev/github.com/stricturi/stricturi/uri/httpuri). To convert between
the types of both, see package
[neturl](https://pkg.go.dev/github.com/stricturi/stricturi/uri/neturl).
`

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func mustURL(text string) *url.URL { return must(url.Parse(text)) }

// of returns the results of a call as a text: an error, or the values.
func of(results ...any) string {
	var all []string
	for _, v := range results {
		switch v := v.(type) {
		case nil: // no error
		case error:
			if e, ok := errs.AsType[*uri.SyntaxError](v); ok {
				return fmt.Sprintf("error at offset %d", e.Offset)
			}
			return "error"
		case string, uri.Escaped:
			all = append(all, fmt.Sprintf("%q", v))
		case []byte:
			all = append(all, string(v))
		case []string:
			all = append(all, fmt.Sprintf("%q", v))
		case *url.URL:
			if v != nil {
				all = append(all, v.String())
			}
		default:
			all = append(all, fmt.Sprint(v))
		}
	}
	return strings.Join(all, ", ")
}

// The page has the code of all calls and what it returns.
func TestDocs(t *testing.T) {
	fset := token.NewFileSet()
	code, err := parser.ParseFile(fset, "docs_calls_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var bodies []string
	ast.Inspect(code, func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncLit); ok {
			bodies = append(bodies, statements(t, fset, f.Body.List))
		}
		return true
	})
	next := func(f func() string) string {
		body := bodies[0]
		bodies = bodies[1:]
		result := f()
		if result == "" {
			result = "no error"
		}
		return body + " // " + result + "\n"
	}

	var page strings.Builder
	page.WriteString(docsHead)
	for _, c := range calls {
		page.WriteString("\n## " + c.names + "\n\n" + strings.TrimSpace(c.why) + "\n\n```go\n")
		for i, pair := range c.code {
			if i > 0 {
				page.WriteString("\n")
			}
			page.WriteString(next(pair[0]) + next(pair[1]))
		}
		page.WriteString("```\n")
	}
	if len(bodies) != 0 {
		t.Fatalf("%d functions are not in the table", len(bodies))
	}
	if *update {
		if err := os.WriteFile(docs, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	returned := page.String()
	if go125 {
		returned = strings.Replace(returned, "// s:////c", "// s:///c", 1)
	}
	got, want := strings.Split(string(kept), "\n"), strings.Split(returned, "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("%s, line %d, is not what the code returns: run go test ./uri/neturl -run Docs -update", docs, i+1)
		}
	}
}

// statements returns the code of the body of a function. Of the last statement it returns
// the argument of function of.
func statements(t *testing.T, fset *token.FileSet, list []ast.Stmt) string {
	var lines []string
	for i, s := range list {
		var node any = s
		if i == len(list)-1 {
			call := s.(*ast.ReturnStmt).Results[0].(*ast.CallExpr)
			if len(call.Args) == 1 {
				node = call.Args[0]
			} else {
				node = &ast.ReturnStmt{Results: call.Args}
			}
		}
		var b bytes.Buffer
		if err := format.Node(&b, fset, node); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, b.String())
	}
	return strings.Join(lines, "\n")
}

// The page has each exported function, type, field and method of net/url.
func TestDocsComplete(t *testing.T) {
	pkg, err := build.Import("net/url", "", 0)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, file := range pkg.GoFiles {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			for _, name := range exported(decl) {
				want[name] = true
			}
		}
	}
	got := map[string]bool{}
	for _, c := range calls {
		for name := range strings.SplitSeq(c.names, ", ") {
			if got[name] {
				t.Errorf("%s is there twice", name)
			}
			got[name] = true
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %q\nwant %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}

// exported returns the exported names of a declaration, and the fields of type URL.
func exported(decl ast.Decl) []string {
	var names []string
	switch d := decl.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			recv := d.Recv.List[0].Type
			if star, ok := recv.(*ast.StarExpr); ok {
				recv = star.X
			}
			name = recv.(*ast.Ident).Name + "." + name
		}
		if d.Name.IsExported() && ast.IsExported(name) {
			names = append(names, name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			s, ok := spec.(*ast.TypeSpec)
			if !ok || !s.Name.IsExported() {
				continue
			}
			names = append(names, s.Name.Name)
			if fields, ok := s.Type.(*ast.StructType); ok && s.Name.Name == "URL" {
				for _, field := range fields.Fields.List {
					for _, name := range field.Names {
						names = append(names, "URL."+name.Name)
					}
				}
			}
		}
	}
	return names
}
