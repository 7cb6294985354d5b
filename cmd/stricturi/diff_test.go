package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/internal/testutil"
)

// A chain of rules takes linear time, and calls do not nest as deeply as its rules.
func TestLongChain(t *testing.T) {
	rules := testutil.Amount(2_000, 50_000)
	chain := func(last string) string {
		var b strings.Builder
		for i := range rules {
			fmt.Fprintf(&b, "a%d = a%d\n", i, i+1)
		}
		fmt.Fprintf(&b, "a%d = %s\n", rules, last)
		return b.String()
	}
	f := writeFiles(t, "x.abnf", chain(`"x"`), "y.abnf", chain(`"y"`), "1.abnf", chain("<one>"), "2.abnf", chain("<two>"))
	for _, tt := range []struct {
		args   []string
		status int
		lines  int
	}{
		{[]string{"check", "--spec", f[0], "--rule", "a0", "x"}, 0, 1},
		{[]string{"check", "--json", "--spec", f[0], "--rule", "a0", "y"}, 1, 1},
		{[]string{"diff", "--json", f[0], f[1]}, 0, rules + 1},
		{[]string{"diff", "--json", f[2], f[3]}, 0, rules + 1},
	} {
		start := time.Now()
		got := runWith(t, "", tt.args...)
		if got.status != tt.status || strings.Count(got.out, "\n") != tt.lines {
			t.Errorf("%s: status %d, %d lines, %s", tt.args[0], got.status, strings.Count(got.out, "\n"), got.err)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s: %v", tt.args[0], took)
		}
	}
}
