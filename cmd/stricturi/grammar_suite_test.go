package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// The suites are vectors that the recognizer passes.
func TestGrammarSuite(t *testing.T) {
	for _, rule := range []string{"scheme", "IPv4address", "pct-encoded", "port"} {
		for _, strength := range strengths() {
			got := runWith(t, "", "grammar", "suite", "--output", "vectors", "--strength", strength, "rfc3986", "--rule", rule)
			var file conformance.File
			if err := json.Unmarshal([]byte(got.out), &file); err != nil || got.status != 0 || len(file.Vectors) == 0 || file.Source != "RFC 3986" {
				t.Fatalf("%v, %+v", err, got)
			}
			lines := strings.SplitAfter(runWith(t, "", "grammar", "suite", "--json", "--strength", strength, "rfc3986", rule).out, "\n")
			if len(lines) != len(file.Vectors)+1 {
				t.Errorf("%s: %d lines of JSON, and %d vectors", rule, len(lines)-1, len(file.Vectors))
			}
			for i, v := range file.Vectors {
				var line conformance.Vector
				if err := json.Unmarshal([]byte(lines[i]), &line); err != nil || !reflect.DeepEqual(line, v) {
					t.Errorf("%s is not %+v: %v", lines[i], v, err)
				}
				err := uri.RFC3986.Check(v.Rule, v.In)
				e, _ := errs.AsType[*uri.SyntaxError](err)
				if v.Rule != rule || v.Edition != "rfc3986" || v.Section == "" || v.Why == "" || v.Valid != (err == nil) || !v.Valid && *v.Offset != e.Offset {
					t.Errorf("%+v: %v", v, err)
				}
			}
		}
	}
	large := filepath.Join(t.TempDir(), "large.abnf")
	if err := os.WriteFile(large, []byte("a = 5000\"x\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`✓ ""  the empty string is valid`,
		`✓ "1"  "1" may be at the beginning`,
		`✗ "a"  "a" cannot be at the beginning`,
	}
	text := runWith(t, "", "grammar", "suite", "--strength", "transitions", "rfc3986", "port").out
	for _, line := range want {
		if !slices.Contains(strings.Split(text, "\n"), line) {
			t.Errorf("no line %s in\n%s", line, text)
		}
	}
	for _, tt := range []struct {
		args, want string
	}{
		{"rfc3986", "a rule"},
		{"rfc3986 port --rule port", "3 of them"},
		{"--output sarif rfc3986 port", "valid values: text, json, vectors"},
		{"--strength all rfc3986 port", "valid values: transitions, edits, complete"},
		{"rfc3986 ports", "did you mean port?"},
		{large + " a", "5001 states"},
	} {
		if got := runWith(t, "", append([]string{"grammar", "suite"}, strings.Fields(tt.args)...)...); got.status != 2 || got.out != "" || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: got %+v, want %q", tt.args, got, tt.want)
		}
	}
}
