package main

import (
	"slices"
	"strings"
	"testing"
)

// exprs is a recursive grammar.
const exprs = "expr = term *( \"+\" term )\nterm = number / \"(\" expr \")\"\nnumber = 1*DIGIT ; decimal\nnote = <words>\n"

// Each command that takes an edition takes a file.
func TestFileAsSpec(t *testing.T) {
	f := writeFiles(t, "x.abnf", exprs, "use.abnf", "; import LIB: number as n\na = n\n",
		"linear.abnf", "l = l \"x\" / \"y\"\nb = \"p\" c / \"q\"\nc = \"r\" b / \"z\"\n", "text", "x = y\n")
	for _, tt := range []struct {
		name, stdin, args string
		status            int
		key               string
		want              []any
	}{
		{"check, by default the first rule", "", "check --json --spec " + f[0] + " 1+(2) 1+", 1, "valid", []any{true, false}},
		{"check, a rule", "", "check --json --rule NUMBER --spec " + f[0] + " 12", 0, "rule", []any{"number"}},
		{"check, beside an edition", "", "check --json --rule port --spec rfc3986 --spec " + f[0] + " 12", 2, "", nil},
		{"check, the name as given", "", "check --json --spec " + f[0] + " 12", 0, "spec", []any{f[0]}},
		{"check, the grammar from standard input", exprs, "check --json --spec - 1", 0, "spec", []any{"-"}},
		{"check, grammar and texts from standard input", exprs, "check --spec -", 2, "", nil},
		{"check, texts from standard input", "1\n1x\n", "check --json --spec " + f[0], 1, "valid", []any{true, false}},
		{"check, described in words", "", "check --rule note --spec " + f[0] + " x", 2, "", nil},
		{"check, no such rule", "", "check --rule nodes --spec " + f[0] + " x", 2, "", nil},
		{"check, with", "", "check --json --with lib=" + f[0] + " --spec " + f[1] + " 12", 0, "rule", []any{"a"}},
		{"check, without", "", "check --json --spec " + f[1] + " 12", 2, "", nil},
		{"parse, the tree", "", "parse --json --tree --spec " + f[0] + " 1", 0, "valid", []any{true}},
		{"parse, no components", "", "parse --spec " + f[0] + " 1", 2, "", nil},
		{"grammar, rules", "", "grammar --json " + f[0], 0, "rule", []any{"expr", "term", "number", "note", "DIGIT"}},
		{"grammar, lines", exprs, "grammar --json -", 0, "section", []any{"line 1", "line 2", "line 3", "line 4", "RFC 5234, B.1"}},
		{"grammar, a rule", "", "grammar --json " + f[0] + " number", 0, "abnf", []any{"number = 1*DIGIT ; decimal"}},
		{"grammar, no PEG", "", "grammar --json " + f[0] + " number", 0, "peg", []any{nil}},
		{"prove", "", "prove --json --rule number --spec " + f[0], 0, "equal", []any{true}},
		{"prove, all rules", "", "prove --json --spec " + f[0], 1, "equal", []any{false, false, true, false, true}},
		{"prove, trees", "", "prove --trees --spec " + f[0], 2, "", nil},
		{"check, linear", "", "check --json --spec " + f[2] + " yxx yxz", 1, "valid", []any{true, false}},
		{"parse, linear", "", "parse --json --tree --spec " + f[2] + " yxx", 0, "valid", []any{true}},
		{"prove, linear", "", "prove --json --spec " + f[2], 0, "equal", []any{true, true, true}},
		{"regex, linear", "", "grammar regex --json " + f[2] + " b", 0, "regex", []any{"^(?:[Pp][Rr])*(?:[Qq]|[Pp][Zz])$"}},
		{"diff, linear", "l = \"y\" *\"x\"\nb = *\"pr\" ( \"q\" / \"pz\" )\nc = \"rq\" / \"z\"\n", "diff --output json " + f[2] + " -", 0, "relation", []any{"equal", "equal", "superset"}},
		{"check, implied white space", "a = t \"=\" t\nt = token\ntoken = 1*ALPHA\n", "check --json --implied-lws --spec - --input " + f[3], 0, "valid", []any{true}},
		{"check, no white space", "a = t \"=\" t\nt = token\ntoken = 1*ALPHA\n", "check --json --spec - --input " + f[3], 1, "valid", []any{false}},
		{"check, a repetition that is too long for an automaton", "a = *999999999%x78\nb = 999999999%x78\n", "check --json --spec - x xy", 1, "valid", []any{true, false}},
		{"check, one that no text is long enough for", "b = 999999999%x78\n", "check --json --spec - x", 1, "valid", []any{false}},
		{"suite, no strings", "a = a \"x\"\n", "grammar suite - a", 2, "", nil},
		{"regex", exprs, "grammar regex --json - number", 0, "regex", []any{"^[0-9]+$"}},
		{"lint, imported rules are not the file's", "", "grammar lint --json --with lib=" + f[0] + " " + f[1], 0, "rule", nil},
	} {
		got := runWith(t, tt.stdin, strings.Fields(tt.args)...)
		if got.status != tt.status || (got.err != "") != (tt.status == 2) {
			t.Errorf("%s: %+v", tt.name, got)
			continue
		}
		if tt.key != "" && !slices.Equal(values(t, got.out, tt.key), tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, values(t, got.out, tt.key), tt.want)
		}
	}
	// The error has the members of any error.
	e := objects(t, runWith(t, "", "check", "--json", "--spec", f[0], "1+(2").out)[0]["error"].(map[string]any)
	if e["offset"] != 4.0 || e["char"] != nil || e["rule"] != "number" || e["section"] != "line 3" || strings.Contains(e["message"].(string), "section line") {
		t.Errorf("%v", e)
	}
	if want := []any{"expr", "term", "expr", "term", "number"}; !slices.Equal(e["rules"].([]any), want) {
		t.Errorf("rules %v", e["rules"])
	}
	// An own file judges as the edition does.
	for _, text := range []string{"http://a b/", "?", "a:/é", "//[::1"} {
		a := runWith(t, "", "check", "--spec", "../../grammar/rfc2396.abnf", "--json", "--rule", "URI-reference", text)
		b := runWith(t, "", "check", "--spec", "rfc2396", "--json", text)
		offset := func(out string) any { return objects(t, out)[0]["error"].(map[string]any)["offset"] }
		if a.status != b.status || offset(a.out) != offset(b.out) {
			t.Errorf("%q: %s%s", text, a.out, b.out)
		}
	}
}
