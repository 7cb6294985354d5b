package edition

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

func relativeBase() error { return fmt.Errorf("--base: %w (section 5)", uri.ErrRelativeBase) }

// uriEdition is an edition of package uri.
type uriEdition struct {
	uri.Edition
	parser[uri.Reference]
}

func (e uriEdition) Nodes(rule, text string) (iter.Seq[Node], error) {
	return nodes(e.Edition.Nodes(rule, text))
}

// Validator returns a function that reports whether a text is a string of a rule.
func (e uriEdition) Validator(rule string) func(text string) bool {
	if data, ok := grammar.Lookup(e.String()); ok && rule == data.Reference {
		return e.ValidReference // no rule has to be found for each text
	}
	return func(text string) bool { return e.ValidRule(rule, text) }
}

func (e uriEdition) AsAny() uri.AnyEdition { return e.Edition }

func (e uriEdition) AsIRI() (none iri.Edition, ok bool) { return none, false }

func (e uriEdition) CheckScheme(text string) (known bool, err error) {
	r, err := e.ParseReference(text)
	if err != nil {
		return false, nil // a long text, for which there is no reference
	}
	return knownScheme(schemes.Check(r))
}

// knownScheme returns what schemes.Check said about a reference, as CheckScheme does.
func knownScheme(err error) (bool, error) {
	if errors.Is(err, schemes.ErrUnknown) || errors.Is(err, schemes.ErrRelative) {
		return false, nil
	}
	return true, err
}

func (e uriEdition) Rungs() []uri.Normalization {
	return []uri.Normalization{uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeDotEscapes, uri.NormalizeScheme}
}

func (e uriEdition) CheckBase(text string) error {
	_, err := e.base(text)
	return err
}

// base parses the value of --base. It can have a fragment, which is ignored (RFC 3986,
// 5.1), even if the URIs of the edition cannot.
func (e uriEdition) base(text string) (uri.URI, error) {
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

func (e uriEdition) Resolver(o uri.Resolver) func(base, ref string) (uri.TextTarget, error) {
	o.Edition = e.Edition
	return o.ResolveText
}

func (e uriEdition) ResolveSplit(base, ref string) (uri.TextTarget, error) {
	return uri.Resolver{Edition: e.Edition}.ResolveSplit(base, ref)
}

func (e uriEdition) Establish(sources ...base.Source) (base.Base, error) {
	return base.Establish(e.Edition, sources...)
}

func (e uriEdition) Relativizer(base string, noSameDocument bool) (func(string) (string, bool, error), error) {
	u, err := e.base(base)
	return func(text string) (string, bool, error) {
		target, err := e.ParseReference(text)
		if err != nil {
			return "", false, err
		}
		rel, err := uri.Relativizer{NoSameDocument: noSameDocument}.Relativize(u, target)
		return rel.Reference.String(), rel.Exact, err
	}, err
}

func (e uriEdition) Normalizer(rungs uri.Normalization, schemes uri.SchemeTable) func(string) (string, []uri.Step, error) {
	n := uri.Normalizer{Apply: rungs, Schemes: schemes}
	return func(text string) (string, []uri.Step, error) {
		r, err := e.ParseReference(text)
		if err != nil {
			return "", nil, err
		}
		steps := n.Steps(r)
		for _, s := range steps {
			if s.Err != nil {
				return "", nil, s.Err
			}
			text = s.After
		}
		return text, steps, nil
	}
}

func (e uriEdition) NormalizeScheme(text string) (out string, steps []uri.Step, known bool, err error) {
	r, err := e.ParseReference(text)
	if err != nil {
		return "", nil, false, err
	}
	return normalizeScheme(r)
}

func (e uriEdition) Compare(a, b string, o Comparison) (rung uri.Equivalence, errA, errB error) {
	x, errA := e.ParseReference(a)
	y, errB := e.ParseReference(b)
	if errA == nil && errB == nil {
		rung = o.decide(uri.Comparer{Schemes: o.Schemes, IgnoreFragment: o.IgnoreFragment}.Equivalence(x, y), x, y)
	}
	return rung, errA, errB
}

func (e uriEdition) Editor(q Reading) func(string, []Change) (Edited, error) {
	hasParams := strings.Contains(e.Reserved(uri.PlaceSegment), ";")
	x := &editor[uri.Reference, uri.Text, uri.Pairs, uri.Segments]{e.Edition, e.parse, uri.Data, uri.Encoded, hasParams, q}
	return x.edit
}
