package diff

import (
	"cmp"
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
var Relations = []Relation{RelationEqual, RelationSubset, RelationSuperset, RelationOverlap, RelationDisjoint, RelationUndecided,
	RelationAdded, RelationRemoved}

// Rule is the old or the new rule of a pair. The methods of the zero Rule panic.
type Rule struct {
	*abnf.Rule
	// Section is the section that defines the rule, or "".
	Section string

	dfa    *automaton.DFA // nil if there is none
	err    error          // why there is none
	equal  bool           // whether it was not made because the other rule of the pair has the same text
	counts func() []*big.Int
	common string // the folded name by which it is paired, besides its own
	order  int    // in the document
}

// Counts returns the numbers of strings with 0 to [CountTo] characters. It returns nil if there is no
// rule, or if its language is not known.
func (r *Rule) Counts() []*big.Int {
	if r == nil {
		return nil
	}
	return r.counts()
}

// language returns the automaton of a rule, or nil if there is no rule or no automaton.
func (r *Rule) language() *automaton.DFA {
	if r == nil {
		return nil
	}
	return r.dfa
}

// Pair is a rule of the old document and the corresponding rule of the new one.
// If two rules became one, the new rule is in two pairs. The methods of the zero Pair panic.
type Pair struct {
	// Old is nil if the rule was added, New if it was removed.
	Old, New *Rule
	// Secondary reports whether the new rule is in an earlier pair too.
	Secondary bool
	// Renaming says why rules with different names are paired. It is "" if
	// the names are equal.
	Renaming string
	// Alike is the name of the only rule with the same strings that was added, if this one was
	// removed, or the reverse. The two may be one rule that was renamed.
	Alike string
	// Relation is the relation of the old rule to the new one.
	Relation Relation
	// Why says why a pair is undecided, or what another pair depends on: parts
	// whose language is not known. It begins
	// with "recursion", "prose:", "undefined:", "assumed:", "unreadable:" or "size:", and names the limit if the automata
	// with characters for these parts are too large. If the pair is undecided, "no difference up
	// to length 8" may follow, and what is known: "nothing gained; lost: not known (b is not
	// defined)". If that nothing was lost or gained depends on parts of both rules, it ends with
	// "assuming that b means the same in both". Otherwise it is "".
	Why string
	// Assumed are the names of these parts.
	Assumed []string
	// Bounded is the length up to which strings were compared, if the pair is undecided, depends on
	// recursion alone, and a difference was found. Otherwise it is 0.
	Bounded int
	// OnlyOld is a string that the old rule certainly has and the new one has not, OnlyNew the
	// reverse. They are nil if no such string is known, and shortest unless the pair has a Why.
	OnlyOld, OnlyNew *string
	// NoneLost reports whether certainly all strings of the old rule are strings of the new one,
	// NoneGained the reverse.
	NoneLost, NoneGained bool
	// SameText reports whether the texts of both rules, and of all rules that they use, are the same.
	SameText bool
	// Own reports whether the definition itself changed: the new definition
	// does not describe the old language even if every rule that it uses
	// has its old language. Rules without a counterpart are expanded first.
	// If a rule has two counterparts, the first is used, or the one of the
	// same name. If that is not known, Own reports whether the text of the definition changed.
	// Own is false for rules that are equal, added or removed.
	Own bool
	// Choice says which definition counts if several sections define the rule, and that of the
	// section that counted before does not: "section 2 instead of 1". Otherwise it is "".
	Choice string
	// Causes are the rules whose changes, directly or through other rules,
	// change this rule, in the order of the new document. A rule is a cause
	// if its Own is true, and giving it back its old language would remove
	// strings that this rule gained or restore strings that it lost. Rules
	// in between that are equal in both documents stay as they are. Causes of rules with large
	// automata are left out if finding them takes too much work.
	Causes []Cause

	lost, gained   difference
	unknown        bool           // whether the language of a rule is not known
	recursive      bool           // whether a rule depends on recursion
	lettered       bool           // whether one depends on more than recursion and size
	common, apart  bool           // whether the rules certainly have common strings, or none
	searched       int            // the length up to which no difference was found
	depends        string         // the reasons in Why
	mayOld, mayNew *automaton.DFA // what strings of the rules may stand for
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
	return p.Old != nil && p.New != nil && p.Relation != RelationEqual &&
		(p.Relation != RelationUndecided || p.OnlyOld != nil || p.OnlyNew != nil)
}

// Depends returns the reasons in Why alone: equal ones prevent the comparison of several pairs.
func (p *Pair) Depends() string { return cmp.Or(p.depends, p.Why) }

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

// Rename returns the names of a rule and of the one that is Alike, the old one first: "old=new".
func (p *Pair) Rename() string {
	if p.New == nil {
		return p.Old.Name + "=" + p.Alike
	}
	return p.Alike + "=" + p.New.Name
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

// relate sets the relation of a pair and its witnesses, if the languages of its rules are known. If the
// budget does not last, the witnesses are what is known of the pair.
func (p *Pair) relate(budget *automaton.Budget) {
	o, n := p.Old.language(), p.New.language()
	switch {
	case p.Old == nil:
		p.Relation, o = RelationAdded, empty()
	case p.New == nil:
		p.Relation, n = RelationRemoved, empty()
	default:
		p.Relation = RelationUndecided
	}
	if o == nil || n == nil {
		return
	}
	r := automaton.RelateBudget(o, n, budget)
	p.lost.add(r.OnlyA, o, n)
	p.gained.add(r.OnlyB, n, o)
	p.OnlyOld, p.OnlyNew = new(alphabet).witness(p.lost), new(alphabet).witness(p.gained)
	if r.Kind == automaton.Unknown {
		p.Why, p.depends = tooMuchWork, tooMuchWork
		return
	}
	p.NoneLost, p.NoneGained = p.OnlyOld == nil, p.OnlyNew == nil
	if p.Relation == RelationUndecided {
		p.Relation = Relation(r.Kind.String())
	}
}

// Lost reports whether text is certainly a string of the old rule alone.
func (p *Pair) Lost(text string) bool { return p.lost.match(text) }

// Gained reports whether text is certainly a string of the new rule alone.
func (p *Pair) Gained(text string) bool { return p.gained.match(text) }

// Digests identify the sets of strings that are known to be of the old rule alone and of the new
// rule alone: equal sets have equal digests, and other sets almost certainly have others. The
// digest of an empty set is "". Digests are the same on every run and machine.
func (p *Pair) Digests() (lost, gained string) { return p.lost.digest(), p.gained.digest() }

var empty = sync.OnceValue(func() *automaton.DFA { return automaton.MustCompile(automaton.Chars(automaton.Set{})) })

var words = map[Relation]struct{ word, meaning string }{
	RelationEqual:     {"same", "the same strings"},
	RelationSubset:    {"wider", "all old strings remain valid, and more are"},
	RelationSuperset:  {"narrower", "some old strings are no longer valid, and no new ones are"},
	RelationOverlap:   {"both", "some old strings are no longer valid, and some new ones are"},
	RelationDisjoint:  {"nothing in common", "no old string remains valid"},
	RelationUndecided: {"not compared", "what was lost and gained is not known in full"},
	RelationAdded:     {"added", "only the new document has the rule"},
	RelationRemoved:   {"removed", "only the old document has the rule"},
}

// Word returns what text for people calls the relation: what the new rule is, compared with the old one.
func (r Relation) Word() string { return words[r].word }

// Meaning describes the relation in words, for a reader who moves from the old
// document to the new one.
func (r Relation) Meaning() string { return words[r].meaning }
