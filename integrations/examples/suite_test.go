package examples_test

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

// suite runs all strings of the JSON Schema Test Suite for formats. The verdicts of valid
// must be those of the documents, except for the strings of a format that are wrong for
// reasons beyond the formats.
func suite(t *testing.T, valid func(format, text string) bool, format string, wrong []string) {
	t.Helper()
	for _, c := range testutil.Must(conformance.Formats()) {
		right := valid(c.Format, c.In) == (c.Valid != c.Disputed())
		if listed := c.Format == format && slices.Contains(wrong, c.In); right == listed {
			t.Errorf("%s %+q: valid is %v, %s; listed as wrong: %v", c.Format, c.In, c.Valid, c.Why, listed)
		}
	}
}
