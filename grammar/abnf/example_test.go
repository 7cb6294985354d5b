package abnf_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar/abnf"
)

func ExampleParse() {
	g, err := abnf.Parse(`
dec-octet = DIGIT ; 0-9
/ %x31-39 DIGIT ; 10-99
/ "1" 2DIGIT ; 100-199
/ "2" %x30-34 DIGIT ; 200-249
/ "25" %x30-35 ; 250-255
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range g.Rules {
		fmt.Println(r, r.Core)
	}
	// Output:
	// dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35 false
	// DIGIT = %x30-39 true
}

func ExampleParse_error() {
	_, err := abnf.Parse("ipath-empty = 0\n\nisegment = *ipchar\n")
	fmt.Println(err)
	// Output:
	// abnf: line 1, column 16: rule ipath-empty: missing element; expected an element directly after the repetition 0
}

func ExampleReading() {
	g, err := abnf.Parse("ipath-empty = 0\n", abnf.Reading{
		Rule:    "ipath-empty",
		Printed: "0",
		Read:    "0<ipchar>",
		Why:     "the angle brackets and what they held are lost",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := g.Rule("IPATH-EMPTY")
	fmt.Printf("%#v\n%s\n", r.Node, r.Text)
	// Output:
	// abnf.Repetition{Min:0, Max:0, Node:abnf.Prose{Text:"ipchar"}}
	// ipath-empty = 0
}

func ExampleGrammar_Check() {
	g, err := abnf.Parse("list = item *( \",\" item )\nitem = DIGIT / \"(\" list \")\" / word\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Check())
	// Output:
	// abnf: undefined rule word, used in item
	// abnf: recursive rule: list -> item -> list
}

func ExampleUses() {
	g, err := abnf.Parse(`authority = [ userinfo "@" ] host [ ":" port ]`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(abnf.Uses(g.Rule("authority").Node))
	// Output:
	// [userinfo host port]
}

func ExampleAll() {
	g, err := abnf.Parse(`scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for l := range abnf.All[abnf.Literal](g.Rule("scheme").Node) {
		fmt.Println(l)
	}
	// Output:
	// "+"
	// "-"
	// "."
}
