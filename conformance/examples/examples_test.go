// Package examples_test checks the examples against their vectors and the generator, and
// shows how to use them.
package examples_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance/examples/datetime"
	"github.com/stricturi/stricturi/conformance/examples/mailto"
	"github.com/stricturi/stricturi/conformance/examples/purl"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestPackages(t *testing.T) {
	t.Run("datetime", func(t *testing.T) {
		test(t, "datetime", datetime.Rules(), datetime.Match, datetime.Check, datetime.Parse,
			func(r datetime.Rule, text string, offset int) ([]string, []string) {
				x := datetime.Explain(r, text, offset)
				return x.Open, x.Expected
			})
	})
	t.Run("mailto", func(t *testing.T) {
		test(t, "mailto", mailto.Rules(), mailto.Match, mailto.Check, mailto.Parse,
			func(r mailto.Rule, text string, offset int) ([]string, []string) {
				x := mailto.Explain(r, text, offset)
				return x.Open, x.Expected
			})
	})
	// The suite of the package URL specification has 361 cases with a canonical output.
	t.Run("purl", func(t *testing.T) {
		vectors := test(t, "purl", purl.Rules(), purl.Match, purl.Check, purl.Parse,
			func(r purl.Rule, text string, offset int) ([]string, []string) {
				x := purl.Explain(r, text, offset)
				return x.Open, x.Expected
			})
		cases := 0
		for _, v := range vectors {
			if _, ok := purl.Match(purl.RulePURL, v.In); ok {
				cases += v.Cases
			}
		}
		if cases != 361 {
			t.Errorf("%d canonical outputs of the suite match, want 361", cases)
		}
	})
}

// The grammars without a package accept what their documents show, and reject other texts
// where those do.
func TestGrammars(t *testing.T) {
	files, err := filepath.Glob("grammars/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".json")
		t.Run(filepath.Base(name), func(t *testing.T) {
			source, ok := reader.Library(filepath.Base(name))
			if !ok {
				source = name + ".abnf"
			}
			g := testutil.Must(new(reader.Reader).Read(source))
			for _, v := range testutil.Vectors[vector](file) {
				_, err := matcher.New(g.ABNF, v.Rule).Tree(v.In)
				var e *matcher.Error
				if (err == nil) != v.Valid || !v.Valid && (!errors.As(err, &e) || e.Offset != v.Offset) {
					t.Errorf("%s: %s %q: %v; want %v, %d", v.Why, v.Rule, v.In, err, v.Valid, v.Offset)
				}
			}
		})
	}
}

// rule is a generated Rule.
type rule interface {
	~uint8
	String() string
}

// vector is a text of vectors.json.
type vector struct {
	Rule, In, Why string
	Valid         bool
	Offset, Cases int
}

// test checks the functions of a generated package against its vectors, and returns these.
func test[R rule, T any](t *testing.T, name string, rules []R, match func(R, string) (int, bool), check func(R, string) error, parse func([]T, R, string, *[4]uint64) ([]T, error), explain func(R, string, int) (open, expected []string)) []vector {
	vectors := testutil.Vectors[vector](filepath.Join(name, "vectors.json"))
	for _, v := range vectors {
		i := slices.IndexFunc(rules, func(r R) bool { return r.String() == v.Rule })
		if i < 0 {
			t.Errorf("%s: no rule %s", v.Why, v.Rule)
			continue
		}
		r := rules[i]
		offset, ok := match(r, v.In)
		if ok != v.Valid || !ok && offset != v.Offset {
			t.Errorf("%s: %s %q: %v, offset %d; want %v, %d", v.Why, v.Rule, v.In, ok, offset, v.Valid, v.Offset)
		}
		tokens, err := parse(nil, r, v.In, nil)
		if (err == nil) != ok || fmt.Sprint(err) != fmt.Sprint(check(r, v.In)) {
			t.Errorf("%s: %s %q: Match says %v, Check %v, Parse %v", v.Why, v.Rule, v.In, ok, check(r, v.In), err)
		}
		if err == nil {
			if last := fmt.Sprint(tokens[len(tokens)-1]); last != fmt.Sprintf("{%v 0 %d}", r, len(v.In)) {
				t.Errorf("%s: %s %q: the last token is %v", v.Why, v.Rule, v.In, last)
			}
		} else if open, expected := explain(r, v.In, offset); open[0] != v.Rule || len(expected) == 0 {
			t.Errorf("%s: %s %q: open %q, expected %q", v.Why, v.Rule, v.In, open, expected)
		}
	}

	// No argument makes generated code panic.
	for r := range 256 {
		for _, text := range []string{"", vectors[0].In, "\xff"} {
			for _, offset := range []int{math.MinInt, -1, 0, len(text), len(text) + 1, math.MaxInt} {
				explain(R(r), text, offset)
			}
			_, ok := match(R(r), text)
			if _, err := parse(nil, R(r), text, nil); (err == nil) != ok || ok && R(r).String() == "" {
				t.Errorf("rule %d, %q: Match says %v, Parse %v", r, text, ok, err)
			}
		}
	}
	r, text := rules[0], vectors[0].In
	_, before := explain(r, text, 0)
	_, inText := explain(r, text, -1)
	_, end := explain(r, text, len(text))
	if _, beyond := explain(r, text, len(text)+1); !slices.Equal(inText, before) || !slices.Equal(beyond, end) {
		t.Errorf("outside the text: expected %q and %q, want %q and %q", inText, beyond, before, end)
	}
	return vectors
}

// A run of digits ends at each byte that is not a digit, however long it is. Match reads longer runs by
// eight bytes.
func TestRun(t *testing.T) {
	for n := range 40 {
		for c := range 256 {
			text := "." + strings.Repeat("7", n) + string([]byte{byte(c)}) + "0123456789"
			offset, ok := datetime.Match(datetime.RuleTimeSecfrac, text)
			if digit := '0' <= c && c <= '9'; ok != digit || !ok && offset != n+1 {
				t.Errorf("%q: %d, %t", text, offset, ok)
			}
		}
	}
}

// A tree has the rules of Parse, and takes few allocations however many they are.
func TestTree(t *testing.T) {
	const text = "mailto:a@example.org,b@example.com?subject=x%20y&body="
	want, err := mailto.Parse(nil, mailto.RuleMailtoURI, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []mailto.Token
	var add func(n *mailto.Node)
	add = func(n *mailto.Node) {
		for _, child := range n.Children {
			add(child)
		}
		got = append(got, mailto.Token{Rule: n.Rule, Start: uint32(n.Start), End: uint32(n.Start + len(n.Text))})
	}
	var tree *mailto.Node
	if n := testing.AllocsPerRun(10, func() { tree, err = mailto.Tree(mailto.RuleMailtoURI, text) }); n > 8 || err != nil {
		t.Fatalf("%v allocations, %v", n, err)
	}
	if add(tree); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The committed files are those that the generator makes from the flags of the go:generate
// line. A change of the generator's engine changes all packages, so one of them is enough by
// default.
func TestGenerated(t *testing.T) {
	names := []string{"datetime"}
	if testutil.Whole() {
		names = append(names, "mailto", "purl")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			file, entries, components := flags(t, name)
			source := testutil.Must(os.ReadFile(filepath.Join(name, file)))
			g := testutil.Must(compile.Load(filepath.Base(file), string(source), entries...))
			for f, want := range testutil.Must(g.Package(t.Context(), name, components)) {
				if got, err := os.ReadFile(filepath.Join(name, f)); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s/%s differs from the generator's output: run go generate ./... (%v)", name, f, err)
				}
			}
		})
	}
}

// flags returns the grammar, rules and components of the go:generate line of a package.
func flags(t *testing.T, name string) (file string, entries []string, components *grammar.Components) {
	source := testutil.Must(os.ReadFile(filepath.Join(name, name+".go")))
	_, line, ok := strings.Cut(string(source), "//go:generate ")
	line, _, _ = strings.Cut(line, "\n")
	words := strings.Fields(line)
	for i, word := range words {
		switch word {
		case "generate":
			file = words[i+1]
		case "--rule":
			entries = append(entries, words[i+1])
		case "--component":
			if components == nil {
				components = &grammar.Components{}
			}
			switch place, rule, _ := strings.Cut(words[i+1], "="); place {
			case "scheme":
				components.Scheme = rule
			case "path":
				components.Paths = append(components.Paths, rule)
			case "query":
				components.Query = rule
			case "fragment":
				components.Fragment = rule
			default:
				t.Fatalf("component %s", place)
			}
		}
	}
	if !ok || len(entries) == 0 {
		t.Fatalf("%s.go has no go:generate line with rules", name)
	}
	return file, entries, components
}
