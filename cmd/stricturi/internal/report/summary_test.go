package report

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// A text is isolated and embedded from left to right (RFC 3987, 4.1). In JSON it is as it is.
func TestDirection(t *testing.T) {
	var s Summary
	s.Text(true)
	s.Answer(0, edition.Rule{}, nil, true, true, "http://\u05D0/", "")
	if json := string(s.json()); !strings.Contains(json, "[\"http://\u05D0/\"]") {
		t.Error(json)
	}
	if text := string(s.text(terminal.Info{})); !strings.Contains(text, "\u2066http://\u05D0/\u2069\n") {
		t.Error(text)
	}
}
