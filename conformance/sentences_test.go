package conformance_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

type sentence struct {
	purpose
	Words, Verdict string
	Shown          []map[string]any
}

// needs maps each verdict to the keys that its rows must have.
var needs = map[string]struct{ shown, why bool }{
	"works":        {shown: true},
	"reading":      {shown: true, why: true},
	"partly":       {shown: true, why: true},
	"wrong":        {why: true},
	"absent":       {why: true},
	"out of scope": {why: true},
}

func TestSentences(t *testing.T) {
	e := evidence{tests: map[string]map[string]testFile{}, vectors: map[string][]map[string]any{}}
	for _, name := range files(t, "sentences") {
		t.Run(name, func(t *testing.T) {
			var d struct {
				origin
				Sentences []sentence
			}
			load(t, name, &d)
			d.check(t)
			if len(d.Sentences) == 0 {
				t.Error("no sentences")
			}
			counts := map[string]int{}
			words := map[string][]string{}
			for _, s := range d.Sentences {
				counts[s.Verdict]++
				at := fmt.Sprintf("%s, %q", s.Section, s.Words)
				if s.Section == "" || s.Words == "" || s.Words != strings.Join(strings.Fields(s.Words), " ") {
					t.Errorf("%s: section or words are missing, or have extra white space", at)
				}
				for _, w := range words[s.Section] {
					if strings.HasPrefix(w, s.Words) || strings.HasPrefix(s.Words, w) {
						t.Errorf("%s: another row of the section begins with the same words: %q", at, w)
					}
				}
				words[s.Section] = append(words[s.Section], s.Words)
				need, known := needs[s.Verdict]
				if !known {
					t.Errorf("%s: unknown verdict %q", at, s.Verdict)
				}
				if need.why && s.Why == "" {
					t.Errorf("%s: verdict %q needs why", at, s.Verdict)
				}
				if need.shown && len(s.Shown) == 0 {
					t.Errorf("%s: verdict %q needs shown", at, s.Verdict)
				}
				for _, shown := range s.Shown {
					if err := e.check(shown); err != nil {
						t.Errorf("%s: %v", at, err)
					}
				}
			}
			for _, verdict := range slices.Sorted(maps.Keys(counts)) {
				t.Logf("%-12s %4d", verdict, counts[verdict])
			}
			t.Logf("%-12s %4d", "all", len(d.Sentences))
		})
	}
}

// evidence finds tests and vectors. It reads each folder and file once.
type evidence struct {
	tests   map[string]map[string]testFile // by folder, by name of the function
	vectors map[string][]map[string]any    // by file
}

// testFile is the set of string literals in the file that declares a test.
type testFile map[string]bool

// check reports evidence that does not exist.
func (e evidence) check(shown map[string]any) error {
	if name, ok := shown["test"].(string); ok && len(shown) == 1 {
		return e.checkTest(name)
	}
	if file, ok := shown["vector"].(string); ok && len(shown) > 1 {
		return e.checkVector(file, shown)
	}
	return fmt.Errorf("evidence is neither a test nor a vector: %v", shown)
}

var testName = regexp.MustCompile(`^([^.]+)\.((?:Test|Example|Fuzz)[^/]*)(?:/(.+))?$`)

func (e evidence) checkTest(name string) error {
	m := testName.FindStringSubmatch(name)
	if m == nil {
		return fmt.Errorf("%q does not name a test, example or fuzz target", name)
	}
	dir, function, inner := m[1], m[2], m[3]
	functions, ok := e.tests[dir]
	if !ok {
		var err error
		if functions, err = readTests(filepath.Join("..", filepath.FromSlash(dir))); err != nil {
			return err
		}
		e.tests[dir] = functions
	}
	literals, ok := functions[function]
	if !ok {
		return fmt.Errorf("%s has no test %s", dir, function)
	}
	script := filepath.Join("..", filepath.FromSlash(dir), "testdata", "script", inner+".txtar")
	if _, err := os.Stat(script); inner != "" && !literals[inner] && err != nil {
		return fmt.Errorf("%s.%s has no case %q", dir, function, inner)
	}
	return nil
}

// readTests returns the functions of a folder's test files.
func readTests(dir string) (map[string]testFile, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	functions := map[string]testFile{}
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return nil, err
		}
		literals := testFile{}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil {
					literals[text] = true
				}
			}
			return true
		})
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil {
				functions[d.Name.Name] = literals
			}
		}
	}
	return functions, nil
}

func (e evidence) checkVector(file string, want map[string]any) error {
	all, ok := e.vectors[file]
	if !ok {
		data, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			return err
		}
		var d struct{ Vectors, Cases []map[string]any }
		if err := json.Unmarshal(data, &d); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		all = append(d.Vectors, d.Cases...)
		e.vectors[file] = all
	}
	want = maps.Clone(want)
	delete(want, "vector")
	n := 0
	for _, v := range all {
		if has(v, want) {
			n++
		}
	}
	if n != 1 {
		return fmt.Errorf("%s has %d vectors with %v, want 1", file, n, want)
	}
	return nil
}

// has reports whether v has the keys and values of want, or is equal to it.
func has(v, want any) bool {
	w, ok := want.(map[string]any)
	if !ok {
		return reflect.DeepEqual(v, want)
	}
	o, ok := v.(map[string]any)
	if !ok {
		return false
	}
	for key, value := range w {
		if got, ok := o[key]; !ok || !has(got, value) {
			return false
		}
	}
	return true
}

// TestEvidence tests the check of evidence.
func TestEvidence(t *testing.T) {
	e := evidence{tests: map[string]map[string]testFile{}, vectors: map[string][]map[string]any{}}
	for _, test := range []struct {
		name  string
		shown map[string]any
		ok    bool
	}{
		{"a test", map[string]any{"test": "conformance.TestEvidence"}, true},
		{"a case", map[string]any{"test": "conformance.TestEvidence/a case"}, true},
		{"no such case", map[string]any{"test": "conformance.TestEvidence/no" + " case"}, false},
		{"no such test", map[string]any{"test": "conformance.TestEvidenceGone"}, false},
		{"no such folder", map[string]any{"test": "conformance/gone.TestEvidence"}, false},
		{"no test's name", map[string]any{"test": "conformance"}, false},
		{"a test with a vector's key", map[string]any{"test": "conformance.TestEvidence", "in": "x"}, false},
		{"a vector", map[string]any{"vector": "vectors/rfc2396-examples.json", "rule": "URI-reference", "section": "1.3", "in": "mailto:mduerst@ifi.unizh.ch"}, true},
		{"part of an object", map[string]any{"vector": "vectors/rfc2396-examples.json", "in": "mailto:mduerst@ifi.unizh.ch", "section": "1.3", "components": map[string]any{"opaque": true}}, true},
		{"another value", map[string]any{"vector": "vectors/rfc2396-examples.json", "in": "mailto:mduerst@ifi.unizh.ch", "valid": false}, false},
		{"no such key", map[string]any{"vector": "vectors/rfc2396-examples.json", "in": "mailto:mduerst@ifi.unizh.ch", "gone": nil}, false},
		{"many vectors", map[string]any{"vector": "vectors/rfc2396-examples.json", "section": "1.3"}, false},
		{"no such file", map[string]any{"vector": "vectors/gone.json", "in": ""}, false},
		{"a file alone", map[string]any{"vector": "vectors/rfc2396-examples.json"}, false},
		{"nothing", map[string]any{}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := e.check(test.shown); (err == nil) != test.ok {
				t.Errorf("error %v, want ok %v", err, test.ok)
			}
		})
	}
}
