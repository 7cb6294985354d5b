// Package edition presents the editions of packages uri and iri to the command as one
// type: the edition's data (stem, document, rules) and what both packages can do, as
// functions of texts.
package edition

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/hooks"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

// Edition is an edition of package uri or iri.
type Edition struct {
	*grammar.Edition
	api
}

// api is what the command asks of package uri or iri under an edition.
type api interface {
	// AsAny returns the edition of package uri or iri.
	AsAny() uri.AnyEdition
	// AsIRI returns the edition of package iri, if it is one.
	AsIRI() (iri.Edition, bool)
	// Check returns an error if a text is not a string of a rule.
	Check(rule, text string) error
	// Validator returns a function that reports whether a text is a string of a rule.
	Validator(rule string) func(text string) bool
	// Nodes returns the parse tree of a text.
	Nodes(rule, text string) (iter.Seq[Node], error)
	// CheckScheme returns an error if a reference breaks the rules of its scheme. It
	// reports whether these rules are known.
	CheckScheme(text string) (known bool, err error)
	// Accept returns the error of parsing a reference.
	Accept(text string) error
	// ParseComponents parses a reference. If that fails it sets nothing.
	ParseComponents(text string, into *Components) error

	// CheckBase returns an error if a text cannot be a base URI.
	CheckBase(text string) error
	// Establish establishes a base URI.
	Establish(...base.Source) (base.Base, error)
	// Resolver returns a function that resolves valid references to a valid base,
	// with the options of o.
	Resolver(o uri.Resolver) func(base, ref string) (uri.TextTarget, error)
	// ResolveSplit resolves any reference.
	ResolveSplit(base, ref string) (uri.TextTarget, error)
	Relativizer(base string, noSameDocument bool) (func(target string) (ref string, exact bool, err error), error)

	// Rungs returns the normalizations that Normalizer can apply.
	Rungs() []uri.Normalization
	// Section returns the section that defines a rung.
	Section(uri.Equivalence) string
	// Normalizer returns a function that normalizes a reference. 0 stands for the
	// normalizations that are syntax-based.
	// NormalizeScheme normalizes a reference by the document of its scheme. It returns the
	// error of CheckScheme if there is one. An IRI is mapped to a URI.
	NormalizeScheme(text string) (out string, steps []uri.Step, known bool, err error)
	Normalizer(rungs uri.Normalization, schemes uri.SchemeTable) func(text string) (out string, steps []uri.Step, err error)
	Compare(a, b string, o Comparison) (rung uri.Equivalence, errA, errB error)

	escaper
	// Editor returns a function that parses a reference and makes changes.
	Editor(Reading) func(text string, changes []Change) (Edited, error)
}

// All are all editions, oldest first, without the amendments.
var All = func() []*Edition {
	all := ofURIs(uri.Editions())
	for _, e := range iri.Editions() {
		all = append(all, newEdition(e.String(), iriEdition{e, parser[iri.Reference]{e.ParseReference, coreOf(e.String())}}))
	}
	return all
}()

// Amendments are the editions that are used only if they are named.
var Amendments = ofURIs(uri.Amendments())

// Known lists the editions and the amendments: all that can be named.
var Known = slices.Concat(All, Amendments)

func ofURIs(editions []uri.Edition) (all []*Edition) {
	for _, e := range editions {
		all = append(all, newEdition(e.String(), uriEdition{e, parser[uri.Reference]{e.ParseReference, coreOf(e.String())}}))
	}
	return all
}

func newEdition(stem string, api api) *Edition {
	data, ok := grammar.Lookup(stem)
	if !ok {
		panic("no grammar " + stem)
	}
	return &Edition{data, api}
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

// IsIRI reports whether the edition is of package iri.
func (e *Edition) IsIRI() bool {
	_, ok := e.AsIRI()
	return ok
}

// IsEntry reports whether the strings of a rule are references.
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

// IsEntry reports whether the rule is made of the components of a reference.
func (r Rule) IsEntry() bool { return r.Edition.IsEntry(r.Name) }

// IsReference reports whether it is the rule of references.
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
		panic(err) // the rule is one of the edition
	}
	return e
}

// ParseComponents parses a text as a rule that is made of the components of a reference.
// The strings of such a rule are references, whose components do not depend on the
// rule. If that fails it sets nothing.
func (r Rule) ParseComponents(text string, into *Components) error {
	if !r.IsReference() {
		if err := r.Check(text); err != nil {
			return err
		}
	}
	err := r.Edition.ParseComponents(text, into)
	if err == nil {
		return nil
	}
	if e, ok := errs.AsType[*uri.SyntaxError](err); ok && e.Rule != r.Name {
		// Section 4.1 of an IRI document may forbid what the rule allows.
		return hooks.WithRule(e, r.Name)
	}
	return err
}

// A Node is a node of a parse tree, also of one that the grammar of a file makes.
type Node struct {
	Rule       string
	Start, End int // in bytes
	Depth      int // 0 for the root
}

// nodes returns the nodes of an edition.
func nodes(all iter.Seq[uri.Node], err error) (iter.Seq[Node], error) {
	if err != nil {
		return nil, err
	}
	return func(yield func(Node) bool) {
		for n := range all {
			if !yield(Node{n.Rule.String(), int(n.Start), int(n.End), int(n.Depth)}) {
				return
			}
		}
	}, nil
}

// Nodes returns the parse tree of a text.
func (r Rule) Nodes(text string) (iter.Seq[Node], error) { return r.Edition.Nodes(r.Name, text) }
