package peg_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/peg"
)

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line, col  int
	}{
		{"nothing", "# only a comment", 1, 17},
		{"an action", "A <- 'a' { x() }\n", 1, 10},
		{"a capture", "A <- < 'a' >\n", 1, 6},
		{"state in the parser", "package a\ntype p Peg {\n x int\n}\nA <- 'a'\n", 3, 2},
		{"an empty literal", "A <- ''\n", 1, 7},
		{"an empty alternative", "A <- 'a' /\n", 2, 1},
		{"an empty class", "A <- []\n", 1, 7},
		{"an octal escape", "A <- '\\101'\n", 1, 7},
		{"a class that does not end", "A <- [a", 1, 8},
		{"a line break in a literal", "A <- 'a\n'", 1, 8},
		{"a range backwards", "A <- [b-a]\n", 1, 10},
		{"a rule twice", "A <- 'a'\nA <- 'b'\n", 2, 1},
		{"an undefined rule", "A <- 'a'\nB <- C\n", 2, 1},
		{"recursion", "A <- 'a' B\nB <- A?\n", 2, 1},
		{"a parenthesis", "A <- ( 'a'\n", 2, 1},
		{"two look-aheads", "A <- !!'a'\n", 1, 7},
		{"an escape beyond Unicode", "A <- '\\0x110000'\n", 1, 7},
		{"not UTF-8", "A <- '\xff'\n", 1, 1},
	} {
		g, err := peg.Parse(c.text)
		if err != nil && g != nil {
			t.Errorf("%q: a grammar and the error %v", c.text, err)
		}
		e, ok := err.(*peg.Error)
		if !ok || e.Line != c.line || e.Col != c.col {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
