package testutil

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

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
