package main

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The tree of a long text is written while it is made: the memory allocated is a few
// times the size of the tree itself, not that of the output, which has some 190 bytes
// for each letter. Line numbers and filters work nevertheless.
func TestParseTreeMemory(t *testing.T) {
	size := testutil.Amount(1<<18, 1<<20)
	text := strings.Repeat("a", size)
	for _, args := range [][]string{{"--json"}, nil} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status := run(t.Context(), append([]string{"parse", "--tree", "--spec", "rfc3986", text}, args...), strings.NewReader(""), io.Discard, io.Discard)
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(size); status != 0 || got > 200 && !testutil.Race {
			t.Errorf("%q: %d bytes of memory for a letter, status %d", args, got, status)
		}
	}
	for _, args := range [][]string{{"-n"}, {"-n", "--json"}, {"--only", "valid"}} {
		got := runWith(t, text[:1<<15]+"\n", append([]string{"parse", "--tree", "--spec", "rfc3986"}, args...)...)
		if n := strings.Count(got.out, "ALPHA"); n != 1<<15 || got.status != 0 {
			t.Errorf("%q: %d nodes, status %d", args, n, got.status)
		}
	}
}

// Edit joins the components that --split finds, for references of each edition.
func TestParseSplitEdit(t *testing.T) {
	for _, stem := range allStems {
		for _, text := range []string{"http://u:p@h:1/a/../b?c#d", "", "//", "s:a", "?", "#", "/.//x"} {
			split := runWith(t, "", "parse", "--split", "--json", "--spec", stem, text)
			if split.status != 0 {
				continue // not a reference of each edition
			}
			args := []string{"edit", "--spec", stem}
			for _, name := range []string{"authority", "path", "query", "fragment", "scheme"} {
				if data, ok := values(t, split.out, name)[0].(string); ok {
					args = append(args, "--set", name+":="+data)
				}
			}
			if got := runWith(t, "", append(args, "")...); got != (outcome{text + "\n", "", 0}) {
				t.Errorf("%s, %q: %+v", stem, text, got)
			}
		}
	}
}
