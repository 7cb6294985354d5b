package formats_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stricturi/stricturi/formats"
)

// disagreements are the strings about which the suite and the text of a document disagree,
// with the reason.
var disagreements = map[[2]string]string{
	{"idn-email", "user@cafe\u0301.com"}: "RFC 6531, 3.3 has U-labels, which are in Normalization Form C by RFC 5890, 2.3.2.1; the suite maps the domain by UTS #46 first, as the coming version of JSON Schema does and package uts46",
}

// All verdicts of the JSON Schema Test Suite.
func TestSuite(t *testing.T) {
	data, err := os.ReadFile("../conformance/formats/json-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Format, In, Why string
			Valid           bool
		}
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Cases) != 644 {
		t.Fatal(len(file.Cases), err)
	}
	for _, c := range file.Cases {
		f, ok := formats.Lookup(c.Format)
		if !ok && c.Format == "unknown" {
			continue // a format that nobody knows is ignored
		}
		if !ok {
			t.Errorf("no format %s", c.Format)
			continue
		}
		why, differs := disagreements[[2]string{c.Format, c.In}]
		if err := f.Check(c.In); (err == nil) == c.Valid == differs {
			t.Errorf("%s: %+q, %s: %v, want valid %v; disagreement: %q", c.Format, c.In, c.Why, err, c.Valid, why)
		}
	}
}
