// Package edition gives the command one interface to editions and to grammars of files: their data
// (stem, document, rules) and the operations of packages uri and iri as functions of texts.
package edition

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// Edition is an edition of package uri or iri, or the grammar of a file.
type Edition struct {
	*grammar.Edition
	Generic uri.Edition // the zero Edition for the grammar of a file
	file    *fileEdition
}

// All lists all editions, oldest first, without the amendments.
var All = of(editions.All())

// Amendments lists the editions that are used only if a user names them.
var Amendments = of([]uri.Edition{uri.RFC6874()})

// Known lists the editions and the amendments.
var Known = slices.Concat(All, Amendments)

func of(editions []uri.Edition) (all []*Edition) {
	for _, e := range editions {
		data, ok := grammar.Lookup(e.String())
		if !ok {
			panic("no grammar " + e.String())
		}
		all = append(all, &Edition{Edition: data, Generic: e})
	}
	return all
}

// Of returns the edition of package uri or iri with its data.
func Of(e fmt.Stringer) *Edition {
	found, err := Named(e.String())
	if err != nil {
		panic(err)
	}
	return found
}

// IRIs returns the editions of package iri.
func IRIs() []*Edition {
	return slices.DeleteFunc(slices.Clone(All), func(e *Edition) bool { return !e.IsIRI() })
}

// Named returns the edition or amendment with the given stem. Case does not matter, and "rfc"
// may be left out.
func Named(stem string) (*Edition, error) { return among(Known, stem) }

func among(editions []*Edition, stem string) (*Edition, error) {
	for _, e := range editions {
		if strings.EqualFold(e.Stem, stem) || strings.EqualFold(e.Stem, "rfc"+stem) {
			return e, nil
		}
	}
	return nil, usage.Unknown("spec", stem, Stems(editions), "stricturi grammar")
}

// Stems returns the stems of editions.
func Stems(editions []*Edition) []string {
	var stems []string
	for _, e := range editions {
		stems = append(stems, e.Stem)
	}
	return stems
}

// IsIRI reports whether it is an edition of IRIs.
func (e *Edition) IsIRI() bool { return e.Generic.IsIRI() }

// IsEntry reports whether a rule is an entry rule, whose strings are references.
func (e *Edition) IsEntry(rule string) bool { return slices.Contains(e.Entries, rule) }

// RuleNames returns the names of all rules.
func (e *Edition) RuleNames() []string { return RuleNames([]*Edition{e}) }

// RuleNames returns the names of all rules of the editions.
func RuleNames(editions []*Edition) []string {
	var names []string
	for _, e := range editions {
		for _, r := range e.Rules() {
			if !slices.Contains(names, r.Name) {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// RuleNamed returns the rule of the given name. As in ABNF, case does not matter.
func (e *Edition) RuleNamed(name string) (*grammar.Rule, error) {
	r, ok := e.Edition.Rule(name)
	if !ok {
		return nil, fmt.Errorf("%s: %w", e.Stem, usage.Unknown("rule", name, e.RuleNames(), "stricturi grammar "+e.Stem))
	}
	return r, nil
}

// Rule is a rule of an edition.
type Rule struct {
	*Edition
	Name string // as the document spells it
	// Schemes adds the rules of the scheme of each text. The rule must be an entry rule.
	Schemes bool
}

// ReferenceRule returns the rule of references.
func (e *Edition) ReferenceRule() Rule { return Rule{Edition: e, Name: e.Reference} }

// IsEntry reports whether the rule is an entry rule, whose strings are references.
func (r Rule) IsEntry() bool { return r.Edition.IsEntry(r.Name) }

// IsReference reports whether the rule is that of references.
func (r Rule) IsReference() bool { return r.Name == r.Reference }

// Check returns an error if a text is not a string of the rule, or with Schemes if it
// breaks the rules of its scheme.
func (r Rule) Check(text string) *uri.SyntaxError {
	err := r.Edition.Check(r.Name, text)
	if err == nil && r.Schemes {
		_, err = r.CheckScheme(text)
	}
	if err == nil {
		return nil
	}
	e, ok := errs.AsType[*uri.SyntaxError](err)
	if !ok {
		panic(err) // cannot happen: the edition has the rule
	}
	return e
}

// Parse parses a text as an entry rule. Its strings are references, and the components of a
// reference do not depend on the rule.
func (r Rule) Parse(text string) (uri.Reference, error) {
	if r.IsReference() {
		return r.Generic.ParseReference(text)
	}
	if err := r.Check(text); err != nil {
		return uri.Reference{}, err
	}
	parsed, err := r.Generic.ParseReference(text)
	if e, ok := errs.AsType[*uri.SyntaxError](err); ok && e.Rule != r.Name {
		// Section 4.1 of an IRI document forbids what the rule allows.
		x := &uri.SyntaxError{Rule: r.Name}
		x.Offset, x.Err = core.Internal(x).Fail(*core.Internal(&r.Generic), r.Name, text, e.Offset)
		err = x
	}
	return parsed, err
}

// Nodes returns the parse tree of a text.
func (r Rule) Nodes(text string) (iter.Seq[uri.Node], error) { return r.Edition.Nodes(r.Name, text) }

// Group is a list of rules that each text is checked against.
type Group struct {
	rules []Rule
	// implied has for each rule the index of an earlier rule whose strings it all accepts, or -1.
	implied []int
}

// includes maps an edition to editions whose references are all references of that edition
// too. A test proves this from the grammars.
var includes = map[string][]string{
	"rfc2732":      {"rfc2396"},
	"rfc2396bis00": {"rfc2396"},
	"rfc3986+6874": {"rfc3986"},
	"iri11":        {"rfc3986", "rfc3987"},
	"rfc3987":      {"rfc3986", "iri11"},
}

// NewGroup returns a group of rules.
func NewGroup(rules []Rule) *Group {
	g := &Group{rules: rules, implied: make([]int, len(rules))}
	for i, r := range rules {
		g.implied[i] = -1
		if !r.OnlyReference() {
			continue
		}
		for j, before := range rules[:i] {
			if before.OnlyReference() && (before.Stem == r.Stem || slices.Contains(includes[r.Stem], before.Stem)) {
				g.implied[i] = j
			}
		}
	}
	return g
}

// OnlyReference reports whether the rule is that of references, without the rules of schemes.
func (r Rule) OnlyReference() bool { return r.File() == nil && r.IsReference() && !r.Schemes }

// Check sets errs[i] to the error of rule i, and reports whether all rules accept the text.
func (g *Group) Check(text string, errs []*uri.SyntaxError) bool {
	ok := true
	for i, r := range g.rules {
		if j := g.implied[i]; j >= 0 && errs[j] == nil {
			errs[i] = nil
			continue
		}
		errs[i] = r.Check(text)
		ok = ok && errs[i] == nil
	}
	return ok
}
