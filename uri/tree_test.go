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
		nodes := testutil.Must(uri.RFC3986().Tree("URI-reference", text))
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
	if _, err := uri.RFC3986().Index("none", ""); !errors.Is(err, uri.ErrUnknownRule) {
		t.Errorf("an unknown rule has an index: %v", err)
	}
	if _, err := uri.RFC3986().Tree("none", ""); !errors.Is(err, uri.ErrUnknownRule) {
		t.Errorf("an unknown rule: %v", err)
	}
}

// The tree of a long text takes up to 500 bytes of memory for a byte of the text; longer texts have none.
func TestTreeMemory(t *testing.T) {
	const most = 1 << 20
	for _, part := range []string{"a", "a/", "%41"} {
		text := "http://a/" + strings.Repeat(part, most/4/len(part))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		testutil.Must(uri.RFC2396().Tree("URI-reference", text))
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); got > 500 && !testutil.Race {
			t.Errorf("%q: %d bytes of memory for a byte of a text of %d", part, got, len(text))
		}
	}
	for _, e := range ofURIs() {
		text := strings.Repeat("a", most)
		if nodes, err := e.Tree("segment", text); nodes == nil || err != nil {
			t.Errorf("%v: 1 MiB: %v", e, err)
		}
		text += "a"
		nodes, err := e.Tree("segment", text)
		if _, ok := errs.AsType[*uri.SyntaxError](err); nodes != nil || err == nil || ok || e.Check("segment", text) != nil {
			t.Errorf("%v: more than 1 MiB: %v", e, err)
		}
	}
}

// A parser is used again: making one takes an allocation for each rule.
func TestTreeAllocations(t *testing.T) {
	e := uri.RFC3986()
	got := testing.AllocsPerRun(100, func() {
		testutil.Must(e.Tree("port", "1"))
	})
	if limit := float64(len(e.Rules()) / 2); got > limit && !testutil.Race {
		t.Errorf("%v allocations, more than %v", got, limit)
	}
}
