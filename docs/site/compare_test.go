package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// The table at the top of the audit has the numbers.
func TestReadClaims(t *testing.T) {
	all, err := readClaims(filepath.Join("..", "..", "conformance", "AUDIT.md"))
	if err != nil {
		t.Fatal(err)
	}
	for pair, want := range map[string]map[string]int{
		"rfc2396--rfc2396bis00": {"true": 10, "incomplete": 5, "false": 3, "unsaid": 7},
		"rfc2396--rfc3986":      {"true": 23, "incomplete": 12, "false": 8, "unsaid": 7},
	} {
		got := map[string]int{}
		for _, c := range all[pair] {
			got[c.Verdict]++
			if (c.Quote == "") != (c.Verdict == "unsaid") || len(c.Facts) == 0 {
				t.Errorf("%s, %s: quote %q, %d facts", pair, c.ID, c.Quote, len(c.Facts))
			}
			for _, text := range append(c.Facts, c.Quote, c.Why) {
				if strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "> ") || strings.HasPrefix(text, "#") {
					t.Errorf("%s, %s: %q", pair, c.ID, text)
				}
			}
		}
		for verdict, n := range want {
			if got[verdict] != n {
				t.Errorf("%s: %d %s, want %d", pair, got[verdict], verdict, n)
			}
		}
	}
}
