package main

import (
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
)

// The fast writer of check writes the same as the other one, whose strings are those of
// encoding/json.
func TestRow(t *testing.T) {
	for _, e := range edition.Known {
		rule := e.ReferenceRule()
		for _, text := range []string{"", "http://a/?b&c", "http://é/<\u2028\">", "a\xFFb", "a b", "\u0085\n\\", "http://[", "//u:p@h h"} {
			err := rule.Check(text)
			if got, want := string(appendRow([]byte("{"), appendIn(nil, text, err == nil && !e.IsIRI()), rowStart(rule), err))+"}", string(jsontext.Append(nil, rowObject(text, rule, err))); got != want {
				t.Errorf("%s, %q:\ngot  %s\nwant %s", e.Stem, text, got, want)
			}
		}
	}
}
