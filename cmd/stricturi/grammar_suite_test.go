package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// The suites are vectors that the recognizer passes.
func TestGrammarSuite(t *testing.T) {
	for _, rule := range []string{"scheme", "IPv4address", "pct-encoded", "port"} {
		for _, strength := range []string{"transitions", "edits", "complete"} {
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
}
