package regex

import (
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// againstWork limits the work for the comparison with a pattern, to some seconds.
const againstWork = 1 << 30

// Against returns a function that compares the strings of a rule, as old, with the texts that a
// pattern matches. Only texts of the dialect count, and of octets if the grammar has octets.
func Against(g *abnf.Grammar, rule string, octets bool, dialect Dialect, search bool) (func(pattern string) (automaton.Relation, error), error) {
	rules, err := regular.New(g).DFA(rule)
	if err != nil {
		return nil, err
	}
	texts := Texts(dialect)
	if octets {
		texts = texts.Intersect(automaton.MustCompile(automaton.Star(automaton.Chars(automaton.NewSet(automaton.Range{Hi: 0xFF})))))
	}
	rules = rules.Intersect(texts)
	return func(pattern string) (automaton.Relation, error) {
		d, err := Read(pattern, dialect, search, &automaton.Budget{Left: againstWork})
		if err != nil {
			return automaton.Relation{Kind: automaton.Unknown}, err
		}
		return automaton.RelateBudget(rules, d.Intersect(texts), &automaton.Budget{Left: againstWork}), nil
	}, nil
}
