package diff_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// comparisons caches results. No test changes one.
var comparisons sync.Map

func compare(t testing.TB, before, after string, o diff.Options) *diff.Comparison {
	t.Helper()
	key := fmt.Sprint(before, " ", after, " ", o)
	if a, ok := comparisons.Load(key); ok {
		return a.(*diff.Comparison)
	}
	a := testutil.Must(diff.Compare(edition(t, before), edition(t, after), o))
	comparisons.Store(key, a)
	return a
}

func edition(t testing.TB, stem string) diff.Document {
	t.Helper()
	e, ok := grammar.Lookup(stem)
	if !ok {
		t.Fatalf("no edition %s", stem)
	}
	return diff.Edition(e)
}

// document makes a document from rules of which none has a section.
func document(t testing.TB, stem, text string, renamings ...diff.Renaming) diff.Document {
	t.Helper()
	g := testutil.Must(abnf.Parse(text))
	return diff.Document{Stem: stem, Name: stem, Grammar: g, Renamings: renamings}
}

func find(t testing.TB, a *diff.Comparison, before, after string) *diff.Pair {
	t.Helper()
	for _, p := range a.Pairs {
		if (p.Old == nil && before == "" || p.Old != nil && p.Old.Name == before) &&
			(p.New == nil && after == "" || p.New != nil && p.New.Name == after) {
			return p
		}
	}
	t.Fatalf("%s → %s: no pair %q, %q", a.Old.Stem, a.New.Stem, before, after)
	return nil
}

// The draft's grammar is that of the RFC.
func TestIRIEditionsAreEqual(t *testing.T) {
	a := compare(t, "iri11", "rfc3987", diff.Options{})
	for _, p := range a.Pairs {
		if p.Relation != diff.RelationEqual || a.ASCII {
			t.Errorf("%s: %s, ASCII only: %t", p.Name(), p.Relation, a.ASCII)
		}
	}
	if p := find(t, a, "pct-encoded", "pct-encoded"); p.Old.Counts()[3].Int64() != 22*22 || p.New.Counts()[3].Int64() != 22*22 {
		t.Errorf("pct-encoded: %v, %v", p.Old.Counts(), p.New.Counts())
	}
}

// RFC 3987 adds only non-ASCII characters to RFC 3986.
func TestCharacters(t *testing.T) {
	for _, p := range compare(t, "rfc3986", "rfc3987", diff.Options{}).Pairs {
		if p.Relation != diff.RelationEqual && p.Relation != diff.RelationAdded {
			t.Errorf("on ASCII: %s: %s", p.Name(), p.Relation)
		}
	}
	versions := []diff.Document{edition(t, "rfc3986"), edition(t, "rfc3987"), edition(t, "iri11")}
	versions[0].International, versions[2].International = true, false
	h := testutil.Must(diff.CompareVersions(versions, diff.Options{}))
	a := h.Steps[0]
	if p := find(t, a, "URI-reference", "IRI-reference"); p.Relation != diff.RelationSubset || *p.OnlyNew != "¡" {
		t.Errorf("on Unicode: %s, %q", p.Relation, *p.OnlyNew)
	}
	a = h.Steps[1]
	if p := find(t, a, "ucschar", "ucschar"); !a.ASCII || p.Relation != diff.RelationEqual || p.New.Counts()[1].Sign() != 0 {
		t.Errorf("ucschar on ASCII: %s, %v", p.Relation, p.New.Counts())
	}
}

func TestRelations(t *testing.T) {
	a := testutil.Must(diff.Compare(
		document(t, "old", "equal = \"a\"\nsubset = \"a\"\nsuperset = \"a\" / \"b\"\noverlap = \"a\" / \"b\"\ndisjoint = \"a\"\nundecided = <a>\nremoved = \"a\"\nempty = \"\"\n"),
		document(t, "new", "equal = %x41 / %x61\nadded = \"a\"\nsubset = [ \"a\" ]\nsuperset = \"a\"\noverlap = \"b\" / \"c\"\ndisjoint = \"bb\"\nundecided = <b>\nempty = 0<x>\n"),
		diff.Options{}))
	var got []string
	for _, p := range a.Pairs {
		got = append(got, p.Name()+" "+string(p.Relation))
	}
	want := []string{"equal equal", "added added", "subset subset", "superset superset", "overlap overlap",
		"disjoint disjoint", "undecided undecided", "empty equal", "removed removed"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	p := find(t, a, "subset", "subset")
	if p.OnlyOld != nil || p.OnlyNew == nil || *p.OnlyNew != "" {
		t.Error("the empty string is a witness like any other")
	}
	p = find(t, a, "disjoint", "disjoint")
	if *p.OnlyOld != "a" || *p.OnlyNew != "bb" {
		t.Errorf("disjoint: %q, %q", *p.OnlyOld, *p.OnlyNew)
	}
	tally := a.Tally()
	for _, r := range diff.Relations {
		if n := tally[r]; n != 1 && !(r == diff.RelationEqual && n == 2) {
			t.Errorf("%d pairs are %s", n, r)
		}
	}
}

func TestErrors(t *testing.T) {
	good := document(t, "good", "a = \"a\"\n")
	_, err := diff.Compare(good, good, diff.Options{Rules: []string{"A", "nowhere"}})
	if u, ok := errs.AsType[*diff.UnknownRuleError](err); !ok || u.Rule != "nowhere" || !slices.Equal(u.Known, []string{"a"}) {
		t.Errorf("unknown rule: %v", err)
	}
}

// The reasons of a rule that is only a name end at what is assumed, and a cycle begins with the rule.
func TestWhyOfNames(t *testing.T) {
	const names = "b = c\nc = nope\nd = e\ne = \"(\" d \")\" / "
	c := testutil.Must(diff.Compare(document(t, "old", "a = b\n"+names+"\"x\"\n"), document(t, "new", "a = b \"y\"\n"+names+"\"y\"\n"), diff.Options{Assume: []string{"b"}}))
	for _, p := range c.Pairs {
		want := map[string]string{"a": "assumed: b in a", "d": "recursion d → e → d"}[p.Name()]
		if want != "" && (!strings.Contains(p.Why, want) || strings.Contains(p.Why, "nope")) {
			t.Errorf("%s: %q", p.Name(), p.Why)
		}
	}
}
