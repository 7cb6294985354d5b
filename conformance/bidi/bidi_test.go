// Package bidi_test runs the vectors of bidirectional IRIs. README.md describes their
// format.
package bidi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri/bidi"
)

type file struct {
	Source  string   `json:"source"`
	Licence string   `json:"licence"`
	About   string   `json:"about"`
	Vectors []vector `json:"vectors"`
}

type vector struct {
	Section    string       `json:"section"`
	Example    int          `json:"example"`
	Script     string       `json:"script"`
	Notation   string       `json:"notation"`
	In         string       `json:"in"`
	Visual     *string      `json:"visual"`
	Document   *string      `json:"document"`
	Division   []string     `json:"division"`
	Violations *[]violation `json:"violations"`
	Before     string       `json:"before"`
	After      string       `json:"after"`
	Base       string       `json:"base"`
	Embedding  *bool        `json:"embedding"`
	Why        string       `json:"why"`
}

type violation struct {
	Rule        string   `json:"rule"`
	Part        string   `json:"part"`
	Start       int      `json:"start"`
	End         int      `json:"end"`
	Restriction int      `json:"restriction"`
	Offending   [][2]int `json:"offending"`
}

var divisions = map[string]bidi.Division{"labels": bidi.DivisionHostLabels, "pairs": bidi.DivisionQueryPairs, "extensions": bidi.DivisionExtensions}

func TestVectors(t *testing.T) {
	names, err := filepath.Glob("*.json")
	if err != nil || len(names) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var f file
			d := json.NewDecoder(bytes.NewReader(data))
			d.DisallowUnknownFields()
			if err := d.Decode(&f); err != nil {
				t.Fatal(err)
			}
			if f.Source == "" || f.Licence == "" || f.About == "" || len(f.Vectors) == 0 {
				t.Error("source, licence, about or vectors are missing")
			}
			for i, v := range f.Vectors {
				t.Run(fmt.Sprint(i), v.run)
			}
		})
	}
}

func (v vector) run(t *testing.T) {
	if v.Section == "" || v.Why == "" {
		t.Error("section or why is missing")
	}
	asserted := false
	if v.Visual != nil {
		asserted = true
		got, err := bidi.Display(v.In)
		if err != nil || got.String() != *v.Visual {
			t.Errorf("%s: %+q is shown as\n%+q, not\n%+q, %v", v.Why, v.In, got, *v.Visual, err)
		}
		if v.Document != nil && *v.Document == *v.Visual {
			t.Error("the document does not print anything else")
		}
	}
	if v.Violations != nil {
		asserted = true
		var d bidi.Division
		for _, name := range v.Division {
			one, ok := divisions[name]
			if !ok {
				t.Fatalf("unknown division %q", name)
			}
			d |= one
		}
		var got []violation
		for _, f := range bidi.Check(v.In, d) {
			c := f.Component
			one := violation{c.Rule, c.Part, c.Start, c.End, int(f.Restriction), nil}
			for _, s := range f.Offending {
				one.Offending = append(one.Offending, [2]int{s.Start, s.End})
			}
			got = append(got, one)
		}
		if !slices.EqualFunc(got, *v.Violations, func(a, b violation) bool {
			return a.Rule == b.Rule && a.Part == b.Part && a.Start == b.Start && a.End == b.End &&
				a.Restriction == b.Restriction && slices.Equal(a.Offending, b.Offending)
		}) {
			t.Errorf("%s: %+q: %+v, not %+v", v.Why, v.In, got, *v.Violations)
		}
	}
	if v.Embedding != nil {
		asserted = true
		c := bidi.Context{Before: v.Before, After: v.After, RightToLeft: v.Base == "rtl"}
		if got, err := c.NeedsEmbedding(v.In); err != nil || got != *v.Embedding {
			t.Errorf("%s: %+q in %+v: %v, %v", v.Why, v.In, c, got, err)
		}
	}
	if !asserted {
		t.Error("nothing is asserted")
	}
}
