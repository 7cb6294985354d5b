// Package core is what the packages uri and iri share: a reference as a text with
// the spans of its components, and what the documents say is done with references:
// splitting, resolution, normalization, comparison, escaping, and building.
//
// It knows no grammar. A generated package has the [Edition] of its document, with
// the functions that recognize its rules.
package core

import "strings"

// Edition is what the hand-written code knows of one edition. Each generated
// package has the one of its edition. The values never change, and nothing of
// an edition is linked into a program that does not name it.
type Edition struct {
	Stem     string // names everything of the edition
	Document string // in running text
	// Reference and Absolute are the rules behind ParseReference and Parse,
	// Segment the rule whose characters one segment's data can have. Userinfo,
	// Host and so on are the edition's own spelling of these rules.
	Reference, Absolute                      string
	Userinfo, Host, Segment, Query, Fragment string

	Algorithm Algorithm
	IRI       bool // whether it is an edition of IRIs
	HasParams bool // whether segments have parameters (RFC 2396, 3.3)

	Rules     []Rule     // in the document's order
	HostKinds []HostKind // by the numbers of rules

	Generated Functions

	// What the edition's grammar says of characters, asked once.
	charsets   [numComponents + 1]charset
	unreserved unreserved
}

// Functions are those of a generated package. Recognize returns the spans, and
// takes no pointer to them, so that nothing is moved to the heap for a call
// through a variable.
type Functions struct {
	Recognize func(rule uint8, text string) (x Spans, offset int, ok bool)
	Match     func(rule uint8, text string) (offset int, ok bool)
	Explain   func(rule uint8, text string, offset int) Explanation
}

// Rule is a rule of an edition.
type Rule struct {
	Name, Section string
	Number        uint8
	Uses          RuleSet // the numbers of the rules that the definition refers to
}

// The types that the generated packages have in common.
type (
	// Spans is where the components of a reference are, as byte offsets of their
	// ends. A component that the reference does not have is 0 here; but the path
	// ends, and so does what may have a query, where the text does if nothing
	// follows.
	Spans = struct {
		SchemeEnd, UserinfoEnd, HostEnd, AuthorityEnd, PathEnd, QueryEnd uint32

		// Has says which components there are: 1 scheme, 2 authority, 4 userinfo,
		// 8 host, 16 port, 32 query, 64 fragment, 128 an opaque part as the path.
		Has uint8
		// Host is the number of the rule that says what kind of host it is, 0
		// without a host.
		Host uint8
	}
	// Token is a rule that matched, and the bytes of the text that it matched.
	Token = struct {
		Rule       uint8
		Start, End uint32
	}
	// RuleSet is a set of rules: rule r is in it if bit r%64 of word r/64 is set.
	RuleSet = [4]uint64
	// Explanation says what a prefix of a text was read as, and what may follow.
	Explanation = struct {
		Open     []string // the open rules, the one asked for first, the innermost last
		Expected []string // what may follow, "end" for the end of the text
		Section  string   // the section that defines the innermost open rule
	}
)

// Rule returns the rule of the given name. ABNF compares names without regard
// to case (RFC 2234, 2.1). If two names differ in case only (the editions here
// have no such names), the one spelled as given is returned.
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

// numbered returns the rule of the given number. The rules have consecutive
// numbers, nearly all in their own order.
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
