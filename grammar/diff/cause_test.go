package diff_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

func causes(p *diff.Pair) string {
	var list []string
	for _, c := range p.Causes {
		s := c.Rule
		if c.OnlyOld != nil {
			s += " -" + *c.OnlyOld
		}
		if c.OnlyNew != nil {
			s += " +" + *c.OnlyNew
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

func TestCauses(t *testing.T) {
	for _, c := range []struct {
		why, before, after, rule string
		own                      bool
		causes                   string
	}{
		{"a change from below", "a = b\nb = \"x\"\n", "a = b\nb = \"y\"\n", "a", false, "b -x +y"},
		{"its own change", "a = b\nb = \"x\"\n", "a = [ b ]\nb = \"x\"\n", "a", true, ""},
		{"both", "a = b\nb = \"x\"\n", "a = [ b ]\nb = \"x\" / \"y\"\n", "a", true, "b +y"},
		{"through a rule that only passes it on", "a = b\nb = c\nc = \"x\"\n", "a = b\nb = c\nc = \"y\"\n", "a", false, "c -x +y"},
		{"through a rule that was taken out", "a = \"p\" b\nb = \"x\"\n", "a = p b\np = \"p\"\nb = \"y\"\n", "a", false, "b -px +py"},
		{"not through one that makes up for it", "a = b d\nb = c / \"y\"\nc = \"x\"\nd = \"1\"\n", "a = b d\nb = c\nc = \"x\" / \"y\"\nd = \"2\"\n", "a", false, "d -x1 +x2"},
		{"not what another alternative hides", "a = b / c\nb = \"x\"\nc = \"x\" / \"y\"\n", "a = b / c\nb = \"y\"\nc = \"x\" / \"y\" / \"z\"\n", "a", false, "c +z"},
		{"two that hide one another", "a = b / c\nb = \"x\"\nc = \"x\"\n", "a = b / c\nb = \"x\" / \"y\"\nc = \"x\" / \"y\"\n", "a", false, "b +y, c +y"},
		{"only a difference that is one between the editions", "a = b / c\nb = \"xx\"\nc = \"z\"\n", "a = b / c\nb = \"x\"\nc = \"xx\"\n", "a", false, "b +x, c -z"},
		{"nothing where nothing changed", "a = b / \"y\"\nb = \"x\"\n", "a = b\nb = \"x\" / \"y\"\n", "a", false, ""},
	} {
		a := testutil.Must(diff.Compare(document(t, "old", c.before), document(t, "new", c.after), diff.Options{}))
		p := find(t, a, c.rule, c.rule)
		if p.Own != c.own || causes(p) != c.causes {
			t.Errorf("%s: own %t, causes %q; want %t, %q", c.why, p.Own, causes(p), c.own, c.causes)
		}
	}
}

// Every change has a cause, and every witness of a cause is what it says: a
// string that one edition has and the other has not.
func TestCausesAreDifferences(t *testing.T) {
	editions := grammar.Editions()
	for i, e := range editions {
		for j, f := range editions {
			if !testutil.Whole() && (j != i+1 || e.Stem == "rfc2396bis00" || f.Stem == "rfc2396bis00") {
				continue // each edition with the next one, but for the slow one
			}
			a := compare(t, e.Stem, f.Stem, diff.Options{})
			olds, news := regular.New(e.Grammar()), regular.New(f.Grammar())
			match := func(l *regular.Grammar, rule, s string) bool {
				d := testutil.Must(l.DFA(rule))
				return d.Match(s)
			}
			for _, p := range a.Pairs {
				where := fmt.Sprintf("%s → %s: %s", e.Stem, f.Stem, p.Name())
				if p.Changed() != (p.Own || len(p.Causes) > 0) {
					t.Errorf("%s: %s, own %t, %d causes", where, p.Relation, p.Own, len(p.Causes))
				}
				for _, c := range p.Causes {
					if w := c.OnlyOld; w != nil && (!match(olds, p.Old.Name, *w) || match(news, p.New.Name, *w)) {
						t.Errorf("%s: %s: %q was not lost", where, c.Rule, *w)
					}
					if w := c.OnlyNew; w != nil && (match(olds, p.Old.Name, *w) || !match(news, p.New.Name, *w)) {
						t.Errorf("%s: %s: %q was not gained", where, c.Rule, *w)
					}
					if !slices.ContainsFunc(a.Pairs, func(q *diff.Pair) bool { return q.New != nil && q.New.Name == c.Rule && q.Own }) {
						t.Errorf("%s: %s has no change of its own", where, c.Rule)
					}
				}
			}
		}
	}
}
