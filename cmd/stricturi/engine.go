package main

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// engine is what the commands need that work on references: an edition of
// package uri or of package iri, with texts for their values.
type engine interface {
	String() string
	Section(uri.Rung) string
	DefaultRungs() []uri.Rung
	isIRI() bool
	// normalizations are the rungs that normalize can apply.
	normalizations() []uri.Rung
	// checkBase says why a text is no base that references can be relative to.
	checkBase(text string) error
	// resolver has the options of another one, whatever its edition.
	resolver(o uri.Resolver) func(base, ref string) (uri.TextTarget, error)
	relativizer(base string, noSameDocument bool) (func(target string) (ref string, exact bool, err error), error)
	normalizer(rungs []uri.Rung) func(text string) (out string, steps []uri.Step, err error)
	compare(a, b string, ignoreFragment bool) (rung uri.Rung, errA, errB error)
}

// engines are all editions, oldest first.
func engines() []engine {
	var all []engine
	for _, e := range uri.Editions() {
		all = append(all, uriEngine{e})
	}
	for _, e := range iri.Editions() {
		all = append(all, iriEngine{e})
	}
	return all
}

func relativeBase() error { return fmt.Errorf("--base: %w (section 5)", uri.ErrRelativeBase) }

type uriEngine struct{ uri.Edition }

func (e uriEngine) isIRI() bool { return false }

func (e uriEngine) normalizations() []uri.Rung {
	return []uri.Rung{uri.Case, uri.Percent, uri.Dots, uri.Scheme, uri.DotEscapes}
}

func (e uriEngine) checkBase(text string) error {
	_, err := e.base(text)
	return err
}

// base parses the value of --base. Its fragment is of no account (RFC 3986,
// 5.1), so that it can have one where the edition's URIs have none.
func (e uriEngine) base(text string) (uri.URI, error) {
	r, err := e.ParseReference(text)
	if err != nil {
		return uri.URI{}, fmt.Errorf("--base: %w", err)
	}
	if !r.IsAbsolute() {
		return uri.URI{}, relativeBase()
	}
	if u, ok := r.URI(); ok {
		return u, nil
	}
	fragment, _ := r.Fragment()
	return e.Parse(text[:len(text)-len("#")-len(fragment)])
}

func (e uriEngine) resolver(o uri.Resolver) func(base, ref string) (uri.TextTarget, error) {
	o.Edition = e.Edition
	return o.ResolveText
}

func (e uriEngine) relativizer(base string, noSameDocument bool) (func(string) (string, bool, error), error) {
	u, err := e.base(base)
	return func(text string) (string, bool, error) {
		target, err := e.ParseReference(text)
		if err != nil {
			return "", false, err
		}
		ref, exact, err := uri.Relativizer{NoSameDocument: noSameDocument}.Relativize(u, target)
		return ref.String(), exact, err
	}, err
}

func (e uriEngine) normalizer(rungs []uri.Rung) func(string) (string, []uri.Step, error) {
	n := uri.NewNormalizer(rungs...)
	return func(text string) (string, []uri.Step, error) {
		r, err := e.ParseReference(text)
		if err != nil {
			return "", nil, err
		}
		out, steps := n.Normalize(r)
		for _, s := range steps {
			if s.Err != nil {
				return "", nil, s.Err
			}
		}
		return out.String(), steps, nil
	}
}

func (e uriEngine) compare(a, b string, ignoreFragment bool) (rung uri.Rung, errA, errB error) {
	x, errA := e.ParseReference(a)
	y, errB := e.ParseReference(b)
	return uri.Comparer{IgnoreFragment: ignoreFragment}.Compare(x, y), errA, errB
}

type iriEngine struct{ iri.Edition }

func (e iriEngine) isIRI() bool { return true }

func (e iriEngine) normalizations() []uri.Rung {
	return []uri.Rung{iri.Case, iri.Percent, iri.Dots, iri.Scheme, iri.IDN, iri.NFC, iri.DotEscapes}
}

func (e iriEngine) checkBase(text string) error {
	_, err := e.base(text)
	return err
}

func (e iriEngine) base(text string) (iri.IRI, error) {
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

func (e iriEngine) resolver(o uri.Resolver) func(base, ref string) (uri.TextTarget, error) {
	return iri.Resolver{Edition: e.Edition, Excess: o.Excess, SameScheme: o.SameScheme, Letter: o.Letter}.ResolveText
}

func (e iriEngine) relativizer(base string, noSameDocument bool) (func(string) (string, bool, error), error) {
	i, err := e.base(base)
	return func(text string) (string, bool, error) {
		target, err := e.ParseReference(text)
		if err != nil {
			return "", false, err
		}
		ref, exact, err := iri.Relativizer{NoSameDocument: noSameDocument}.Relativize(i, target)
		return ref.String(), exact, err
	}, err
}

func (e iriEngine) normalizer(rungs []uri.Rung) func(string) (string, []uri.Step, error) {
	n := iri.NewNormalizer(rungs...).WithDomainNames(idna.Names{})
	return func(text string) (string, []uri.Step, error) {
		r, err := e.ParseReference(text)
		if err != nil {
			return "", nil, err
		}
		out, steps := n.Normalize(r)
		return out.String(), steps, nil
	}
}

func (e iriEngine) compare(a, b string, ignoreFragment bool) (rung uri.Rung, errA, errB error) {
	x, errA := e.ParseReference(a)
	y, errB := e.ParseReference(b)
	return iri.Comparer{DomainNames: idna.Names{}, IgnoreFragment: ignoreFragment}.Compare(x, y), errA, errB
}
