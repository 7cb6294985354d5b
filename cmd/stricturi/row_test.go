package main

import (
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

// The fast writer of check writes the same as the other one, whose strings are those of
// encoding/json.
func TestRow(t *testing.T) {
	for _, e := range edition.Known {
		rule := e.ReferenceRule()
		c := &frame.Texts{App: &frame.App{JSON: true}, Rules: []edition.Rule{rule}}
		answer := checkRows(c, edition.NewGroup(c.Rules))
		texts := []string{"", "http://a/?b&c", "http://é/<\u2028\">", "a\xFFb", "a b", "\u0085\n\\", "http://[", "//u:p@h h", "\u2014\u2028", "?\u2029\uE000"}
		for c := range rune(0x100) { // some are in no reference
			for _, before := range []string{"", "//h", "//u@", "a:", "?", "#"} {
				texts = append(texts, before+string(c), before+string([]byte{byte(c)}))
			}
		}
		for _, text := range texts {
			var got, want batch.Result
			answer(&got, text)
			var err error
			if e := rule.Check(text); e != nil {
				err = e
			}
			writeRow(c, &want, text, rule, err)
			if string(got.Out) != string(want.Out) {
				t.Errorf("%s, %q:\ngot  %s\nwant %s", e.Stem, text, got.Out, want.Out)
			}
		}
	}
}
