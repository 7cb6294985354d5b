package urn_test

import (
	"fmt"

	"github.com/stricturi/stricturi/conformance/examples/urn"
)

func ExampleParse() {
	text := "urn:example:a123,z456?=xyz#789"
	tokens, _, ok := urn.Parse(nil, urn.RuleNamestring, text, &urn.RuleSet{1<<urn.RuleNID | 1<<urn.RuleNSS | 1<<urn.RuleQComponent | 1<<urn.RuleFComponent})
	for _, t := range tokens {
		fmt.Println(urn.Rule(t.Rule), text[t.Start:t.End])
	}
	fmt.Println(ok)
	// Output:
	// NID example
	// NSS a123,z456
	// q-component xyz
	// f-component 789
	// true
}

func ExampleExplain() {
	text := "urn:-x:y"
	offset, _ := urn.Match(urn.RuleNamestring, text)
	x := urn.Explain(urn.RuleNamestring, text, offset)
	fmt.Println(offset, x.Open, x.Expected)
	// Output:
	// 4 [namestring assigned-name] [NID]
}
