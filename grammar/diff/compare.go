package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// CountTo is the greatest length for which strings are counted.
const CountTo = 8

// Characters selects the strings that are compared.
type Characters uint8

// The values of Characters.
const (
	// CharactersAuto is CharactersASCII if exactly one of the documents is international, and
	// CharactersUnicode otherwise.
	CharactersAuto Characters = iota
	// CharactersUnicode compares all strings of Unicode scalar values.
	CharactersUnicode
	// CharactersASCII compares only strings of ASCII characters.
	CharactersASCII
)

// Options are the options of [Compare]. The zero value compares all rules.
type Options struct {
	// Rules are names of rules of either document. If it is not empty,
	// [Comparison.Pairs] has only the pairs with these rules.
	Rules []string
	// Renamings pair rules of the old document with rules of the new one, in addition to
	// what the documents say.
	Renamings []Pairing
	// Characters selects the strings that are compared.
	Characters Characters
	// Depth is the length up to which strings of recursive rules are compared; 0
	// means [DefaultDepth], and a negative number that they are not.
	Depth int
	// Time limits the time for that. When it is over, the result is that for a
	// smaller length. 0 means no limit.
	Time time.Duration
}

// Pairing pairs a rule of the old document with one of the new document.
type Pairing struct {
	Old, New string
	Why      string // for [Pair.Renaming]
}

// Comparison is the result of comparing two documents.
type Comparison struct {
	Old, New Document
	// ASCII reports whether only strings of ASCII characters were compared.
	ASCII bool
	// Pairs are the pairs selected by [Options.Rules], in the order of the
	// new document, followed by the removed rules in the order of the old one.
	Pairs []*Pair
	// All are the pairs of all rules, in the same order. Pairs that were not
	// selected have no Causes and their rules no Counts.
	All []*Pair
	// Options are the options that Compare was called with.
	Options Options
	// Command is the command line that generates the comparison. Reports show it. If it is
	// "", they show the one of the command stricturi diff that follows from Options.
	Command string
}

// Tally returns the number of pairs with each relation.
func (c *Comparison) Tally() map[Relation]int {
	n := map[Relation]int{}
	for _, p := range c.Pairs {
		n[p.Relation]++
	}
	return n
}

// UnknownRuleError reports a name in [Options.Rules] that no document has a rule of.
type UnknownRuleError struct {
	Rule  string
	Known []string // the names of the rules of all documents
}

// Error returns the message on one line.
func (e *UnknownRuleError) Error() string {
	return fmt.Sprintf("diff: unknown rule %q", e.Rule)
}

// Compare compares the rules of two documents. Pairs of rules that are recursive or
// depend on prose or undefined rules are compared as [Pair.Why] says, and may be
// [RelationUndecided]. If a name in o.Rules is unknown, the error is an [UnknownRuleError].
func Compare(before, after Document, o Options) (*Comparison, error) {
	c := newComparer(before, after, o)
	var err error
	if c.Pairs, err = c.selected(o.Rules); err != nil {
		return nil, err
	}
	c.compare()
	return c.Comparison, nil
}

// newComparer returns a comparer whose rules are paired.
func newComparer(before, after Document, o Options) *comparer {
	r := &Comparison{Old: before, New: after, Options: o}
	r.ASCII = o.Characters == CharactersASCII || o.Characters == CharactersAuto && before.International != after.International
	c := &comparer{
		Comparison: r,
		old:        rules(before),
		new:        rules(after),
		byNew:      map[string]*Pair{},
		newRules:   map[string]*Rule{},
	}
	for _, r := range c.new {
		c.newRules[Fold(r.Name)] = r
	}
	c.pair()
	return c
}

// compare compares the pairs.
func (c *comparer) compare() {
	olds, news := newSide(c.Old.Grammar), newSide(c.New.Grammar)
	c.languages(olds, c.old)
	c.languages(news, c.new)
	for _, p := range c.All {
		p.relate()
	}
	c.opaque(olds, news)
	c.search(olds, news)
	c.wordings()
	c.causes()
	for _, p := range c.Pairs {
		for _, r := range []*Rule{p.Old, p.New} {
			if r != nil && r.dfa != nil && r.Counts == nil {
				r.Counts = r.dfa.Counts(CountTo)
			}
		}
	}
}

type comparer struct {
	*Comparison
	old, new []*Rule
	byNew    map[string]*Pair // the first pair of each new rule, by folded name
	newRules map[string]*Rule // by folded name
}

// newRule returns a rule of the new document, or nil.
func (c *comparer) newRule(name string) *Rule { return c.newRules[Fold(name)] }

func rules(d Document) []*Rule {
	var all []*Rule
	lines := slices.Collect(strings.Lines(d.Source))
	renamed := map[string]string{}
	for _, r := range slices.Backward(d.Renamings) { // the first counts
		renamed[Fold(r.Rule)] = Fold(r.Common)
	}
	for _, r := range d.Grammar.Rules {
		if d.Needed[r.Name] {
			continue
		}
		all = append(all, &Rule{
			Name:       r.Name,
			Text:       r.Text,
			Unindented: unindent(r, lines),
			Normal:     r.Name + " = " + r.Node.String(),
			Core:       r.Core,
			Section:    d.Sections[r.Name],
			rule:       r,
			common:     cmp.Or(renamed[Fold(r.Name)], Fold(r.Name)),
			order:      len(all),
		})
	}
	return all
}

// selected returns the pairs that have a rule with one of the names, or all
// pairs if there are no names.
func (c *comparer) selected(names []string) ([]*Pair, error) {
	if len(names) == 0 {
		return c.All, nil
	}
	asked := map[*Pair]bool{}
	for _, name := range names {
		found := false
		for _, p := range c.All {
			if p.Has(name) {
				asked[p], found = true, true
			}
		}
		if !found {
			return nil, unknownRule(name, c)
		}
	}
	var pairs []*Pair
	for _, p := range c.All {
		if asked[p] {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// unknownRule returns the error about a rule that no document has.
func unknownRule(name string, steps ...*comparer) *UnknownRuleError {
	e := &UnknownRuleError{Rule: name}
	known := map[string]bool{}
	for _, c := range steps {
		for _, r := range slices.Concat(c.old, c.new) {
			if !known[r.Name] {
				known[r.Name] = true
				e.Known = append(e.Known, r.Name)
			}
		}
	}
	return e
}

// ascii has the strings of ASCII characters and of marks, which stand for languages that
// are compared on ASCII too.
var ascii = sync.OnceValue(func() *automaton.DFA {
	return automaton.MustCompile(automaton.Star(automaton.Chars(automaton.NewSet(automaton.Range{Lo: 0, Hi: 0x7F}).Union(automaton.AllMarks()))))
})

// restrict returns the strings of d that are compared.
func (c *comparer) restrict(d *automaton.DFA) *automaton.DFA {
	if c.ASCII {
		return d.Intersect(ascii())
	}
	return d
}

// languages computes the automata of the rules that have one.
func (c *comparer) languages(s *side, all []*Rule) {
	for _, r := range all {
		if d, err := s.langs.DFA(r.Name); err == nil {
			r.dfa = c.restrict(d)
		}
	}
}

// Fold returns the name of a rule in the form in which names are compared: in
// lower case, with "-" for "_".
func Fold(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "_", "-")
}
