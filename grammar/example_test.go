package grammar_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar"
)

func ExampleEditions() {
	for _, e := range grammar.Editions() {
		fmt.Printf("%s: %s, %d rules, %s\n", e.Stem, e.Date, len(e.Rules()), e.Reference)
	}
	// Output:
	// rfc2396: August 1998, 44 rules, URI-reference
	// rfc2732: December 1999, 50 rules, URI-reference
	// rfc2396bis00: October 2002, 46 rules, URI-reference
	// rfc3986: January 2005, 39 rules, URI-reference
	// iri11: November 2004, 42 rules, IRI-reference
	// rfc3987: January 2005, 42 rules, IRI-reference
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
