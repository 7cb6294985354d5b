package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The command has the verdicts of the JSON Schema Test Suite, except those that a document
// contradicts. Each format is asked once, about the members of JSON lines.
func TestCheckFormatSuite(t *testing.T) {
	cases := testutil.Must(conformance.Formats())
	byFormat := map[string][]conformance.FormatCase{}
	for _, c := range cases {
		byFormat[c.Format] = append(byFormat[c.Format], c)
	}
	answers := 0
	for format, cases := range byFormat {
		if format == "unknown" {
			continue // a format that nobody knows is ignored
		}
		var in strings.Builder
		for _, c := range cases {
			line := testutil.Must(json.Marshal(map[string]string{"in": c.In}))
			in.Write(append(line, '\n'))
		}
		got := runWith(t, in.String(), "check", "--format", format, "--in", "jsonl", "--json")
		verdicts := objects(t, got.out)
		if len(verdicts) != len(cases) || got.err != "" {
			t.Errorf("%s: %d verdicts of %d; %s", format, len(verdicts), len(cases), got.err)
			continue
		}
		for i, c := range cases {
			if valid := verdicts[i]["valid"] == true; valid == c.Valid == c.Disputed() || verdicts[i]["in"] != c.In {
				t.Errorf("%s: %+q, %s: got %v, want valid %v; disputed: %v", format, c.In, c.Why, verdicts[i], c.Valid, c.Disputed())
			}
			answers++
		}
	}
	if answers != 643 {
		t.Errorf("%d strings were checked, want 643", answers)
	}
}
