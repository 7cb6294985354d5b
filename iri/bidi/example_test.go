package bidi_test

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/iri/bidi"
)

// Example 9 of section 4.4: percent-encoded digits at the end of a component.
func ExampleCheck() {
	text := "http://example.org/גה%31/קר"
	for _, f := range bidi.Check(text, bidi.DivisionFinest) {
		s := f.Offending[0]
		fmt.Println(f.Component.Rule, "restriction", f.Restriction, text[s.Start:s.End])
	}
	// Output: isegment restriction 2 %31
}

func ExampleIsBidirectional() {
	fmt.Println(bidi.IsBidirectional("http://example.org/é"), bidi.IsBidirectional("http://example.org/ג"))
	fmt.Println(bidi.IsBidirectional("/٠-١")) // numbers that run from right to left
	// Output:
	// false true
	// true
}

// Example 2 of section 4.4: adjacent components that run from right to left are read as one.
// As a terminal may run the algorithm itself, each character is printed on its own line.
func ExampleDisplay() {
	v, err := bidi.Display("http://ab.אב.גד/ij")
	fmt.Println(err)
	for c := range v.Characters() {
		if c.RightToLeft {
			fmt.Println(v.Logical()[c.Start:c.End])
		}
	}
	// Output:
	// <nil>
	// ד
	// ג
	// .
	// ב
	// א
}

// A right-to-left IRI in running text.
func ExampleContext_NeedsEmbedding() {
	text := "http://example.org/גד"
	c := bidi.Context{Before: "See ", After: ", 1 of 2"}
	needed, err := c.NeedsEmbedding(text)
	fmt.Println(needed, err)
	fmt.Printf("%+q\n", bidi.Embed(text))
	// Output:
	// true <nil>
	// "\u202ahttp://example.org/\u05d2\u05d3\u202c"
}

// The labels of a host as components, as in RFC 3490.
func ExampleComponents() {
	text := "http://www.example.org/a?b"
	for c := range bidi.Components(text, bidi.DivisionHostLabels) {
		fmt.Println(strings.TrimSpace(c.Rule+" "+c.Part), text[c.Start:c.End])
	}
	// Output:
	// ireg-name label www
	// ireg-name label example
	// ireg-name label org
	// isegment a
	// iquery b
}

func ExampleComponent_Check() {
	label := bidi.Component{Rule: "ireg-name", Part: "label", End: len("אב1")}
	for _, f := range label.Check("אב1") {
		fmt.Println(f.Restriction == bidi.RestrictionRightToLeftEnds, f.Offending)
	}
	// Output: true [{4 5}]
}

func ExampleEmbed() {
	fmt.Printf("%+q\n", bidi.Embed("http://אב.example/"))
	// Output: "\u202ahttp://\u05d0\u05d1.example/\u202c"
}
