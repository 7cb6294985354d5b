package main

import (
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
)

// The fast writer of check writes what encoding/json makes of a row.
func TestRow(t *testing.T) {
	for _, e := range edition.Known {
		rule := e.ReferenceRule()
		for _, text := range []string{"", "http://a/?b&c", "http://é/<\u2028\">", "a\xFFb", "a b", "\u0085\n\\", "http://[", "//u:p@h h"} {
			err := rule.Check(text)
			want := row{jsontext.InOf(text), rule.Stem, rule.Name, report.Verdict{Valid: err == nil}}
			if err != nil {
				want.Verdict = report.VerdictOf(err)
			}
			if got, want := string(appendRow([]byte("{"), appendIn(nil, text, err == nil && !e.IsIRI()), rule, err))+"}", string(jsontext.Append(nil, want)); got != want {
				t.Errorf("%s, %q:\ngot  %s\nwant %s", e.Stem, text, got, want)
			}
		}
	}
}
