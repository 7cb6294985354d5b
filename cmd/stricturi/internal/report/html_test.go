package report

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		part, whole int64
		want        string
	}{
		{0, 0, "0.0"},
		{0, 3, "0.0"},
		{1, 3, "33.3"},
		{3, 3, "100.0"},
		{1, 30_008, "<0.1"},
		{1, 1000, "0.1"},
		{999, 1000, "99.9"},
		{999_999, 1_000_000, ">99.9"},
	} {
		if got := percent(tt.part, tt.whole); got != tt.want {
			t.Errorf("%d of %d: %s, not %s", tt.part, tt.whole, got, tt.want)
		}
	}
}

// A text is embedded from left to right by the attribute dir (RFC 3987, 4.1).
func TestDirection(t *testing.T) {
	var s Summary
	s.Text(true)
	s.Answer(0, edition.Rule{}, nil, true, true, "http://\u05D0/", At{})
	if page := string(s.html()); !strings.Contains(page, "<code dir=\"ltr\">http://\u05D0/</code>") || strings.Contains(page, "<code>") {
		t.Error(page)
	}
	if json := string(s.json()); !strings.Contains(json, "[\"http://\u05D0/\"]") {
		t.Error(json)
	}
	if text := string(s.text(terminal.Info{})); !strings.Contains(text, "\u2066http://\u05D0/\u2069\n") {
		t.Error(text)
	}
}
