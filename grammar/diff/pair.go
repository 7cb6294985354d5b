package diff

import (
	"fmt"
	"math/big"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// Relation is the relation of an old rule's language to the new rule's.
type Relation string

// The relations. With RelationSubset the change is compatible: every string of the old
// rule is a string of the new rule.
const (
	RelationEqual    Relation = "equal"
	RelationSubset   Relation = "subset"
	RelationSuperset Relation = "superset"
	RelationOverlap  Relation = "overlap"
	RelationDisjoint Relation = "disjoint"
	RelationAdded    Relation = "added"
	RelationRemoved  Relation = "removed"
	// RelationUndecided is the relation of rules that could not be compared; see
	// [Pair.Why].
	RelationUndecided Relation = "undecided"
)

// Relations lists all relations in the order in which reports show them.
var Relations = []Relation{RelationEqual, RelationSubset, RelationSuperset, RelationOverlap, RelationDisjoint, RelationUndecided, RelationAdded, RelationRemoved}

// Rule is the old or the new rule of a pair.
type Rule struct {
	Name string
	// Text is the definition as the document prints it.
	Text string
	// Unindented is Text without the left margin of the page.
	Unindented string
	// Normal is the definition on one line, in ABNF, after applying the
	// grammar's readings.
	Normal string
	// Core reports whether it is a core rule of RFC 5234 that the document uses and does
	// not define.
	Core bool
	// Section is the section that defines the rule, or "".
	Section string
	// Counts[n] is the number of strings of length n, up to [CountTo]. It is nil
	// if the language is not known.
	Counts []*big.Int

	rule   *abnf.Rule
	dfa    *automaton.DFA // nil if there is none
	common string         // the folded name by which it is paired, besides its own
	order  int            // in the document
}

// Pair is a rule of the old document and the corresponding rule of the new one.
// If two rules became one, the new rule is in two pairs.
type Pair struct {
	// Old is nil if the rule was added, New if it was removed.
	Old, New *Rule
	// Secondary reports whether the new rule is in an earlier pair too.
	Secondary bool
	// Renaming says why rules with different names are paired. It is "" if
	// the names are equal.
	Renaming string
	// Relation is the relation of the old rule to the new one.
	Relation Relation
	// Why says why a pair is undecided or Bounded, or what an equal pair depends on: parts
	// whose language is not known but is the same in both documents. It begins
	// with "recursion", "prose:", "undefined:" or "size:", and ends with "no difference
	// up to length 8" if the strings up to that length were compared. For an added or removed
	// rule it says why there is no witness. Otherwise it is "".
	Why string
	// Bounded is the length up to which strings were compared, if the pair depends on
	// recursion and a difference was found: then Relation is the relation of these
	// strings. Otherwise it is 0.
	Bounded int
	// OnlyOld is a shortest string of the old rule alone, OnlyNew of the new
	// rule alone. They are nil if there is no such string.
	OnlyOld, OnlyNew *string
	// AcceptedLost reports that a baseline lists the strings that were lost, AcceptedGained
	// that it lists those that were gained, and Accepted that it lists all that is to say
	// about the pair. Compare leaves them false.
	AcceptedLost, AcceptedGained, Accepted bool
	// Unlisted says why a baseline that lists the pair does not accept it. It is "" if the
	// pair is accepted or not listed.
	Unlisted string
	// Wording is how the text of the definition changed. It is "" if the rule
	// was added or removed.
	Wording Wording
	// Tokens are the tokens of both definitions, aligned.
	Tokens []Token
	// OldTree and NewTree are the definitions as trees. Each Op in them says
	// what happened to that token.
	OldTree, NewTree *Node
	// Own reports whether the definition itself changed: the new definition
	// does not describe the old language even if every rule that it uses
	// has its old language. Rules without a counterpart are expanded first.
	// If a rule has two counterparts, the first is used, or the one of the
	// same name. Own is false for rules that are equal, added or removed.
	Own bool
	// Causes are the rules whose changes, directly or through other rules,
	// change this rule, in the order of the new document. A rule is a cause
	// if its Own is true, and giving it back its old language would remove
	// strings that this rule gained or restore strings that it lost. Rules
	// in between that are equal in both documents stay as they are.
	Causes []Cause

	bounded map[*Rule]*automaton.DFA // the strings up to the length Bounded
}

// Cause is a rule whose change is a cause of the change of another rule.
type Cause struct {
	// Rule is its name in the new document.
	Rule string `json:"rule"`
	// OnlyOld is a shortest string that the other rule lost because of this
	// one, OnlyNew a shortest string that it gained. They are nil if there
	// is no such string.
	OnlyOld *string `json:"onlyOld"`
	OnlyNew *string `json:"onlyNew"`
}

// Changed reports whether both rules exist and their languages differ for certain.
func (p *Pair) Changed() bool {
	return p.Old != nil && p.New != nil && p.Relation != RelationEqual && p.Relation != RelationUndecided
}

// Unused reports whether the pair is a core rule of RFC 5234 that only one of the documents
// uses. That is no change of the language.
func (p *Pair) Unused() bool {
	return p.Old == nil && p.New.Core || p.New == nil && p.Old.Core
}

// Name returns the name of the rule. If it was renamed, Name returns both names:
// "old → new".
func (p *Pair) Name() string {
	switch {
	case p.Old == nil:
		return p.New.Name
	case p.New == nil || p.Old.Name == p.New.Name:
		return p.Old.Name
	}
	return p.Old.Name + " → " + p.New.Name
}

// Has reports whether one of the rules has the given name. Names are compared as
// by [Fold].
func (p *Pair) Has(rule string) bool {
	return p.Old != nil && Fold(p.Old.Name) == Fold(rule) || p.New != nil && Fold(p.New.Name) == Fold(rule)
}

// Section returns the section of the new rule, or of the old one if the rule was
// removed.
func (p *Pair) Section() string {
	if p.New == nil {
		return p.Old.Section
	}
	return p.New.Section
}

// relate sets the relation and its witnesses.
func (p *Pair) relate() {
	text := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	shortest := func(r *Rule) *string {
		if r.dfa == nil {
			return nil
		}
		return text(r.dfa.Shortest())
	}
	switch {
	case p.Old == nil:
		p.Relation = RelationAdded
		p.OnlyNew = shortest(p.New)
	case p.New == nil:
		p.Relation = RelationRemoved
		p.OnlyOld = shortest(p.Old)
	case p.Old.dfa == nil || p.New.dfa == nil:
		p.Relation = RelationUndecided
	default:
		r := automaton.Relate(p.Old.dfa, p.New.dfa)
		p.Relation = Relation(r.Kind.String())
		p.OnlyOld = text(r.OnlyA())
		p.OnlyNew = text(r.OnlyB())
	}
}

// Lost reports whether text is a string of the old rule alone, as far as strings were
// compared.
func (p *Pair) Lost(text string) bool { return p.alone(p.Old, p.New).Match(text) }

// Gained reports whether text is a string of the new rule alone, as far as strings were
// compared.
func (p *Pair) Gained(text string) bool { return p.alone(p.New, p.Old).Match(text) }

// Digests identify the sets of strings of the old rule alone and of the new rule alone:
// equal sets have equal digests, and other sets almost certainly have others. The digest
// of an empty set, and of one that is not known, is "". Digests are the same on every run
// and machine.
func (p *Pair) Digests() (lost, gained string) {
	digest := func(d *automaton.DFA) string {
		if d.IsEmpty() {
			return ""
		}
		return fmt.Sprintf("%016x", d.Hash())
	}
	return digest(p.alone(p.Old, p.New)), digest(p.alone(p.New, p.Old))
}

var empty = sync.OnceValue(func() *automaton.DFA { return automaton.MustCompile(automaton.Chars(automaton.Set{})) })

// alone returns the strings of r that s does not have.
func (p *Pair) alone(r, s *Rule) *automaton.DFA {
	language := func(r *Rule) *automaton.DFA {
		switch {
		case r == nil:
			return empty()
		case p.bounded != nil:
			return p.bounded[r]
		}
		return r.dfa
	}
	x, y := language(r), language(s)
	if x == nil || y == nil {
		return empty()
	}
	return x.Minus(y)
}

// Meaning describes the relation in words, for a reader who moves from the old
// document to the new one.
func (r Relation) Meaning() string {
	switch r {
	case RelationEqual:
		return "the same strings"
	case RelationSubset:
		return "all old strings remain valid, and more are"
	case RelationSuperset:
		return "some old strings are no longer valid, and no new ones are"
	case RelationOverlap:
		return "some old strings are no longer valid, and some new ones are"
	case RelationDisjoint:
		return "no old string remains valid"
	case RelationUndecided:
		return "not compared"
	case RelationAdded:
		return "only the new document has the rule"
	case RelationRemoved:
		return "only the old document has the rule"
	}
	return ""
}
