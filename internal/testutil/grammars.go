package testutil

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Definition returns a random definition over the letters a and b, which refers to some of the rules.
func Definition(rng *rand.Rand, depth int, rules ...string) string {
	if n := len(rules); n > 0 && rng.IntN(3) == 0 {
		return rules[rng.IntN(n)]
	}
	if depth == 0 || rng.IntN(4) == 0 {
		return []string{`"a"`, `"b"`, `"ab"`, `%s"a"`, `%i"bA"`, `%x61.62`, `%x61-62`, `%x41`, `""`}[rng.IntN(9)]
	}
	sub := func() string { return Definition(rng, depth-1, rules...) }
	switch rng.IntN(6) {
	case 0:
		return "[ " + sub() + " ]"
	case 1:
		return []string{"*", "1*", "2", "*2", "1*3", "2*7"}[rng.IntN(6)] + "( " + sub() + " )"
	case 2, 3:
		return fmt.Sprintf("( %s / %s )", sub(), sub())
	}
	return sub() + " " + sub()
}

// Rules are three context-free rules, r0 to r2: each a list of alternatives, which are lists
// of the letters a and b and of names of rules.
type Rules [3][][]string

// RandomRules returns rules, most of which are recursive.
func RandomRules(rng *rand.Rand) (rules Rules) {
	for i := range rules {
		for range 1 + rng.IntN(3) {
			alternative := []string{}
			for range rng.IntN(4) {
				alternative = append(alternative, []string{"a", "b", "r0", "r1", "r2"}[rng.IntN(5)])
			}
			rules[i] = append(rules[i], alternative)
		}
	}
	return rules
}

// String returns the rules in ABNF.
func (rules Rules) String() string {
	var b strings.Builder
	for i, alternatives := range rules {
		var all []string
		for _, symbols := range alternatives {
			words := []string{}
			for _, s := range symbols {
				if s[0] != 'r' {
					s = `%s"` + s + `"`
				}
				words = append(words, s)
			}
			if len(words) == 0 {
				words = append(words, `""`)
			}
			all = append(all, strings.Join(words, " "))
		}
		fmt.Fprintf(&b, "r%d = %s\n", i, strings.Join(all, " / "))
	}
	return b.String()
}

// Strings returns the strings of each rule up to a length. It derives them all, which no
// other code does, and so is an oracle.
func (rules Rules) Strings(longest int) (derived [3]map[string]bool) {
	for i := range derived {
		derived[i] = map[string]bool{}
	}
	for grown := true; grown; {
		grown = false
		for i, alternatives := range rules {
			for _, symbols := range alternatives {
				texts := map[string]bool{"": true}
				for _, s := range symbols {
					parts := map[string]bool{s: true}
					if s[0] == 'r' {
						parts = derived[s[1]-'0']
					}
					next := map[string]bool{}
					for text := range texts {
						for part := range parts {
							if len(text)+len(part) <= longest {
								next[text+part] = true
							}
						}
					}
					texts = next
				}
				for text := range texts {
					if !derived[i][text] {
						derived[i][text], grown = true, true
					}
				}
			}
		}
	}
	return derived
}
