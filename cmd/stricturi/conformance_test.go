package main

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/internal/testutil"
)

// vector is the part of a vector of conformance/vectors that the command answers.
type vector struct {
	Edition, Rule, In string
	InBase64          *string
	Valid             bool
	Components        map[string]any
}

// The command agrees with each vector.
func TestConformance(t *testing.T) {
	files, err := filepath.Glob("../../conformance/vectors/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	type question struct{ edition, rule string }
	asked := make(map[question][]vector)
	for _, name := range files {
		b := testutil.Must(os.ReadFile(name))
		var file struct{ Vectors []vector }
		if err := json.Unmarshal(b, &file); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, v := range file.Vectors {
			q := question{v.Edition, v.Rule}
			asked[q] = append(asked[q], v)
		}
	}
	for q, vectors := range asked {
		s, err := edition.Named(q.edition)
		if err != nil {
			continue // a suite without an edition of ours
		}
		command := "check"
		if s.IsEntry(q.rule) {
			command = "parse"
		}
		var in strings.Builder
		for _, v := range vectors {
			line, err := json.Marshal(map[string]any{"in": v.In})
			if v.InBase64 != nil {
				line, err = json.Marshal(map[string]any{"in": v.In, "inBase64": v.InBase64})
			}
			if err != nil {
				t.Fatal(err)
			}
			in.Write(append(line, '\n'))
		}
		got := runWith(t, in.String(), command, "--json", "--in", "jsonl", "--spec", q.edition, "--rule", q.rule)
		answers := objects(t, got.out)
		texts := textsOf(t, got.out)
		if len(answers) != len(vectors) || got.err != "" {
			t.Fatalf("%v: %d answers to %d vectors, %s", q, len(answers), len(vectors), got.err)
		}
		for i, v := range vectors {
			text := v.In
			if v.InBase64 != nil {
				b := testutil.Must(base64.StdEncoding.DecodeString(*v.InBase64))
				text = string(b)
			}
			o := answers[i]
			if texts[i] != text || o["spec"] != v.Edition || o["rule"] != v.Rule {
				t.Errorf("%v: answer %d is to another question: %v", q, i, o)
			}
			if e, ok := o["error"].(map[string]any); ok && e["section"] == "4.1" && v.Valid && strings.ContainsAny(text, "\u200E\u200F\u202A\u202B\u202C\u202D\u202E") {
				continue // the grammar's verdict is check's
			}
			if o["valid"] != v.Valid {
				t.Errorf("%v %q: valid is %v", q, text, o["valid"])
			}
			if command != "parse" || !v.Valid || v.Components == nil {
				continue
			}
			for name, want := range v.Components {
				if !reflect.DeepEqual(o[name], want) {
					t.Errorf("%v %q: %s is %v, want %v", q, text, name, o[name], want)
				}
			}
		}
	}
}
