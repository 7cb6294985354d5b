package mailto_test

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/conformance/examples/mailto"
)

// The error of Check has the offset and what was expected there, from which a program
// can make its own message.
func Example() {
	for _, text := range []string{"mailto:joe@example.com", "mailto:joe@example.com?subject", "maito:joe@example.com"} {
		var e *mailto.Error
		if !errors.As(mailto.Check(mailto.RuleMailtoURI, text), &e) {
			fmt.Println(text, "is valid")
			continue
		}
		fmt.Println(text)
		fmt.Printf("%*s\n", utf8.RuneCountInString(text[:e.Offset])+1, "^")
		fmt.Printf("in %s (%s) expected %s\n", e.Open[len(e.Open)-1], e.Section, strings.Join(e.Expected, " or "))
	}
	// Output:
	// mailto:joe@example.com is valid
	// mailto:joe@example.com?subject
	//                               ^
	// in hfname (line 9) expected qchar or "="
	// maito:joe@example.com
	//    ^
	// in mailtoURI (line 5) expected "lto:"
}

func ExampleMatch() {
	fmt.Println(mailto.Match(mailto.RuleMailtoURI, "mailto:joe@example.com?cc=bob@example.com&body=hello"))
	fmt.Println(mailto.Match(mailto.RuleAddrSpec, "joe@"))
	// Output:
	// 52 true
	// 4 false
}

func ExampleCheck() {
	fmt.Println(mailto.Check(mailto.RuleAddrSpec, "joe@example.com"))
	fmt.Println(mailto.Check(mailto.RuleAddrSpec, "joe@"))
	fmt.Println(mailto.Check(mailto.RuleAddrSpec, "joe@\xff"))
	// Output:
	// <nil>
	// addr-spec: unexpected end at offset 4, in addr-spec (line 11); expected domain
	// addr-spec: unexpected "\xff" at offset 4, which is not UTF-8
}

func ExampleExplain() {
	text := "mailto:joe@example.com?subject"
	offset, _ := mailto.Match(mailto.RuleMailtoURI, text)
	x := mailto.Explain(mailto.RuleMailtoURI, text, offset)
	fmt.Println(offset, x.Open, x.Expected, x.Section)
	// Output:
	// 30 [mailtoURI hfields hfield hfname] [qchar "="] line 9
}

func ExampleParse() {
	text := "mailto:joe@example.com,%22not%40me%22@example.org"
	tokens, _ := mailto.Parse(nil, mailto.RuleMailtoURI, text, mailto.Keep(mailto.RuleLocalPart, mailto.RuleDomain))
	for _, t := range tokens {
		fmt.Println(t.Rule, text[t.Start:t.End])
	}
	// Output:
	// local-part joe
	// domain example.com
	// local-part %22not%40me%22
	// domain example.org
}

func ExampleTree() {
	tree, err := mailto.Tree(mailto.RuleMailtoURI, "mailto:a@example.org,b@example.com")
	if err != nil {
		panic(err)
	}
	for n := range tree.Find(mailto.RuleTo).All {
		if n.Rule == mailto.RuleAddrSpec {
			fmt.Println(n.Start, n.Text, n.Find(mailto.RuleDomain).Text, len(n.Children))
		}
	}
	fmt.Println(tree.Find(mailto.RuleHfname))
	_, err = mailto.Tree(mailto.RuleTo, "a@")
	fmt.Println(err != nil)
	// Output:
	// 7 a@example.org example.org 2
	// 21 b@example.com example.com 2
	// <nil>
	// true
}
