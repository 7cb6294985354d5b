package edition

import (
	"fmt"
	"iter"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

// iriEdition is an edition of package iri.
type iriEdition struct {
	iri.Edition
	parser[iri.Reference]
}

func (e iriEdition) Nodes(rule, text string) (iter.Seq[Node], error) {
	return nodes(e.Edition.Nodes(rule, text))
}

// Validator returns a function that reports whether a text is a string of a rule.
func (e iriEdition) Validator(rule string) func(text string) bool {
	return func(text string) bool { return e.ValidRule(rule, text) }
}

func (e iriEdition) AsAny() uri.AnyEdition { return e.Edition }

func (e iriEdition) AsIRI() (iri.Edition, bool) { return e.Edition, true }

func (e iriEdition) CheckScheme(text string) (known bool, err error) {
	r, err := e.ParseReference(text)
	if err != nil {
		return false, nil // it has formatting characters, which the grammar allows
	}
	return knownScheme(r.CheckURI(schemes.Check))
}

func (e iriEdition) Rungs() []uri.Normalization {
	return []uri.Normalization{
		uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeDotEscapes, uri.NormalizeScheme,
		uri.NormalizeIDN, uri.NormalizeNFC, uri.NormalizeNFKC,
	}
}

func (e iriEdition) CheckBase(text string) error {
	_, err := e.base(text)
	return err
}

func (e iriEdition) base(text string) (iri.IRI, error) {
	r, err := e.ParseReference(text)
	if err != nil {
		return iri.IRI{}, fmt.Errorf("--base: %w", err)
	}
	i, ok := r.IRI()
	if !ok {
		return iri.IRI{}, relativeBase()
	}
	return i, nil
}

func (e iriEdition) Resolver(o uri.Resolver) func(base, ref string) (uri.TextTarget, error) {
	return iri.Resolver{Edition: e.Edition, Excess: o.Excess, SameScheme: o.SameScheme, Letter: o.Letter, Verbatim: o.Verbatim}.ResolveText
}

func (e iriEdition) ResolveSplit(base, ref string) (uri.TextTarget, error) {
	return iri.Resolver{Edition: e.Edition}.ResolveSplit(base, ref)
}

func (e iriEdition) Establish(sources ...base.Source) (base.Base, error) {
	return base.Establish(e.Edition, sources...)
}

func (e iriEdition) Relativizer(base string, noSameDocument bool) (func(string) (string, bool, error), error) {
	i, err := e.base(base)
	return func(text string) (string, bool, error) {
		target, err := e.ParseReference(text)
		if err != nil {
			return "", false, err
		}
		rel, err := iri.Relativizer{NoSameDocument: noSameDocument}.Relativize(i, target)
		return rel.Reference.String(), rel.Exact, err
	}, err
}

func (e iriEdition) Normalizer(rungs uri.Normalization, schemes uri.SchemeTable) func(string) (string, []uri.Step, error) {
	n := iri.Normalizer{Apply: rungs, Schemes: schemes, DomainNames: idna.Names{}}
	return func(text string) (string, []uri.Step, error) {
		r, err := e.ParseReference(text)
		if err != nil {
			return "", nil, err
		}
		steps := n.Steps(r)
		for _, s := range steps {
			text = s.After
		}
		return text, steps, nil
	}
}

func (e iriEdition) NormalizeScheme(text string) (out string, steps []uri.Step, known bool, err error) {
	r, err := e.ParseReference(text)
	if err != nil {
		return "", nil, false, err
	}
	if known, err := knownScheme(r.CheckURI(schemes.Check)); err != nil || !known {
		return "", nil, known, err
	}
	u, err := r.ToURIReference()
	if err != nil {
		return "", nil, true, err
	}
	out, steps, known, err = normalizeScheme(u)
	if len(steps) > 0 {
		steps[0].Before = text
	}
	return out, steps, known, err
}

func (e iriEdition) Compare(a, b string, o Comparison) (rung uri.Equivalence, errA, errB error) {
	x, errA := e.ParseReference(a)
	y, errB := e.ParseReference(b)
	if errA != nil || errB != nil {
		return rung, errA, errB
	}
	rung = iri.Comparer{DomainNames: idna.Names{}, Schemes: o.Schemes, IgnoreFragment: o.IgnoreFragment}.Equivalence(x, y)
	u, errU := x.ToURIReference()
	v, errV := y.ToURIReference()
	if errU == nil && errV == nil {
		rung = o.decide(rung, u, v)
	}
	return rung, nil, nil
}

func (e iriEdition) Editor(q Reading) func(string, []Change) (Edited, error) {
	x := &editor[iri.Reference, iri.Text, iri.Pairs, iri.Segments]{e.Edition, e.parse, iri.Data, iri.Encoded, false, q}
	return x.edit
}
