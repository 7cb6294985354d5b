package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// IRI is an IRI of RFC 3987 or of iri-11, as [Parse] returns it. It is comparable like a
// [uri.URI], and safe to copy and to share. What is unmarshalled, scanned from a database or set
// by a flag must be an IRI of the edition that the value has, which is RFC 3987 for the zero IRI.
//
// The zero IRI is not a valid IRI. Its String is empty, and IsZero reports true.
type IRI struct {
	// URI has the text and the edition of the IRI, and the methods that return neither: those of
	// its components, for example. If the text has a character that is not US-ASCII, it is not a
	// URI: ToURI returns that. Functions that work with all editions, such as those of package
	// schemes, take this field.
	uri.URI
}

// Reference is an IRI reference, absolute or relative, as [ParseReference] returns it. It is
// otherwise like [IRI]. The zero Reference is the empty reference.
type Reference struct {
	uri.Reference // as the field URI of an IRI
}

// Edition returns the edition that the text was parsed under, which is RFC 3987 for the zero IRI.
func (i IRI) Edition() Edition { return Edition{i.URI.Edition()}.ofIRIs() }

// Edition returns the edition that the text was parsed under, which is RFC 3987 for the zero
// Reference.
func (r Reference) Edition() Edition { return Edition{r.Reference.Edition()}.ofIRIs() }

// Reference returns the IRI as a reference.
func (i IRI) Reference() Reference { return Reference{i.URI.Reference()} }

// URI returns the reference as an IRI, and reports whether it has a scheme. It replaces the
// method of [uri.Reference].
func (r Reference) URI() (IRI, bool) {
	u, ok := r.Reference.URI()
	return IRI{u}, ok
}

// Resolve resolves a reference against the IRI, as [uri.URI.Resolve] does (6.5).
func (i IRI) Resolve(ref Reference) (IRI, error) {
	u, err := i.URI.Resolve(ref.Reference)
	return IRI{u}, err
}

// Relativize returns the shortest reference to the target, as [uri.URI.Relativize] does.
func (i IRI) Relativize(target Reference) (Reference, error) {
	r, err := i.URI.Relativize(target.Reference)
	return Reference{r}, err
}

// Normalize returns the IRI as normalized by the zero [Normalizer].
func (i IRI) Normalize() IRI { return IRI{i.URI.Normalize()} }

// Normalize returns the reference as normalized by the zero [Normalizer].
func (r Reference) Normalize() Reference { return Reference{r.Reference.Normalize()} }

// WithoutFragment returns the IRI without its fragment and the "#" before it.
func (i IRI) WithoutFragment() IRI { return IRI{i.URI.WithoutFragment()} }

// WithoutFragment returns the reference without its fragment and the "#" before it.
func (r Reference) WithoutFragment() Reference { return Reference{r.Reference.WithoutFragment()} }

// Equivalence returns the lowest rung at which two IRIs are equal, by the zero [Comparer].
func (i IRI) Equivalence(j IRI) uri.Normalization { return i.URI.Equivalence(j.URI) }

// Equivalence returns the lowest rung at which two references are equal, by the zero
// [Comparer].
func (r Reference) Equivalence(s Reference) uri.Normalization {
	return r.Reference.Equivalence(s.Reference)
}

// Builder builds an IRI reference from components: see [uri.Builder]. If its edition is not one
// of IRIs, it is that of RFC 3987.
type Builder struct{ uri.Builder }

// Builder returns a Builder with the components of the IRI.
func (i IRI) Builder() Builder { return i.Reference().Builder() }

// Builder returns a Builder with the components of the reference.
func (r Reference) Builder() Builder { return Builder{r.Reference.Builder()} }

// URI builds an IRI, as [uri.Builder.URI] does.
func (b Builder) URI() (IRI, error) {
	u, err := b.ofIRIs().URI()
	return IRI{u}, err
}

// Reference builds a reference, as [uri.Builder.Reference] does.
func (b Builder) Reference() (Reference, error) {
	r, err := b.ofIRIs().Reference()
	return Reference{r}, err
}

// ofIRIs returns the builder that builds under an edition of IRIs.
func (b Builder) ofIRIs() uri.Builder {
	if of := core.Internal(&b.Builder); *of == nil || b.Edition.IsIRI() {
		e := Edition{b.Edition}.ofIRIs()
		*of = *core.Internal(&e)
	}
	return b.Builder
}
