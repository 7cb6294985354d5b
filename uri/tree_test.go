package uri_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// Nodes yields the nodes of Tree, even if it is used again or stopped early.
func TestNodes(t *testing.T) {
	for _, e := range everyEdition() {
		for _, text := range []string{"", "http://u@[::1]:80/a/b?c#d", "//1.2.3.4", "mailto:a@b", strings.Repeat("a/", 1000)} {
			want, wantErr := e.Tree("URI-reference", text)
			nodes, err := e.Nodes("URI-reference", text)
			if (err == nil) != (wantErr == nil) {
				t.Errorf("%v %.20q: %v, not %v", e, text, err, wantErr)
			}
			if err != nil {
				continue
			}
			for range 2 {
				if got := slices.Collect(nodes); !slices.Equal(got, want) {
					t.Errorf("%v %.20q: %v, not %v", e, text, got, want)
				}
			}
			for n := range nodes {
				if n != want[0] {
					t.Errorf("%v %.20q: first %v, not %v", e, text, n, want[0])
				}
				break
			}
		}
	}
	nodes, err := uri.RFC3986.Nodes("URI-reference", "a b")
	if s, ok := errors.AsType[*uri.SyntaxError](err); nodes != nil || !ok || s.Offset != 1 {
		t.Errorf("an invalid text: %v", err)
	}
	if _, err := uri.RFC3986.Nodes("none", ""); !errors.Is(err, uri.ErrUnknownRule) {
		t.Errorf("an unknown rule: %v", err)
	}
}

// The tree of a long text takes memory proportional to the text: at most 100 bytes for each
// letter, which has three nodes.
func TestTreeMemory(t *testing.T) {
	for _, size := range []int{1 << 18, 1 << 20} {
		text := "http://a/" + strings.Repeat("a", size)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := uri.RFC3986.Nodes("URI-reference", text); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); got > 100 && !testutil.Race {
			t.Errorf("%d bytes of memory for a byte of a text of %d", got, len(text))
		}
	}
}
