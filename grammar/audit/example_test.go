package audit_test

import (
	"fmt"
	"os"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/audit"
)

func ExampleCompare() {
	before, _ := grammar.Lookup("rfc2396")
	after, _ := grammar.Lookup("rfc2396bis00")
	a, err := audit.Compare(audit.Edition(before), audit.Edition(after), audit.Options{Rules: []string{"authority", "host"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range a.Pairs {
		fmt.Println(p.Name(), p.Relation)
		for _, c := range p.Causes {
			fmt.Println("  because of", c.Rule)
		}
	}
	// What changed about names of hosts does not show in an authority, since
	// reg_name takes whatever host does not.

	// Output:
	// authority subset
	//   because of host
	// host overlap
	//   because of hostname
	//   because of domainlabel
	//   because of toplabel
	//   because of IPv4address
}

// Any two grammars can be compared.
func ExampleAudit_WriteText() {
	document := func(name, text string) audit.Document {
		g, err := abnf.Parse(text)
		if err != nil {
			panic(err)
		}
		return audit.Document{Stem: name, Name: name, Grammar: g}
	}
	a, err := audit.Compare(
		document("v1", "version = 1*DIGIT \".\" 1*DIGIT\n"),
		document("v2", "version = number \".\" number\nnumber = \"0\" / %x31-39 *DIGIT\n"),
		audit.Options{Rules: []string{"version"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := a.WriteText(os.Stdout, audit.TextOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// v1 → v2
	// one pair of rules: superset
	//
	// version: superset: some of the old is no longer valid, and nothing new is
	//   - version = 1*DIGIT "." 1*DIGIT
	//   + version = number "." number
	//   text    rewritten
	//   lost    "00.0"
	//   gained  none
	//   strings of length 0 to 8: 0, 0, 0, 100, 2000 → 1800, 30000 → 26100, 400000 → 342000, 5000000 → 4230000, 60000000 → 50400000
	//   because of its own definition
}
