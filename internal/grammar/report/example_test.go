package report_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

func exampleDocument(name, text string) diff.Document {
	g, err := abnf.Parse(text)
	if err != nil {
		panic(err)
	}
	return diff.Document{Stem: name, Name: name, Grammar: g}
}

func ExampleReport_Write() {
	r, err := report.Compare(diff.Options{Rules: []string{"version"}},
		exampleDocument("v1", "version = 1*DIGIT \".\" 1*DIGIT\n"),
		exampleDocument("v2", "version = number \".\" number\nnumber = \"0\" / %x31-39 *DIGIT\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := r.Write(os.Stdout, "text", report.TextOptions{}); err != nil {
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

// A revision may lose what is listed, and nothing else.
func ExampleBaseline() {
	r, err := report.Compare(diff.Options{},
		exampleDocument("v1", "name = 1*( ALPHA / DIGIT )\nsep = \",\" / \";\"\n"),
		exampleDocument("v2", "name = 1*ALPHA\nsep = \",\"\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	// Written by hand, or the output of Write.
	accepted := `{"old":"sep","new":"sep","relation":"superset","onlyOld":";"}`
	baseline, err := report.ReadBaseline(strings.NewReader(accepted))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, stale := range r.Accept(baseline) {
		fmt.Println(stale)
	}
	for _, p := range r.Steps[0].Pairs {
		if p.OnlyOld != nil && !r.Accepted(p).Lost && !p.Unused() {
			fmt.Println(r.Message(r.Steps[0], p))
		}
	}
	// Output:
	// v1 → v2: name: superset: some old strings are no longer valid, and no new ones are, lost "0"; because of its own definition
}
