package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The files are what the grammars say now. By default only some entries are made again, but the
// checksums of all grammars are compared. What is taken from the entries made before is the same.
func TestCurrent(t *testing.T) {
	t.Chdir("../..")
	entries := testutil.JSON[map[string]*entry]("formats/regex/expressions.json")
	if testutil.Whole() {
		for name, want := range testutil.Must(write(nil)) {
			if got, err := os.ReadFile(filepath.FromSlash(name)); err != nil || string(got) != string(want) {
				t.Errorf("%s is not current: run go generate; %v", name, err)
			}
		}
	}
	for name, e := range entries {
		again, _, err := newEntry(e.Document, e.Section, e.Grammar, e.Rule)
		if err != nil || again.SHA256 != e.SHA256 {
			t.Errorf("%s: %s is not the grammar that the expressions are of: run go generate; %v", name, e.Grammar, err)
			continue
		}
		if slices.Contains([]string{"date-time", "email", "char", "rfc2396 URI-reference"}, name) {
			if err := again.write(); err != nil || !maps.Equal(again.Expressions, e.Expressions) {
				t.Errorf("%s is not current: run go generate; %v", name, err)
			}
		}
	}
	for name, want := range testutil.Must(write(entries)) {
		if got, err := os.ReadFile(filepath.FromSlash(name)); err != nil || string(got) != string(want) {
			t.Errorf("%s is not made again as it was; %v", name, err)
		}
	}
}

// An expression matches all strings of its format. If it leaves nothing unchecked, it matches
// no other string.
func TestVectors(t *testing.T) {
	entries := testutil.JSON[map[string]*entry]("expressions.json")
	count := 0
	for name, verdicts := range testutil.JSON[map[string][][2]any]("vectors.json") {
		e := entries[name]
		if e.Same != "" {
			e = &entry{Unchecked: e.Unchecked, Expressions: entries[e.Same].Expressions}
		}
		re := regexp.MustCompile(e.Expressions["re2"].(string))
		for _, v := range verdicts {
			text, valid := v[0].(string), v[1].(bool)
			count++
			if match := re.MatchString(text); match != valid && (valid || len(e.Unchecked) == 0) {
				t.Errorf("%s, %q: match is %t, valid is %t", name, text, match, valid)
			}
		}
	}
	if count < 4000 {
		t.Errorf("%d vectors", count)
	}
}

// Each format has expressions, or a reason in README.md. Each key that leaves something
// unchecked is used.
func TestFormats(t *testing.T) {
	readme := testutil.Must(os.ReadFile("README.md"))
	entries := testutil.JSON[map[string]*entry]("expressions.json")
	for _, f := range formats.All() {
		edition := f.Name[strings.LastIndexByte(f.Name, '-')+1:]
		isRule := slices.ContainsFunc(grammar.Editions(), func(e *grammar.Edition) bool { return e.Stem == edition })
		if entries[f.Name] == nil && !isRule && !strings.Contains(string(readme), "`"+f.Name+"`") {
			t.Errorf("README.md does not say why %s is not there", f.Name)
		}
	}
	used := map[string]bool{}
	for name, e := range entries {
		for key, text := range e.Unchecked {
			if used[key] = true; text == "" {
				t.Errorf("%s leaves %s unchecked, which has no words", name, key)
			}
		}
	}
	if len(used) != len(words()) {
		t.Errorf("used keys: %v", used)
	}
}

// The rules of prose.abnf are parts of those that the documents print.
func TestProse(t *testing.T) {
	prose := testutil.Must(new(reader.Reader).Read("prose.abnf"))
	for rule, printed := range map[string]string{
		"date-time": "../rfc3339.abnf date-time", "full-date": "../rfc3339.abnf full-date", "full-time": "../rfc3339.abnf full-time",
		"local-date-time": "../toml.abnf local-date-time", "partial-time": "../toml.abnf local-time", "dotted-quad": "rfc2673 dotted-quad",
		"Mailbox": "../rfc5321.abnf Mailbox", "U-Mailbox": "rfc6531 Mailbox", "HTTP-date": "../rfc9110.abnf HTTP-date", "IMF-fixdate": "../rfc9110.abnf IMF-fixdate",
		"media-type": "../rfc9110.abnf media-type", "media-range": "../rfc9110.abnf media-range",
	} {
		stem, name, _ := strings.Cut(printed, " ")
		whole := testutil.Must(new(reader.Reader).Read(stem))
		a := testutil.Must(regular.New(prose.ABNF).DFA(rule))
		b := testutil.Must(regular.New(whole.ABNF).DFA(name))
		if text, ok := a.Minus(b).Shortest(); ok || a.IsEmpty() || a.Equal(b) != strings.HasPrefix(rule, "media-") {
			t.Errorf("%s: %q is not in %s", rule, text, printed)
		}
	}
}
