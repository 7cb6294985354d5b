package reader

import "testing"

func TestImportLine(t *testing.T) {
	for _, tt := range []struct{ line, source, rules string }{
		{"; import rfc3986: path, host", "rfc3986", " path, host"},
		{" ;import\ta.abnf :x", "a.abnf", "x"},
		{"; import C:/a.abnf: x", "C", "/a.abnf: x"}, // the first colon ends the source
		{"; import a b: x", "", ""},
		{"; important: x", "", ""},
		{"; import :", "", ""},
		{"; import a", "", ""},
		{"a = b ; import a: x", "", ""},
	} {
		m := importLine().FindStringSubmatch(tt.line)
		if m == nil && tt.source != "" || m != nil && (m[1] != tt.source || m[2] != tt.rules) {
			t.Errorf("%q: %q, want %q and %q", tt.line, m, tt.source, tt.rules)
		}
	}
}

func TestHeading(t *testing.T) {
	for _, tt := range []struct {
		comment, number string
		named           bool
	}{
		{"2.1. Syntax", "2.1", false},
		{"A. Collected", "A", false},
		{"2.1 Syntax", "2.1", false},
		{"2 Syntax", "", false},
		{"2.1.", "", false},
		{"Section 2.1", "2.1", true},
		{"Section 2.1.", "2.1", true},
		{"Appendix B.3. Grammar", "B.3", true},
		{"Section 2.1 of it", "", false},
		{"Section two", "", false},
		{"AB. Title", "", false},
	} {
		m := heading().FindStringSubmatch(tt.comment)
		if m == nil && tt.number != "" || m != nil && (m[2]+m[3]+m[5] != tt.number || (m[1]+m[4] != "") != tt.named) {
			t.Errorf("%q: %q, want %q, %v", tt.comment, m, tt.number, tt.named)
		}
	}
}
