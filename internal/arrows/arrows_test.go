// Package arrows_test checks the dependencies between the packages of the module.
package arrows_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

const module = "github.com/stricturi/stricturi"

// engine is the package with the code that all generated packages share.
const engine = "internal/engine"

// belowURI lists what packages that import uri may import.
var belowURI = []string{"uri", "gen", "internal/core", engine, "internal/redact"}

// layers lists the packages that serve grammars alone. A package may import those of the
// lines before its own.
var layers = [][]string{
	{"internal/grammar/graph"},
	{"grammar/abnf", "internal/grammar/automaton"},
	{"internal/grammar/octets", "internal/grammar/peg"},
	{"grammar", "internal/grammar/document", "internal/grammar/regular"},
	{"internal/grammar/matcher"},
	{"internal/grammar/reader", "internal/grammar/lint", "internal/grammar/proof", "internal/grammar/suite", "grammar/language",
		"grammar/diff"},
	{"internal/grammar/regex"},
	{"internal/grammar/report"},
}

// allGrammar are all packages of layers.
var allGrammar = slices.Concat(layers...)

// belowIRI lists what package iri, and so every package that imports it, may import.
var belowIRI = slices.Concat(belowURI, []string{
	"internal/nfc", "golang.org/x/text/transform", "golang.org/x/text/unicode/norm",
})

// arrows lists what each package may import, directly or not, besides the standard
// library.
var arrows = map[string][]string{
	"":    nil,
	"gen": {"internal/core", engine},

	engine:                      nil,
	"internal":                  nil,
	"internal/compile":          slices.Concat(allGrammar, []string{engine}),
	"internal/compile/editions": slices.Concat(allGrammar, []string{engine, "internal/compile"}),

	// The parsers must not pull in anything of grammar: no embedded texts, no
	// automata. Only iri and the packages that import it have tables of Unicode,
	// only htmllinks reads HTML.
	"internal/core":       {engine},
	"internal/section":    nil,
	"internal/redact":     {"gen", "internal/core", engine},
	"internal/bidi":       {"golang.org/x/text"},
	"internal/arrows":     nil,
	"internal/english":    nil,
	"internal/ascii":      nil,
	"internal/errs":       nil,
	"internal/lazyregexp": nil,
	"internal/bench":      nil,
	"internal/nfc":        {"golang.org/x/text"},
	"internal/testutil":   nil,
	"internal/editions":   slices.Concat(belowIRI, []string{"iri"}),
	"internal/generated":  nil,
	"uri":                 belowURI,
	"uri/neturl":          nil,
	"uri/file":            belowURI,
	"uri/origin":          slices.Concat(belowURI, []string{"golang.org/x/net/publicsuffix"}),
	"uri/httpuri":         slices.Concat(belowIRI, []string{"iri", "iri/idna", "uri/neturl", "uri/origin", "golang.org/x/net/idna", "golang.org/x/net/publicsuffix", "golang.org/x/text"}),
	"uri/suffix":          belowURI,
	"uri/base":            belowURI,
	"uri/extract":         belowURI,
	"uri/htmllinks":       slices.Concat(belowURI, []string{"internal/nfc", "golang.org/x/net", "golang.org/x/text"}),
	"iri":                 belowIRI,
	"iri/charset":         {"internal/nfc", "golang.org/x/text"},
	"iri/idna":            slices.Concat(belowIRI, []string{"iri", "golang.org/x/net/idna", "golang.org/x/text"}),
	"iri/bidi":            slices.Concat(belowIRI, []string{"iri", "internal/bidi", "golang.org/x/text/unicode/bidi"}),
	"iri/lint":            slices.Concat(belowIRI, []string{"iri", "iri/idna", "internal/bidi", "golang.org/x/net/idna", "golang.org/x/text"}),
	"iri/anyuri":          slices.Concat(belowIRI, []string{"iri"}),
	"formats":             slices.Concat(belowIRI, []string{"iri", "iri/idna", "schemes", "internal/bidi", "golang.org/x/net/idna", "golang.org/x/text"}),

	"formats/regex": slices.Concat(allGrammar, belowIRI, []string{
		"iri", "iri/idna", "formats", "schemes", "conformance", "internal/bidi", "internal/section", "golang.org/x/net/idna",
		"golang.org/x/text",
	}),

	"integrations/wasm": slices.Concat(belowIRI, []string{
		"iri", "iri/idna", "formats", "schemes", "internal/bidi", "golang.org/x/net/idna", "golang.org/x/text",
	}),

	"internal/readers": slices.Concat(belowURI, []string{"golang.org/x/net/idna", "golang.org/x/text"}),

	"docs/site/internal/texts": slices.Concat(belowIRI, []string{
		"iri", "iri/bidi", "internal/bidi", "internal/editions", "internal/section", "schemes", "golang.org/x/text",
	}),
	"docs/site/internal/advice": slices.Concat(belowIRI, []string{
		"iri", "iri/bidi", "iri/idna", "iri/lint", "internal/bidi", "internal/editions", "internal/readers", "internal/section",
		"golang.org/x/net/idna", "golang.org/x/text",
	}),
	"docs/site/internal/grammars": slices.Concat(allGrammar, []string{engine, "internal/section"}),
	"docs/site":                   slices.Concat(allGrammar, []string{engine, "internal/section", "docs/site/internal/grammars"}),

	"schemes": belowURI,

	"conformance": nil,
	"cmd": {
		module, "grammar", "gen", "uri", "iri", "schemes", "formats", "internal", "golang.org/x", "github.com/spf13",
		"github.com/nlnwa/whatwg-url", "github.com/bits-and-blooms/bitset", "github.com/yuin/goldmark", "go.yaml.in/yaml",
		"github.com/rogpeppe/go-internal/diff",
	},
}

// lacking are packages with what the standard library lacks, which all may import, and the
// embedded source of engine, which parsers cannot import: see TestStandardLibrary.
var lacking = []string{module + "/internal", module + "/internal/ascii", module + "/internal/errs", module + "/internal/lazyregexp"}

// room returns the entry for a package. The entries conformance, cmd, gen, schemes and
// engine also apply to the packages below them.
func room(pkg string) string {
	for _, dir := range []string{"conformance", "cmd", "gen", "schemes", engine} {
		if within(pkg, dir) {
			return dir
		}
	}
	return pkg
}

func TestArrows(t *testing.T) {
	for _, pkg := range allGrammar {
		arrows[pkg] = slices.Concat(allGrammar, []string{"internal/section"})
	}
	for _, pkg := range []string{"internal/grammar/matcher", "internal/grammar/lint", "internal/grammar/suite", "grammar/diff",
		"internal/grammar/regex", "internal/grammar/report"} {
		arrows[pkg] = append(arrows[pkg], engine)
	}
	const markup = "internal/grammar/document" // reads HTML, and XML in all encodings
	arrows[markup] = slices.Concat(arrows[markup], []string{"golang.org/x/net/html", "golang.org/x/text"})
	for pkg, deps := range dependencies(t) {
		from := strings.TrimPrefix(strings.TrimPrefix(pkg, module), "/")
		to, ok := arrows[room(from)]
		if !ok {
			t.Errorf("package %s has no place among the arrows", from)
		}
		for _, dep := range deps {
			if first, _, _ := strings.Cut(dep, "/"); !strings.Contains(first, ".") || within(dep, "vendor") || slices.Contains(lacking, dep) {
				continue // of the standard library, or what it lacks
			}
			dep = strings.TrimPrefix(dep, module+"/")
			if !slices.ContainsFunc(to, func(dir string) bool { return within(dep, dir) }) && room(dep) != room(from) {
				t.Errorf("%s depends on %s", from, dep)
			}
		}
	}
}

func TestLayers(t *testing.T) {
	for i, layer := range layers {
		for _, pkg := range layer {
			for _, dep := range list(t, "-deps", "./"+pkg) {
				dep = strings.TrimPrefix(dep, module+"/")
				if dep != pkg && slices.Contains(allGrammar, dep) && !slices.Contains(slices.Concat(layers[:i]...), dep) {
					t.Errorf("%s depends on %s", pkg, dep)
				}
			}
		}
	}
}

// command lists the packages below cmd/stricturi/internal, each before those that may
// import it.
var command = []string{"jsontext", "terminal", "batch", "usage", "revision", "edition", "report", "markdown", "frame"}

func TestCommandArrows(t *testing.T) {
	const dir = module + "/cmd/stricturi/internal/"
	for _, pkg := range list(t, "./cmd/stricturi/internal/...") {
		above := slices.Index(command, strings.TrimPrefix(pkg, dir))
		if above < 0 {
			t.Errorf("package %s has no place among the arrows", pkg)
			continue
		}
		for _, dep := range list(t, "-deps", pkg) {
			if name, ok := strings.CutPrefix(dep, dir); ok && slices.Index(command, name) > above {
				t.Errorf("%s depends on %s", pkg, dep)
			}
		}
	}
}

// The root requires these modules and no others, not even for tests.
func TestRequirements(t *testing.T) {
	want := []string{
		"github.com/pointlander/compress", "github.com/pointlander/jetset", "github.com/pointlander/peg", // the tool
		"golang.org/x/net", "golang.org/x/text",
	}
	text := testutil.Must(os.ReadFile("../../go.mod"))
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^(?:\t|require )([^\s./]+\.\S+) v`).FindAllSubmatch(text, -1) {
		got = append(got, string(m[1]))
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("go.mod requires %v, want %v", got, want)
	}
}

// A parser imports no package of the standard library that is large or accesses the outside
// world. BENCH.md tells what the others are for.
func TestStandardLibrary(t *testing.T) {
	heavy := []string{"net/url", "net/http", "net/textproto", "regexp", "text", "html", "encoding/xml", "encoding/gob", "database/sql", "crypto", "go", "os/exec", "testing", "embed"}
	for _, pkg := range []string{"uri", "iri"} {
		for _, dep := range list(t, "-deps", "./"+pkg) {
			if dep == "net" || dep != "database/sql/driver" && slices.ContainsFunc(heavy, func(dir string) bool { return within(dep, dir) }) {
				t.Errorf("%s depends on %s", pkg, dep)
			}
		}
	}
}

// A user's package has a copy of the engine. What that imports, a program has even if it makes no
// trees, so it must be small.
func TestEngineImports(t *testing.T) {
	light := []string{"slices", "strconv", "strings", "sync", "sync/atomic", "unicode/utf8"}
	for _, dep := range list(t, "-f", `{{join .Imports "\n"}}`, "./"+engine) {
		if !slices.Contains(light, dep) {
			t.Errorf("%s imports %s", engine, dep)
		}
	}
}

// A program contains only the editions that it names, even if it needs trees, and no
// amendment. It contains the parsers that peg made only if it needs trees.
func TestLinked(t *testing.T) {
	if !testutil.Whole() {
		t.Skip("builds programs; STRICTURI_TESTS=whole runs it")
	}
	dir := t.TempDir()
	run := func(args ...string) string {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir = "../.."
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
		}
		return string(out)
	}
	for _, trees := range []bool{false, true} {
		text := "package main\n\nimport \"" + module + "/uri\"\n\n" +
			"func main() { println(uri.Valid(\"a:b\"), uri.Editions()[0].Document()); use(uri.RFC3986().Check(\"URI\", \"a:b\")) }\n\nfunc use(...any) {}\n"
		if trees {
			text = strings.Replace(text, "Check", "Tree", 1)
		}
		source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
		testutil.NoError(t, os.WriteFile(source, []byte(text), 0o666))
		run("build", "-o", program, source)
		symbols := run("tool", "nm", program)
		for name, want := range map[string]bool{"rfc3986.": true, "rfc3986.(*parser)": trees, "rfc2396.": true, "rfc6874.": false, "rfc3987.": false} {
			if strings.Contains(symbols, module+"/gen/"+name) != want {
				t.Errorf("trees %t: the program contains %s: %t", trees, name, !want)
			}
		}
	}
}

// within reports whether a package is dir or below it.
func within(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

// ignored returns the folders that "./..." leaves out.
func ignored(t *testing.T) (dirs []string) {
	t.Helper()
	text := testutil.Must(os.ReadFile("../../go.mod"))
	for line := range strings.Lines(string(text)) {
		if dir := strings.TrimSpace(line); strings.HasPrefix(dir, "./") {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// dependencies returns the packages of the root, the command and the page, and what each depends
// on.
func dependencies(t *testing.T) map[string][]string {
	all := make(map[string][]string)
	const format = `{{.ImportPath}} {{join .Deps " "}} ;`
	names := slices.Concat(
		list(t, append([]string{"-f", format, "./...", "./cmd/stricturi/..."}, ignored(t)...)...),
		list(t, "-C", "docs/site", "-f", format, "./..."),
	)
	for len(names) > 0 {
		end := slices.Index(names, ";")
		all[names[0]] = names[1:end]
		names = names[end+1:]
	}
	return all
}

func list(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list"}, args...)...)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	return strings.Fields(string(out))
}
