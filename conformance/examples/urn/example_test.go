package urn_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/conformance/examples/urn"
)

// The error of Check has a message for people, and fields for programs.
func Example() {
	err := urn.Check(urn.RuleNamestring, "urn:isbn:0451 450523")
	fmt.Println(err)
	var e *urn.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Found, e.Open, e.Expected, e.Section)
	}
	// Output:
	// namestring: unexpected " " at offset 13, in NSS (line 11); expected pchar, "/", "?+", "?=", "#", end
	// 13   [namestring assigned-name NSS] [pchar "/" "?+" "?=" "#" end] line 11
}

func ExampleParse() {
	text := "urn:example:a123,z456?=xyz#789"
	tokens, err := urn.Parse(nil, urn.RuleNamestring, text, &urn.RuleSet{1<<urn.RuleNID | 1<<urn.RuleNSS | 1<<urn.RuleQComponent | 1<<urn.RuleFComponent})
	for _, t := range tokens {
		fmt.Println(t.Rule, text[t.Start:t.End])
	}
	fmt.Println(err)
	// Output:
	// NID example
	// NSS a123,z456
	// q-component xyz
	// f-component 789
	// <nil>
}

// In the grammar an r-component may contain "?=". By RFC 8141, 2.3.1, it ends there.
func ExampleParse_rComponent() {
	text := "urn:example:a?+b?=c#d"
	tokens, _ := urn.Parse(nil, urn.RuleNamestring, text, &urn.RuleSet{1<<urn.RuleRComponent | 1<<urn.RuleQComponent | 1<<urn.RuleFComponent})
	for _, t := range tokens {
		fmt.Println(t.Rule, text[t.Start:t.End])
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
