package edition

import (
	"errors"
	"fmt"
	"iter"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Check returns an error if a text is not a string of a rule.
func (e *Edition) Check(rule, text string) error {
	if e.file != nil {
		return e.file.Check(rule, text)
	}
	if rule == e.Reference && !e.IsIRI() && e.Generic.ValidReference(text) { // faster than Check
		return nil
	}
	return e.Generic.Check(rule, text)
}

// Nodes returns the parse tree of a text.
func (e *Edition) Nodes(rule, text string) (iter.Seq[uri.Node], error) {
	if e.file != nil {
		return e.file.Nodes(rule, text)
	}
	return e.Generic.Tree(rule, text)
}

// Accept returns the error of parsing a reference, or a string of the first rule of a file.
func (e *Edition) Accept(text string) error {
	if e.file != nil {
		return e.file.Check(e.file.Rules[0].Name, text)
	}
	_, err := e.Generic.ParseReference(text)
	return err
}

// CheckScheme returns an error if a reference breaks the rules of its scheme. It reports
// whether these rules are known.
func (e *Edition) CheckScheme(text string) (known bool, err error) {
	r, err := e.Generic.ParseReference(text)
	if err != nil {
		return false, nil // too long, or with formatting characters, which the grammar allows
	}
	return knownScheme(schemes.Check(r))
}

// knownScheme returns what schemes.Check said about a reference, as CheckScheme does.
func knownScheme(err error) (bool, error) {
	if errors.Is(err, schemes.ErrUnknown) || err == uri.ErrRelative {
		return false, nil
	}
	return true, err
}

// CheckBase returns an error if the value of a flag cannot be a base URI.
func (e *Edition) CheckBase(flag, text string) error {
	if _, err := e.base(text); err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return nil
}

// base parses a base URI. It can have a fragment, which is ignored (RFC 3986, 5.1), even if the
// URIs of the edition cannot.
func (e *Edition) base(text string) (uri.URI, error) {
	r, err := e.Generic.ParseReference(text)
	if err != nil {
		return uri.URI{}, err
	}
	if !r.IsAbsolute() {
		return uri.URI{}, fmt.Errorf("%w (section 5)", core.ErrRelativeBase)
	}
	if u, ok := r.URI(); ok {
		return u, nil
	}
	fragment, _ := r.Fragment()
	return e.Generic.Parse(text[:len(text)-len("#")-len(fragment)])
}

// Relativize returns the shortest reference to a target, and whether it resolves to just that.
func (e *Edition) Relativize(base, text string) (ref string, exact bool, err error) {
	u, err := e.base(base)
	if err != nil {
		return "", false, err
	}
	target, err := e.Generic.ParseReference(text)
	if err != nil {
		return "", false, err
	}
	r, exact, err := uri.Relativizer{}.Relativize(u, target)
	return r.String(), exact, err
}

// Rungs returns the normalizations that Normalizer can apply.
func (e *Edition) Rungs() []uri.Normalization {
	all := []uri.Normalization{uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeDotEscapes, uri.NormalizeScheme}
	if e.IsIRI() {
		all = append(all, iri.NormalizeIDN, iri.NormalizeNFC, iri.NormalizeNFKC)
	}
	return all
}

// Normalize normalizes a reference. 0 stands for the normalizations that are syntax-based.
func (e *Edition) Normalize(text string, rungs uri.Normalization) (out string, steps []uri.Step, err error) {
	r, err := e.Generic.ParseReference(text)
	if err != nil {
		return "", nil, err
	}
	steps = iri.Normalizer{Apply: rungs, DomainNames: idna.Names{}}.Steps(iri.Reference{Reference: r})
	for _, s := range steps {
		if s.Err != nil {
			return "", nil, s.Err
		}
		text = s.After
	}
	return text, steps, nil
}

// NormalizeScheme normalizes a reference by the document of its scheme. It returns the
// error of CheckScheme if there is one. An IRI is mapped to a URI.
func (e *Edition) NormalizeScheme(text string) (out string, steps []uri.Step, known bool, err error) {
	r, err := e.Generic.ParseReference(text)
	if err != nil {
		return "", nil, false, err
	}
	normal, err := schemes.Normalize(r)
	if known, err := knownScheme(err); err != nil || !known {
		return "", nil, known, err
	}
	if u, _ := r.ToURI(); normal.String() == u.String() {
		return u.String(), nil, true, nil
	}
	name, _ := r.Scheme()
	step := uri.Step{Normalization: uri.NormalizeScheme, Section: schemes.EquivalenceSection(name), Before: text, After: normal.String()}
	return step.After, []uri.Step{step}, true, nil
}

// Compare returns the lowest rung at which two references are equal. With byScheme the document of
// their scheme decides at the rung scheme, if it says something: it can be stricter than RFC 3986.
func (e *Edition) Compare(a, b string, byScheme bool) (rung uri.Normalization, errA, errB error) {
	x, errA := e.Generic.ParseReference(a)
	y, errB := e.Generic.ParseReference(b)
	if errA != nil || errB != nil {
		return rung, errA, errB
	}
	var c iri.Comparer
	if e.IsIRI() {
		c.DomainNames = idna.Names{}
	}
	rung = c.Equivalence(iri.Reference{Reference: x}, iri.Reference{Reference: y})
	x, errX := x.ToURI()
	y, errY := y.ToURI()
	switch {
	case !byScheme || errX != nil || errY != nil || schemes.Check(x) != nil || schemes.Check(y) != nil:
	case schemes.Equal(x, y):
		rung = min(rung, uri.NormalizeScheme)
	case rung <= uri.NormalizeScheme: // others are equal as IRIs
		rung = uri.EqualNever
	}
	return rung, nil, nil
}
