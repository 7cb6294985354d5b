package main

import (
	"bytes"
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
