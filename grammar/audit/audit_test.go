package audit_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/audit"
)

// audits are those made so far. No test changes one.
var audits sync.Map

func compare(t testing.TB, before, after string, o audit.Options) *audit.Audit {
	t.Helper()
	key := fmt.Sprint(before, " ", after, " ", o)
	if a, ok := audits.Load(key); ok {
		return a.(*audit.Audit)
	}
	a, err := audit.Compare(edition(t, before), edition(t, after), o)
	if err != nil {
		t.Fatal(err)
	}
	audits.Store(key, a)
	return a
}

func edition(t testing.TB, stem string) audit.Document {
	t.Helper()
	e, ok := grammar.Lookup(stem)
	if !ok {
		t.Fatalf("no edition %s", stem)
	}
	return audit.Edition(e)
}

// document makes a document from rules of which none has a section.
func document(t testing.TB, stem, text string, renamings ...audit.Renaming) audit.Document {
	t.Helper()
	g, err := abnf.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return audit.Document{Stem: stem, Name: stem, Grammar: g, Renamings: renamings}
}

func find(t testing.TB, a *audit.Audit, before, after string) *audit.Pair {
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
		relation         audit.Relation
		onlyOld, onlyNew string
	}
	long := "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz" // 64
	for _, c := range []struct {
		before, after string
		rows          []row
	}{
		{"rfc2396", "rfc2396bis00", []row{
			{"query", "query", audit.Equal, none, none},
			{"fragment", "fragment", audit.Equal, none, none},
			{"segment", "segment", audit.Equal, none, none},
			{"path_segments", "path-segments", audit.Equal, none, none},
			{"abs_path", "abs-path", audit.Equal, none, none},
			{"rel_path", "rel-path", audit.Equal, none, none},
			{"rel_segment", "rel-segment", audit.Equal, none, none},
			{"reg_name", "reg-name", audit.Equal, none, none},
			{"userinfo", "userinfo", audit.Equal, none, none},
			{"scheme", "scheme", audit.Equal, none, none},
			{"port", "port", audit.Equal, none, none},
			{"unreserved", "unreserved", audit.Equal, none, none},
			{"mark", "mark", audit.Equal, none, none},
			{"escaped", "escaped", audit.Equal, none, none},
			{"URI-reference", "URI-reference", audit.Subset, none, "?"},
			{"absoluteURI", "absolute-URI", audit.Subset, none, "z:"},
			{"relativeURI", "relative-URI", audit.Subset, none, ""},
			{"hier_part", "hier-part", audit.Subset, none, ""},
			{"opaque_part", "opaque-part", audit.Subset, none, "["},
			{"path", "path", audit.Subset, none, "["},
			{"authority", "authority", audit.Subset, none, "[::]"},
			{"pchar", "pchar", audit.Subset, none, ";"},
			{"reserved", "reserved", audit.Subset, none, "["},
			{"uric", "uric", audit.Subset, none, "["},
			{"IPv4address", "IPv4address", audit.Superset, "00.0.0.0", none},
			{"domainlabel", "domainlabel", audit.Superset, long, none},
			{"toplabel", "toplabel", audit.Superset, long, none},
			{"hostname", "hostname", audit.Overlap, "z.", "0"},
			{"host", "host", audit.Overlap, "z.", "0"},
			{"hostport", "hostport", audit.Overlap, "z.", "0"},
			{"server", "server", audit.Overlap, "z.", "0"},
		}},
		{"rfc2396bis00", "iri11", []row{
			{"userinfo", "iuserinfo", audit.Equal, none, none},
			{"rel-path", "ipath-noscheme", audit.Equal, none, none},
			{"segment", "isegment", audit.Equal, none, none},
			{"pchar", "ipchar", audit.Equal, none, none},
			{"query", "iquery", audit.Equal, none, none},
			{"fragment", "ifragment", audit.Equal, none, none},
			{"URI-reference", "IRI-reference", audit.Overlap, "z:[", "//[va.z]"},
			{"IPv6address", "IPv6address", audit.Overlap, "::a:", "a:a:a:a:a:a::"},
		}},
	} {
		a := compare(t, c.before, c.after, audit.Options{})
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
	a := compare(t, "iri11", "rfc3987", audit.Options{})
	for _, p := range a.Pairs {
		if p.Relation != audit.Equal {
			t.Errorf("%s: %s", p.Name(), p.Relation)
		}
	}
	if a.ASCII {
		t.Error("two international editions were compared on ASCII only")
	}
}

// What RFC 3987 adds to RFC 3986 is beyond ASCII and nothing else.
func TestCharacters(t *testing.T) {
	for _, p := range compare(t, "rfc3986", "rfc3987", audit.Options{}).Pairs {
		if p.Relation != audit.Equal && p.Relation != audit.Added {
			t.Errorf("on ASCII: %s: %s", p.Name(), p.Relation)
		}
	}
	a := compare(t, "rfc3986", "rfc3987", audit.Options{Characters: audit.Unicode})
	if p := find(t, a, "URI-reference", "IRI-reference"); p.Relation != audit.Subset || *p.OnlyNew != "¡" {
		t.Errorf("on Unicode: %s, %q", p.Relation, *p.OnlyNew)
	}
	a = compare(t, "iri11", "rfc3987", audit.Options{Characters: audit.ASCII})
	if p := find(t, a, "ucschar", "ucschar"); !a.ASCII || p.Relation != audit.Equal || p.New.Counts[1].Sign() != 0 {
		t.Errorf("ucschar on ASCII: %s, %v", p.Relation, p.New.Counts)
	}
}

func TestCounts(t *testing.T) {
	a := compare(t, "rfc2396", "rfc3986", audit.Options{Rules: []string{"hex", "escaped", "port"}})
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
			if len(counts) != audit.CountTo+1 {
				t.Errorf("%s: %d counts", p.Name(), len(counts))
			}
		}
		if p.Old.Counts[c.at].Int64() != c.n || p.New.Counts[c.at].Int64() != c.n {
			t.Errorf("%s: length %d: %s and %s, want %d", p.Name(), c.at, p.Old.Counts[c.at], p.New.Counts[c.at], c.n)
		}
	}
}

func numbers(r *audit.Rule) []string {
	var s []string
	for _, n := range r.Counts {
		s = append(s, n.String())
	}
	return s
}

func TestRelations(t *testing.T) {
	a, err := audit.Compare(
		document(t, "old", "equal = \"a\"\nsubset = \"a\"\nsuperset = \"a\" / \"b\"\noverlap = \"a\" / \"b\"\ndisjoint = \"a\"\nremoved = \"a\"\nempty = \"\"\n"),
		document(t, "new", "equal = %x41 / %x61\nadded = \"a\"\nsubset = [ \"a\" ]\nsuperset = \"a\"\noverlap = \"b\" / \"c\"\ndisjoint = \"bb\"\nempty = 0<x>\n"),
		audit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range a.Pairs {
		got = append(got, p.Name()+" "+string(p.Relation))
	}
	want := []string{"equal equal", "added added", "subset subset", "superset superset", "overlap overlap",
		"disjoint disjoint", "empty equal", "removed removed"}
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
	for _, r := range audit.Relations {
		if n := tally[r]; n != 1 && !(r == audit.Equal && n == 2) {
			t.Errorf("%d pairs are %s", n, r)
		}
	}
}

func TestErrors(t *testing.T) {
	good := document(t, "good", "a = \"a\"\n")
	_, err := audit.Compare(good, document(t, "bad", "a = [ a ] \"b\"\n"), audit.Options{})
	if _, ok := errors.AsType[*abnf.RecursionError](err); !ok {
		t.Errorf("recursive: %v", err)
	}
	_, err = audit.Compare(document(t, "bad", "a = b\n"), good, audit.Options{})
	if _, ok := errors.AsType[*abnf.UndefinedError](err); !ok {
		t.Errorf("undefined: %v", err)
	}
	_, err = audit.Compare(good, good, audit.Options{Rules: []string{"A", "nowhere"}})
	if u, ok := errors.AsType[*audit.UnknownRuleError](err); !ok || u.Rule != "nowhere" || !slices.Equal(u.Known, []string{"a"}) {
		t.Errorf("unknown rule: %v", err)
	}
}
