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
			before := uri.Node{Depth: 7}
			if got, err := e.AppendTree([]uri.Node{before}, "URI-reference", text); err != nil || got[0] != before || !slices.Equal(got[1:], want) {
				t.Errorf("%v %.20q: appended %v, %v, not %v", e, text, got, err, want)
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
	if s, ok := errs.AsType[*uri.SyntaxError](err); nodes != nil || !ok || s.Offset != 1 {
		t.Errorf("an invalid text: %v", err)
	}
	if list, err := uri.RFC3986.AppendTree(make([]uri.Node, 1), "URI-reference", "a b"); err == nil || len(list) != 1 {
		t.Errorf("an invalid text: %d nodes, %v", len(list), err)
	}
	if _, err := uri.RFC3986.Nodes("none", ""); !errors.Is(err, uri.ErrUnknownRule) {
		t.Errorf("an unknown rule: %v", err)
	}
}

// The tree of a long text takes memory proportional to the text: Nodes 8 bytes for a
// character and a few more, and Tree 12 more for each node.
func TestTreeMemory(t *testing.T) {
	for _, c := range []struct {
		part        string
		nodes, tree uint64
	}{{"a", 11, 52}, {"a/", 11, 44}, {"%41", 11, 40}} {
		for _, size := range []int{1 << 18, 1 << 20} {
			text := "http://a/" + strings.Repeat(c.part, size/len(c.part))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			nodes, err := uri.RFC3986.Nodes("URI-reference", text)
			if err != nil {
				t.Fatal(err)
			}
			for range nodes {
				break
			}
			runtime.ReadMemStats(&after)
			if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); got > c.nodes && !testutil.Race {
				t.Errorf("%q: %d bytes of memory for a byte of a text of %d", c.part, got, len(text))
			}
			runtime.ReadMemStats(&before)
			tree, err := uri.RFC3986.Tree("URI-reference", text)
			if err != nil || len(tree) < 2*size {
				t.Fatal(len(tree), err)
			}
			runtime.ReadMemStats(&after)
			if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); got > c.tree && !testutil.Race {
				t.Errorf("%q: %d bytes of memory for the tree of a byte of a text of %d", c.part, got, len(text))
			}
		}
	}
}
