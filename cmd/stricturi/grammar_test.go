package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// The rules that grammar shows are those that check knows.
func TestGrammarRules(t *testing.T) {
	rules := make(map[string][]string)
	for _, e := range uri.Editions() {
		rules[e.String()] = e.Rules()
	}
	for _, e := range iri.Editions() {
		rules[e.String()] = e.Rules()
	}
	if len(rules) != len(edition.All) {
		t.Errorf("%d editions, not %d", len(rules), len(edition.All))
	}
	for stem, want := range rules {
		var got []string
		out := runWith(t, "", "grammar", "--json", stem).out
		for _, o := range objects(t, out) {
			if o["spec"] != stem || o["section"] == "" {
				t.Errorf("got %v", o)
			}
			got = append(got, o["rule"].(string))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: grammar has %v\ncheck has %v", stem, got, want)
		}
		text := runWith(t, "", "grammar", stem).out
		for _, rule := range want {
			if !strings.Contains(text, "\n  "+rule+" ") {
				t.Errorf("no %s in\n%s", rule, text)
			}
		}
	}
}
