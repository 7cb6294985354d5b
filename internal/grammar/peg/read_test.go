package peg_test

import (
	"reflect"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/testutil"
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
		{"recursion", "A <- 'a' B\nB <- A?\n", 1, 1},
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

func TestRead(t *testing.T) {
	g := testutil.Must(peg.Parse("package p\n\ntype parser Peg {\n}\n\nA <- 'a\\'\\0x7F' \"B\" [\\0x7F-\\0x80 \\-\\]] [[^a-c]] . # comment\nB <- !( A? )+\n"))
	a := []*peg.Node{
		{Op: peg.OpLiteral, Text: "a'\x7F"},
		{Op: peg.OpLiteral, Text: "B", Fold: true},
		{Op: peg.OpClass, Ranges: []peg.Range{{Lo: 0x7F, Hi: 0x80}, {Lo: ' ', Hi: ' '}, {Lo: '-', Hi: '-'}, {Lo: ']', Hi: ']'}}},
		{Op: peg.OpClass, Ranges: []peg.Range{{Lo: 'a', Hi: 'c'}}, Negate: true, Fold: true},
		{Op: peg.OpClass},
	}
	option := &peg.Node{Op: peg.OpOption, Kids: []*peg.Node{{Op: peg.OpReference, Name: "A"}}, Text: "A?"}
	plus := &peg.Node{Op: peg.OpPlus, Kids: []*peg.Node{option}, Text: "( A? )+"}
	want := []*peg.Rule{
		{Name: "A", Line: 6, Body: &peg.Node{Op: peg.OpSequence, Kids: a}},
		{Name: "B", Line: 7, Body: &peg.Node{Op: peg.OpNot, Kids: []*peg.Node{plus}}},
	}
	if !reflect.DeepEqual(g.Rules, want) {
		t.Errorf("got %v", g.Rules)
	}
}
