package terminal

import (
	"os"
	"testing"
)

func TestNoColor(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for value, want := range map[string]bool{"": true, "1": false, "0": false} {
		t.Setenv("NO_COLOR", value)
		if got := colorWanted(); got != want {
			t.Errorf("NO_COLOR=%q: color %t", value, got)
		}
	}
	if Of(os.Stdin).Color {
		t.Error("color with NO_COLOR")
	}
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	if colorWanted() {
		t.Error("color on a dumb terminal")
	}
}
