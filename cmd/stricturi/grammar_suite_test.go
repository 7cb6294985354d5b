package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// The suite has the rule's verdicts and offsets.
func TestGrammarSuite(t *testing.T) {
	for _, rule := range []string{"scheme", "IPv4address", "pct-encoded", "port"} {
		got := runWith(t, "", "grammar", "suite", "--json", "rfc3986", rule)
		lines := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
		if got.status != 0 || len(lines) < 5 {
			t.Errorf("%+v", got)
		}
		for _, line := range lines {
			var v conformance.Vector
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			err := uri.RFC3986().Check(v.Rule, v.In)
			e, _ := errs.AsType[*uri.SyntaxError](err)
			if v.Rule != rule || v.Edition != "rfc3986" || v.Section == "" || v.Why == "" || v.Valid != (err == nil) || !v.Valid && *v.Offset != e.Offset {
				t.Errorf("%+v: %v", v, err)
			}
		}
	}
}
