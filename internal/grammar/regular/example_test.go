package regular_test

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

func ExampleGrammar_DFA() {
	g, err := abnf.Parse("version = \"v\" 1*HEXDIG\nname = <a name>\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	l := regular.New(g)
	d, err := l.DFA("Version")
	if err != nil {
		fmt.Println(err)
		return
	}
	shortest, _ := d.Shortest()
	fmt.Println(shortest, d.Match("V1f"), d.Match("v"))
	_, err = l.DFA("name")
	fmt.Println(err)
	// Output:
	// va true false
	// abnf: rule name is described in words: <a name>
}

func ExampleTranslate() {
	g, err := abnf.Parse("host = label *( \".\" label )\nlabel = 1*ALPHA\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	l := regular.New(g)
	marked, err := regular.Translate(g.Rule("host").Node, func(n abnf.Node) (automaton.Expr, error) {
		e, err := l.Expr(n, "host")
		open, closing := automaton.RuneSet(automaton.Mark(0)), automaton.RuneSet(automaton.Mark(1))
		return automaton.Concat(automaton.Chars(open), e, automaton.Chars(closing)), err
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := automaton.MustCompile(marked)
	fmt.Println(d.MatchSymbols([]rune{automaton.Mark(0), 'a', automaton.Mark(1)}), d.Match("a"))
	// Output:
	// true false
}
