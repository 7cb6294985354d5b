package urn_test

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/conformance/examples/urn"
)

// Match says whether and where a text fails, and Explain why, for a message that a
// person can read.
func Example() {
	text := "urn:isbn:0451 450523"
	offset, ok := urn.Match(urn.RuleNamestring, text)
	if !ok {
		x := urn.Explain(urn.RuleNamestring, text, offset)
		fmt.Printf("%s is no URN: at %q, %s expects %s\n", text, text[offset:], x.Open[len(x.Open)-1], strings.Join(x.Expected, ", "))
	}
	// Output:
	// urn:isbn:0451 450523 is no URN: at " 450523", NSS expects pchar, "/", "?+", "?=", "#", end
}

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

// By the grammar an r-component may contain "?="; by RFC 8141, 2.3.1, it ends there.
func ExampleParse_rComponent() {
	text := "urn:example:a?+b?=c#d"
	tokens, _, _ := urn.Parse(nil, urn.RuleNamestring, text, &urn.RuleSet{1<<urn.RuleRComponent | 1<<urn.RuleQComponent | 1<<urn.RuleFComponent})
	for _, t := range tokens {
		fmt.Println(urn.Rule(t.Rule), text[t.Start:t.End])
	}
	r, q, found := strings.Cut(text[tokens[0].Start:tokens[0].End], "?=")
	fmt.Println("by the text:", r, q, found)
	// Output:
	// r-component b?=c
	// f-component d
	// by the text: b c true
}

func ExampleExplain() {
	text := "urn:-x:y"
	offset, _ := urn.Match(urn.RuleNamestring, text)
	x := urn.Explain(urn.RuleNamestring, text, offset)
	fmt.Println(offset, x.Open, x.Expected)
	// Output:
	// 4 [namestring assigned-name] [NID]
}
