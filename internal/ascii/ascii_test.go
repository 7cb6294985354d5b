package ascii_test

import (
	"strings"
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

func TestIndexBeyondAtAnyPlace(t *testing.T) {
	for n := range 40 {
		text := []byte(strings.Repeat("a", n))
		if ascii.IndexBeyond(string(text)) != -1 {
			t.Errorf("%d letters: an octet is not ASCII", n)
		}
		for i := range text {
			text[i] = 0x80
			if got := ascii.IndexBeyond(string(text)); got != i {
				t.Errorf("%d of %d: offset %d", i, n, got)
			}
			text[i] = 0xFF
			for j := i + 1; j < n; j++ {
				text[j] = 0xFF // only the first counts
			}
			if got := ascii.IndexBeyond(string(text)); got != i {
				t.Errorf("%d to %d: offset %d", i, n, got)
			}
			for j := i; j < n; j++ {
				text[j] = 0x7F
			}
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

func TestWord(t *testing.T) {
	if got := ascii.Word("\x01\x02\x03\x04\x05\x06\x07\xff\x09"); got != 0xFF07060504030201 {
		t.Errorf("%#x", got)
	}
}
