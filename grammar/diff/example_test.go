package diff_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
)

func ExampleCompare() {
	before, _ := grammar.Lookup("rfc2396")
	after, _ := grammar.Lookup("rfc2396bis00")
	a, err := diff.Compare(diff.Edition(before), diff.Edition(after), diff.Options{Rules: []string{"authority", "host"}})
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
