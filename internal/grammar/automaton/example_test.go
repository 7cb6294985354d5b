package automaton_test

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

func digit() automaton.Expr {
	return automaton.Chars(automaton.NewSet(automaton.Range{Lo: '0', Hi: '9'}))
}

// From an expression to its automaton, and to what another one leaves out.
func Example() {
	letter := automaton.Chars(automaton.NewSet(automaton.Range{Lo: 'a', Hi: 'z'}))
	name := automaton.MustCompile(automaton.Concat(letter, automaton.Star(automaton.Union(letter, digit()))))
	fmt.Println(name.States(), name.Match("a1"), name.Match("1a"))

	short := automaton.MustCompile(automaton.Repeat(letter, 1, 2))
	rest := name.Minus(short)
	shortest, _ := rest.Shortest()
	fmt.Println(shortest, rest.Counts(3))
	// Output:
	// 2 true false
	// a0 [0 0 260 33696]
}

// Two editions of a rule, compared.
func ExampleRelate() {
	older := automaton.MustCompile(automaton.Plus(digit()))
	newer := automaton.MustCompile(automaton.Union(
		automaton.Repeat(digit(), 1, 3),
		automaton.Concat(automaton.String("["), digit(), automaton.String("]"))))

	r := automaton.Relate(older, newer)
	lost, _ := r.OnlyA()
	gained, _ := r.OnlyB()
	fmt.Printf("%s: lost %q, gained %q\n", r.Kind, lost, gained)
	// Output: overlap: lost "0000", gained "[0]"
}
