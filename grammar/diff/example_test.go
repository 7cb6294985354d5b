package diff_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
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

func ExampleCompareVersions() {
	var versions []diff.Document
	for i, text := range []string{
		"time = 2DIGIT \":\" 2DIGIT [ zone ]\nzone = \"Z\"\n",
		"time = 2DIGIT \":\" 2DIGIT \":\" 2DIGIT [ zone ]\nzone = \"Z\"\n",
		"time = 2DIGIT \":\" 2DIGIT [ \":\" 2DIGIT ] [ zone ]\nzone = \"Z\" / \"+\" 2DIGIT\n",
	} {
		g, err := abnf.Parse(text)
		if err != nil {
			panic(err)
		}
		name := fmt.Sprint("v", i+1)
		versions = append(versions, diff.Document{Stem: name, Name: name, Grammar: g})
	}
	h, err := diff.CompareVersions(versions, diff.Options{Rules: []string{"time", "zone"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range h.Rules {
		for i, p := range r.Pairs {
			fmt.Printf("%s, %s to %s: %s", r.Name(), versions[i].Name, versions[i+1].Name, p.Relation)
			if p.OnlyOld != nil {
				fmt.Printf(", lost %q", *p.OnlyOld)
			}
			if p.OnlyNew != nil {
				fmt.Printf(", gained %q", *p.OnlyNew)
			}
			fmt.Println()
		}
	}
	// Output:
	// time, v1 to v2: disjoint, lost "00:00", gained "00:00:00"
	// time, v2 to v3: subset, gained "00:00"
	// zone, v1 to v2: equal
	// zone, v2 to v3: subset, gained "+00"
}
