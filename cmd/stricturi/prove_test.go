package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/schemes"
)

// Every rule of every edition, in the documents' order.
// Package proof proves all editions; here it is the output that counts.
func TestProve(t *testing.T) {
	args, editions := []string{"prove", "--json", "--spec", "rfc2396", "--spec", "rfc2732"}, []string{"rfc2396", "rfc2732"}
	if testutil.Whole() {
		args, editions = []string{"prove", "--json"}, nil
		for _, e := range grammar.Editions() {
			editions = append(editions, e.Stem)
		}
	}
	got := runWith(t, "", args...)
	if got.status != 0 || got.err != "" {
		t.Fatalf("status %d: %s", got.status, got.err)
	}
	var specs, rules []any
	for _, stem := range editions {
		e, _ := grammar.Lookup(stem)
		for _, r := range e.Rules() {
			specs, rules = append(specs, e.Stem), append(rules, r.Name)
		}
	}
	if !slices.Equal(values(t, got.out, "spec"), specs) || !slices.Equal(values(t, got.out, "rule"), rules) {
		t.Errorf("other rules than the editions': %v", values(t, got.out, "rule"))
	}
	want := []string{"spec", "rule", "equal", "states", "witness"}
	for line := range strings.Lines(got.out) {
		if k := keys(t, line); len(k) < len(want) || !slices.Equal(k[:len(want)], want) {
			t.Errorf("keys %q", k)
		}
	}
	for i, o := range objects(t, got.out) {
		if o["equal"] != true || o["witness"] != nil || o["states"].(float64) < 1 {
			t.Errorf("%s %s: %v", specs[i], rules[i], o)
		}
	}
}

// The tables of the schemes and formats have the same answers, without a PEG.
func TestProveSchemes(t *testing.T) {
	got := runWith(t, "", "prove", "--schemes", "--json")
	var specs, rules []any
	all := slices.Concat(tables.All, tables.Formats)
	for _, table := range all {
		specs, rules = append(specs, strings.TrimSuffix(path.Base(table.File), ".abnf")), append(rules, table.Rule)
	}
	if got.status != 0 || !slices.Equal(values(t, got.out, "spec"), specs) || !slices.Equal(values(t, got.out, "rule"), rules) {
		t.Errorf("%+v", got)
	}
	for _, o := range objects(t, got.out) {
		if o["equal"] != true || o["compared"] != true || o["witness"] != nil || o["states"].(float64) < 1 {
			t.Errorf("%v", o)
		}
	}
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"--rule wss-URI", "1 grammar of schemes and formats, 1 rule, all equal, in", 0},
		{"", fmt.Sprintf("%d rules, all equal, in", len(all)), 0},
		{"--rule date-time", "rfc3339 ", 0},
		{"--rule nothing", `unknown rule "nothing"`, 2},
		{"--trees", "--schemes", 2},
		{"--spec rfc3986", "--schemes", 2},
	} {
		got := runWith(t, "", append([]string{"prove", "--schemes"}, strings.Fields(c.args)...)...)
		if got.status != c.status || !strings.Contains(got.out+got.err, c.want) {
			t.Errorf("%s: %+v", c.args, got)
		}
	}
}

// docs/evidence.md has the number of rules that are proved.
func TestProveFigures(t *testing.T) {
	text, err := os.ReadFile("../../docs/evidence.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := 0
	for _, e := range grammar.Editions() {
		rules += len(e.Rules())
	}
	for _, want := range []string{
		fmt.Sprintf("| %d editions, %d rules, all equal,", len(grammar.Editions()), rules),
		fmt.Sprintf("| %d rules of %d schemes, %d of formats, all equal |", len(tables.All), len(schemes.Names()), len(tables.Formats)),
	} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %q", want)
		}
	}
}

func TestProveMore(t *testing.T) {
	if !testutil.Whole() {
		t.Skip("the mutants of a rule are tried on all rules above it")
	}
	got := runWith(t, "", "prove", "--spec", "rfc3986", "--rule", "dec-octet", "--trees", "--suites", "--mutants")
	if got.status != 0 || got.err != "" {
		t.Fatalf("status %d: %s", got.status, got.err)
	}
	for _, want := range []string{"equal", "same trees", "strings correct", "none survived"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %q in %s", want, got.out)
		}
	}
	got = runWith(t, "", "prove", "--spec", "rfc3986", "--rule", "port", "--trees", "--suites", "--mutants", "--json")
	all := objects(t, got.out)
	if got.status != 0 || len(all) < 2 || all[0]["trees"] == nil || all[0]["suite"] == nil {
		t.Fatalf("%+v", got)
	}
	for _, o := range all[1:] {
		if m, ok := o["mutant"].(map[string]any); !ok || m["verdict"] == "survived" || m["edit"] == "" {
			t.Errorf("mutant %v", o)
		}
	}
}

// One character of one rule changed: the verdict on that rule, and on those
// above it, is a witness, and the exit status 1.
func TestProveFindsDifferences(t *testing.T) {
	e, _ := grammar.Lookup("rfc3986")
	rule, _ := e.Rule("dec-octet")
	changed := strings.Replace(rule.PEG, "[0-5]", "[0-6]", 1)
	if changed == rule.PEG {
		t.Fatalf("nothing to change in %s", rule.PEG)
	}
	name := filepath.Join(t.TempDir(), "changed.peg")
	if err := os.WriteFile(name, []byte(strings.Replace(e.PEG(), rule.PEG, changed, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]any{"dec-octet": "256", "IPv4address": "0.0.0.256", "scheme": nil} {
		got := runWith(t, "", "prove", "--spec", "rfc3986", "--peg", name, "--rule", rule, "--json")
		all := objects(t, got.out)
		if len(all) != 1 || all[0]["witness"] != want || all[0]["onlyPEG"] != want || all[0]["onlyABNF"] != nil ||
			all[0]["equal"] != (want == nil) || (got.status == 1) != (want != nil) {
			t.Errorf("%s: %+v", rule, got)
		}
	}
	got := runWith(t, "", "prove", "--spec", "rfc3986", "--peg", name, "--rule", "dec-octet", "--suites")
	for _, want := range []string{"different", `only in the PEG: "256"`, "1 different"} {
		if got.status != 1 || !strings.Contains(got.out, want) {
			t.Errorf("status %d, no %q in %s", got.status, want, got.out)
		}
	}
	// A rule that does not terminate is an error, and others are compared.
	endless := strings.Replace(e.PEG(), "Port <- ", "Port <- ('0'?)* ", 1)
	if err := os.WriteFile(name, []byte(endless), 0o600); err != nil {
		t.Fatal(err)
	}
	got = runWith(t, "", "prove", "--spec", "rfc3986", "--peg", name, "--rule", "port", "--json")
	if all := objects(t, got.out); got.status != 1 || len(all) != 1 || all[0]["equal"] != false || all[0]["compared"] != false || all[0]["error"] == nil {
		t.Errorf("%+v", got)
	}
}

// A rule that has no PEG is neither equal nor different.
func TestProveNotCompared(t *testing.T) {
	f := writeFiles(t, "a.abnf", "a = \"a\" b\nb = <any letter>\nc = \"c\"\n", "c.abnf", "c = \"c\"\n")
	for _, tt := range []struct {
		name, args string
		status     int
		summary    string
	}{
		{"by default they count", "--spec " + f[0], 1, "3 rules, 1 equal, 2 not compared"},
		{"unless only differences do", "--fail-on different --spec " + f[0], 0, "3 rules, 1 equal, 2 not compared"},
		{"all compared", "--spec " + f[1], 0, "1 rule, all equal"},
	} {
		if got := runWith(t, "", append([]string{"prove"}, strings.Fields(tt.args)...)...); got.status != tt.status || !strings.Contains(got.out, tt.summary) {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
	got := runWith(t, "", "prove", "--json", "--spec", f[0])
	if v := values(t, got.out, "compared"); !slices.Equal(v, []any{false, false, true}) || !slices.Equal(values(t, got.out, "equal"), v) {
		t.Errorf("compared is %v", v)
	}
	e, _ := grammar.Lookup("rfc3986")
	peg := filepath.Join(t.TempDir(), "changed.peg")
	if err := os.WriteFile(peg, []byte(strings.Replace(strings.Replace(e.PEG(), "Port <- ", "Port <- ('0'?)* ", 1), "Scheme <- ", "Scheme <- '0'? ", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]string{"port": "1 rule, 0 equal, 1 not compared", "scheme": "1 rule, 1 different"} {
		if got := runWith(t, "", "prove", "--spec", "rfc3986", "--peg", peg, "--rule", rule, "--fail-on", "different"); !strings.Contains(got.out, want) || (got.status == 1) != (rule == "scheme") {
			t.Errorf("%s: %+v", rule, got)
		}
	}
}

func TestProveUsage(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.peg")
	for _, tt := range []struct{ args, want string }{
		{"prove http://a/", "no operands"},
		{"prove --spec rfc398", "did you mean rfc3986?"},
		{"prove --spec rfc3986 --rule hots", "did you mean host?"},
		{"prove --peg " + missing, "--spec"},
		{"prove --spec rfc3986 --peg " + missing, "missing.peg"},
	} {
		if got := runWith(t, "", strings.Fields(tt.args)...); got.status != 2 || got.out != "" || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	if status := run(ctx, []string{"prove"}, strings.NewReader(""), &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("interrupted: status %d, %s", status, stderr.String())
	}
}
