package reader

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// An error about a rule has the position of the rule that causes it.
func TestRuleFault(t *testing.T) {
	const text = "a = b\nb = \"x\" c\nd = <words>\ne = \"(\" f \")\"\nf = e\n"
	g := testutil.Must(new(Reader).Parse("x.abnf", text))
	for _, c := range []struct {
		name      string
		err       error
		rule      string
		line, col int
		unknown   string
	}{
		{"not defined: the reference", &abnf.UndefinedError{Name: "c", In: []string{"b"}}, "b", 2, 9, "c"},
		{"words", &abnf.ProseError{Rule: "d"}, "d", 3, 1, ""},
		{"recursion", &abnf.RecursionError{Cycle: []string{"e", "f", "e"}}, "e", 4, 1, ""},
		{"any other error", errors.New("x"), "a", 1, 1, ""},
	} {
		e, ok := errs.AsType[*Error](g.RuleFault("a", c.err))
		if !ok || e.File != "x.abnf" || e.Rule != c.rule || e.Line != c.line || e.Col != c.col || e.Unknown != c.unknown || !errors.Is(e, c.err) {
			t.Errorf("%s: %+v", c.name, e)
		}
		if ok && (c.unknown != "") != slices.Contains(e.Known, "DIGIT") {
			t.Errorf("%s: known names: %q", c.name, e.Known)
		}
	}
}

// A rule with a syntax error is unusable, and so are rules that refer to it, in its own grammar and
// where it is imported.
func TestUnreadable(t *testing.T) {
	r := readerOf(map[string]string{"y.abnf": "good = \"x\"\nbad = \"x\" )\n  / good\nuses = good bad\n\nmore =/ good"})
	g := testutil.Must(r.Parse("x.abnf", "; import y.abnf: good, bad as worse, uses, more\na = good\nb = worse"))
	for _, c := range []struct {
		rule, at  string
		line, col int
	}{{"a", "", 0, 0}, {"good", "", 0, 0}, {"b", "worse", 2, 11}, {"worse", "worse", 2, 11}, {"uses", "worse", 2, 11}, {"more", "more", 6, 6}} {
		_, err := regular.New(g.ABNF).DFA(c.rule)
		if (err == nil) != (c.at == "") || (matcher.Usable(g.ABNF, c.rule) == nil) != (c.at == "") {
			t.Errorf("%s: %v", c.rule, err)
		}
		if err == nil {
			continue
		}
		e, ok := errs.AsType[*Error](g.RuleFault(c.rule, err))
		if !ok || e.File != "y.abnf" || e.Rule != c.at || e.Line != c.line || e.Col != c.col {
			t.Errorf("%s: %v", c.rule, e)
		}
	}
	if own := testutil.Must(r.Read("y.abnf")); len(own.Syntax) != 2 || len(g.Syntax) != 0 {
		t.Errorf("%v and %v", own.Syntax, g.Syntax)
	}
}

// Where distinguishes rules of two files with the same base name.
func TestFilesOfOneName(t *testing.T) {
	r := readerOf(map[string]string{"one/x.abnf": "a = b\nb = \"1\"\n", "two/x.abnf": "a = b\nb = \"2\"\n"})
	g := testutil.Must(r.Parse("y.abnf", "; import one/x.abnf: a\n; import two/x.abnf: a as c\nr = a c\n"))
	one, two := filepath.Join("one", "x.abnf"), filepath.Join("two", "x.abnf")
	for rule, want := range map[string]string{"a": one + ", line 1", "c": two + ", line 1", "b": one + ", line 2", "x-b": two + ", line 2", "r": "line 3"} {
		if r := g.Rule(rule); r == nil || g.Where(r) != want {
			t.Errorf("%s: %v, want %s", rule, r, want)
		}
	}
	g = testutil.Must(r.Parse("y.abnf", "; import one/x.abnf: a\nr = a\n"))
	if where := g.Where(g.Rule("a")); where != "x.abnf, line 1" {
		t.Errorf("only one: %s", where)
	}
}
