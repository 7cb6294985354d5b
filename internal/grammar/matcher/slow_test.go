package matcher_test

import (
	"fmt"
	"slices"
	"unicode"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// An earley recognizes texts with the algorithm of Earley (1970), the slow oracle. It has
// the productions of each nonterminal; a symbol that has none is a character.
type earley map[string][][]string

func newEarley(g *abnf.Grammar) earley {
	e := earley{}
	for _, r := range g.Rules {
		e[r.Name] = [][]string{{e.add(r.Node)}}
	}
	// A prefix can be completed if nothing in it needs a symbol without strings.
	productive := map[string]bool{}
	sound := func(p []string) bool {
		return !slices.ContainsFunc(p, func(s string) bool { _, is := e[s]; return is && !productive[s] })
	}
	for more := true; more; {
		more = false
		for name, productions := range e {
			if !productive[name] && slices.ContainsFunc(productions, sound) {
				productive[name], more = true, true
			}
		}
	}
	for name, productions := range e {
		e[name] = slices.DeleteFunc(productions, func(p []string) bool { return !sound(p) })
	}
	return e
}

// add adds a nonterminal for an expression and returns its name.
func (e earley) add(n abnf.Node) string {
	name := fmt.Sprintf("#%d", len(e))
	e[name] = nil
	var productions [][]string
	repeat := func(low, high int, n abnf.Node) {
		kid := e.add(n)
		needed := []string{}
		for range low {
			needed = append(needed, kid)
		}
		if high < 0 {
			productions = [][]string{needed, {name, kid}}
			return
		}
		for i := low; i <= high; i++ {
			productions = append(productions, slices.Clone(needed))
			needed = append(needed, kid)
		}
	}
	switch n := n.(type) {
	case abnf.Alternation:
		for _, kid := range n {
			productions = append(productions, []string{e.add(kid)})
		}
	case abnf.Concatenation:
		var all []string
		for _, kid := range n {
			all = append(all, e.add(kid))
		}
		productions = [][]string{all}
	case abnf.Group:
		repeat(1, 1, n.Node)
	case abnf.Option:
		repeat(0, 1, n.Node)
	case abnf.Repetition:
		repeat(n.Min, n.Max, n.Node)
	case abnf.RuleRef:
		productions = [][]string{{n.Name}}
	case abnf.Literal:
		chars := []string{}
		for _, c := range n.Text {
			chars = append(chars, string(c))
		}
		productions = [][]string{chars}
	default:
		panic(fmt.Sprintf("unknown kind of expression %T", n))
	}
	e[name] = productions
	return name
}

// recognize reports whether a text is a string of a rule, how long the longest prefix of it
// is that one begins with, and which characters may follow that, or "e" for the end.
func (e earley) recognize(rule, text string) (offset int, expected []string, ok bool) {
	type item struct {
		name       string
		production int
		dot, begin int
	}
	sets := make([][]item, len(text)+1)
	add := func(at int, i item) {
		if !slices.Contains(sets[at], i) {
			sets[at] = append(sets[at], i)
		}
	}
	next := func(i item) string {
		if p := e[i.name][i.production]; i.dot < len(p) {
			return p[i.dot]
		}
		return ""
	}
	predict := func(at int, name string) {
		for p := range e[name] {
			add(at, item{name, p, 0, at})
		}
	}
	predict(0, rule)
	for at, c := range text + "\x00" {
		// What completes without a character may come before what waits for it.
		for before := -1; before < len(sets[at]); {
			before = len(sets[at])
			for k := 0; k < len(sets[at]); k++ {
				i := sets[at][k]
				s := next(i)
				_, is := e[s]
				switch {
				case s == "":
					for _, j := range sets[i.begin] {
						if next(j) == i.name {
							j.dot++
							add(at, j)
						}
					}
				case is:
					predict(at, s)
				case string(unicode.ToLower(c)) == s:
					i.dot++
					add(at+len(string(c)), i)
				}
			}
		}
		if len(sets[at]) == 0 {
			break
		}
		offset, expected, ok = at, nil, false
		for _, i := range sets[at] {
			s := next(i)
			if _, is := e[s]; s != "" && !is {
				expected = append(expected, s)
			} else if s == "" && i.name == rule && i.begin == 0 {
				expected, ok = append(expected, "e"), at == len(text)
			}
		}
	}
	return offset, expected, ok
}
