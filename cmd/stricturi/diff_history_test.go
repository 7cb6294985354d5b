package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

// Three versions are compared one after the other.
func TestDiffHistory(t *testing.T) {
	f := writeFiles(t, "1.abnf", "a = \"a\" / \"b\"\ng = \"g\"\n", "2.abnf", "a = \"a\"\ng = \"g\"\nn = \"n\"\n", "3.abnf", "b = \"a\" / \"c\"\nn = \"n\"\n")
	got := runWith(t, "", append([]string{"diff", "--json", "--rename", "a=b"}, f...)...)
	if got.status != 0 || got.err != "" {
		t.Fatalf("%+v", got)
	}
	for key, want := range map[string][]any{
		"rule":       {"b", "b", "n", "n", "g", "g"},
		"old":        {"a", "a", nil, "n", "g", "g"},
		"new":        {"a", "b", "n", "n", "g", nil},
		"relation":   {"superset", "subset", "added", "equal", "equal", "removed"},
		"onlyOld":    {"b", nil, nil, nil, nil, "g"},
		"oldEdition": {f[0], f[1], f[0], f[1], f[0], f[1]},
		"newEdition": {f[1], f[2], f[1], f[2], f[1], f[2]},
	} {
		if v := values(t, got.out, key); !slices.Equal(v, want) {
			t.Errorf("%s: %q, want %q", key, v, want)
		}
	}
	for format, want := range map[string][]string{
		"text":     {"\nrule  1 → 2               2 → 3\nb     superset, lost \"b\"  subset, a → b, gained \"c\"\nn     added               equal\n", "\n1 → 2  a: superset: "},
		"markdown": {"| `b` | superset, lost `\"b\"` | subset, a → b, gained `\"c\"` |", "\n## `a` → `b`, " + f[1] + " → " + f[2] + "\n"},
		"html":     {`<th scope="row"><a href="#b">b</a></th>`, `data-relations="superset subset"`},
	} {
		got := runWith(t, "", append([]string{"diff", "--format", format, "--rename", "a=b"}, f...)...)
		for _, want := range want {
			if got.status != 0 || !strings.Contains(got.out, want) {
				t.Errorf("%s: no %q in %s", format, want, got.out)
			}
		}
		if command := "stricturi diff --output " + format + " --rename a=b " + strings.Join(f, " "); format != "text" && !strings.Contains(got.out, command) {
			t.Errorf("%s: no %q", format, command)
		}
	}
	for args, status := range map[string]int{
		"--fail-on lost":                      1,
		"--fail-on lost --rule n":             0,
		"--fail-on any --rule n":              1,
		"--rename g=a":                        0,
		"--rename a=x":                        2,
		"--rule x":                            2,
		"--fail-on gained --rule g":           0,
		"--fail-on gained --rule b":           1,
		"--rename a=b --fail-on gained":       1,
		"--exit-code --rule g --rename g=n":   1,
		"--only changed --rule n --exit-code": 1,
	} {
		if got := runWith(t, "", slices.Concat([]string{"diff"}, strings.Fields(args), f)...); got.status != status {
			t.Errorf("%s: %+v", args, got)
		}
	}
	got = runWith(t, "", append([]string{"diff", "--json", "--only", "changed", "--rename", "a=b", "--rule", "n"}, f...)...)
	if v := values(t, got.out, "relation"); !slices.Equal(v, []any{"added", "equal"}) { // the whole history of a rule
		t.Errorf("--only: %q", v)
	}
}

// The output of --json is a baseline, and one command checks a revision against it.
func TestDiffBaseline(t *testing.T) {
	f := writeFiles(t, "old.abnf", "a = \"x\" / \"y\" / \"z\"\nb = \"b\"\n", "new.abnf", "a = \"x\" / \"z\"\nb = \"b\" / \"c\"\n",
		"same.abnf", "a = c / \"z\"\nb = \"b\" / \"c\"\nc = \"X\"\n", "less.abnf", "a = \"x\"\nb = \"b\" / \"c\"\n", "fixed.abnf", "a = \"x\" / \"y\" / \"z\"\nb = \"b\" / \"c\"\n")
	accepted := writeFiles(t, "accepted.jsonl", runWith(t, "", "diff", "--json", "--only", "changed", f[0], f[1]).out)[0]
	for _, tt := range []struct {
		name, args, file string
		status           int
		stale            string
	}{
		{"what is listed", "--fail-on any", f[1], 0, ""},
		{"another definition", "--fail-on lost", f[2], 0, ""},
		{"more is lost", "--fail-on lost", f[3], 1, ""},
		{"nothing is lost any more", "--fail-on lost", f[4], 0, "accepted.jsonl, stale entry, line 1: rule a: it no longer loses \"y\""},
		{"gained is listed too", "--fail-on gained --exit-code --rule b", f[3], 0, ""},
	} {
		args := slices.Concat([]string{"diff", "--baseline", accepted}, strings.Fields(tt.args), []string{f[0], tt.file})
		if got := runWith(t, "", args...); got.status != tt.status || !strings.Contains(got.err, tt.stale) || (tt.stale == "") != (got.err == "") {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
	got := runWith(t, "", "diff", "--baseline", accepted, f[0], f[1])
	if strings.Count(got.out, "  accepted: the baseline lists it\n") != 2 {
		t.Errorf("%s", got.out)
	}
	for format, want := range map[string]string{
		"text": "\n  not accepted: it loses other strings than those that the baseline lists\n", "markdown": " Not accepted: it loses other",
		"html": " Not accepted: it loses other", "lines": ", lost \"y\"; because of its own definition; it loses other strings than those",
	} {
		if got := runWith(t, "", "diff", "--baseline", accepted, "--format", format, f[0], f[3]); !strings.Contains(got.out, want) {
			t.Errorf("%s: no %q in %s", format, want, got.out)
		}
	}
	got = runWith(t, "", "diff", "--baseline", accepted, "--only", "changed", f[0], f[1])
	if got.out != f[0]+" → "+f[1]+"\nno rules\n" {
		t.Errorf("all accepted: %q", got.out)
	}
	got = runWith(t, "", "diff", "--baseline", accepted, "--json", "--only", "changed", f[0], f[3])
	if v := values(t, got.out, "new"); !slices.Equal(v, []any{"a"}) {
		t.Errorf("--only: %q", v)
	}
	bad := writeFiles(t, "bad.jsonl", "{}")[0]
	if got := runWith(t, "", "diff", "--baseline", bad, f[0], f[1]); got.status != 2 || got.out != "" || !strings.Contains(got.err, "bad.jsonl: line 1") {
		t.Errorf("%+v", got)
	}
}

// It is no change that only one document uses a core rule.
func TestDiffCoreRule(t *testing.T) {
	f := writeFiles(t, "old.abnf", "a = %x30-39\n", "new.abnf", "a = DIGIT\n")
	for _, f := range [][]string{f, {f[1], f[0]}} {
		if got := runWith(t, "", append([]string{"diff", "--fail-on", "any", "--format", "lines"}, f...)...); got.status != 0 || got.out != "" {
			t.Errorf("%+v", got)
		}
	}
}

// Findings are at the lines of the rules.
func TestDiffFindings(t *testing.T) {
	f := writeFiles(t, "old.abnf", "a = \"a\"\n\ngone = \"g\"\nb = \"b\"\n", "new.abnf", "; import part.abnf: p\na = \"a\" / \"A2\"\n b = \"c\"\n", "part.abnf", "\np = \"p\"\n")
	type region struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI string }
			Region           struct{ StartLine, StartColumn int }
		}
	}
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID, Level               string
				Locations, RelatedLocations []region
			}
		}
	}
	got := runWith(t, "", "diff", "--output", "sarif", "--fail-on", "gained", f[0], f[1])
	if err := json.Unmarshal([]byte(got.out), &log); err != nil || got.status != 1 {
		t.Fatalf("%v, %+v", err, got)
	}
	type line struct {
		rule, level string
		at, old     [2]int
		file        string
	}
	var lines []line
	for _, r := range log.Runs[0].Results {
		at := r.Locations[0].PhysicalLocation
		l := line{rule: r.RuleID, level: r.Level, at: [2]int{at.Region.StartLine, at.Region.StartColumn}, file: at.ArtifactLocation.URI[strings.LastIndexByte(at.ArtifactLocation.URI, '/')+1:]}
		for _, old := range r.RelatedLocations {
			l.old = [2]int{old.PhysicalLocation.Region.StartLine, old.PhysicalLocation.Region.StartColumn}
		}
		lines = append(lines, l)
	}
	want := []line{
		{"diff/subset", "error", [2]int{2, 1}, [2]int{1, 1}, "new.abnf"},
		{"diff/disjoint", "error", [2]int{3, 2}, [2]int{4, 1}, "new.abnf"},
		{"diff/added", "error", [2]int{2, 1}, [2]int{}, "part.abnf"},
		{"diff/removed", "warning", [2]int{3, 1}, [2]int{}, "old.abnf"},
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%+v", lines)
	}
	got = runWith(t, "", "diff", "--output", "lines", f[0], f[1])
	if want := f[1] + `:2:1: note: ` + f[0] + " → " + f[1] + `: a: subset: all old strings remain valid, and more are, gained "a2"; because of its own definition` + "\n"; !strings.HasPrefix(got.out, want) || got.status != 0 {
		t.Errorf("%+v, want %s", got, want)
	}
	got = runWith(t, "", "diff", "--output", "github", "--rule", "host", "rfc2396", "rfc3986")
	if want := "::notice::RFC 2396 → RFC 3986: host: subset"; !strings.HasPrefix(got.out, want) {
		t.Errorf("%+v, want %s", got, want)
	}
}

// A report names the flags that made it.
func TestDiffCommandLine(t *testing.T) {
	f := writeFiles(t, "it's.abnf", "a = b\nb = <x, see [Y]>\nr = \"(\" *r \")\"\n", "new.abnf", "c = b\nb = <x, see [Y]>\nr = \"(\" r \")\"\n", "y.abnf", "x = 1#\"x\"\n", "accepted.jsonl", "\n")
	args := []string{
		"--characters", "unicode", "--rule", "c", "--rule", "r", "--rename", "a=c", "--with", "y=" + f[2], "--lists", "recipient", "--depth", "3", "--time", "1m",
		"--only", "changed", "--fail-on", "lost", "--baseline", f[3],
	}
	got := runWith(t, "", slices.Concat([]string{"diff", "--exit-code", "--output", "markdown"}, args, f[:2])...)
	want := "`stricturi diff --output markdown " + strings.Replace(strings.Join(args, " "), "--time 1m", "--time 1m0s", 1)
	want = strings.Replace(want, " --fail-on", " --exit-code --fail-on", 1) + " '" + strings.Replace(f[0], "'", `'\''`, 1) + "' " + f[1] + "`"
	if !strings.Contains(got.out, want) {
		t.Errorf("no %s in %+v", want, got)
	}
	for _, cmd := range newRoot(new(frame.App)).Commands() {
		if cmd.Name() == "diff" {
			checkShown(t, cmd)
		}
	}
}

func checkShown(t *testing.T, cmd *cobra.Command) {
	hidden := []string{"help", "json", "format", "behavior", "length"} // no reports show these
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(shownFlags, f.Name) && !slices.Contains(hidden, f.Name) {
			t.Errorf("a report does not show --%s", f.Name)
		}
	})
}
