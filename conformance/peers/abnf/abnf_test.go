package abnf

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// New measurements of the ten grammars agree with the results, and the runs have a row for
// each.
func TestResults(t *testing.T) {
	want, times, err := recorded()
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Facts) != len(Grammars) || len(times) != len(Grammars) || len(want.Runs) != len(Grammars)+len(Editions)+1 {
		t.Fatalf("results of %d, %d and %d grammars, want %d", len(want.Facts), len(times), len(want.Runs), len(Grammars))
	}
	for i, g := range Grammars {
		got, err := g.Measure()
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		if a, b := encode(t, got), encode(t, want.Facts[i]); a != b {
			t.Errorf("%s differs from the results: run go run ./abnf/measure\n%s\n%s", g.Name, a, b)
		}
		if times[i].Grammar != g.Name || want.Runs[i].Name != g.Name {
			t.Errorf("row %d is of %s and %s, want %s", i, times[i].Grammar, want.Runs[i].Name, g.Name)
		}
	}
}

func encode(t *testing.T, x any) string {
	data, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	want, err := render(string(readme))
	if err != nil {
		t.Fatal(err)
	}
	if want != string(readme) {
		t.Error("the tables differ from the results: run go run ./abnf/measure")
	}
}

// Every name that a cell says to look for is there.
func TestFeatures(t *testing.T) {
	all, err := features()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/pandatix/go-abnf").Output()
	if err != nil {
		t.Fatal(err)
	}
	var theirs strings.Builder
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		theirs.Write(data)
	}
	for _, f := range all {
		for i, cell := range f.Cells {
			if len(cell) == 1 && cell[0] == "✗" {
				continue
			}
			if len(cell) != 3 {
				t.Errorf("%s: %q", f.Feature, cell)
				continue
			}
			text := theirs.String() + "LICENSE"
			if i == 0 {
				data, err := os.ReadFile(cell[1])
				if err != nil {
					t.Errorf("%s: %v", f.Feature, err)
				}
				text = string(data) + filepath.Base(cell[1])
			}
			if !strings.Contains(text, cell[2]) {
				t.Errorf("%s: no %q in %s", f.Feature, cell[2], cell[1])
			}
		}
	}
}

// A part of the runs: stricturi's verdicts are right. What go-abnf gets wrong is of a kind that
// is listed.
func TestRuns(t *testing.T) {
	var all []*Differential
	for i, g := range slices.Concat(Grammars, Editions) {
		d, err := g.Near(20, 100+uint64(i))
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		all = append(all, d)
	}
	d, err := Random(60, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range append(all, d) {
		for judge, w := range d.Verdicts {
			switch {
			case w.Grammars == 0:
			case (judge == judgeRecognizer || judge == judgeForest) && d.Name == "random" && listed(t, w.First):
			default:
				t.Errorf("%s, %s: %+v, %+v", d.Name, judge, w, w.First)
			}
		}
		if d.Valid == 0 || d.Valid == d.Texts {
			t.Errorf("%s: %d of %d texts are valid", d.Name, d.Valid, d.Texts)
		}
	}
}

// listed reports whether a grammar has what go-abnf gets wrong: literals that differ only in
// their case sensitivity, or left recursion.
func listed(t *testing.T, s *Sample) bool {
	source := strings.Join(s.Grammar, "\n")
	if strings.Contains(source, `%s"a"`) && strings.Contains(strings.ReplaceAll(source, `%s"a"`, ""), `"a"`) {
		return true
	}
	g, err := abnf.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	_, recursive := errors.AsType[*abnf.LeftRecursionError](g.Check())
	return recursive
}

// The kinds of wrong verdicts are as README.md says, and the oracle is right on them. One kind
// shows only in some calls, so each is asked often.
func TestKinds(t *testing.T) {
	for _, k := range Kinds {
		own, err := abnf.Parse(k.Grammar)
		if err != nil {
			t.Fatal(err)
		}
		if got := oracle(own, "r", k.Text); got != k.Right {
			t.Errorf("%s, %q: the oracle says %v", k.Grammar, k.Text, got)
		}
		var wrong []string
		for range 200 {
			theirs, err := goabnf.ParseABNF([]byte(strings.ReplaceAll(k.Grammar, "\n", "\r\n") + "\r\n"))
			if err != nil {
				t.Fatal(err)
			}
			verdicts := (&Differential{}).theirs(theirs, "r", k.Text)
			verdicts[judgeMatcher] = askMatcher(own, "r", k.Text)
			for judge, ask := range verdicts {
				if got, err := guarded(ask); (err != nil || got != k.Right) && !slices.Contains(wrong, judge) {
					wrong = append(wrong, judge)
				}
			}
			if len(wrong) >= len(k.Judges) {
				break
			}
		}
		slices.Sort(wrong)
		if !slices.Equal(wrong, k.Judges) {
			t.Errorf("%s, %q: wrong are %q, want %q", k.Grammar, k.Text, wrong, k.Judges)
		}
	}
}

// The oracle follows RFC 5234 on what its operators say.
func TestOracle(t *testing.T) {
	for _, test := range []struct {
		grammar string
		valid   []string
		invalid []string
	}{
		{`r = "aB" / %s"cD" / %x45.66`, []string{"ab", "AB", "cD", "Ef"}, []string{"", "cd", "ef", "abcD"}},
		{`r = 2*3"a" ["b"] *%x63-64`, []string{"aa", "aaab", "aabcdc"}, []string{"a", "aaaa", "aabb"}},
		{`r = *("" / "a")`, []string{"", "aaa"}, []string{"b"}},
		{`r = 3""`, []string{""}, []string{"a"}},
		{`r = "(" [r] ")"`, []string{"()", "((()))"}, []string{"", "(()", "())"}},
		{"r = r s / s\ns = \"a\" / r \"b\"", []string{"a", "ab", "aab", "aba"}, []string{"", "b"}},
		{`r = %xE9`, []string{"é"}, []string{"\xe9", "e"}},
	} {
		g, err := abnf.Parse(test.grammar)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range slices.Concat(test.valid, test.invalid) {
			if got := oracle(g, "r", text); got != slices.Contains(test.valid, text) {
				t.Errorf("%s: %q: %v", test.grammar, text, got)
			}
		}
	}
}
