package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/report"
	"github.com/stricturi/stricturi/internal/testutil"
)

// What a baseline accepts of a revision: pairs with their accepted sides, and the lines of
// stale entries.
func TestBaseline(t *testing.T) {
	const old = "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n"
	for _, tt := range []struct {
		name, listed, now string // the new documents, when the baseline was written and now
		baseline          string // what was written by hand, instead of listed
		want              []string
		stale             []string
	}{
		{
			name: "the same revision", listed: "a = \"x\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			now:  "a = \"x\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			want: []string{"a lost all"},
		},
		{
			name: "another definition", listed: "a = \"x\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			now:  "a = c\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\nc = %x78 / \"X\"\n",
			want: []string{"a lost all"},
		},
		{
			name: "more is lost, and the witness is the same", listed: "a = \"x\" / \"zz\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			now:  "a = \"x\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			want: []string{"a: it loses other strings than those that the baseline lists"},
		},
		{
			name: "something is gained too", listed: "a = \"x\" / \"zz\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			now:  "a = \"x\" / \"zz\" / \"n\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			want: []string{"a lost"},
		},
		{
			name: "nothing is lost any more", listed: "a = \"x\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			now: old, stale: []string{`line 1: rule a: it no longer loses "yy"`},
		},
		{
			name: "removed, undecided, searched", listed: "a = \"x\" / \"yy\" / \"zz\"\nv = <w>\nr = \"(\" *r \")\" / \"r\"\n",
			now:  "a = \"x\" / \"yy\" / \"zz\"\nv = <w>\nr = \"r\" / \"(\" *r \")\"\n",
			want: []string{"v lost gained all", "r gained all", "b lost gained all"},
		},
		{
			name: "for another reason, other strings of a search", listed: "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = <w>\nr = \"(\" *r \")\" / \"r\"\n",
			now:   "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = <u>\nr = \"(\" *r \")\" / \"r\" / \"rr\"\n",
			want:  []string{"r: it gains other strings than those that the baseline lists"},
			stale: []string{"line 1: rule v: it is no longer undecided for the same reason"},
		},
		{
			name: "described in other words that begin alike", listed: "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = w\nw = <a word; nothing else>\nr = \"(\" *r \")\"\n",
			now:   "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = w\nw = <a word; nothing but digits>\nr = \"(\" *r \")\"\n",
			want:  []string{"w lost gained all"},
			stale: []string{"line 1: rule v: it is no longer undecided for the same reason"},
		},
		{
			name: "undecided for another definition", listed: "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = 1*<w>\nr = \"(\" *r \")\"\n",
			now:   "a = \"x\" / \"yy\" / \"zz\"\nb = \"b\"\nv = 2<w>\nr = \"(\" *r \")\"\n",
			stale: []string{"line 1: rule v: it is undecided for another definition"},
		},
		{
			name: "by hand: another witness is shorter", now: "a = \"yy\" / \"zz\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			baseline: "{\"old\":\"a\",\"new\":\"A\",\"relation\":\"superset\",\"onlyOld\":\"X\"}\n\n",
			want:     []string{"a lost all"},
		},
		{
			name: "by hand: no such rule, and one that is not lost", now: "a = \"yy\" / \"zz\"\nb = \"b\"\nv = <v>\nr = \"(\" *r \")\"\n",
			baseline: "{\"old\":\"q\",\"new\":\"q\",\"relation\":\"superset\",\"onlyOld\":\"X\"}\n{\"old\":\"a\",\"new\":\"a\",\"relation\":\"superset\",\"onlyOld\":\"yy\"}",
			stale:    []string{"line 1: rule q: there is no such pair of rules", `line 2: rule a: it no longer loses "yy"`},
		},
	} {
		if tt.listed != "" {
			r := compare(diff.Options{}, document("old", old), document("new", tt.listed))
			r.Rules = slices.DeleteFunc(r.Rules, func(h *diff.RuleHistory) bool { return h.Pairs[0].Relation == diff.RelationEqual })
			tt.baseline = write(t, r, "json")
		}
		baseline := testutil.Must(report.ReadBaseline(strings.NewReader(tt.baseline)))
		r := compare(diff.Options{}, document("old", old), document("new", tt.now))
		stale := fmt.Sprint(r.Accept(baseline))
		var got []string
		for _, p := range r.Steps[0].Pairs {
			line, accepted := p.Name(), r.Accepted(p)
			if accepted.Lost {
				line += " lost"
			}
			if accepted.Gained {
				line += " gained"
			}
			if accepted.All {
				line += " all"
			}
			if accepted.Unlisted != "" {
				line += ": " + accepted.Unlisted
			}
			if line != p.Name() {
				got = append(got, line)
			}
		}
		if !slices.Equal(got, tt.want) || stale != fmt.Sprint(tt.stale) {
			t.Errorf("%s: accepted %q, want %q; stale %s", tt.name, got, tt.want, stale)
		}
	}
	for _, bad := range []string{"a\n", "{}\n", "{\"old\":1}\n"} {
		if _, err := report.ReadBaseline(strings.NewReader("\n" + bad)); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// A baseline of a history names the step. Entries for rules that were not selected are not
// stale.
func TestBaselineHistory(t *testing.T) {
	versions := []diff.Document{document("v1", "a = \"a\" / \"b\" / \"c\"\nd = \"d\" / \"e\"\n"), document("v2", "a = \"a\" / \"b\"\nd = \"d\"\n"), document("v3", "a = \"a\"\nd = \"d\"\n")}
	listed := strings.Replace(write(t, compare(diff.Options{}, versions...), "json"), `"oldEdition":"v2"`, `"oldEdition":"v0"`, 1) // the second step of a
	baseline := testutil.Must(report.ReadBaseline(strings.NewReader(listed)))
	r := compare(diff.Options{Rules: []string{"a"}}, versions...)
	stale := r.Accept(baseline)
	if first, second := r.Accepted(r.Rules[0].Pairs[0]).All, r.Accepted(r.Rules[0].Pairs[1]).All; !first || second || len(stale) != 1 || !strings.HasPrefix(stale[0].Error(), "line 2: rule a: ") {
		t.Errorf("accepted %t and %t, stale %q", first, second, stale)
	}
}
