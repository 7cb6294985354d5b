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
	var err error
	switch {
	case r.file != nil:
		err = r.file.Check(r.Name, text)
	case r.IsReference() && !r.IsIRI() && r.Generic.ValidReference(text): // faster than Check
	default:
		err = r.Generic.Check(r.Name, text)
	}
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
func (r Rule) Nodes(text string) (iter.Seq[uri.Node], error) {
	if r.file != nil {
		return r.file.Nodes(r.Name, text)
	}
	return r.Generic.Tree(r.Name, text)
}
