package report_test

import (
	"fmt"
	"os"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/grammar/diff/report"
)

func ExampleWriteText() {
	document := func(name, text string) diff.Document {
		g, err := abnf.Parse(text)
		if err != nil {
			panic(err)
		}
		return diff.Document{Stem: name, Name: name, Grammar: g}
	}
	a, err := diff.Compare(
		document("v1", "version = 1*DIGIT \".\" 1*DIGIT\n"),
		document("v2", "version = number \".\" number\nnumber = \"0\" / %x31-39 *DIGIT\n"),
		diff.Options{Rules: []string{"version"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := report.WriteText(os.Stdout, a, report.TextOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// v1 → v2
	// one pair of rules: superset
	//
	// version: superset: some old strings are no longer valid, and no new ones are
	//   - version = 1*DIGIT "." 1*DIGIT
	//   + version = number "." number
	//   text    rewritten
	//   lost    "00.0"
	//   gained  none
	//   strings of length 0 to 8: 0, 0, 0, 100, 2000 → 1800, 30000 → 26100, 400000 → 342000, 5000000 → 4230000, 60000000 → 50400000
	//   because of its own definition
}
