// Package core has the code that packages uri and iri share: references as texts with
// the spans of their components, and the operations that the documents define on
// them: splitting, resolution, normalization, comparison, escaping and building.
//
// It contains no grammar. Each generated package provides the [Edition] of its
// document, with the functions that recognize its rules.
package core

import (
	"strings"
	"sync/atomic"

	"github.com/stricturi/stricturi/internal/engine"
)

// Edition describes one edition of the grammar. Each generated package has a variable
// of this type, which never changes. A program contains only the editions that it
// names.
type Edition struct {
	Stem     string // identifies the edition, as in "rfc3986"
	Document string // name of the document in running text
	// Reference and Absolute are the rules that ParseReference and Parse
	// match. Segment is the rule for the characters of a segment. Scheme, Authority
	// and so on are the names of these rules as the edition spells them, or "" if it
	// has none.
	Reference, Absolute                     string
	Scheme, Authority, Userinfo, Host, Port string
	Segment, Query, Fragment                string

	Algorithm Algorithm
	IRI       bool // whether it is an edition of IRIs
	HasParams bool // whether segments have parameters (RFC 2396 and bis-00, 3.3)

	Rules engine.Definitions // in the document's order

	Generated Functions
	// Grammar has what makes the trees. It is an interface because the linker leaves out the
	// methods of one that a program does not call, and the parser with them.
	Grammar interface {
		// Parse returns the tokens of the parser that peg made, in the order in which the rules
		// ended, with positions in characters. The text must be UTF-8.
		Parse(rule uint8, text string) (tokens []Token, ok bool)
	}

	origin atomic.Pointer[Origin] // made with the first error

	// Sets of characters, computed from the grammar on first use.
	charsets [numSets]atomic.Pointer[charset]
}

// Functions are the functions of a generated package. Recognize returns the spans
// rather than taking a pointer, because a pointer passed through a function variable
// would move them to the heap.
type Functions struct {
	Recognize func(rule uint8, text string) (x Spans, offset int, ok bool)
	Match     func(rule uint8, text string) (offset int, ok bool)
	Explain   func(rule uint8, text string, offset int) Explanation
}

// The types of the generated packages.
type (
	Rule        = engine.Definition
	RuleSet     = engine.RuleSet
	Spans       = engine.Spans
	Explanation = engine.Explanation
)

// Find returns the rule with the given name, or nil. As in ABNF, case is ignored (RFC 2234,
// 2.1). If names differ only in case, which they do in none of the editions here, an
// exact match is preferred.
func (e *Edition) Find(name string) *Rule {
	if r := e.named(name); r != nil {
		return r
	}
	for i := range e.Rules {
		if strings.EqualFold(e.Rules[i].Name, name) {
			return &e.Rules[i]
		}
	}
	return nil
}

// named returns the rule whose name is spelled like this, or nil.
func (e *Edition) named(name string) *Rule {
	for i := range e.Rules {
		if r := &e.Rules[i]; r.Name == name {
			return r
		}
	}
	return nil
}
