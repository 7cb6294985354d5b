package main

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The tree of a long text is written piece by piece: the memory allocated is that of the
// tree itself, without the output, which has some 190 bytes for each letter. Line numbers
// and filters work nevertheless.
func TestParseTreeMemory(t *testing.T) {
	size := testutil.Amount(1<<18, 1<<20) // the longest text that has a tree
	text := strings.Repeat("a", size)
	for _, args := range [][]string{{"--json"}, nil} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status := run(t.Context(), append([]string{"parse", "--tree", "--spec", "rfc3986", text}, args...), strings.NewReader(""), io.Discard, io.Discard)
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / uint64(size); status != 0 || got > 300 && !testutil.Race {
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

// A text that is too long for a tree is an error that says so, and is valid without it.
func TestParseTreeTooLong(t *testing.T) {
	const message = "a text of 1048577 bytes is too long for a parse tree: at most 1 MiB"
	text := strings.Repeat("a", 1<<20+1)
	for _, test := range []struct {
		args   string
		want   string
		status int
	}{
		{"--tree --spec rfc3986", "  rfc3986: " + message + "\n  scheme ", 1},
		{"--tree --json --rule segment --spec rfc3986", `"valid":true,"error":{`, 1},
		{"--tree --rule segment", "  rfc2396: " + message + "\n", 1},
		{"--tree --json --spec rfc3987", `aaaa","opaque":false,"query":null,"fragment":null,"error":{"offset":null,` +
			`"char":null,"rule":null,"rules":[],"expected":[],"section":null,"message":"rfc3987: ` + message + `"},"tree":null}` + "\n", 1},
		{"--tree --output=summary --spec rfc3986 --rule segment", "rfc3986, segment: 1 valid, 0 invalid\n", 0},
		{"--json --spec rfc3986", `"query":null,"fragment":null}` + "\n", 0},
	} {
		got := runWith(t, text+"\n", append([]string{"parse"}, strings.Fields(test.args)...)...)
		if !strings.Contains(got.out, test.want) || got.status != test.status {
			t.Errorf("%s: %q, status %d", test.args, got.out[max(0, len(got.out)-300):], got.status)
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
