package diff_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
)

// comparisons caches results. No test changes one.
var comparisons sync.Map

func compare(t testing.TB, before, after string, o diff.Options) *diff.Comparison {
	t.Helper()
	key := fmt.Sprint(before, " ", after, " ", o)
	if a, ok := comparisons.Load(key); ok {
		return a.(*diff.Comparison)
	}
	a, err := diff.Compare(edition(t, before), edition(t, after), o)
	if err != nil {
		t.Fatal(err)
	}
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
	g, err := abnf.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
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

const none = "\x00none" // no witness

// length is that of a witness in characters, or -1 where there is none.
func length(w *string) int {
	if w == nil {
		return -1
	}
	return utf8.RuneCountInString(*w)
}

// What was found by other means, before this package was there. A witness may
// be another one of the same length; the automata prefer a to z.
func TestKnown(t *testing.T) {
	type row struct {
		before, after    string
		relation         diff.Relation
		onlyOld, onlyNew string
	}
	long := "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz" // 64
	for _, c := range []struct {
		before, after string
		rows          []row
	}{
		{"rfc2396", "rfc2396bis00", []row{
			{"query", "query", diff.RelationEqual, none, none},
			{"fragment", "fragment", diff.RelationEqual, none, none},
			{"segment", "segment", diff.RelationEqual, none, none},
			{"path_segments", "path-segments", diff.RelationEqual, none, none},
			{"abs_path", "abs-path", diff.RelationEqual, none, none},
			{"rel_path", "rel-path", diff.RelationEqual, none, none},
			{"rel_segment", "rel-segment", diff.RelationEqual, none, none},
			{"reg_name", "reg-name", diff.RelationEqual, none, none},
			{"userinfo", "userinfo", diff.RelationEqual, none, none},
			{"scheme", "scheme", diff.RelationEqual, none, none},
			{"port", "port", diff.RelationEqual, none, none},
			{"unreserved", "unreserved", diff.RelationEqual, none, none},
			{"mark", "mark", diff.RelationEqual, none, none},
			{"escaped", "escaped", diff.RelationEqual, none, none},
			{"URI-reference", "URI-reference", diff.RelationSubset, none, "?"},
			{"absoluteURI", "absolute-URI", diff.RelationSubset, none, "z:"},
			{"relativeURI", "relative-URI", diff.RelationSubset, none, ""},
			{"hier_part", "hier-part", diff.RelationSubset, none, ""},
			{"opaque_part", "opaque-part", diff.RelationSubset, none, "["},
			{"path", "path", diff.RelationSubset, none, "["},
			{"authority", "authority", diff.RelationSubset, none, "[::]"},
			{"pchar", "pchar", diff.RelationSubset, none, ";"},
			{"reserved", "reserved", diff.RelationSubset, none, "["},
			{"uric", "uric", diff.RelationSubset, none, "["},
			{"IPv4address", "IPv4address", diff.RelationSuperset, "00.0.0.0", none},
			{"domainlabel", "domainlabel", diff.RelationSuperset, long, none},
			{"toplabel", "toplabel", diff.RelationSuperset, long, none},
			{"hostname", "hostname", diff.RelationOverlap, "z.", "0"},
			{"host", "host", diff.RelationOverlap, "z.", "0"},
			{"hostport", "hostport", diff.RelationOverlap, "z.", "0"},
			{"server", "server", diff.RelationOverlap, "z.", "0"},
		}},
		{"rfc2396bis00", "iri11", []row{
			{"userinfo", "iuserinfo", diff.RelationEqual, none, none},
			{"rel-path", "ipath-noscheme", diff.RelationEqual, none, none},
			{"segment", "isegment", diff.RelationEqual, none, none},
			{"pchar", "ipchar", diff.RelationEqual, none, none},
			{"query", "iquery", diff.RelationEqual, none, none},
			{"fragment", "ifragment", diff.RelationEqual, none, none},
			{"URI-reference", "IRI-reference", diff.RelationOverlap, "z:[", "//[va.z]"},
			{"IPv6address", "IPv6address", diff.RelationOverlap, "::a:", "a:a:a:a:a:a::"},
		}},
	} {
		a := compare(t, c.before, c.after, diff.Options{})
		for _, r := range c.rows {
			p := find(t, a, r.before, r.after)
			want := func(s string) int {
				if s == none {
					return -1
				}
				return utf8.RuneCountInString(s)
			}
			if p.Relation != r.relation || length(p.OnlyOld) != want(r.onlyOld) || length(p.OnlyNew) != want(r.onlyNew) {
				t.Errorf("%s → %s: %s: %s, witnesses of length %d and %d; want %s, %q and %q", c.before, c.after,
					p.Name(), p.Relation, length(p.OnlyOld), length(p.OnlyNew), r.relation, r.onlyOld, r.onlyNew)
			}
		}
	}
}

// The drafts' last word is the RFC's.
func TestIRIEditionsAreEqual(t *testing.T) {
	a := compare(t, "iri11", "rfc3987", diff.Options{})
	for _, p := range a.Pairs {
		if p.Relation != diff.RelationEqual {
			t.Errorf("%s: %s", p.Name(), p.Relation)
		}
	}
	if a.ASCII {
		t.Error("two international editions were compared on ASCII only")
	}
}

// What RFC 3987 adds to RFC 3986 is beyond ASCII and nothing else.
func TestCharacters(t *testing.T) {
	for _, p := range compare(t, "rfc3986", "rfc3987", diff.Options{}).Pairs {
		if p.Relation != diff.RelationEqual && p.Relation != diff.RelationAdded {
			t.Errorf("on ASCII: %s: %s", p.Name(), p.Relation)
		}
	}
	a := compare(t, "rfc3986", "rfc3987", diff.Options{Characters: diff.CharactersUnicode})
	if p := find(t, a, "URI-reference", "IRI-reference"); p.Relation != diff.RelationSubset || *p.OnlyNew != "¡" {
		t.Errorf("on Unicode: %s, %q", p.Relation, *p.OnlyNew)
	}
	a = compare(t, "iri11", "rfc3987", diff.Options{Characters: diff.CharactersASCII})
	if p := find(t, a, "ucschar", "ucschar"); !a.ASCII || p.Relation != diff.RelationEqual || p.New.Counts[1].Sign() != 0 {
		t.Errorf("ucschar on ASCII: %s, %v", p.Relation, p.New.Counts)
	}
}

func TestCounts(t *testing.T) {
	a := compare(t, "rfc2396", "rfc3986", diff.Options{Rules: []string{"hex", "escaped", "port"}})
	for _, c := range []struct {
		before, after string
		at            int
		n             int64
	}{
		{"hex", "HEXDIG", 1, 22}, // lower and upper case
		{"escaped", "pct-encoded", 3, 22 * 22},
		{"port", "port", 8, 100_000_000},
		{"port", "port", 0, 1},
	} {
		p := find(t, a, c.before, c.after)
		for _, counts := range [][]string{numbers(p.Old), numbers(p.New)} {
			if len(counts) != diff.CountTo+1 {
				t.Errorf("%s: %d counts", p.Name(), len(counts))
			}
		}
		if p.Old.Counts[c.at].Int64() != c.n || p.New.Counts[c.at].Int64() != c.n {
			t.Errorf("%s: length %d: %s and %s, want %d", p.Name(), c.at, p.Old.Counts[c.at], p.New.Counts[c.at], c.n)
		}
	}
}

func numbers(r *diff.Rule) []string {
	var s []string
	for _, n := range r.Counts {
		s = append(s, n.String())
	}
	return s
}

func TestRelations(t *testing.T) {
	a, err := diff.Compare(
		document(t, "old", "equal = \"a\"\nsubset = \"a\"\nsuperset = \"a\" / \"b\"\noverlap = \"a\" / \"b\"\ndisjoint = \"a\"\nundecided = <a>\nremoved = \"a\"\nempty = \"\"\n"),
		document(t, "new", "equal = %x41 / %x61\nadded = \"a\"\nsubset = [ \"a\" ]\nsuperset = \"a\"\noverlap = \"b\" / \"c\"\ndisjoint = \"bb\"\nundecided = <b>\nempty = 0<x>\n"),
		diff.Options{})
	if err != nil {
		t.Fatal(err)
	}
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
