package extract_test

import (
	"testing"

	"github.com/stricturi/stricturi/uri/extract"
)

// The names of delimiters and reasons are data that programs compare.
func TestNames(t *testing.T) {
	for d, want := range []string{extract.DelimiterSpace: "space", extract.DelimiterAngle: "<>", extract.DelimiterQuotes: `""`} {
		if got := extract.Delimiter(d).String(); got != want {
			t.Errorf("delimiter %d: %q, want %q", d, got, want)
		}
	}
	for r, want := range []string{
		extract.ReasonWhiteSpace:   "white space",
		extract.ReasonURLPrefix:    "URL: prefix",
		extract.ReasonPunctuation:  "punctuation",
		extract.ReasonBracket:      "unbalanced bracket",
		extract.ReasonNotASCII:     "non-ASCII character",
		extract.ReasonExcluded:     "character not allowed there",
		extract.ReasonExcluded + 1: "",
	} {
		if got := extract.Reason(r).String(); got != want {
			t.Errorf("reason %d: %q, want %q", r, got, want)
		}
	}
}
