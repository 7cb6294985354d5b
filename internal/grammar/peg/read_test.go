package peg_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int
	}{
		{"nothing", "# only a comment", 1},
		{"an action", "A <- 'a' { x() }\n", 1},
		{"a capture", "A <- < 'a' >\n", 1},
		{"state in the parser", "package a\ntype p Peg {\n x int\n}\nA <- 'a'\n", 2},
		{"an empty literal", "A <- ''\n", 1},
		{"an empty alternative", "A <- 'a' /\n", 2},
		{"an empty class", "A <- []\n", 1},
		{"a class of nothing", "A <- [^]\n", 1},
		{"an octal escape", "A <- '\\101'\n", 1},
		{"a class that does not end", "A <- [a", 1},
		{"a line break in a literal", "A <- 'a\n'", 1},
		{"a range backwards", "A <- [b-a]\n", 1},
		{"a range of two cases", "A <- [[A-z]]\n", 1},
		{"a rule twice", "A <- 'a'\nA <- 'b'\n", 2},
		{"an undefined rule", "A <- 'a'\nB <- C\n", 3},
		{"recursion", "A <- 'a' B\nB <- A?\n", 3},
		{"a parenthesis", "A <- ( 'a'\n", 2},
		{"two look-aheads", "A <- !!'a'\n", 1},
		{"an escape beyond Unicode", "A <- '\\0x110000'\n", 1},
		{"not UTF-8", "A <- '\xff'\n", 1},
	} {
		g, err := peg.Parse(c.text)
		if err == nil || g != nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("peg: line %d: ", c.line)) {
			t.Errorf("%s: %v, %v", c.name, g, err)
		}
	}
}

func TestRead(t *testing.T) {
	g := testutil.Must(peg.Parse("package p\n\ntype parser Peg {\n}\n\nA <- 'a\\'\\0x7F' \"B\" [\\0x7F-\\0x80 \\-\\]] [[^a-c]] . # comment\nB <- !( A? )+\n"))
	a := []*peg.Node{
		{Op: peg.OpLiteral, Text: "a'\x7F"},
		{Op: peg.OpLiteral, Text: "B", Fold: true},
		{Op: peg.OpClass, Set: automaton.RuneSet(0x7F, 0x80, ' ', '-', ']')},
		{Op: peg.OpClass, Set: automaton.RuneSet([]rune("abcABC")...).Complement()},
		{Op: peg.OpClass, Set: automaton.Universe()},
	}
	option := &peg.Node{Op: peg.OpOption, Kids: []*peg.Node{{Op: peg.OpReference, Name: "A"}}, Text: "A?"}
	plus := &peg.Node{Op: peg.OpPlus, Kids: []*peg.Node{option}, Text: "( A? )+"}
	want := []*peg.Rule{
		{Name: "A", Body: &peg.Node{Op: peg.OpSequence, Kids: a}},
		{Name: "B", Body: &peg.Node{Op: peg.OpNot, Kids: []*peg.Node{plus}}},
	}
	if !reflect.DeepEqual(g.Rules, want) {
		t.Errorf("got %v", g.Rules)
	}
}
