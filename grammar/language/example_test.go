package language_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
)

// rule returns the language of a rule of an edition.
func rule(stem, name string) *language.Language {
	e, _ := grammar.Lookup(stem)
	l, err := language.New(e.Grammar()).Rule(name)
	if err != nil {
		panic(err)
	}
	return l
}

func ExampleGrammar_Rule() {
	g, err := abnf.Parse("version = \"v\" 1*HEXDIG\nname = <a name>\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	languages := language.New(g)
	version, err := languages.Rule("Version")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(version.Contains("V1f"), version.Contains("v"))
	_, err = languages.Rule("name")
	fmt.Println(err)
	// Output:
	// true false
	// abnf: rule name is described in words: <a name>
}

// A reg-name can be empty, and the host names of RFC 2396 cannot end in a digit.
func ExampleLanguage_Relate() {
	r := rule("rfc2396", "hostname").Relate(rule("rfc3986", "reg-name"))
	fmt.Printf("%s: %q is only a reg-name\n", r.Kind, *r.OnlySecond)
	// Output: subset: "" is only a reg-name
}

func ExampleLanguage_LongestViablePrefix() {
	const text = "1.2.300.4"
	n := rule("rfc3986", "IPv4address").LongestViablePrefix(text)
	fmt.Printf("no IPv4address starts with %q\n", text[:n+1])
	// Output: no IPv4address starts with "1.2.300"
}

func ExampleLanguage_All() {
	for text := range rule("rfc3986", "pct-encoded").All() {
		if text > "%ac" {
			break
		}
		fmt.Println(text)
	}
	// Output:
	// %aa
	// %ab
	// %ac
}

func ExampleLanguage_Counts() {
	port, h16 := rule("rfc3986", "port"), rule("rfc3986", "h16")
	fmt.Println(port.Counts(4), port.IsFinite())
	fmt.Println(h16.Counts(5), h16.IsFinite())
	// Output:
	// [1 10 100 1000 10000] false
	// [0 22 484 10648 234256 0] true
}

func ExampleLanguage_Shortest() {
	shortest, _ := rule("rfc3986", "IPv6address").Shortest()
	fmt.Println(shortest)
	// Output: ::
}
