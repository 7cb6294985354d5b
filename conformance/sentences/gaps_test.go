package sentences_test

import (
	"testing"

	"github.com/stricturi/stricturi/uri"
)

// Features that rows report as missing are missing. This test fails when one is added;
// change the verdict of the row then.
func TestGaps(t *testing.T) {
	stays := func(c uri.Component, data string) func(uri.Edition) bool {
		return func(e uri.Edition) bool { return e.EscapeData(c, data) == data }
	}
	both := []string{"rfc2396", "rfc2396bis00"}
	for _, gap := range []struct {
		documents      []string
		section, words string
		missing        func(uri.Edition) bool
	}{
		{both, "2.2", "If the data for a URI component would conflict", stays(uri.ComponentQuery, ";&=+")},
		{both, "3.2", "Within the authority component, the characters", stays(uri.ComponentUserinfo, ";:")},
		{both[:1], "3.3", "Within a path segment, the characters", stays(uri.ComponentSegment, "=")},
		{both[1:], "3.3", "Within a path segment, the characters", stays(uri.ComponentSegment, ";=")},
		{both[1:], "3.3", "The semicolon (\";\") and equals (\"=\")", func(e uri.Edition) bool {
			r, err := e.ParseReference("a;b=c")
			for range r.Params() {
				return false
			}
			return err == nil
		}},
		{both, "3.4", "Within a query component, the characters", stays(uri.ComponentQuery, ";/?:@&=+,$")},
		{both[:1], "G.2", "The semicolon \";\" character was added", stays(uri.ComponentUserinfo, ";")},
	} {
		for _, name := range gap.documents {
			t.Run(name+", "+gap.section+", "+gap.words, func(t *testing.T) {
				recordedAsGap(t, name, gap.section, gap.words)
				for _, e := range older {
					if e.String() == name && !gap.missing(e) {
						t.Error("the feature exists: change the verdict of the row")
					}
				}
			})
		}
	}
}

// recordedAsGap checks that the row of a sentence reports something as missing.
func recordedAsGap(t *testing.T, name, section, words string) {
	t.Helper()
	var d document
	load(t, name+".json", &d)
	verdict := ""
	for _, s := range d.Sentences {
		if s.Section == section && s.Words == words {
			verdict = s.Verdict
		}
	}
	switch verdict {
	case "partly", "absent", "wrong":
	default:
		t.Errorf("the verdict of the row is %q", verdict)
	}
}
