package uri_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// The iterator can be used again, and stopped early.
func TestTreeAgain(t *testing.T) {
	for _, text := range []string{"", "http://u@[::1]:80/a/b?c#d", "//1.2.3.4", strings.Repeat("a/", 1000)} {
		nodes, err := uri.RFC3986().Tree("URI-reference", text)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Collect(nodes)
		testutil.EndsEarly(t, text[:min(20, len(text))], nodes, len(want))
		if got := slices.Collect(nodes); !slices.Equal(got, want) {
			t.Errorf("%.20q: %v, not %v", text, got, want)
		}
	}
	nodes, err := uri.RFC3986().Tree("URI-reference", "a b")
	if s, ok := errs.AsType[*uri.SyntaxError](err); nodes != nil || !ok || s.Offset != 1 {
		t.Errorf("an invalid text: %v", err)
	}
	if _, err := uri.RFC3986().Tree("none", ""); !errors.Is(err, uri.ErrUnknownRule) {
		t.Errorf("an unknown rule: %v", err)
	}
}

// The tree of a long text takes memory proportional to the text: 15 bytes for a character or so.
func TestTreeMemory(t *testing.T) {
	for _, c := range []struct {
		part string
		most uint64
	}{{"a", 17}, {"a/", 17}, {"%41", 17}} {
		for _, size := range []int{1 << 18, 1 << 20} {
			text := "http://a/" + strings.Repeat(c.part, size/len(c.part))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			nodes, err := uri.RFC3986().Tree("URI-reference", text)
			if err != nil {
				t.Fatal(err)
			}
			for range nodes {
				break
			}
			runtime.ReadMemStats(&after)
			if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); got > c.most && !testutil.Race {
				t.Errorf("%q: %d bytes of memory for a byte of a text of %d", c.part, got, len(text))
			}
		}
	}
}
