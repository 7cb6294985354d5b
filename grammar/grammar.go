// Package grammar holds the grammars of the specifications that define URIs
// and IRIs: as ABNF, verbatim as each document prints it, and transcribed as
// PEG, rule by rule. It knows each edition's rules, their text in both
// notations, the section that each stands in, and what each uses.
//
// [Editions] lists the editions, [Lookup] finds one by its stem, and its
// [Edition.Rules] and [Edition.Rule] are the rules. [Edition.Grammar] is what the
// packages below this one compute with: abnf reads it, language makes
// automata of it, proof compares it with the PEG, diff with another edition's.
//
// The ABNF is never repaired. Where a document is defective, the reading taken
// is in [Edition.Readings], with what the document prints and why; README.md
// beside this file lists them all.
//
// The package judges no strings: the packages uri and iri do, with parsers
// generated from these files.
package grammar

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
)

//go:embed *.abnf *.peg
var files embed.FS

// Edition is one document's grammar.
type Edition struct {
	// Stem names everything of the edition: the files, the generated
	// package, the command's --spec value.
	Stem string
	// Document is what the document is called in running text: "RFC 3986".
	Document string
	// Title and Date are the document's own.
	Title, Date string
	// Reference is the edition's reference rule, the default entry:
	// URI-reference or IRI-reference.
	Reference string
	// Entries are the rules that a user most often asks for, the reference
	// rule included.
	Entries []string
	// Absolute is the rule for a URI or IRI that has a scheme, with a fragment if
	// the edition has a rule for that.
	Absolute string
	// Segment is the rule for what is between two delimiters of a path.
	Segment string
	// Resolution is the document whose section 5.2 resolves references.
	Resolution Resolution
	// IRI says that the edition is one of IRIs, Params that segments of paths
	// have parameters (RFC 2396, 3.3).
	IRI, Params bool
	// GoName names the edition in package uri or iri.
	GoName string
	// Components names the rules that describe the components of a reference.
	Components *Components
	// Readings are the places where the document's text cannot be taken as
	// it is printed.
	Readings []abnf.Reading

	load func() *content
}

// Components names the rules that describe the components of a reference, each
// as an edition spells it. A rule that the edition does not have is "".
type Components struct {
	Scheme, Authority, Userinfo, Host, Port, Query, Fragment string

	// Opaque is the rule for what stands in place of authority and path in an
	// opaque URI (RFC 2396, section 3).
	Opaque string
	// Paths are the rules that describe a path.
	Paths []string
	// Hosts are the rules that say what kind of host a host is. If one stands
	// within another, the outer one decides.
	Hosts []string
}

// Resolution is an algorithm that resolves references.
type Resolution string

// The algorithms, by the documents that define them.
const (
	RFC2396      Resolution = "2396"
	RFC2396bis00 Resolution = "Bis00"
	RFC3986      Resolution = "3986"
)

// content is what the two files of an edition hold, read once.
type content struct {
	abnf, peg string
	grammar   *abnf.Grammar
	rules     []*Rule
}

// Editions returns the editions, oldest first.
func Editions() []*Edition { return slices.Clone(editions) }

// Lookup returns the edition with the given stem, and whether there is one.
func Lookup(stem string) (*Edition, bool) {
	for _, e := range editions {
		if e.Stem == stem {
			return e, true
		}
	}
	return nil, false
}

// ABNF returns the edition's grammar as its document prints it.
func (e *Edition) ABNF() string { return e.load().abnf }

// PEG returns the edition's grammar as transcribed for peg.
func (e *Edition) PEG() string { return e.load().peg }

// Grammar returns the edition's ABNF, read with the edition's readings.
func (e *Edition) Grammar() *abnf.Grammar { return e.load().grammar }

// Rules returns the edition's rules in the document's order: first the
// collected grammar, then rules that only a body section defines, then the
// core rules of RFC 2234 that these use.
func (e *Edition) Rules() []*Rule { return slices.Clone(e.load().rules) }

// Rule returns the rule of the given name, and whether there is one. Names
// are compared without regard to case (RFC 2234, section 2.1).
func (e *Edition) Rule(name string) (*Rule, bool) {
	for _, r := range e.load().rules {
		if strings.EqualFold(r.Name, name) {
			return r, true
		}
	}
	return nil, false
}

func init() {
	for _, e := range editions {
		e.load = sync.OnceValue(e.read)
	}
}

// read reads the embedded files. They are part of the program, so what is
// wrong with them is a defect of the program: it panics.
func (e *Edition) read() *content {
	c := &content{abnf: file(e.Stem + ".abnf"), peg: file(e.Stem + ".peg")}
	var err error
	if c.grammar, err = abnf.Parse(c.abnf, e.Readings...); err != nil {
		panic(fmt.Sprintf("grammar/%s.abnf: %v", e.Stem, err))
	}
	if c.rules, err = rules(c.grammar, c.abnf, c.peg); err != nil {
		panic(fmt.Sprintf("grammar/%s.peg: %v", e.Stem, err))
	}
	return c
}

func file(name string) string {
	b, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(b)
}
