package matcher_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// The generated parsers are the oracle: they make the same trees and find the same
// offsets.
func TestEditions(t *testing.T) {
	for _, j := range editions.All() {
		e, _ := grammar.Lookup(j.String())
		if !testutil.Whole() && e.Stem != "rfc2396" && e.Stem != "rfc3986" && e.Stem != "rfc3987" {
			continue
		}
		langs := regular.New(e.Grammar())
		for _, r := range e.Rules() {
			d := testutil.Must(langs.DFA(r.Name))
			texts := []string{"http://u@[::1]:80/a/./b;c?d#e%2F", "//1.2.3.4", "a:b", "é", ""}
			for s := range d.All() {
				if texts = append(texts, s, s+"/", s+":", "%"+s); len(texts) > 100 {
					break
				}
			}
			for _, text := range texts {
				tree, err := nodes(matcher.New(e.Grammar(), r.Name), text)
				want, wantErr := j.Tree(r.Name, text)
				if wantErr != nil {
					at, ok := errs.AsType[*matcher.Error](err)
					if s := new(uri.SyntaxError); !ok || !errors.As(wantErr, &s) || at.Offset != s.Offset || slices.Contains(at.Expected, "end") != slices.Contains(s.Explain().Expected, "end") {
						t.Errorf("%s: %s: %q: %+v, want %v", e.Stem, r.Name, text, err, wantErr)
					}
					continue
				}
				if err != nil || !slices.EqualFunc(tree, slices.Collect(want), func(n matcher.Node, w uri.Node) bool { return n == matcher.Node(w) }) {
					t.Errorf("%s: %s: %q: got %v, %v\nwant %v", e.Stem, r.Name, text, tree, err, want)
				}
			}
		}
	}
}

func parse(text string) *abnf.Grammar {
	return testutil.Must(abnf.Parse(text))
}

// Repetitions within repetitions take about as long as one. When each was matched anew for
// each way to reach it, these texts took years.
func TestNestedRepetitions(t *testing.T) {
	for _, c := range []struct {
		grammar string
		xs      int
		fails   int // -1 if it matches
	}{
		{"a = *999(*999(*999(\"x\"))) [ b ]\nb = \"y\"\n", 50_000, -1},
		{"a = *9(*9(*9([\"x\"]))) [ b ]\nb = \"y\"\n", 729, -1},
		{"a = *9(*9(*9([\"x\"]))) [ b ]\nb = \"y\"\n", 730, 729},
		{"a = 1*2(1*3(1*4x)) [ b ]\nx = %x78\nb = \"y\"\n", 24, -1},
		{"a = 1*2(1*3(1*4x)) [ b ]\nx = %x78\nb = \"y\"\n", 25, 24},
		{"a = *2(2*2(\"x\")) [ b ]\nb = \"y\"\n", 3, 3}, // two or four
		{"a = *2(2*2(\"x\")) [ b ]\nb = \"y\"\n", 4, -1},
		{"a = 2*(*(*\"x\" *\"z\")) [ b ]\nb = \"y\"\n", 50, -1}, // what is repeated may be empty
	} {
		g := parse(c.grammar)
		text := strings.Repeat("x", c.xs) + "y"
		got, err := nodes(matcher.New(g, "a"), text)
		if c.fails >= 0 {
			if e := new(matcher.Error); !errors.As(err, &e) || e.Offset != c.fails {
				t.Errorf("%s%d: %v, %v", c.grammar, c.xs, got, err)
			}
			continue
		}
		if err != nil || got[0] != (matcher.Node{Rule: "a", End: c.xs + 1}) || got[len(got)-1] != (matcher.Node{Rule: "b", Start: c.xs, End: c.xs + 1, Depth: 1}) {
			t.Errorf("%s%d: %v", c.grammar, c.xs, err)
		}
	}
}

func TestMatch(t *testing.T) {
	const json = "value = array / %s\"x\"\narray = \"[\" [ value *( \",\" value ) ] \"]\"\n"
	for _, c := range []struct {
		name, abnf, text string
		want             string // rules with their texts
	}{
		{"nested", json, "[x,[]]", "value:[x,[]] array:[x,[]] value:x value:[] array:[]"},
		{"left recursion", "e = e \"-\" n / n\nn = DIGIT\n", "1-2-3", "e:1-2-3 e:1-2 e:1 n:1 DIGIT:1 n:2 DIGIT:2 n:3 DIGIT:3"},
		{"a rule that is itself", "a = a / b\nb = a / \"x\"\n", "x", "a:x b:x"},
		{"hidden left recursion", "a = [ \"-\" ] a \"+\" / \"x\"\n", "x++", "a:x++ a:x+ a:x"},
		// The first way of b leads back to a, and seemed to cover the second.
		{"hidden by a rule", "a = b a / \"\"\nb = \"\" / \"x\"\n", "x", "a:x b:x a:"},
		{"both sides", "a = a a / \"x\"\n", "xxx", "a:xxx a:xx a:x a:x a:x"},
		{"the first alternative that fits", "a = b / c\nb = \"x\"\nc = *\"x\"\n", "xx", "a:xx c:xx"},
		{"more repetitions first", "a = *b *b\nb = \"x\"\n", "xx", "a:xx b:x b:x"},
		{"no repetition for what may be empty", "a = *b\nb = *\"x\"\n", "", "a:"},
		{"but those that are needed", "a = 2b\nb = *\"x\"\n", "x", "a:x b:x b:"},
		{"but no more than that", "a = 2b\nb = \"x\" / \"\"\n", "x", "a:x b:x b:"},
		{"at most", "a = *2b c\nb = \"x\"\nc = *\"x\"\n", "xxx", "a:xxx b:x b:x c:x"},
		{"an option at the end, of what may be empty, once", "a = \"x\" [ b ]\nb = *\"y\"\n", "x", "a:x b:"},
		{"literals in both cases", "a = \"Ab\" %s\"C\" %x64.65\n", "aBCde", "a:aBCde"},
	} {
		tree, err := nodes(matcher.New(parse(c.abnf), strings.Fields(c.abnf)[0]), c.text)
		var got []string
		for _, n := range tree {
			got = append(got, n.Rule+":"+c.text[n.Start:n.End])
		}
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	for _, c := range []struct {
		name, abnf, text string
		offset           int
		open, expected   string
	}{
		{"in a nested rule", json, "[x,]", 3, "value array", "value"},
		{"at the end", json, "[[x", 3, "value array value array", `"," "]"`},
		{"nothing may follow", json, "[]]", 2, "value", "end"},
		{"nothing may follow a rule that cannot fail", "a = *\"x\"\n", "y", 0, "a", `"x" end`},
		{"the rest of a literal", "a = b\nb = \"abc\"\n", "abd", 2, "a b", `"c"`},
		{"no text matches", "a = a\n", "x", 0, "a", ""},
		{"left recursion", "e = e \"-\" n / n\nn = DIGIT\n", "1-", 2, "e", "n"},
		{"not yet often enough", "r = 2(1*\"b\") / \"a\" r \"a\"\n", "ab", 2, "r r", `"b"`},
	} {
		_, err := matcher.New(parse(c.abnf), strings.Fields(c.abnf)[0]).Tree(c.text)
		e, ok := errs.AsType[*matcher.Error](err)
		if !ok || e.Offset != c.offset || strings.Join(e.Open, " ") != c.open || strings.Join(e.Expected, " ") != c.expected {
			t.Errorf("%s: %+v", c.name, err)
		}
	}
}

func TestNoLimits(t *testing.T) {
	g := parse("a = \"(\" [ a ] \")\"\nb = *\"x\"\n")
	const deep = 1_000_000
	if tree, err := nodes(matcher.New(g, "a"), strings.Repeat("(", deep)+strings.Repeat(")", deep)); err != nil || len(tree) != deep {
		t.Errorf("%d nodes, %v", len(tree), err)
	}
	if _, err := matcher.New(g, "b").Tree(strings.Repeat("x", 100_000)); err != nil {
		t.Errorf("a long repetition: %v", err)
	}
}

func TestUsable(t *testing.T) {
	g := parse("a = b\nb = <x>\nc = d\ne = 0<x> [ e ] \"e\"\n")
	for rule, want := range map[string]any{"a": new(*abnf.ProseError), "c": new(*abnf.UndefinedError), "f": new(*abnf.UndefinedError), "e": nil} {
		if err := matcher.Usable(g, rule); (want == nil) != (err == nil) || want != nil && !errors.As(err, want) {
			t.Errorf("%s: %v", rule, err)
		}
	}
}

// nodes returns the tree of a text.
func nodes(m *matcher.Matcher, text string) ([]matcher.Node, error) {
	tree, err := m.Tree(text)
	if err != nil {
		return nil, err
	}
	return slices.Collect(tree), nil
}
