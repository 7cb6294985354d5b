package examples_test

import (
	"fmt"
	"time"

	"github.com/stricturi/stricturi/conformance/examples/datetime"
	"github.com/stricturi/stricturi/conformance/examples/purl"
)

// Parse with Keep returns the components of a package URL.
func Example_purl() {
	components := purl.Keep(purl.RuleType, purl.RuleNamespace, purl.RuleName, purl.RuleVersion, purl.RuleQualifier, purl.RuleSubpath)
	for _, text := range []string{
		"pkg:npm/%40angular/core@19.2.0?arch=any#src/index.js",
		"pkg:npm/@angular/core@19.2.0",
	} {
		tokens, err := purl.Parse(nil, purl.RulePURL, text, components)
		for _, t := range tokens {
			fmt.Printf("%s: %s\n", t.Rule, text[t.Start:t.End])
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// type: npm
	// namespace: %40angular
	// name: core
	// version: 19.2.0
	// qualifier: arch=any
	// subpath: src/index.js
	// PURL: unexpected "@" at offset 8, in PURL (line 5); expected namespace, name
}

// Recognize returns the offsets of the components, and which there are, without allocating.
func Example_recognize() {
	text := "pkg:npm/lodash@4.17.21?arch=any#index.js"
	var s purl.Spans
	if offset, ok := purl.Recognize(purl.RulePURL, text, &s); !ok {
		fmt.Println("invalid at", offset)
	}
	fmt.Println(text[:s.SchemeEnd], text[s.SchemeEnd+1:s.PathEnd])
	if s.Has&purl.HasQuery != 0 {
		fmt.Println("qualifiers end at", s.QueryEnd)
	}
	if s.Has&purl.HasFragment != 0 {
		fmt.Println("subpath", text[s.QueryEnd+1:])
	}
	// Output:
	// pkg npm/lodash@4.17.21
	// qualifiers end at 31
	// subpath index.js
}

// The grammar gives the form, and package time the ranges of the numbers. The second alone
// would accept a comma before the fraction.
func Example_datetime() {
	for _, text := range []string{"1996-12-19T16:39:57-08:00", "1996-12-19T16:39:57,5Z", "1996-02-30T16:39:57Z"} {
		err := datetime.Check(datetime.RuleDateTime, text)
		if err == nil {
			_, err = time.Parse(time.RFC3339, text)
		}
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// date-time: unexpected "," at offset 19, in partial-time (line 15); expected time-secfrac, time-offset
	// parsing time "1996-02-30T16:39:57Z": day out of range
}
