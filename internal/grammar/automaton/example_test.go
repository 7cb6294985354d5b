package automaton_test

import (
	"fmt"
	"math/rand/v2"

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

func ExampleDFA_LongestViablePrefix() {
	hex := automaton.Chars(automaton.NewSet(automaton.Range{Lo: '0', Hi: '9'}, automaton.Range{Lo: 'a', Hi: 'f'}))
	d := automaton.MustCompile(automaton.Star(automaton.Concat(automaton.String("%"), hex, hex)))
	const s = "%e9%0z"
	at := d.LongestViablePrefix(s)
	state := d.Start()
	for _, r := range s[:at] {
		state = d.Step(state, r)
	}
	fmt.Printf("%s, then not %q but one of %s\n", s[:at], s[at:at+1], d.Expected(state))
	// Output: %e9%0, then not "z" but one of "0"–"9", "a"–"f"
}

func ExampleDFA_Counts() {
	octet := automaton.Repeat(digit(), 1, 3)
	dot := automaton.String(".")
	d := automaton.MustCompile(automaton.Concat(octet, dot, octet, dot, octet, dot, octet))
	fmt.Println(d.Counts(15)[7:])
	// Output: [10000 400000 10000000 160000000 1900000000 16000000000 100000000000 400000000000 1000000000000]
}

func ExampleDFA_All() {
	d := automaton.MustCompile(automaton.Concat(automaton.StringFold("v"), automaton.Star(automaton.String("."))))
	for s := range d.All() {
		if len(s) > 2 {
			break
		}
		fmt.Println(s)
	}
	// Output:
	// v
	// V
	// v.
	// V.
}

func ExampleDFA_Suite() {
	d := automaton.MustCompile(automaton.Star(digit()))
	s := d.Suite()
	fmt.Println(s.Size(), "strings over", len(s.Alphabet()), "characters")
	for text, member := range s.Tests() {
		fmt.Printf("%q %v\n", text, member)
		if len(text) > 0 && !member {
			break
		}
	}
	// Output:
	// 18 strings over 8 characters
	// "" true
	// "0" true
	// "9" true
	// "/" false
}

func ExampleSet() {
	letters := automaton.NewSet(automaton.Range{Lo: 'a', Hi: 'z'}, automaton.Range{Lo: 'A', Hi: 'Z'})
	fmt.Println(letters)
	fmt.Println(letters.Minus(automaton.RuneSet('x')).Complement())
	// Output:
	// "A"–"Z", "a"–"z"
	// U+0000–"@", "["–"`", "x", "{"–U+D7FF, U+E000–U+10FFFF
}

func ExampleExplore() {
	classes := []automaton.Set{automaton.RuneSet('('), automaton.RuneSet(')')}
	nested, err := automaton.Explore(classes, 0,
		func(depth, class int) (int, bool) {
			depth += 1 - 2*class
			return depth, depth >= 0 && depth <= 3
		},
		func(depth int) bool { return depth == 0 }, 100)
	fmt.Println(nested.States(), nested.Match("(()())"), nested.Match("(((())))"), err)
	// Output: 4 true false <nil>
}

func ExampleNewSampler() {
	d := automaton.MustCompile(automaton.Repeat(digit(), 2, 5))
	s, ok := automaton.NewSampler(d, 10).Sample(rand.New(rand.NewPCG(1, 2)))
	fmt.Println(d.Match(s), ok)
	// Output: true true
}
