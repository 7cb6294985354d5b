package audit

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/language"
	"github.com/stricturi/stricturi/internal/automaton"
)

// Relation is how the language of the old rule stands to that of the new one.
type Relation string

// The relations. Subset is the harmless one: every string of the old rule is
// one of the new rule too.
const (
	Equal    Relation = "equal"
	Subset   Relation = "subset"
	Superset Relation = "superset"
	Overlap  Relation = "overlap"
	Disjoint Relation = "disjoint"
	Added    Relation = "added"
	Removed  Relation = "removed"
)

// Relations are all of them, in the order in which summaries list them.
var Relations = []Relation{Equal, Subset, Superset, Overlap, Disjoint, Added, Removed}

// CountTo is the greatest length for which strings are counted.
const CountTo = 8

// Characters says which strings count.
type Characters uint8

// The choices.
const (
	// Auto is ASCII where one document is international and the other is
	// not, and Unicode elsewhere.
	Auto Characters = iota
	// Unicode is all strings of Unicode scalar values.
	Unicode
	// ASCII is the strings of ASCII characters.
	ASCII
)

// Options of [Compare]. The zero value compares everything.
type Options struct {
	// Rules are names, of the old or the new document. If there are any,
	// only the pairs in which they occur are made.
	Rules []string
	// Characters says which strings count.
	Characters Characters
}

// Audit is the comparison of two documents.
type Audit struct {
	Old, New Document
	// ASCII says that only strings of ASCII characters were compared.
	ASCII bool
	// Pairs are in the order of the new document; removed rules follow, in
	// the order of the old one.
	Pairs []*Pair

	all     []*Pair // with those that were not asked for
	options Options
}

// Rule is one side of a pair.
type Rule struct {
	Name string
	// Text is what the document prints; Normal the same on one line, as
	// ABNF, with the readings taken.
	Text, Normal string
	Section      string
	// Counts are the numbers of strings of each length from 0 to [CountTo].
	Counts []*big.Int

	printed string // Text without the page's margin
	rule    *abnf.Rule
	dfa     *automaton.DFA
}

// Pair is a rule of the old document and the one of the new document that
// corresponds to it. A rule may be in two pairs where two rules became one.
type Pair struct {
	// Old is nil for an added rule, New for a removed one.
	Old, New *Rule
	// Renaming is why rules of different names are paired, else "".
	Renaming string
	Relation Relation
	// OnlyOld and OnlyNew are the shortest strings of one side alone; nil
	// where there are none.
	OnlyOld, OnlyNew *string
	// Text is what became of the definition's wording ("" if one side has
	// none), Diff its tokens.
	Text Wording
	Diff []Token
	// Own says that the definition itself makes a difference: the new
	// definition does not describe the old language even if each rule that
	// it uses is given the language that this rule's old counterpart had.
	// Rules without a counterpart are replaced by their definitions first;
	// of two counterparts the first counts, a namesake if there is one. Own
	// is false for rules that are equal, added or removed.
	Own bool
	// Causes are the rules further down whose change makes this rule's, in
	// the order of the new document. A rule is a cause if its definition
	// itself makes a difference, and giving it back its old language takes
	// from this rule some strings that only the new one has, or brings some
	// back that only the old one had. On the way up, rules that are equal in
	// both documents stay as they are.
	Causes []Cause

	old, new  *piece
	secondary bool // another pair says what the new rule was
}

// Cause is a rule that makes a rule above it change.
type Cause struct {
	// Rule is its name in the new document.
	Rule string `json:"rule"`
	// OnlyOld and OnlyNew are the shortest strings that the rule above lost
	// and gained because of it; nil where there are none.
	OnlyOld *string `json:"onlyOld"`
	OnlyNew *string `json:"onlyNew"`
}

// Changed reports whether the two rules differ as languages.
func (p *Pair) Changed() bool { return p.Old != nil && p.New != nil && p.Relation != Equal }

// Name returns the name of the pair: the new rule's, with the old one's before
// it if that is spelled otherwise.
func (p *Pair) Name() string {
	switch {
	case p.Old == nil:
		return p.New.Name
	case p.New == nil || p.Old.Name == p.New.Name:
		return p.Old.Name
	}
	return p.Old.Name + " → " + p.New.Name
}

// Has reports whether the pair has a rule of that name, with case and "_" or
// "-" not regarded.
func (p *Pair) Has(rule string) bool {
	return p.Old != nil && fold(p.Old.Name) == fold(rule) || p.New != nil && fold(p.New.Name) == fold(rule)
}

// Section returns the section of the new rule, or of the old one if that was
// removed.
func (p *Pair) Section() string {
	if p.New == nil {
		return p.Old.Section
	}
	return p.New.Section
}

// Tally counts the pairs of each relation.
func (a *Audit) Tally() map[Relation]int {
	n := map[Relation]int{}
	for _, p := range a.Pairs {
		n[p.Relation]++
	}
	return n
}

// UnknownRuleError says that neither document has a rule of a name asked for.
type UnknownRuleError struct {
	Rule  string
	Known []string // the names of both documents
}

// Error returns the message on one line.
func (e *UnknownRuleError) Error() string {
	return fmt.Sprintf("audit: unknown rule %q; known are %s", e.Rule, strings.Join(e.Known, ", "))
}

// Compare audits the way from one document to another. It fails if the language
// of a rule cannot be known, or with an [UnknownRuleError].
func Compare(before, after Document, o Options) (*Audit, error) {
	a := &Audit{Old: before, New: after, options: o}
	a.ASCII = o.Characters == ASCII || o.Characters == Auto && before.International != after.International
	c := &comparer{
		audit: a,
		old:   rules(before),
		new:   rules(after),
		byNew: map[string]*Pair{},
		langs: language.New(after.Grammar),
	}
	c.pair()
	wanted, err := c.selected(o.Rules)
	if err != nil {
		return nil, err
	}
	if err := c.languages(language.New(before.Grammar), c.old); err != nil {
		return nil, fmt.Errorf("%s: %w", before.Stem, err)
	}
	if err := c.languages(c.langs, c.new); err != nil {
		return nil, fmt.Errorf("%s: %w", after.Stem, err)
	}
	for _, p := range a.Pairs {
		p.relate()
	}
	c.wordings()
	if err := c.causes(wanted); err != nil {
		return nil, err
	}
	a.all, a.Pairs = a.Pairs, wanted
	for _, p := range wanted {
		for _, r := range []*Rule{p.Old, p.New} {
			if r != nil && r.Counts == nil {
				r.Counts = r.dfa.Counts(CountTo)
			}
		}
	}
	return a, nil
}

type comparer struct {
	audit    *Audit
	old, new []*Rule
	byNew    map[string]*Pair // by the new rule's folded name, secondary pairs left out
	langs    *language.Grammar
}

func rules(d Document) []*Rule {
	var all []*Rule
	for _, r := range d.Grammar.Rules {
		all = append(all, &Rule{
			Name:    r.Name,
			Text:    r.Text,
			Normal:  r.Name + " = " + r.Node.String(),
			Section: d.Sections[r.Name],
			printed: d.printed(r.Text),
			rule:    r,
		})
	}
	return all
}

func (c *comparer) selected(names []string) ([]*Pair, error) {
	if len(names) == 0 {
		return c.audit.Pairs, nil
	}
	asked := map[*Pair]bool{}
	for _, name := range names {
		found := false
		for _, p := range c.audit.Pairs {
			if p.Has(name) {
				asked[p], found = true, true
			}
		}
		if !found {
			e := &UnknownRuleError{Rule: name}
			seen := map[string]bool{}
			for _, list := range [][]*Rule{c.old, c.new} {
				for _, r := range list {
					if !seen[r.Name] {
						seen[r.Name] = true
						e.Known = append(e.Known, r.Name)
					}
				}
			}
			return nil, e
		}
	}
	var wanted []*Pair
	for _, p := range c.audit.Pairs {
		if asked[p] {
			wanted = append(wanted, p)
		}
	}
	return wanted, nil
}

var ascii = automaton.MustCompile(automaton.Star(automaton.Chars(automaton.NewSet(automaton.Range{Lo: 0, Hi: 0x7F}))))

// restrict leaves of a language the strings that count.
func (c *comparer) restrict(d *automaton.DFA) *automaton.DFA {
	if c.audit.ASCII {
		return d.Intersect(ascii)
	}
	return d
}

func (c *comparer) languages(langs *language.Grammar, all []*Rule) error {
	for _, r := range all {
		d, err := langs.DFA(r.Name)
		if err != nil {
			return err
		}
		r.dfa = c.restrict(d)
	}
	return nil
}

func (p *Pair) relate() {
	text := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	switch {
	case p.Old == nil:
		p.Relation = Added
		p.OnlyNew = text(p.New.dfa.Shortest())
	case p.New == nil:
		p.Relation = Removed
		p.OnlyOld = text(p.Old.dfa.Shortest())
	default:
		r := automaton.Relate(p.Old.dfa, p.New.dfa)
		p.Relation = Relation(r.Kind.String())
		p.OnlyOld = text(r.OnlyA())
		p.OnlyNew = text(r.OnlyB())
	}
}
