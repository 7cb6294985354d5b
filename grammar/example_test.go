package grammar_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar"
)

func ExampleEditions() {
	for _, e := range grammar.Editions() {
		if e.Reference == "IRI-reference" {
			fmt.Printf("%s: %s, %d rules\n", e.Stem, e.Date, len(e.Rules()))
		}
	}
	// Output:
	// iri11: November 2004, 42 rules
	// rfc3987: January 2005, 42 rules
}

// A rule as the document prints it, and as it is transcribed.
func ExampleEdition_Rule() {
	e, _ := grammar.Lookup("rfc3986")
	r, _ := e.Rule("scheme")
	fmt.Println(r.Section)
	fmt.Println(r.ABNF)
	fmt.Println(r.PEG)
	fmt.Println(r.Uses, r.UsedBy)
	// Output:
	// 3.1
	// scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
	// Scheme <- ALPHA ( ALPHA / DIGIT / [+\-.] )*
	// [ALPHA DIGIT] [URI absolute-URI]
}

// A definition that cannot be used as printed.
func ExampleLookup() {
	e, ok := grammar.Lookup("iri11")
	fmt.Println(e.Document, ok)
	for _, r := range e.Notes().Readings {
		fmt.Printf("%s = %s is read as %s\n", r.Rule, r.Printed, r.Read)
	}
	// Output:
	// draft-duerst-iri-11 true
	// ipath-empty = 0 is read as 0<ipchar>
}

func ExampleGoName() {
	fmt.Println(grammar.GoName("path-abempty"), grammar.GoName("hier_part"), grammar.GoName("IP-literal"))
	// Output: PathAbempty HierPart IPLiteral
}
