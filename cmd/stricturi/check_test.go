package main

import (
	"io"
	"strings"
	"testing"
)

// Nothing is wider than the terminal, and the verdicts are always there.
func TestCheckWidth(t *testing.T) {
	long := "http://example.com/" + strings.Repeat("漢é/", 1000) + "end"
	for _, args := range [][]string{
		{"check", long, long + " ", "a", "--spec", "rfc2396,rfc2732,rfc3986,rfc3987"},
		{"check", "--spec", "rfc3987", long},
		{"parse", "--spec", "rfc3987", long},
		{"parse", long},
		{"parse", strings.Repeat("a", 300)},
	} {
		for _, width := range []int{80, 100, 200} {
			got := runTTY(t, newTTY(width, false), args...)
			for line := range strings.Lines(got) {
				if n := columnsOf(line); n > width {
					t.Errorf("%.30q: width %d, a line of %d: %s", args, width, n, line)
				}
			}
			if !strings.Contains(got, "✓") || args[1] == long && args[0] == "check" && !strings.Contains(got, "✗") {
				t.Errorf("%.30q: width %d, no verdicts:\n%s", args, width, got)
			}
		}
	}
}

// columnsOf counts wide characters twice.
func columnsOf(line string) int {
	n := 0
	for _, c := range strings.TrimSuffix(line, "\n") {
		n++
		if c == '漢' {
			n++
		}
	}
	return n
}

func BenchmarkCheckJSON(b *testing.B) {
	in := strings.Repeat("https://www.example.com/some/path/to?query=string&more=1#fragment\n", 20_000)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		run(b.Context(), []string{"check", "--spec", "rfc3986", "--json"}, strings.NewReader(in), io.Discard, io.Discard)
	}
}
