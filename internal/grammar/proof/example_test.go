package proof_test

import (
	"context"
	"fmt"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

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
