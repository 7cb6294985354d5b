package compile

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/testutil"
)

// What is committed is what the generator makes of the grammars, no file more
// and no file less. Some editions take long: the gate, which runs go generate, makes these too.
func TestGenerate(t *testing.T) {
	dir := t.TempDir()
	var missing []string
	var all []*Grammar
	for _, e := range grammar.All() {
		switch e.Stem {
		case "rfc2396bis00", "rfc2396", "rfc3986+6874":
			missing = append(missing, "gen/"+Edition(e).Package+"/")
		default:
			all = append(all, Edition(e))
		}
	}
	for i, g := range all {
		files, err := g.editionFiles(t.Context(), all[i+1:])
		if err == nil {
			err = replace(filepath.Join(dir, "gen", g.Package), files)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	testutil.NoError(t, writeLists(dir))
	testutil.NoError(t, WriteSchemes(t.Context(), "../..", dir))
	want, got := tree(t, dir), map[string][]byte{}
	for name, data := range tree(t, "../../gen") {
		got["gen/"+name] = data
	}
	for _, name := range []string{"uri/editions.go", "iri/editions.go"} {
		data := testutil.Must(os.ReadFile("../../" + name))
		got[name] = data
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		switch data, ok := got[name]; {
		case !ok:
			t.Errorf("%s is missing: run go generate ./...", name)
		case !bytes.Equal(data, want[name]):
			t.Errorf("%s is not what the generator makes: run go generate ./...", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok && !slices.ContainsFunc(missing, func(dir string) bool { return strings.HasPrefix(name, dir) }) {
			t.Errorf("%s is not made by the generator", name)
		}
	}
}

// tree returns the files below a folder.
func tree(t *testing.T, dir string) map[string][]byte {
	files := map[string][]byte{}
	root := os.DirFS(dir)
	testutil.NoError(t, fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return nil
		}
		files[path], err = fs.ReadFile(root, path)
		return err
	}))
	return files
}

// A program that uses an edition does no work for it before it starts: what the
// generated packages initialize is known to the compiler.
func TestNoInit(t *testing.T) {
	names, err := filepath.Glob("../../gen/*/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	constant := []string{"uint8", "Rule"} // conversions
	for _, name := range names {
		files := token.NewFileSet()
		f := testutil.Must(parser.ParseFile(files, name, nil, 0))
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Name.Name == "init" {
					t.Errorf("%s has a function init", name)
				}
				return false
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				if id, ok := n.Fun.(*ast.Ident); !ok || !slices.Contains(constant, id.Name) {
					t.Errorf("%s: a call in the value of a variable", files.Position(n.Pos()))
				}
			}
			return true
		})
	}
}

// Tools recognize each file as generated.
func TestGenerated(t *testing.T) {
	for _, e := range grammar.All() {
		names, err := filepath.Glob(filepath.Join("../../gen", e.Package, "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", e.Stem, names, err)
		}
		for _, name := range names {
			f := testutil.Must(parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments))
			if !ast.IsGenerated(f) {
				t.Errorf("%s is not recognized as generated", name)
			}
		}
	}
}

// Two editions have the same rules, and so one parser.
func TestSame(t *testing.T) {
	for _, e := range grammar.All() {
		for _, f := range grammar.All() {
			want := e == f || e.Reference == f.Reference && e.Reference == "IRI-reference"
			if ok := Edition(e).same(Edition(f)); ok != want {
				t.Errorf("%s and %s: %t, want %t", e.Stem, f.Stem, ok, want)
			}
		}
	}
}

// A file that the generator no longer makes goes.
func TestReplaceRemovesStale(t *testing.T) {
	dir := t.TempDir()
	testutil.NoError(t, os.WriteFile(filepath.Join(dir, "stale.go"), []byte(header("x.abnf", "")+"package x\n"), 0o666))
	testutil.NoError(t, replace(dir, map[string][]byte{"new.go": []byte("package x\n")}))
	if names := slices.Sorted(maps.Keys(tree(t, dir))); !slices.Equal(names, []string{"new.go"}) {
		t.Errorf("files are %v", names)
	}
}

// An output that a repair does not fit is refused: it comes from another peg.
func TestRepairRefuses(t *testing.T) {
	if _, err := repair([]byte("package x\n\nfunc Pretty() {\n}\n"), "// header\n"); err == nil {
		t.Error("an output without peg's header was repaired")
	}
}

// go.mod's tool line and tools.go name the same programs.
func TestTools(t *testing.T) {
	mod := testutil.Must(os.ReadFile("../../go.mod"))
	var inMod []string
	for _, m := range regexp.MustCompile(`(?m)^tool (\S+)$`).FindAllSubmatch(mod, -1) {
		inMod = append(inMod, string(m[1]))
	}
	f := testutil.Must(parser.ParseFile(token.NewFileSet(), "../../tools.go", nil, parser.ImportsOnly))
	var inFile []string
	for _, i := range f.Imports {
		path := testutil.Must(strconv.Unquote(i.Path.Value))
		inFile = append(inFile, path)
	}
	slices.Sort(inMod)
	slices.Sort(inFile)
	if len(inMod) == 0 || !slices.Equal(inMod, inFile) {
		t.Errorf("go.mod has the tools %v, tools.go %v", inMod, inFile)
	}
}
