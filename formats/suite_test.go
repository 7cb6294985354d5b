package formats_test

import (
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/formats"
)

// All verdicts of the JSON Schema Test Suite, except those that a document contradicts.
func TestSuite(t *testing.T) {
	cases, err := conformance.Formats()
	if err != nil || len(cases) != 644 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		f, ok := formats.Lookup(c.Format)
		if !ok && c.Format == "unknown" {
			continue // a format that nobody knows is ignored
		}
		if !ok {
			t.Errorf("no format %s", c.Format)
			continue
		}
		if err := f.Check(c.In); (err == nil) == c.Valid == c.Disputed() {
			t.Errorf("%s: %+q, %s: %v, want valid %v; disputed: %v", c.Format, c.In, c.Why, err, c.Valid, c.Disputed())
		}
	}
}
