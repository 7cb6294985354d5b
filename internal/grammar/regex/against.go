package regex

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// againstWork limits the work for the comparison with a pattern, to some seconds.
const againstWork = 1 << 30

// Against returns a function that compares the strings of a rule, as old, with the texts that a
// pattern matches. Only texts of the dialect count, and of octets if the grammar has octets. The error
// of the function is [Malformed].
//
// A recursive rule is compared as package diff does, but not in dialects whose texts lack some characters.
func Against(g *abnf.Grammar, rule string, octets bool, dialect Dialect, search bool) (func(pattern string) (*diff.Pair, error), error) {
	rules, err := regular.New(g).DFA(rule)
	_, recursive := errs.AsType[*abnf.RecursionError](err)
	if err != nil && (!recursive || dialect == DotNET || dialect == POSIX) {
		return nil, err
	}
	texts := Texts(dialect)
	if octets {
		texts = texts.Intersect(automaton.MustCompile(automaton.Star(automaton.Chars(automaton.NewSet(automaton.Range{Hi: 0xFF})))))
	}
	return func(pattern string) (*diff.Pair, error) {
		d, err := Read(pattern, dialect, search, &automaton.Budget{Left: againstWork})
		if _, malformed := errs.AsType[Malformed](err); malformed {
			return nil, err
		} else if err != nil {
			return &diff.Pair{Relation: diff.RelationUndecided, Why: err.Error()}, nil
		}
		d = d.Intersect(texts)
		if recursive {
			c, err := diff.Compare(diff.Document{Grammar: g}, diff.Document{Grammar: rightLinear(d, rule)}, diff.Options{Rules: []string{rule}})
			if err != nil {
				return nil, err
			}
			p := c.Pairs[0]
			p.Why = strings.ReplaceAll(p.Why, " (old)", "") // a pattern is known
			return p, nil
		}
		r := automaton.RelateBudget(rules.Intersect(texts), d, &automaton.Budget{Left: againstWork})
		p := &diff.Pair{Relation: diff.Relation(r.Kind.String())}
		if r.Kind == automaton.Unknown {
			p.Why = "too much work"
		}
		if text, ok := r.OnlyA.Text(); ok {
			p.OnlyOld = &text
		}
		if text, ok := r.OnlyB.Text(); ok {
			p.OnlyNew = &text
		}
		return p, nil
	}, nil
}

// rightLinear returns a grammar in which a rule has the members of d. It has a rule for each state.
func rightLinear(d *automaton.DFA, rule string) *abnf.Grammar {
	state := func(s int) abnf.RuleRef { return abnf.RuleRef{Name: rule + strconv.Itoa(s)} }
	all := &abnf.Rule{Name: rule, Node: abnf.Alternation{}}
	if !d.IsEmpty() {
		all.Node = state(d.Start())
	}
	rules := []*abnf.Rule{all}
	for s := range d.States() {
		var next abnf.Alternation
		if d.Accepting(s) {
			next = append(next, abnf.Literal{})
		}
		for to, on := range d.Arcs(s) {
			for r := range on.Ranges() {
				next = append(next, abnf.Concatenation{abnf.Range(r), state(to)})
			}
		}
		rules = append(rules, &abnf.Rule{Name: state(s).Name, Node: next})
	}
	return abnf.New(rules)
}
