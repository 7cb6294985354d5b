package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Edition is a specification of IRIs, as [RFC3987] and [Draft11] return it. The zero Edition, and
// one whose field has an edition of URIs, parse as RFC3987 does.
type Edition struct {
	// Edition has the methods that return no IRI, such as Check and Escape. Functions that work
	// with all editions take this field. What its own method Parse returns is like the field URI
	// of an [IRI]: it is a URI only if the text is of US-ASCII.
	uri.Edition
}

// Parse parses an IRI, as the function [Parse] does under RFC 3987.
func (e Edition) Parse(text string) (IRI, error) {
	u, err := e.ofIRIs().Edition.Parse(text)
	return IRI{u}, err
}

// ParseReference parses an IRI reference, as the function [ParseReference] does under RFC 3987.
func (e Edition) ParseReference(text string) (Reference, error) {
	r, err := e.ofIRIs().Edition.ParseReference(text)
	return Reference{r}, err
}

// Repair repairs a text, as the function [Repair] does under RFC 3987.
func (e Edition) Repair(text string) (Reference, []uri.Fix, error) {
	r, steps, err := e.ofIRIs().Edition.Repair(text)
	return Reference{r}, steps, err
}

// ofIRIs returns the edition, or RFC 3987 if it is not one of IRIs.
func (e Edition) ofIRIs() Edition {
	if !e.IsIRI() {
		return RFC3987()
	}
	return e
}

func init() { core.IRIs = names{} }

type names struct{}

// Name returns an edition for errors.
func (names) Name(e *core.Edition) core.Name { return editionOf(e) }

// editionOf returns an edition for users.
func editionOf(of *core.Edition) (e Edition) {
	*core.Internal(&e) = of
	return e
}
