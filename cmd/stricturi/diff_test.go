package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestDiffJSON(t *testing.T) {
	got := runWith(t, "", "diff", "rfc2396", "rfc2396bis00", "--json", "--rule", "relativeURI", "--rule", "ipv6address", "--rule", "hier-part", "--rule", "param")
	if got.status != 0 || got.err != "" {
		t.Fatalf("%+v", got)
	}
	want := []string{"old", "new", "relation", "onlyOld", "onlyNew", "countOld", "countNew", "oldText", "newText", "section"}
	for line := range strings.Lines(got.out) {
		if k := keys(t, line); len(k) < len(want) || !slices.Equal(k[:len(want)], want) {
			t.Errorf("keys %q", k)
		}
	}
	for name, want := range map[string][]any{
		"old":      {"relativeURI", "hier_part", nil, "param"},
		"new":      {"relative-URI", "hier-part", "IPv6address", nil},
		"relation": {"subset", "subset", "added", "removed"},
		"onlyOld":  {nil, nil, nil, ""},
		"onlyNew":  {"", "", "::", nil},
		"section":  {"5", "3", "3.2.2", "3.3"},
	} {
		if got := values(t, got.out, name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	counts := objects(t, got.out)[1]["countNew"].([]any)
	if want := []any{"1", "2", "162"}; len(counts) != 9 || !slices.Equal(counts[:3], want) {
		t.Errorf("counts %v", counts)
	}
}

// Differences are no error, and each format is what it says.
func TestDiffFormats(t *testing.T) {
	for _, tt := range []struct{ args, begins string }{
		{"", "RFC 2396 → RFC 2396 as updated by RFC 2732\n"},
		{"--output text", "RFC 2396 → RFC 2396 as updated by RFC 2732\n"},
		{"--output json", `{"old":"URI-reference",`},
		{"--json", `{"old":"URI-reference",`},
		{"--output markdown", "# RFC 2396 → RFC 2396 as updated by RFC 2732\n"},
		{"--output html", "<!DOCTYPE html>\n"},
	} {
		got := runWith(t, "", append([]string{"diff", "rfc2396", "rfc2732"}, strings.Fields(tt.args)...)...)
		if got.status != 0 || got.err != "" || !strings.HasPrefix(got.out, tt.begins) || !strings.HasSuffix(got.out, "\n") {
			t.Errorf("%s: status %d, %s%.80s", tt.args, got.status, got.err, got.out)
		}
	}
}

func TestDiffCharacters(t *testing.T) {
	for args, want := range map[string]string{
		"rfc3986 rfc3987":                      "equal",
		"rfc3986 rfc3987 --characters ascii":   "equal",
		"rfc3986 rfc3987 --characters unicode": "subset",
	} {
		got := runWith(t, "", strings.Fields("diff --json --rule query "+args)...)
		if v := values(t, got.out, "relation"); len(v) != 1 || v[0] != want {
			t.Errorf("%s: %v, want %s", args, v, want)
		}
	}
}

// A file with a grammar can stand in an edition's place.
func TestDiffFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.abnf")
	if err := os.WriteFile(name, []byte("scheme = ALPHA *ALPHA\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := runWith(t, "", "diff", "--json", "--rule", "scheme", name, "rfc3986")
	if v := values(t, got.out, "relation"); got.status != 0 || len(v) != 1 || v[0] != "subset" {
		t.Errorf("%+v", got)
	}
	if err := os.WriteFile(name, []byte("scheme = [ \"(\" scheme \")\" ]\nport = 1*DIGIT\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got = runWith(t, "", "diff", "--json", "--rule", "port", name, "rfc3986")
	if v := values(t, got.out, "relation"); got.status != 0 || len(v) != 1 || v[0] != "subset" {
		t.Errorf("a rule beside a recursive one: %+v", got)
	}
	got = runWith(t, "", "diff", "--json", "--rule", "scheme", name, "rfc3986")
	if v := values(t, got.out, "why"); got.status != 0 || len(v) != 1 || v[0] != "recursion scheme → scheme (old)" {
		t.Errorf("a recursive rule: %+v", got)
	}
	if err := os.WriteFile(name, []byte("scheme = (\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"diff", name, "rfc3986"}, {"diff", "rfc3986", name + "/"}} {
		if got := runWith(t, "", args...); got.status != 2 || got.out != "" || got.err == "" {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// The old name of --output is a warning.
func TestDiffFormatFlag(t *testing.T) {
	want := runWith(t, "", "diff", "--output", "markdown", "rfc2396", "rfc2732")
	want.err = "stricturi: warning: diff --format is now diff --output\n"
	if got := runWith(t, "", "diff", "--format", "markdown", "rfc2396", "rfc2732"); got != want {
		t.Errorf("%+v", got)
	}
}

func TestDiffUsage(t *testing.T) {
	for _, tt := range []struct {
		args string
		want []string
	}{
		{"diff rfc2396", []string{"two editions or more", "rfc3987"}},
		{"diff --behavior rfc2396 rfc3986 rfc3987", []string{"two editions", "not 3"}},
		{"diff --baseline missing.jsonl rfc2396 rfc3986", []string{"--baseline", "missing.jsonl"}},
		{"diff rfc2396 rfc398", append([]string{`unknown spec "rfc398"`, "did you mean rfc3986?"}, allStems...)},
		{"diff rfc2396 rfc3986 --rule hots", []string{`unknown rule "hots"`, "did you mean host?", `"stricturi grammar STEM" lists`}},
		{"diff rfc2396 rfc3986 --output pdf", []string{`"pdf"`, "markdown", "html"}},
		{"diff rfc2396 rfc3986 --output html --json", []string{"--json", "--output"}},
		{"diff rfc2396 rfc3986 --characters latin1", []string{`"latin1"`, "ascii", "unicode"}},
	} {
		got := runWith(t, "", strings.Fields(tt.args)...)
		if got.status != 2 || got.out != "" {
			t.Errorf("%s: %+v", tt.args, got)
		}
		for _, want := range tt.want {
			if !strings.Contains(got.err, want) {
				t.Errorf("%s: %q is not in %s", tt.args, want, got.err)
			}
		}
	}
}

func TestDiffAndProveHelp(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"diff", "--help"}, "--characters"},
		{[]string{"prove", "--help"}, "--mutants"},
		{[]string{"__complete", "diff", "rfc2396", ""}, "iri11"},
		{[]string{"__complete", "diff", "--rule", "h"}, "hier_part"},
		{[]string{"__complete", "diff", "--output", ""}, "markdown"},
		{[]string{"__complete", "prove", "--spec", "rfc2396", "--rule", "h"}, "hostport"},
	} {
		if got := runWith(t, "", tt.args...); got.status != 0 || !strings.Contains(got.out, tt.want) {
			t.Errorf("%q: %+v", tt.args, got)
		}
	}
}

// writeFiles writes files to a folder and returns their names in the order given.
func writeFiles(t *testing.T, namesAndTexts ...string) (files []string) {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(namesAndTexts); i += 2 {
		name := filepath.Join(dir, namesAndTexts[i])
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(namesAndTexts[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return files
}

// Files import rules, and only the rules that they name are compared.
func TestDiffImports(t *testing.T) {
	f := writeFiles(t, "1/x.abnf", "; import rfc2396: path\na = path\nb = <mailbox, see [RFC5322], Section 3.4>\n",
		"2/x.abnf", "; import rfc3986: path\na = path\nb = \"m\"\n", "mail.abnf", "mailbox = \"m\"\n")
	got := runWith(t, "", "diff", "--json", f[0], f[1])
	if v := values(t, got.out, "new"); !slices.Equal(v, []any{"a", "b", "path"}) {
		t.Errorf("rules %q: %+v", v, got)
	}
	if v := values(t, got.out, "relation"); !slices.Equal(v, []any{"superset", "undecided", "superset"}) {
		t.Errorf("relations %q", v)
	}
	if o := objects(t, got.out)[0]; o["oldEdition"] != f[0] || o["newEdition"] != f[1] {
		t.Errorf("two files of one name: %v and %v", o["oldEdition"], o["newEdition"])
	}
	got = runWith(t, "", "diff", "--json", "--rule", "b", "--with", "rfc5322="+f[2], f[0], f[1])
	if v := values(t, got.out, "relation"); !slices.Equal(v, []any{"equal"}) {
		t.Errorf("--with: %+v", got)
	}
	got = runWith(t, "a = \"a\"\n", "diff", "--json", "-", f[1])
	if v := values(t, got.out, "oldEdition"); got.status != 0 || v[0] != "-" {
		t.Errorf("standard input: %+v", got)
	}
}

// An edition's own grammar file is the edition.
func TestDiffEditionFile(t *testing.T) {
	file := filepath.Join("..", "..", "grammar", "rfc2396.abnf")
	if got := runWith(t, "", "diff", "--fail-on", "any", file, "rfc2396"); got.status != 0 {
		t.Errorf("%+v", got)
	}
	a, b := runWith(t, "", "diff", "--json", file, "rfc3986"), runWith(t, "", "diff", "--json", "rfc2396", "rfc3986")
	for _, key := range []string{"old", "new", "relation", "onlyOld", "onlyNew", "renaming"} {
		if !slices.Equal(values(t, a.out, key), values(t, b.out, key)) {
			t.Errorf("another %s", key)
		}
	}
}

func TestDiffStatus(t *testing.T) {
	f := writeFiles(t, "old.abnf", "a = \"a\"\nb = \"b\"\nc = <c>\n", "more.abnf", "a = \"a\" / \"A1\"\nb = \"b\"\nc = <c>\n",
		"words.abnf", "a = \"a\"\nb = \"b\"\nc = <d>\n", "named.abnf", "a = \"a\"\nd = \"b\"\nc = <c>\n",
		"core.abnf", "a = DIGIT\n", "none.abnf", "a = %x30-39\n")
	for _, tt := range []struct {
		name, args string
		status     int
	}{
		{"differences are not an error", f[0] + " " + f[1], 0},
		{"unless asked for", "--exit-code " + f[0] + " " + f[1], 1},
		{"equal", "--exit-code --fail-on any " + f[0] + " " + f[0], 0},
		{"gained", "--fail-on gained " + f[0] + " " + f[1], 1},
		{"nothing lost", "--fail-on lost " + f[0] + " " + f[1], 0},
		{"lost", "--fail-on lost " + f[1] + " " + f[0], 1},
		{"a core rule that is used no longer", "--fail-on lost " + f[4] + " " + f[5], 0},
		{"nor is it gained", "--exit-code --fail-on any " + f[5] + " " + f[4], 0},
		{"the rule asked for is equal", "--exit-code --rule b " + f[0] + " " + f[1], 0},
		{"undecided is not different", "--exit-code " + f[0] + " " + f[2], 0},
		{"undecided is not equal", "--fail-on any " + f[0] + " " + f[2], 1},
		{"a rule that is gone", "--fail-on lost " + f[0] + " " + f[3], 1},
		{"renamed", "--fail-on any --rename b=d " + f[0] + " " + f[3], 0},
		{"no such rule", "--rename b=x " + f[0] + " " + f[3], 2},
		{"no rule", "--rename b " + f[0] + " " + f[3], 2},
		{"no such reason", "--fail-on change " + f[0] + " " + f[3], 2},
		{"no such selection", "--only equal " + f[0] + " " + f[3], 2},
		{"no such file", "--with a=" + f[0] + "x " + f[0] + " " + f[3], 2},
	} {
		if got := runWith(t, "", append([]string{"diff"}, strings.Fields(tt.args)...)...); got.status != tt.status || (got.err != "") != (tt.status == 2) {
			t.Errorf("%s: %+v, want status %d", tt.name, got, tt.status)
		}
	}
	got := runWith(t, "", "diff", "--json", "--only", "changed", f[0], f[1])
	if v := values(t, got.out, "new"); !slices.Equal(v, []any{"a"}) {
		t.Errorf("--only: %q", v)
	}
}

// RFC 9110's lists are what its collected ABNF (Appendix A) says, and its references to
// RFC 3986 are those rules.
func TestDiffLists(t *testing.T) {
	const rules = "method = token\ntoken = 1*tchar\ntchar = \"!\" / \"#\" / DIGIT / ALPHA\nOWS = *( SP / HTAB )\n" +
		"Host = uri-host [ \":\" port ]\nuri-host = <host, see [URI], Section 3.2.2>\nport = <port, see [URI], Section 3.2.3>\n"
	f := writeFiles(t, "body.abnf", "Allow = #method\nVia = 1#( method / \"*\" )\n"+rules,
		"appendix.abnf", "Allow = [ method *( OWS \",\" OWS method ) ]\nVia = ( method / \"*\" ) *( OWS \",\" OWS ( method / \"*\" ) )\n"+rules,
		"uri.abnf", "; import rfc3986: host as uri-host, port\nHost = uri-host [ \":\" port ]\n")
	got := runWith(t, "", "diff", "--json", "--fail-on", "any", f[0], f[1])
	if got.status != 0 || !slices.Contains(values(t, got.out, "wording"), "same") {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", "diff", "--json", "--lists", "recipient", "--rule", "Allow", f[0], f[1])
	if v := values(t, got.out, "onlyOld"); got.status != 0 || !slices.Equal(v, []any{","}) {
		t.Errorf("recipient: %+v", got)
	}
	if got := runWith(t, "", "diff", "--exit-code", "--rule", "Host", f[0], f[2]); got.status != 0 {
		t.Errorf("references: %+v", got)
	}
	if got := runWith(t, "", "diff", "--lists", "rfc9110", f[0], f[1]); got.status != 2 {
		t.Errorf("an unknown dialect: %+v", got)
	}
}

// Recursive rules are compared up to a length; a difference counts for the exit status.
func TestDiffBounded(t *testing.T) {
	f := writeFiles(t, "old.abnf", "a = \"(\" *a \")\" / \"x\"\n", "new.abnf", "a = \"(\" *a \")\" / \"x\" / \"(xx!\"\n")
	for _, tt := range []struct {
		args     string
		relation string
		bounded  any
		why      string
		status   int
	}{
		{"", "subset", 8.0, "recursion a → a", 0},
		{"--fail-on gained", "subset", 8.0, "recursion a → a", 1},
		{"--depth 3 --fail-on gained", "undecided", nil, "recursion a → a; no difference up to length 3", 0},
		{"--depth 0", "undecided", nil, "recursion a → a", 0},
		{"--time 1ns", "undecided", nil, "recursion a → a", 0},
	} {
		got := runWith(t, "", append([]string{"diff", "--json", f[0], f[1]}, strings.Fields(tt.args)...)...)
		o := objects(t, got.out)[0]
		if got.status != tt.status || o["relation"] != tt.relation || o["bounded"] != tt.bounded || o["why"] != tt.why {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	if got := runWith(t, "", "diff", f[0], f[1]); !strings.Contains(got.out, "compared up to length 8: recursion a → a") {
		t.Errorf("%+v", got)
	}
	if got := runWith(t, "", "diff", "--depth", "-1", f[0], f[1]); got.status != 2 {
		t.Errorf("%+v", got)
	}
}

// A chain of rules takes linear time, and calls do not nest as deeply as its rules.
func TestLongChain(t *testing.T) {
	rules := testutil.Amount(2_000, 50_000)
	chain := func(last string) string {
		var b strings.Builder
		for i := range rules {
			fmt.Fprintf(&b, "a%d = a%d\n", i, i+1)
		}
		fmt.Fprintf(&b, "a%d = %s\n", rules, last)
		return b.String()
	}
	f := writeFiles(t, "x.abnf", chain(`"x"`), "y.abnf", chain(`"y"`), "1.abnf", chain("<one>"), "2.abnf", chain("<two>"))
	for _, tt := range []struct {
		args   []string
		status int
		lines  int
	}{
		{[]string{"check", "--spec", f[0], "--rule", "a0", "x"}, 0, 1},
		{[]string{"check", "--json", "--spec", f[0], "--rule", "a0", "y"}, 1, 1},
		{[]string{"diff", "--json", f[0], f[1]}, 0, rules + 1},
		{[]string{"diff", "--json", f[2], f[3]}, 0, rules + 1},
	} {
		start := time.Now()
		got := runWith(t, "", tt.args...)
		if got.status != tt.status || strings.Count(got.out, "\n") != tt.lines {
			t.Errorf("%s: status %d, %d lines, %s", tt.args[0], got.status, strings.Count(got.out, "\n"), got.err)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s: %v", tt.args[0], took)
		}
	}
}
