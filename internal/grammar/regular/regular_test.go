package regular_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

func parse(t *testing.T, text string) *abnf.Grammar {
	return testutil.Must(abnf.Parse(text))
}

func TestTranslate(t *testing.T) {
	for _, c := range []struct {
		why, abnf string
		in, out   []string
	}{
		{"literals are case-insensitive (RFC 5234, 2.3)", `r = "aB."`, []string{"aB.", "AB.", "ab."}, []string{"", "ab"}},
		{"but not marked ones (RFC 7405)", `r = %s"aB"`, []string{"aB"}, []string{"ab", "AB"}},
		{"ranges", "r = %x41-43", []string{"A", "C"}, []string{"@", "D", "a"}},
		{"values in a row", "r = %x41.62", []string{"Ab"}, []string{"AB", "A"}},
		{"repetition with bounds", `r = 1*2"a"`, []string{"a", "aA"}, []string{"", "aaa"}},
		{"exact repetition", `r = 2"a"`, []string{"aa"}, []string{"a", "aaa"}},
		{"repetition without bound", `r = *"a"`, []string{"", "aaaaaa"}, []string{"b"}},
		{"zero times anything, prose too (RFC 3986, path-empty)", "r = 0<pchar>", []string{""}, []string{"a"}},
		{"option", `r = [ "a" ] "b"`, []string{"b", "ab"}, []string{"a", "aab"}},
		{"a rule, by a name in another case", "r = ( S / %x5A )\ns = DIGIT", []string{"1", "Z"}, []string{"z"}},
		{"the empty literal", `r = ""`, []string{""}, []string{"a"}},
	} {
		d, err := regular.New(parse(t, c.abnf+"\n")).DFA("R")
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		for _, s := range c.in {
			if !d.Match(s) {
				t.Errorf("%s: %s does not match %q", c.why, c.abnf, s)
			}
		}
		for _, s := range c.out {
			if d.Match(s) {
				t.Errorf("%s: %s matches %q", c.why, c.abnf, s)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	l := regular.New(parse(t, "a = b\nb = [ c ]\nc = \"(\" a \")\"\nd = 2<words>\ne = d\nf = gone\nh = f\ni = \"x\"\n"))
	for range 2 { // the second time from the cache
		_, err := l.DFA("b")
		if r, ok := errs.AsType[*abnf.RecursionError](err); !ok || !slices.Equal(r.Cycle, []string{"b", "c", "a", "b"}) {
			t.Errorf("b: %v", err)
		}
		_, err = l.DFA("e")
		if p, ok := errs.AsType[*abnf.ProseError](err); !ok || p.Rule != "d" || p.Text != "words" {
			t.Errorf("e: %v", err)
		}
		_, err = l.DFA("h")
		if u, ok := errs.AsType[*abnf.UndefinedError](err); !ok || u.Name != "gone" || !slices.Equal(u.In, []string{"f"}) {
			t.Errorf("h: %v", err)
		}
		if _, err = l.DFA("nowhere"); err == nil {
			t.Error("nowhere: no error")
		}
		if _, err := l.DFA("i"); err != nil {
			t.Errorf("i: %v", err)
		}
	}
	_, err := regular.NewLimit(parse(t, "r = 1*9( %x61-7A / DIGIT )\n"), 5).DFA("r")
	if !errors.Is(err, automaton.ErrTooManyStates) {
		t.Errorf("limit: %v", err)
	}
}

// Every rule of every edition has a language that is not empty. The number of states of
// some rules, including the dead state, is known from other constructions.
func TestEditions(t *testing.T) {
	states := map[string]int{
		"rfc2396 URI-reference": 13, "rfc2396bis00 URI-reference": 192, "rfc3987 IRI-reference": 186,
		"rfc2396bis00 server": 1266, // the largest there: labels have up to 63 characters
	}
	for _, e := range grammar.All() {
		l := regular.New(e.Grammar())
		for _, r := range e.Rules() {
			d, err := l.DFA(r.Name)
			if err != nil || d.IsEmpty() {
				t.Errorf("%s: %s: %v", e.Stem, r.Name, err)
			} else if want, ok := states[e.Stem+" "+r.Name]; ok && d.States()+1 != want {
				t.Errorf("%s: %s: %d states, want %d", e.Stem, r.Name, d.States()+1, want)
			}
		}
	}
}
