package main

import (
	"slices"
	"strings"
	"testing"
)

// There are as many answers as lines, in order, whatever the lines contain.
func FuzzLinesIn(f *testing.F) {
	f.Add("http://a/\nb\r\n\r\n\xFFc\rd")
	f.Add("\n\n\"\\\x00\n<&>\n\u2028")
	f.Fuzz(func(t *testing.T, in string) {
		for _, mark := range []string{"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE", "\x00\x00\xFE\xFF"} {
			if strings.HasPrefix(in, mark) {
				t.Skip("a byte order mark says that the lines are decoded")
			}
		}
		got := runWith(t, in, "check", "--spec", "rfc3986", "--json")
		var want []string
		for line := range strings.Lines(in) {
			if body, ok := strings.CutSuffix(line, "\n"); ok {
				line = strings.TrimSuffix(body, "\r")
			}
			want = append(want, line)
		}
		if texts := textsOf(t, got.out); !slices.Equal(texts, want) {
			t.Errorf("got %q, want %q", texts, want)
		}
		if got.status == 2 {
			t.Errorf("got %+v", got)
		}
	})
}
