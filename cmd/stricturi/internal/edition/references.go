package edition

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Accept returns an error if a text is not a reference.
func (e *Edition) Accept(text string) error {
	_, err := e.Generic.ParseReference(text)
	return err
}

// CheckScheme returns an error if a reference breaks the rules of its scheme. It reports
// whether these rules are known.
func (e *Edition) CheckScheme(text string) (known bool, err error) {
	r, err := e.Generic.ParseReference(text)
	if err != nil {
		return false, nil // valid by the grammar, but too long or with formatting characters
	}
	return knownScheme(schemes.Check(r))
}

// knownScheme converts an error of package schemes to the results of CheckScheme.
func knownScheme(err error) (bool, error) {
	if errors.Is(err, schemes.ErrUnknown) || err == uri.ErrRelative {
		return false, nil
	}
	return true, err
}

// Base parses the value of a flag as a base URI. Its fragment is ignored (RFC 3986, 5.1), even in
// editions whose URIs have none.
func (e *Edition) Base(flag, text string) (uri.URI, error) {
	r, err := e.Generic.ParseReference(text)
	if err == nil && !r.IsAbsolute() {
		err = fmt.Errorf("%w (section 5)", core.ErrRelativeBase)
	}
	if err != nil {
		return uri.URI{}, fmt.Errorf("--%s: %w", flag, err)
	}
	u, _ := r.WithoutFragment().URI()
	return u, nil
}

// Rungs returns the normalizations that Normalize can apply.
func (e *Edition) Rungs() []uri.Normalization {
	all := []uri.Normalization{uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeDotEscapes, uri.NormalizeScheme}
	if e.IsIRI() {
		all = append(all, iri.NormalizeIDN, iri.NormalizeNFC, iri.NormalizeNFKC)
	}
	return all
}

// Normalize normalizes a reference. If rungs is 0, it applies the syntax-based normalizations.
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

// NormalizeScheme normalizes a reference by the document of its scheme, and reports whether that is
// known. It returns the error of CheckScheme if there is one. An IRI is mapped to a URI.
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

// Compare returns the lowest rung at which two references are equal. If byScheme is set and the
// document of their scheme is known, it decides about the scheme rung: it can be stricter than RFC
// 3986.
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
	case rung <= uri.NormalizeScheme: // higher rungs are those of IRIs
		rung = uri.EqualNever
	}
	return rung, nil, nil
}

// Split returns the components that the regular expression of Appendix B finds in any text.
func Split(text string) []core.Component {
	p := uri.Split(text)
	return []core.Component{
		{Name: "scheme", Text: p.Scheme, Defined: p.HasScheme},
		{Name: "authority", Text: p.Authority, Defined: p.HasAuthority},
		{Name: "path", Text: p.Path, Defined: true},
		{Name: "query", Text: p.Query, Defined: p.HasQuery},
		{Name: "fragment", Text: p.Fragment, Defined: p.HasFragment},
	}
}
