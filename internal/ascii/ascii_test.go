package ascii_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/ascii"
)

func TestIndexBeyond(t *testing.T) {
	for text, want := range map[string]int{"": -1, "a\x7F": -1, "é": 0, "ab\x80": 2} {
		if got := ascii.IndexBeyond(text); got != want || ascii.Is(text) != (want < 0) {
			t.Errorf("%+q: offset %d, %v, want %d", text, got, ascii.Is(text), want)
		}
	}
}

func TestHasACEPrefix(t *testing.T) {
	for label, want := range map[string]bool{"xn--a": true, "XN--": true, "xn-": false, "": false, "axn--": false} {
		if got := ascii.HasACEPrefix(label); got != want {
			t.Errorf("%q: %v", label, got)
		}
	}
}
