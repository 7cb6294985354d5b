package proof_test

import (
	"context"
	"fmt"
	"regexp"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

func ExampleEdition() {
	e, _ := grammar.Lookup("rfc2396")
	p, err := proof.Edition(e)
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, equal := 0, 0
	for r, err := range p.Rules(context.Background()) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		rules++
		if r.Equal {
			equal++
		}
	}
	fmt.Println(rules, "rules,", equal, "equal")
	// Output: 44 rules, 44 equal
}

func ExampleGrammar() {
	g, err := abnf.Parse("label = ALPHA [ *( ALPHA / \"-\" ) ALPHA ]\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := proof.Grammar(g, `
Label <- ALPHA ( ( ALPHA / '-' )* ALPHA )?
ALPHA <- [[a-z]]
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := p.Rule(context.Background(), "label")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Equal, *r.OnlyABNF)
	// Output: false aa
}

func ExampleProof_Tree() {
	g, err := abnf.Parse("host = address / name\naddress = 1*DIGIT\nname = 1*( ALPHA / DIGIT )\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := proof.Grammar(g, `
Host <- Name / Address
Address <- DIGIT+
Name <- ( ALPHA / DIGIT )+
ALPHA <- [[a-z]]
DIGIT <- [0-9]
`, "address", "name")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := p.Tree(context.Background(), "host")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Equal, r.OnlyABNF, r.OnlyPEG)
	// Output: false ⟨address 0⟩ ⟨name 0⟩
}

func ExampleProof_Mutants() {
	g, err := abnf.Parse("octet = 1*2DIGIT\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := proof.Grammar(g, "Octet <- DIGIT DIGIT?\nDIGIT <- [0-9]\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for m, err := range p.Mutants(context.Background(), proof.MutantOptions{Rules: []string{"Octet"}}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Verdict, m.PEG)
	}
	// Output:
	// killed Octet <- DIGIT?
	// killed Octet <- DIGIT DIGIT DIGIT?
	// killed Octet <- DIGIT
	// killed Octet <- DIGIT DIGIT? DIGIT?
	// killed Octet <- DIGIT DIGIT*
	// killed Octet <- DIGIT DIGIT
}

// Any parser can be put to the test: here an expression that knows no more of
// an octet than that it has up to three digits.
func ExampleProof_Suite() {
	e, _ := grammar.Lookup("rfc3986")
	p, err := proof.Edition(e)
	if err != nil {
		fmt.Println(err)
		return
	}
	octet := regexp.MustCompile(`^[0-9]{1,3}$`)
	r, err := p.Suite(context.Background(), func(_, text string) ([]proof.Span, bool) {
		return nil, octet.MatchString(text)
	}, "dec-octet")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q: must be %v, is %v\n", r.Failure.Text, r.Failure.Want, r.Failure.Got)
	// Output: "00": must be false, is true
}
