package sentences_test

import "testing"

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
