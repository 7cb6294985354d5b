package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The command agrees with each vector.
func TestConformance(t *testing.T) {
	type question struct{ edition, rule string }
	asked := make(map[question][]conformance.Vector)
	for _, file := range testutil.Must(conformance.Files()) {
		for _, v := range file.Vectors {
			q := question{v.Edition, v.Rule}
			asked[q] = append(asked[q], v)
		}
	}
	for q, vectors := range asked {
		command := "check"
		if testutil.Must(edition.Named(q.edition)).IsEntry(q.rule) {
			command = "parse"
		}
		var in strings.Builder
		for _, v := range vectors {
			line := testutil.Must(json.Marshal(struct {
				In       string `json:"in"`
				InBase64 []byte `json:"inBase64,omitempty"`
			}{v.In, v.InBase64}))
			in.Write(append(line, '\n'))
		}
		got := runWith(t, in.String(), command, "--json", "--in", "jsonl", "--spec", q.edition, "--rule", q.rule)
		answers := objects(t, got.out)
		texts := textsOf(t, got.out)
		if len(answers) != len(vectors) || got.err != "" {
			t.Fatalf("%v: %d answers to %d vectors, %s", q, len(answers), len(vectors), got.err)
		}
		for i, v := range vectors {
			text, o := v.Text(), answers[i]
			if texts[i] != text || o["spec"] != v.Edition || o["rule"] != v.Rule {
				t.Errorf("%v: answer %d is to another question: %v", q, i, o)
			}
			if e, ok := o["error"].(map[string]any); ok && e["section"] == "4.1" && v.Valid && strings.ContainsAny(text, "\u200E\u200F\u202A\u202B\u202C\u202D\u202E") {
				continue // the grammar's verdict is check's
			}
			if o["valid"] != v.Valid {
				t.Errorf("%v %q: valid is %v", q, text, o["valid"])
			}
			if command != "parse" || v.Components == nil {
				continue
			}
			c := v.Components
			if c.Opaque != nil && o["opaque"] != *c.Opaque {
				t.Errorf("%v %q: opaque is %v", q, text, o["opaque"])
			}
			for name, want := range map[string]conformance.Component{
				"scheme": c.Scheme, "authority": c.Authority, "userinfo": c.Userinfo, "host": c.Host, "hostKind": c.HostKind,
				"port": c.Port, "path": c.Path, "query": c.Query, "fragment": c.Fragment,
			} {
				if got, defined := o[name].(string); want.Asserted && (got != want.Text || defined != want.Defined) {
					t.Errorf("%v %q: %s is %v, want %+v", q, text, name, o[name], want)
				}
			}
		}
	}
}
