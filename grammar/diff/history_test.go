package diff_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// shown returns what happened to each rule, on a line each.
func shown(h *diff.History) (lines []string) {
	for _, r := range h.Rules {
		line := r.Name() + ":"
		for _, p := range r.Pairs {
			if p == nil {
				line += " -"
				continue
			}
			line += fmt.Sprintf(" %s=%s", p.Name(), p.Relation)
		}
		lines = append(lines, line)
	}
	return lines
}

func TestHistory(t *testing.T) {
	const common = "x = \"x\"\n"
	for _, tt := range []struct {
		name     string
		versions []string
		options  diff.Options
		want     []string
	}{
		{
			name:     "changed, added, removed",
			versions: []string{"a = \"a\" / \"b\"\ng = \"g\"\n", "a = \"a\"\ng = \"g\"\nn = \"n\"\n", "a = \"a\" / \"c\"\nn = \"n\"\n"},
			want:     []string{"a: a=superset a=subset", "n: n=added n=equal", "g: g=equal g=removed"},
		},
		{
			name:     "away for a while",
			versions: []string{common + "a = \"a\"\n", common, common, common + "A = \"b\"\n"},
			want:     []string{"x: x=equal x=equal x=equal", "A: a=removed - A=added"},
		},
		{
			name:     "only in the middle",
			versions: []string{common, common + "a = \"a\"\n", common},
			want:     []string{"x: x=equal x=equal", "a: a=added a=removed"},
		},
		{
			name:     "renamed, by its newest name, selected by its oldest",
			versions: []string{common + "a_b = \"a\"\n", common + "c = \"a\" / \"b\"\n", common + "d = \"b\"\n"},
			options:  diff.Options{Rules: []string{"A-B"}, Renamings: []diff.Pairing{{Old: "a-b", New: "c"}, {Old: "c", New: "d"}}},
			want:     []string{"d: a_b → c=subset c → d=superset"},
		},
		{
			name:     "two became one",
			versions: []string{"a = \"a\"\nb = \"b\"\n", "a = \"a\"\n", "a = \"a\"\n"},
			options:  diff.Options{Renamings: []diff.Pairing{{Old: "b", New: "a"}}},
			want:     []string{"a: a=equal a=equal", "a: b → a=disjoint -"},
		},
		{
			name:     "one became two",
			versions: []string{"a = \"a\"\n", "b = \"b\"\na = \"a\"\n", "b = \"b\"\na = \"a\"\n"},
			options:  diff.Options{Renamings: []diff.Pairing{{Old: "a", New: "b"}}},
			want:     []string{"b: a → b=disjoint b=equal", "a: a=equal a=equal"},
		},
	} {
		var versions []diff.Document
		for i, text := range tt.versions {
			versions = append(versions, document(t, fmt.Sprint("v", i+1), text))
		}
		h := testutil.Must(diff.CompareVersions(versions, tt.options))
		if got := shown(h); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A selected rule must be one of some version.
func TestHistoryUnknown(t *testing.T) {
	stems := []string{"rfc2396", "rfc2396bis00", "rfc3986", "rfc3987"}
	var versions []diff.Document
	for _, stem := range stems {
		versions = append(versions, edition(t, stem))
	}
	_, err := diff.CompareVersions(versions, diff.Options{Rules: []string{"host", "hots"}})
	if u, ok := errs.AsType[*diff.UnknownRuleError](err); !ok || u.Rule != "hots" || !slices.Contains(u.Known, "ihost") || !slices.Contains(u.Known, "abs_path") {
		t.Errorf("%v", err)
	}
}

func TestDigests(t *testing.T) {
	pair := func(older, newer string) *diff.Pair {
		a := testutil.Must(diff.Compare(document(t, "old", "a = "+older+"\n"), document(t, "new", "a = "+newer+"\n"), diff.Options{}))
		return a.Pairs[0]
	}
	digests := func(older, newer string) string {
		lost, gained := pair(older, newer).Digests()
		return lost + " " + gained
	}
	// Baselines contain digests, so that they must not change.
	if got := digests(`"a" / %x62`, `%x61 / "x"`); got != "2bd9f413d8edd2ec 5fc17caca4008d11" {
		t.Errorf("digests %s", got)
	}
	if digests(`"a" / "b"`, `"a"`) != digests(`"b" / "c"`, `"c"`) {
		t.Error("the same strings have different digests")
	}
	if digests(`"a" / "b" / "bb"`, `"a"`) == digests(`"a" / "b"`, `"a"`) {
		t.Error("different strings have the same digest")
	}
	if got := digests(`"a"`, `"a"`); got != " " {
		t.Errorf("equal rules have digests %s", got)
	}
	p := pair(`"(" *a ")" / "r"`, `"(" *a ")" / "s"`)
	for text, want := range map[string][2]bool{"r": {true, false}, "(s)": {false, true}, "()": {}, "(((((((((r)))))))))": {}} {
		if p.Lost(text) != want[0] || p.Gained(text) != want[1] {
			t.Errorf("%s: lost %t, gained %t", text, p.Lost(text), p.Gained(text))
		}
	}
}
