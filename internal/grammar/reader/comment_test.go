package reader

import "testing"

func TestParseImportLine(t *testing.T) {
	for _, tt := range []struct {
		line string
		want importLine
		ok   bool
	}{
		{"; import rfc3986: path, host", importLine{"rfc3986", " path, host", 9, 17}, true},
		{" ;import\ta.abnf :x\r\n", importLine{"a.abnf", "x", 9, 17}, true},
		{"; import C:/a.abnf: x", importLine{"C", "/a.abnf: x", 9, 11}, true}, // the first colon ends the source
		{"; import a b: x", importLine{}, false},
		{"; important: x", importLine{}, false},
		{"; import :", importLine{}, false},
		{"; import a", importLine{}, false},
		{"a = b ; import a: x", importLine{}, false},
	} {
		if got, ok := parseImportLine(tt.line); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%q: %+v, %v, want %+v, %v", tt.line, got, ok, tt.want, tt.ok)
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
		{"2.1 Syntax", "", false},
		{"2.1.", "", false},
		{"Section 2.1", "2.1", true},
		{"Section 2.1.", "2.1", true},
		{"Appendix B.3. Grammar", "B.3", true},
		{"Section 2.1 of it", "", false},
		{"Section two", "", false},
		{"AB. Title", "", false},
	} {
		if number, named := heading(tt.comment); number != tt.number || named != tt.named {
			t.Errorf("%q: %q, %v, want %q, %v", tt.comment, number, named, tt.number, tt.named)
		}
	}
}
