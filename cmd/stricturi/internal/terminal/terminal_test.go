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

func TestPaint(t *testing.T) {
	for _, term := range []Info{{}, {Color: true}} {
		for text, want := range map[string]string{"": "", "a": string(Bad) + "a\x1b[0m"} {
			if !term.Color {
				want = text
			}
			if got := term.Paint(Bad, text); got != want {
				t.Errorf("Paint(%q) = %q", text, got)
			}
		}
	}
}
