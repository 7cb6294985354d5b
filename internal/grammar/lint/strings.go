package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

func (c *checker) add(code Code, example *string, format string, args ...any) {
	c.found = append(c.found, Finding{code, severities[code], c.rule.Name, c.rule.Line, c.rule.Col, fmt.Sprintf(format, args...), "", example})
}

// dfa returns the automaton of a part of the rule, if there is one.
func (c *checker) dfa(n abnf.Node) (*automaton.DFA, bool) {
	e, err := c.rules.Expr(n, c.rule.Name)
	if err != nil {
		return nil, false
	}
	return c.compile(e)
}

// compile returns the automaton of an expression, if it is not too large.
func (c *checker) compile(e automaton.Expr) (*automaton.DFA, bool) {
	if c.budget.Left <= 0 {
		return nil, false
	}
	d, err := automaton.CompileBudget(e, maxStates, c.budget)
	return d, err == nil
}

// repetition adds a repetition without limit of something that may be empty.
func (c *checker) repetition(n abnf.Repetition) {
	if n.Max >= 0 {
		return
	}
	if d, ok := c.dfa(n.Node); ok && d.Match("") {
		c.add(CodeEmptyRepetition, new(string), "%s repeats what may be empty, so that a recursive-descent parser may not end", n)
	}
}

// ranges adds ranges that are adjacent and together leave out no character, as %x00-57 / %x58-FF
// for %d00-57 / %d59-255.
func (c *checker) ranges(all abnf.Alternation) {
	var ranges []abnf.Range
	for _, n := range all {
		if r, ok := n.(abnf.Range); ok {
			ranges = append(ranges, r)
		}
	}
	slices.SortFunc(ranges, func(r, s abnf.Range) int { return cmp.Compare(r.Lo, s.Lo) })
	if len(ranges) < 2 || ranges[0].Lo > 1 || !slices.Contains([]rune{0x7F, 0xFF, automaton.MaxScalar}, ranges[len(ranges)-1].Hi) {
		return
	}
	for i, r := range ranges[1:] {
		if r.Lo != ranges[i].Hi+1 {
			return
		}
	}
	c.add(CodeAll, nil, "%s are adjacent, so that together they leave out no character; are the numbers decimal?", all)
}

// alternation adds alternatives that have no strings of their own, and those that match
// the beginning of a string of a later one.
func (c *checker) alternation(all abnf.Alternation) {
	automata := make([]*automaton.DFA, len(all))
	for i, n := range all {
		automata[i], _ = c.dfa(n)
	}
	within := automaton.Within(automata, c.budget)
	var rest []int
	for i, d := range automata {
		if d != nil && !d.IsEmpty() && within[i] < 0 {
			rest = append(rest, i)
		}
	}
	begins := func(i int, d *automaton.DFA) bool {
		_, ok := automaton.Beginning(automata[i], d, true, c.budget)
		return ok
	}
	later := automaton.First(automata, rest, begins, func(i, j int) bool { return j > i && begins(i, automata[j]) }, c.budget)
	for i, d := range automata {
		switch j, k := within[i], later[i]; {
		case k >= 0:
			text, _ := automaton.Beginning(d, automata[k], true, nil)
			c.add(CodeFirstMatch, &text,
				"a parser that takes the first alternative that matches takes %s for a part of %+q, and does not come to %s", all[i], text, all[k])
		case j >= 0:
			example, _ := d.Shortest()
			code, format := CodeUnreachable, "all strings of %s match the earlier alternative %s"
			if j > i {
				code, format = CodeRedundant, "all strings of %s match %s too; the order of the alternatives tells which is meant"
			}
			c.add(code, &example, format, all[i], all[j])
		}
	}
}

// concatenation adds repetitions and options whose body may be the beginning of what
// follows.
func (c *checker) concatenation(all abnf.Concatenation) {
	for i, n := range all[:len(all)-1] {
		r, ok := abnf.Plain(n).(abnf.Repetition)
		if !ok || r.Min == r.Max {
			continue
		}
		d, ok := c.dfa(r.Node)
		if !ok || d.Match("") {
			continue
		}
		follows := all[i+1:]
		rest, ok := c.dfa(follows)
		if !ok || rest.Match("") {
			continue
		}
		if text, ok := automaton.Beginning(d, rest, false, c.budget); ok {
			c.add(CodeGreedy, &text, "a parser that repeats as often as it can, and does not go back, takes the beginning of %+q for %s, "+
				"and then misses %s", text, n, follows)
		}
	}
}

// ambiguous adds a shortest string that the rules used by the rule divide in two ways, and reports
// whether there is one.
func (c *checker) ambiguous() bool {
	var names []string
	e, err := regular.Translate(c.rule.Node, func(n abnf.Node) (automaton.Expr, error) {
		e, err := c.rules.Expr(n, c.rule.Name)
		if err != nil {
			return e, err
		}
		name := n.String()
		i := 0
		for i < len(names) && !strings.EqualFold(names[i], name) {
			i++
		}
		if i == len(names) {
			names = append(names, name)
		}
		mark := func(i int) automaton.Expr { return automaton.Chars(automaton.RuneSet(automaton.Mark(i))) }
		return automaton.Concat(mark(2*i), e, mark(2*i+1)), nil
	})
	if err != nil {
		return false
	}
	d, ok := c.compile(e)
	if !ok {
		c.tooLarge("it is so large that its strings were not searched for two parse trees")
		return false
	}
	text, ways, ok := twoWays(d, c.budget)
	if ok {
		c.add(CodeAmbiguous, &text, "%+q can be divided in two ways: %s, and %s", text, divided(ways[0], names), divided(ways[1], names))
	}
	return ok
}

// divided writes a text with the names of the rules that its parts match.
func divided(symbols []rune, names []string) string {
	var b strings.Builder
	text := ""
	flush := func() {
		if text != "" {
			fmt.Fprintf(&b, " %+q", text)
		}
		text = ""
	}
	for _, r := range symbols {
		if !automaton.IsMark(r) {
			text += string(r)
			continue
		}
		switch i := int(r - automaton.Mark(0)); {
		case i%2 == 0:
			flush()
			fmt.Fprintf(&b, " %s(", names[i/2])
		default:
			fmt.Fprintf(&b, "%+q)", text)
			text = ""
		}
	}
	flush()
	return strings.TrimSpace(b.String())
}
