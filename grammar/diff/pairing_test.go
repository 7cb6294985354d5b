package diff_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Which rules are paired, and which stay alone.
func TestPairs(t *testing.T) {
	for _, c := range []struct{ before, after, old, new, why string }{
		{"rfc2396", "rfc2396bis00", "hier_part", "hier-part", "_ and - alike"},
		{"rfc2396", "rfc2396bis00", "absoluteURI", "absolute-URI", "declared"},
		{"rfc2396", "rfc2396bis00", "relativeURI", "relative-URI", "both are relative-ref to RFC 3986"},
		{"rfc2396", "rfc2396bis00", "hostname", "hostname", "a namesake goes before reg-name"},
		{"rfc2396", "rfc2396bis00", "alpha", "ALPHA", "case"},
		{"rfc2396", "rfc2396bis00", "param", "", "no counterpart"},
		{"rfc2396", "rfc2732", "hex", "hex", "a namesake goes before HEXDIG"},
		{"rfc2396", "rfc2732", "hex", "HEXDIG", "which has no namesake"},
		{"rfc2732", "rfc2396bis00", "ipv6reference", "IPv6reference", "case"},
		{"rfc2732", "rfc2396bis00", "hex4", "h4", "both are h16 to RFC 3986"},
		{"rfc2732", "rfc2396bis00", "hex", "HEXDIG", "two became one"},
		{"rfc2732", "rfc2396bis00", "HEXDIG", "HEXDIG", "two became one"},
		{"rfc2396bis00", "rfc3986", "h4", "h16", "declared"},
		{"rfc2396bis00", "rfc3986", "absolute-URI-reference", "URI", "declared"},
		{"rfc2396bis00", "rfc3986", "reg-name", "reg-name", "namesakes"},
		{"rfc2396bis00", "rfc3986", "hostname", "reg-name", "two became one"},
		{"rfc2396bis00", "rfc3986", "server", "authority", "two became one"},
		{"rfc2396bis00", "rfc3986", "IPv6reference", "IP-literal", "declared"},
		{"rfc2396bis00", "rfc3986", "net-path", "", "an expression there"},
		{"rfc2396bis00", "rfc3986", "", "segment-nz", "an expression there"},
		{"rfc2396bis00", "iri11", "rel-path", "ipath-noscheme", "declared on both sides"},
		{"rfc2396bis00", "iri11", "relative-URI", "irelative-ref", "declared on both sides"},
		{"rfc2396bis00", "iri11", "escaped", "pct-encoded", "declared"},
		{"rfc3986", "rfc3987", "path-abempty", "ipath-abempty", "i"},
		{"rfc3986", "rfc3987", "URI-reference", "IRI-reference", "declared"},
		{"rfc3986", "rfc3987", "unreserved", "iunreserved", "one became two"},
		{"rfc3986", "rfc3987", "unreserved", "unreserved", "one became two"},
		{"rfc3986", "rfc3987", "", "ucschar", "new"},
		{"rfc3987", "rfc3986", "iunreserved", "unreserved", "backwards"},
		{"rfc3986", "rfc2396", "reg-name", "hostname", "backwards"},
	} {
		if !testutil.Whole() && c.after != "rfc2396bis00" && (c.before == "rfc2396bis00" || c.before == "rfc2732") {
			continue // the slow ones
		}
		a := compare(t, c.before, c.after, diff.Options{})
		p := find(t, a, c.old, c.new)
		same := func(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }
		if renamed := c.old != "" && c.new != "" && same(c.old) != same(c.new); renamed != (p.Renaming != "") {
			t.Errorf("%s → %s: %s: renaming %q", c.before, c.after, p.Name(), p.Renaming)
		}
	}
}

// Each rule of both editions is in some pair, new ones in the document's order,
// and there is no pair twice.
func TestPairsAreComplete(t *testing.T) {
	for i, e := range grammar.Editions() {
		for j, f := range grammar.Editions() {
			if !testutil.Whole() && j != i && j != i+1 {
				continue // each edition with itself and the next one
			}
			a := compare(t, e.Stem, f.Stem, diff.Options{Rules: nil})
			var olds, news []string
			seen := map[string]bool{}
			for _, p := range a.Pairs {
				if seen[p.Name()] {
					t.Errorf("%s → %s: %s twice", e.Stem, f.Stem, p.Name())
				}
				seen[p.Name()] = true
				if p.Old != nil && !slices.Contains(olds, p.Old.Name) {
					olds = append(olds, p.Old.Name)
				}
				if p.New != nil && !slices.Contains(news, p.New.Name) {
					news = append(news, p.New.Name)
				}
				if e == f && p.Relation != diff.RelationEqual {
					t.Errorf("%s with itself: %s: %s", e.Stem, p.Name(), p.Relation)
				}
			}
			var want []string
			for _, r := range f.Rules() {
				want = append(want, r.Name)
			}
			if !slices.Equal(news, want) {
				t.Errorf("%s → %s: new rules %q, want %q", e.Stem, f.Stem, news, want)
			}
			if len(olds) != len(e.Rules()) {
				t.Errorf("%s → %s: %d old rules of %d", e.Stem, f.Stem, len(olds), len(e.Rules()))
			}
		}
	}
}

// Each renaming is of a rule that there is, and says why.
func TestRenamings(t *testing.T) {
	for _, e := range grammar.Editions() {
		d := diff.Edition(e)
		for i, r := range d.Renamings {
			if _, ok := e.Rule(r.Rule); !ok && d.Grammar.Rule(strings.ReplaceAll(r.Rule, "-", "_")) == nil {
				t.Errorf("%s: no rule %s", e.Stem, r.Rule)
			}
			if r.Why == "" {
				t.Errorf("%s: %s: no reason", e.Stem, r.Rule)
			}
			for _, s := range d.Renamings[:i] {
				if s.Rule == r.Rule {
					t.Errorf("%s: %s twice", e.Stem, r.Rule)
				}
			}
		}
	}
}

// A removed rule and an added one with the same strings may be one.
func TestAlike(t *testing.T) {
	a := testutil.Must(diff.Compare(
		document(t, "old", "top = path-abs dot\npath-abs = \"/\" *\"a\"\ndot = \".\"\nx = \"x\"\ny = \"x\"\n"),
		document(t, "new", "top = path-absolute period\npath-absolute = 1*( \"/\" ) *\"a\" / \"/\"\nperiod = %x2E\nz = \"x\"\n"), diff.Options{}))
	want := map[string]string{"dot": "dot=period", "period": "dot=period"}
	for _, p := range a.Pairs {
		got := ""
		if p.Alike != "" {
			got = p.Rename()
		}
		if got != want[p.Name()] {
			t.Errorf("%s: %q", p.Name(), got)
		}
	}
}
