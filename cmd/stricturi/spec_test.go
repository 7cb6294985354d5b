package main

import (
	"strings"
	"testing"
)

// A message about a grammar in one long line is short.
func TestLongGrammarLine(t *testing.T) {
	long := strings.Repeat("b", 1<<13)
	for _, tt := range []struct{ name, text string }{
		{"a name without a definition", long + "\n"},
		{"a name that is not defined", "a = " + long + "\n"},
		{"a mistake in a rule with a long name", long + " = )\n"},
		{"two definitions", long + " = \"x\"\n" + long + " = \"y\"\n"},
		{"an unclosed literal", "a = \"" + long + "\n"},
		{"an unknown import", "; import " + long + ": host\na = host\n"},
		{"an import of an unknown rule", "; import rfc3986: " + long + "\na = host\n"},
		{"left recursion", "a = " + long + "\n" + long + " = a\n"},
		{"a reversed range", "a = %x" + strings.Repeat("0", 1<<13) + "9-1\n"},
	} {
		for _, args := range []string{"grammar lint -", "grammar lint --output=lines -", "check --spec - --rule c x", "grammar regex - a"} {
			got := runWith(t, tt.text, strings.Fields(args)...)
			if n := len(got.out) + len(got.err); n > 4000 || n == 0 {
				t.Errorf("%s, %s: %d bytes, status %d", tt.name, args, n, got.status)
			}
		}
	}
}
