package examples_test

import (
	"testing"

	"github.com/stricturi/stricturi/conformance"
)

// suite runs all strings of the JSON Schema Test Suite for formats. The verdicts of valid
// must be those of the documents, except for the strings of a format that are wrong for
// reasons beyond the formats.
func suite(t *testing.T, valid func(format, text string) bool, wrong map[string]int) {
	t.Helper()
	cases, err := conformance.Formats()
	if err != nil || len(cases) != 644 {
		t.Fatal(len(cases), err)
	}
	got := map[string]int{}
	for _, c := range cases {
		if valid(c.Format, c.In) == (c.Valid != c.Disputed()) {
			continue
		}
		if got[c.Format]++; wrong[c.Format] == 0 {
			t.Errorf("%s %+q: valid is %v, %s", c.Format, c.In, c.Valid, c.Why)
		}
	}
	for format, n := range wrong {
		if got[format] != n {
			t.Errorf("%d strings of %s are wrong, want %d", got[format], format, n)
		}
	}
}
