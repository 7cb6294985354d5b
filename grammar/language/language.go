package language

import (
	"iter"
	"math/big"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// ErrTooManyStates is wrapped by the error of [Grammar.Rule] if the automaton of a rule
// is too large.
var ErrTooManyStates = automaton.ErrTooManyStates

// Grammar computes the languages of the rules of an ABNF grammar. It computes each on
// first use and keeps it. A Grammar is safe for concurrent use. [New] makes one; the methods of the
// zero Grammar panic.
type Grammar struct{ rules *regular.Grammar }

// New returns a Grammar for g. It reports no errors: an error in a rule is reported when
// the rule is used.
func New(g *abnf.Grammar) *Grammar { return &Grammar{regular.New(g)} }

// NewLimit is like [New] but limits the number of states during the construction of an
// automaton. The limit of New is 2^18.
func NewLimit(g *abnf.Grammar, states int) *Grammar { return &Grammar{regular.NewLimit(g, states)} }

// Rule returns the language of a rule. Names are case-insensitive (RFC 5234, section
// 2.1). The error is an [abnf.UndefinedError], [abnf.RecursionError] or
// [abnf.ProseError], an [abnf.Error] of a rule that cannot be read, or wraps [ErrTooManyStates]. Recursive rules have a language if
// they are linear: if all rules of a cycle refer to each other only at the end of their
// alternatives, or all only at the beginning.
func (g *Grammar) Rule(name string) (*Language, error) {
	d, err := g.rules.DFA(name)
	if err != nil {
		return nil, err
	}
	return &Language{d}, nil
}

// Language is a regular language. It is immutable and safe for concurrent use. [Grammar.Rule]
// returns one; the methods of the zero Language panic.
type Language struct{ dfa *automaton.DFA }

// Contains reports whether text is in the language.
func (l *Language) Contains(text string) bool { return l.dfa.Match(text) }

// LongestViablePrefix returns the length in bytes of the longest prefix of text that some
// string of the language starts with. It is len(text) if text is in the language or is
// only incomplete.
func (l *Language) LongestViablePrefix(text string) int { return l.dfa.LongestViablePrefix(text) }

// IsEmpty reports whether the language has no strings.
func (l *Language) IsEmpty() bool { return l.dfa.IsEmpty() }

// IsFinite reports whether the number of strings is finite.
func (l *Language) IsFinite() bool { return l.dfa.IsFinite() }

// Shortest returns the first string of [Language.All], or false if the language is
// empty.
func (l *Language) Shortest() (string, bool) { return l.dfa.Shortest() }

// All returns an iterator over the strings of the language: shorter strings first,
// counted in characters, and strings of equal length in lexical order of their
// characters. Characters are ordered a to z, 0 to 9, A to Z, other printable ASCII,
// visible characters outside ASCII, and all others. The sequence is infinite unless the
// language is finite.
func (l *Language) All() iter.Seq[string] { return l.dfa.All() }

// Counts returns the numbers of strings with 0 to max characters: max+1 numbers.
func (l *Language) Counts(max int) []*big.Int { return l.dfa.Counts(max) }

// Relation is the relation of one language to another.
type Relation struct {
	Kind Kind
	// OnlyFirst is a shortest string of the first language that is not in the
	// second; OnlySecond is one of the second that is not in the first. They are
	// nil if there is no such string.
	OnlyFirst, OnlySecond *string
}

// Kind is the kind of a [Relation].
type Kind string

// The kinds. If several apply, Relate returns the first: the empty language is a KindSubset
// of every other language, not KindDisjoint.
const (
	KindEqual    Kind = "equal"
	KindSubset   Kind = "subset"   // the second language has all strings of the first, and more
	KindSuperset Kind = "superset" // the first language has all strings of the second, and more
	KindOverlap  Kind = "overlap"  // they have common strings, and each has strings of its own
	KindDisjoint Kind = "disjoint" // they have no common strings
)

// Relate compares l, the first language, with m, the second.
func (l *Language) Relate(m *Language) Relation {
	text := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	r := automaton.Relate(l.dfa, m.dfa)
	return Relation{Kind(r.Kind.String()), text(r.OnlyA.Text()), text(r.OnlyB.Text())}
}
