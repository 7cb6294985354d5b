package diff

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// CountTo is the greatest length for which strings are counted.
const CountTo = 8

// Options are the options of [Compare]. The zero value compares all rules.
type Options struct {
	// Rules are names of rules of any of the documents. If it is not empty,
	// [Comparison.Pairs] has only the pairs with these rules.
	Rules []string
	// Renamings pair rules of the old document with rules of the new one, in addition to
	// what the documents say.
	Renamings []Pairing
	// Assume are names of rules of any of the documents. References to them are compared as
	// if both documents had the same definition of them.
	Assume []string
	// Depth is the length up to which strings of recursive rules are compared; 0
	// means [DefaultDepth], and a negative number that they are not.
	Depth int
	// Bridge compares each rule with its last version in which it and all rules that it uses
	// could be read; [Comparison.Of] says with which. If there is none, the pair is undecided. While
	// a rule cannot be read, it is in a pair only if its text changed.
	Bridge bool
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
	// selected have no Causes.
	All []*Pair

	bridged map[*Pair]*Comparison
}

// Of returns the comparison that made a pair: c, or with [Options.Bridge] that with an earlier
// document.
func (c *Comparison) Of(p *Pair) *Comparison { return cmp.Or(c.bridged[p], c) }

// Tally returns the number of pairs with each relation.
func (c *Comparison) Tally() map[Relation]int {
	n := map[Relation]int{}
	for _, p := range c.Pairs {
		n[p.Relation]++
	}
	return n
}

// Compare compares the rules of two documents. Pairs of rules that are recursive or
// depend on prose or undefined rules are compared as [Pair.Why] says, and may be
// [RelationUndecided]. If a name in o.Rules or o.Assume is unknown, the error is an [UnknownRuleError].
func Compare(before, after Document, o Options) (*Comparison, error) {
	h, err := CompareVersions([]Document{before, after}, o)
	if err != nil {
		return nil, err
	}
	return h.Steps[0], nil
}

// A comparer makes a Comparison.
type comparer struct {
	*Comparison
	options  Options
	known    *automaton.Known
	old, new []*Rule
	names    *alphabet
	same     func(*abnf.Rule) *regular.Grammar // the old languages, if a new rule has the same text
	byNew    map[string]*Pair                  // the first pair of each new rule, by folded name
	budget   *automaton.Budget                 // of the causes

	// For pairs that depend on what is not known: its strings that are compared, those of them
	// that a rule certainly has if it has them with letters, and the symbols of texts and letters.
	texts, certain *automaton.DFA
	symbols        automaton.Set
	work, products *automaton.Budget // for automata, and for what relates two of them
}

// Limits of the work for the automaton of a rule: in general, if there is none to compare it
// with, and for causes; and of the work for Own of all pairs, for all causes, for what relates
// automata, before the causes and for them, and for [comparer.search].
const (
	ruleWork     = 1 << 27
	singleWork   = 1 << 26
	causeWork    = 1 << 26
	ownWork      = 1 << 26
	causesWork   = 1 << 27
	productsWork = 1 << 30
	searchWork   = 1 << 30
)

// newComparer returns a comparer whose rules are paired.
func newComparer(before, after Document, o Options, known *automaton.Known) *comparer {
	r := &Comparison{Old: before, New: after, bridged: map[*Pair]*Comparison{}}
	r.ASCII = before.International != after.International
	c := &comparer{Comparison: r, options: o, known: known, names: newAlphabet(), old: rules(before), new: rules(after), byNew: map[string]*Pair{},
		work: &automaton.Budget{Left: claimsWork}, products: &automaton.Budget{Left: productsWork}}
	c.pair()
	return c
}

// compare compares the pairs.
func (c *comparer) compare() {
	assumed := map[string]string{}
	for _, p := range c.All {
		for _, r := range []*Rule{p.Old, p.New} {
			if r != nil && slices.ContainsFunc(c.options.Assume, p.Has) {
				assumed[Fold(r.Name)] = p.Name()
			}
		}
	}
	olds, news := c.newSide("old", c.Old.Grammar, assumed), c.newSide("new", c.New.Grammar, assumed)
	changed, broken := c.changed(), unreadable(c.New.Grammar)
	c.same = func(r *abnf.Rule) *regular.Grammar {
		if !changed[r] && !broken[r] {
			return olds.langs
		}
		return nil
	}
	news.langs.Source = c.same
	language := func(s *side, r *Rule) {
		var d *automaton.DFA
		if d, r.err = s.langs.DFA(r.Name); r.err == nil && !marked(d) {
			r.dfa = c.restrict(d)
		}
	}
	needed := map[*Rule]bool{} // rules of pairs that may differ
	for _, p := range c.All {
		p.SameText = p.Old != nil && p.New != nil && !changed[p.New.Rule] && c.Old.Grammar.Rule(p.New.Name) == p.Old.Rule
		if p.SameText && !broken[p.New.Rule] { // they are equal, whatever they mean
			p.Relation, p.NoneLost, p.NoneGained = RelationEqual, true, true
		} else {
			needed[p.Old], needed[p.New] = true, true
		}
	}
	for _, p := range c.All {
		if p.Relation == RelationEqual {
			needed[p.Old] = needed[p.Old] || needed[p.New]
			p.Old.equal, p.New.equal = !needed[p.Old], !needed[p.Old]
		}
	}
	for _, r := range c.old {
		if needed[r] {
			language(olds, r)
		}
	}
	for _, p := range c.All {
		if p.Relation == RelationEqual {
			p.New.dfa = p.Old.dfa
		} else if p.New != nil && p.Old.language() != nil {
			language(news, p.New)
		}
	}
	news.langs.Work = singleWork
	for _, p := range c.All {
		if p.Relation == RelationEqual {
			continue
		}
		if p.New != nil && p.Old.language() == nil {
			language(news, p.New)
		}
		p.relate(&automaton.Budget{Left: ruleWork, Of: c.work})
	}
	c.alike()
	c.opaque(olds, news)
	c.causes()
	short := regular.New(c.Old.Grammar)
	short.Length = CountTo
	for _, p := range c.All {
		for _, r := range []*Rule{p.Old, p.New} {
			if r == nil {
				continue
			}
			r.counts = sync.OnceValue(func() []*big.Int {
				d := r.dfa
				if r.equal && !p.unknown {
					d, _ = c.language(short, p.Old)
				}
				if d == nil {
					return nil
				}
				return d.Counts(CountTo)
			})
		}
	}
}

// alike finds removed and added rules with the same strings.
func (c *comparer) alike() {
	same := map[uint64][]*Pair{}
	for _, p := range c.All {
		if d := cmp.Or(p.Old.language(), p.New.language()); (p.Old == nil || p.New == nil) && d != nil && !d.IsEmpty() && !p.Unused() {
			same[d.Hash()] = append(same[d.Hash()], p)
		}
	}
	for _, all := range same {
		if len(all) != 2 || (all[0].Old == nil) == (all[1].Old == nil) {
			continue
		}
		p, q := all[0], all[1] // the added one is first
		if p.New.dfa.Equal(q.Old.dfa) {
			p.Alike, q.Alike = q.Old.Name, p.New.Name
		}
	}
}

// changed returns the rules of the new document whose text is another one in the old one, or is that of
// a rule that they use.
func (c *comparer) changed() map[*abnf.Rule]bool {
	own := slices.DeleteFunc(slices.Clone(c.New.Grammar.Rules), func(r *abnf.Rule) bool {
		o, broken := c.Old.Grammar.Rule(r.Name), r.Unreadable() != nil
		return o != nil && o.Node.String() == r.Node.String() && !(broken && o.Text != r.Text) &&
			!slices.ContainsFunc(uses(r), func(name string) bool {
				return c.New.Grammar.Rule(name) == nil && c.Old.Grammar.Rule(name) != nil
			})
	})
	users := c.users()
	return closure(own, func(r *abnf.Rule) []*abnf.Rule { return users[r] })
}

// closure returns rules, and those that next leads to from them.
func closure(rules []*abnf.Rule, next func(*abnf.Rule) []*abnf.Rule) map[*abnf.Rule]bool {
	all := map[*abnf.Rule]bool{}
	for todo := slices.Clone(rules); len(todo) > 0; todo = todo[1:] {
		if r := todo[0]; !all[r] {
			all[r] = true
			todo = append(todo, next(r)...)
		}
	}
	return all
}

var word = lazyregexp.New(`[A-Za-z][\w-]*`)

// uses returns the names of the rules that a definition uses, or all words of one that cannot be read.
func uses(r *abnf.Rule) []string {
	all := abnf.Uses(r.Node)
	if r.Unreadable() != nil {
		all = append(all, word().FindAllString(r.Text+"\n"+r.Node.String(), -1)...)
	}
	return all
}

func rules(d Document) []*Rule {
	var all []*Rule
	renamed := map[string]string{}
	for _, r := range slices.Backward(d.Renamings) { // the first counts
		renamed[Fold(r.Rule)] = Fold(r.Common)
	}
	for _, r := range d.Grammar.Rules {
		if !d.Needed[r.Name] {
			common := cmp.Or(renamed[Fold(r.Name)], Fold(r.Name))
			all = append(all, &Rule{Rule: r, Section: d.Sections[r.Name], common: common, order: len(all)})
		}
	}
	return all
}

// ascii has the strings of ASCII characters and of marks, which stand for languages that
// are compared on ASCII too.
var ascii = sync.OnceValue(func() *automaton.DFA {
	ascii := automaton.NewSet(automaton.Range{Lo: 0, Hi: 0x7F})
	return automaton.MustCompile(automaton.Star(automaton.Chars(ascii.Union(automaton.AllMarks()))))
})

// restrict returns the strings of d that are compared.
func (c *comparer) restrict(d *automaton.DFA) *automaton.DFA {
	if c.ASCII {
		return d.Intersect(ascii())
	}
	return d
}

// Fold returns the name of a rule in the form in which names are compared: in
// lower case, with "-" for "_".
func Fold(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "_", "-")
}
