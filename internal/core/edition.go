// Package core has the code that packages uri and iri share: references as texts with
// the spans of their components, and the operations that the documents define on
// them: splitting, resolution, normalization, comparison, escaping and building.
//
// It contains no grammar. Each generated package provides the [Edition] of its
// document, with the functions that recognize its rules.
package core

import "strings"

// Edition describes one edition of the grammar. Each generated package has a variable
// of this type, which never changes. A program contains only the editions that it
// names.
type Edition struct {
	Stem     string // identifies the edition, as in "rfc3986"
	Document string // name of the document in running text
	// Reference and Absolute are the rules that ParseReference and Parse
	// match. Segment is the rule for the characters of a segment. Userinfo, Host
	// and so on are the names of these rules as the edition spells them.
	Reference, Absolute                      string
	Userinfo, Host, Segment, Query, Fragment string

	Algorithm Algorithm
	IRI       bool // whether it is an edition of IRIs
	HasParams bool // whether segments have parameters (RFC 2396, 3.3)

	Rules     []Rule     // in the document's order
	HostKinds []HostKind // by number of the rule

	Generated Functions

	// Sets of characters, computed from the grammar on first use.
	charsets   [numComponents + 1]charset
	unreserved unreserved
}

// Functions are the functions of a generated package. Recognize returns the spans
// rather than taking a pointer, because a pointer passed through a function variable
// would move them to the heap.
type Functions struct {
	Recognize func(rule uint8, text string) (x Spans, offset int, ok bool)
	Match     func(rule uint8, text string) (offset int, ok bool)
	Explain   func(rule uint8, text string, offset int) Explanation
}

// Rule is a rule of an edition.
type Rule struct {
	Name, Section string
	Number        uint8
	Uses          RuleSet // the rules that the definition refers to
}

// The types that the generated packages have in common.
type (
	// Spans has the byte offsets at which the components of a reference end. The
	// offset of a missing component is 0, except that PathEnd and QueryEnd are
	// the length of the text if nothing follows.
	Spans = struct {
		SchemeEnd, UserinfoEnd, HostEnd, AuthorityEnd, PathEnd, QueryEnd uint32

		// Has tells which components the reference has: 1 scheme, 2 authority,
		// 4 userinfo, 8 host, 16 port, 32 query, 64 fragment, 128 an opaque
		// part as the path.
		Has uint8
		// Host is the number of the rule that the host matched, or 0 if there
		// is no host.
		Host uint8
	}
	// Token is a rule and the part of the text that it matched.
	Token = struct {
		Rule       uint8
		Start, End uint32
	}
	// RuleSet is a set of rules: rule r is in it if bit r%64 of word r/64 is set.
	RuleSet = [4]uint64
	// Explanation tells how a prefix of a text was parsed and what may follow it.
	Explanation = struct {
		Open     []string // the open rules, outermost first
		Expected []string // what may follow, "end" for the end of the text
		Section  string   // the section that defines the innermost open rule
	}
)

// Rule returns the rule with the given name. As in ABNF, case is ignored (RFC 2234,
// 2.1). If names differ only in case, which they do in none of the editions here, an
// exact match is preferred.
func (e *Edition) Rule(name string) (Rule, bool) {
	folded := -1
	for i := range e.Rules {
		r := &e.Rules[i]
		if r.Name == name {
			return *r, true
		}
		if folded < 0 && strings.EqualFold(r.Name, name) {
			folded = i
		}
	}
	if folded < 0 {
		return Rule{}, false
	}
	return e.Rules[folded], true
}

// numbered returns the rule with the given number. The numbers are consecutive, and
// nearly all are in the order of e.Rules.
func (e *Edition) numbered(number uint8) *Rule {
	if r := &e.Rules[number-e.Rules[0].Number]; r.Number == number {
		return r
	}
	for i := range e.Rules {
		if r := &e.Rules[i]; r.Number == number {
			return r
		}
	}
	return &Rule{}
}
