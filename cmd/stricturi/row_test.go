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
		texts := []string{"", "http://a/?b&c", "http://é/<\u2028\">", "a\xFFb", "a b", "\u0085\n\\", "http://[", "//u:p@h h", "\u2014\u2028", "?\u2029\uE000"}
		for c := range rune(0x100) { // some are in no reference
			for _, before := range []string{"", "//h", "//u@", "a:", "?", "#"} {
				texts = append(texts, before+string(c), before+string([]byte{byte(c)}))
			}
		}
		for _, text := range texts {
			err := rule.Check(text)
			got := string(appendRow(appendIn([]byte("{"), text, err == nil && !e.IsIRI(), err == nil), rowStart(rule), err)) + "}"
			if want := string(jsontext.Append(nil, rowObject(text, rule, err))); got != want {
				t.Errorf("%s, %q:\ngot  %s\nwant %s", e.Stem, text, got, want)
			}
		}
	}
}
