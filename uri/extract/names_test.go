package extract_test

import (
	"testing"

	"github.com/stricturi/stricturi/uri/extract"
)

// The names of delimiters and reasons are data that programs compare.
func TestNames(t *testing.T) {
	for d, want := range []string{extract.Space: "space", extract.Angle: "<>", extract.Quotes: `""`} {
		if got := extract.Delimiter(d).String(); got != want {
			t.Errorf("delimiter %d: %q, want %q", d, got, want)
		}
	}
	for r, want := range []string{
		extract.WhiteSpace:   "white space",
		extract.URLPrefix:    "URL: prefix",
		extract.Punctuation:  "punctuation",
		extract.Bracket:      "unbalanced bracket",
		extract.NotASCII:     "non-ASCII character",
		extract.Excluded:     "character not allowed there",
		extract.Excluded + 1: "",
	} {
		if got := extract.Reason(r).String(); got != want {
			t.Errorf("reason %d: %q, want %q", r, got, want)
		}
	}
}
