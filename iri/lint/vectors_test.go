package lint_test

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

type vectorFinding struct {
	Code, Severity, Section string
	Start, End              int
	Fix                     vectorFix
}

type vectorFix struct {
	Start, End int
	With       string
}

// What is found in a text, and how it is fixed, is in the vectors of conformance/findings.
func TestVectors(t *testing.T) {
	stems := map[string]uri.Edition{}
	for _, e := range append(editions.All(), uri.RFC6874()) {
		stems[e.String()] = e
	}
	for _, v := range testutil.Vectors[struct {
		Edition, In, Why string
		InBase64         []byte
		Findings         []vectorFinding
	}]("../../conformance/findings/lint-*.json") {
		text := v.In + string(v.InBase64)
		var got []vectorFinding
		for _, f := range (lint.Checker{Edition: stems[v.Edition]}).Check(text) {
			fix, ok := f.Fix()
			if ok == (fix.Why == "") || f.Message() == "" {
				t.Errorf("%s: %v: message %q, fix %+v", v.Why, f.Code, f.Message(), fix)
			}
			got = append(got, vectorFinding{string(f.Code), f.Severity.String(), f.Section, f.Start, f.End, vectorFix{fix.Start, fix.End, fix.With}})
		}
		if !slices.Equal(got, v.Findings) {
			t.Errorf("%s, %s: %+q\n got %+v\nwant %+v", v.Edition, v.Why, text, got, v.Findings)
		}
	}
}
