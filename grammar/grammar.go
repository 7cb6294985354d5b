// Package grammar contains the grammars of the specifications that define URIs and
// IRIs: the ABNF, verbatim as each document prints it, and a transcription of every
// rule to PEG. For each rule it has the text in both notations, the section that
// defines it, and the rules that it uses.
//
// [Editions] lists the editions, [Amendments] those that change another one, and [Lookup]
// finds one by its stem. [Edition.Rules] and [Edition.Rule] return rules. [Edition.Grammar]
// is the parsed ABNF: package language answers questions about it, and diff compares it with
// another grammar.
//
// The ABNF is never repaired. [Edition.Notes] lists the defects of a document and
// how they are read. README.md in this directory lists them too.
//
// Packages uri and iri parse strings, with parsers generated from these files.
package grammar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// Edition is the grammar of a document. [Lookup] and [All] return editions; the methods of the zero
// Edition panic.
type Edition struct {
	// Stem names everything of the edition: the files, the generated
	// package, the command's --spec value.
	Stem string
	// Package is the name of the generated package, if it is not Stem.
	Package string
	// Amends is the stem of the edition that this one amends, or "". See [Amendments].
	Amends string
	// Document is the name of the document in running text: "RFC 3986".
	Document string
	// Title and Date are those of the document.
	Title, Date string
	// Reference is the edition's reference rule, the default entry:
	// URI-reference or IRI-reference.
	Reference string
	// Entries are the rules that users most often need, including the reference
	// rule.
	Entries []string
	// Absolute is the rule for a URI or IRI that has a scheme, with a fragment if
	// the edition has a rule for that.
	Absolute string
	// Segment is the rule for what is between two delimiters of a path.
	Segment string
	// Resolution is the document whose section 5.2 resolves references.
	Resolution Resolution
	// Params reports whether path segments have parameters (RFC 2396, 3.3).
	Params bool
	// GoName names the edition in package uri or iri.
	GoName string
	// Components names the rules that describe the components of a reference.
	Components *Components

	load  func() *content
	notes func() Notes
}

// Components names the rules that describe the components of a reference, each
// as an edition spells it. A rule that the edition does not have is "".
type Components struct {
	Scheme, Authority, Userinfo, Host, Port, Query, Fragment string

	// Opaque is the rule for the part after the scheme of an opaque URI (RFC
	// 2396, section 3).
	Opaque string
	// Paths are the rules that describe a path.
	Paths []string
	// Hosts are the rules that describe the kinds of hosts. If one is nested in
	// another, the outer one determines the kind.
	Hosts []string
}

// Resolution is an algorithm that resolves references.
type Resolution string

// The algorithms, by the documents that define them.
const (
	ResolutionRFC2396      Resolution = "2396"
	ResolutionRFC2396bis00 Resolution = "Bis00"
	ResolutionRFC3986      Resolution = "3986"
)

// content is the content of the two files of an edition, read once.
type content struct {
	abnf, peg string
	grammar   *abnf.Grammar
	rules     []*Rule
}

// New returns the edition of a grammar that is not one of [Editions], under a name of
// one's own. It has no PEG, and only names, sections, ABNF and uses of the rules. The first
// rule is its reference rule. Section returns where a rule is defined.
func New(name, text string, g *abnf.Grammar, notes Notes, section func(*abnf.Rule) string) *Edition {
	e := &Edition{Stem: name, Document: name, notes: func() Notes { return notes }}
	c := &content{abnf: text, grammar: g}
	for _, d := range g.Rules {
		c.rules = append(c.rules, &Rule{Name: d.Name, GoName: GoName(d.Name), Section: section(d), ABNF: d.Text, Core: d.Core})
	}
	if len(c.rules) > 0 {
		e.Reference = c.rules[0].Name
	}
	setUses(g, c.rules)
	e.load = func() *content { return c }
	return e
}

// Editions returns the editions, oldest first, without the amendments.
func Editions() []*Edition { return slices.Clone(editions) }

// Amendments returns the editions with a change that not all users of the amended
// document follow. They are used only if they are named.
func Amendments() []*Edition { return slices.Clone(amendments) }

// All returns the editions and the amendments.
func All() []*Edition { return slices.Concat(editions, amendments) }

// Lookup returns the edition or amendment with the given stem, and whether it exists.
func Lookup(stem string) (*Edition, bool) {
	for _, e := range All() {
		if e.Stem == stem {
			return e, true
		}
	}
	return nil, false
}

// Notes returns what the grammar's text does not say.
func (e *Edition) Notes() Notes { return e.notes() }

// ABNF returns the edition's grammar as its document prints it.
func (e *Edition) ABNF() string { return e.load().abnf }

// PEG returns the edition's grammar transcribed to PEG.
func (e *Edition) PEG() string { return e.load().peg }

// Grammar returns the parsed ABNF, with the edition's readings applied.
func (e *Edition) Grammar() *abnf.Grammar { return e.load().grammar }

// Rules returns the edition's rules in the order of the document: the collected
// grammar, then rules that only a body section defines, then the core rules of RFC
// 2234 that these use.
func (e *Edition) Rules() []*Rule { return slices.Clone(e.load().rules) }

// Rule returns the rule with the given name, and whether it exists. Names are
// case-insensitive (RFC 2234, section 2.1).
func (e *Edition) Rule(name string) (*Rule, bool) {
	for _, r := range e.load().rules {
		if strings.EqualFold(r.Name, name) {
			return r, true
		}
	}
	return nil, false
}

func init() {
	for _, e := range All() {
		e.Package = cmp.Or(e.Package, e.Stem)
		e.load = sync.OnceValue(e.read)
		e.notes = sync.OnceValue(e.readNotes)
	}
}

// readNotes parses the embedded notes, if there are any. It panics on an error, because
// they are part of the program.
func (e *Edition) readNotes() Notes {
	b, err := readFile(e.Stem + ".abnf.json")
	if err != nil {
		return Notes{}
	}
	n, err := ParseNotes(b)
	if err != nil {
		panic(fmt.Sprintf("grammar/%s.abnf.json: %v", e.Stem, err))
	}
	return n
}

// read parses the embedded files. It panics on an error, because they are part of the
// program.
func (e *Edition) read() *content {
	c := &content{abnf: file(e.Stem + ".abnf"), peg: file(e.Stem + ".peg")}
	var err error
	if c.grammar, err = abnf.Parse(c.abnf, e.Notes().Readings...); err != nil {
		panic(fmt.Sprintf("grammar/%s.abnf: %v", e.Stem, err))
	}
	if c.rules, err = rules(c.grammar, c.abnf, c.peg); err != nil {
		panic(fmt.Sprintf("grammar/%s.peg: %v", e.Stem, err))
	}
	return c
}

func file(name string) string {
	b, err := readFile(name)
	if err != nil {
		panic(err)
	}
	return string(b)
}
