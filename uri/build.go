package uri

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
)

// Text is a component for a [Builder], made by [Data], [Encoded], [Segments.Text] or
// [Pairs.Text]. The zero Text is an undefined component.
type Text struct {
	text string
	form textForm
	err  error // why Pairs or Segments could not be changed
}

// textForm tells how the text of a component is given.
type textForm uint8

const (
	undefined textForm = iota
	isData             // decoded: "%" and characters not allowed in the component are to be encoded
	isEncoded          // already encoded: copied to the result unchanged
)

func (t Text) defined() bool { return t.form != undefined }

// encode returns the component encoded.
func (t Text) encode(e *core.Edition, p core.Place) string {
	if t.form == isData {
		return e.EscapeData(p, t.text)
	}
	return t.text
}

// Data returns a component given in decoded form. [Builder] percent-encodes "%" and the
// characters that are not allowed in the component. The delimiters within the component
// stay, such as "/" in a path, ":" in a userinfo and "&" in a query: escape what is between
// them with [Edition.Escape], or use [Segments] and [Pairs].
func Data(text string) Text { return Text{text: text, form: isData} }

// Encoded returns a component given in encoded form. [Builder] copies it unchanged, and
// fails if it does not match the grammar.
func Encoded(text string) Text { return Text{text: text, form: isEncoded} }

// Builder builds a reference from components. The reference is valid under the edition
// and parses back to the given components.
//
// To change a value, change the Builder that [URI.Builder] returns. The components that are
// not changed stay as they are, byte for byte:
//
//	b := u.Builder()
//	b.Query = uri.Data("a b")
//	b.Fragment = uri.Text{}
//	u, err := b.URI()
//
// To build one from data, set the fields:
//
//	b := uri.Builder{Scheme: "https", Host: uri.Data("example.com")}
//	b.Path = b.Segments().Append("a/b").Text()
//	b.Query = b.Pairs().Add("q", "a&b").Text()
//	u, err := b.URI()
//
// The reference has an authority if Host or Authority is defined.
type Builder struct {
	hidesEdition
	ofIRIs *core.Edition // the edition of a builder of IRIs, in the place of Edition

	Edition  Edition // whose grammar the result follows; with one of IRIs, use iri.Builder
	Scheme   string  // empty for a relative reference
	Userinfo Text    // without the "@" after it
	// Host is a name, an IPv4 address, or an IP literal. Data may omit the
	// brackets of an IPv6 address. Other Data that contains a delimiter, such as
	// "example.com:80" or "[::1", is an error: put the port into Port. So is Data
	// with US-ASCII characters that a name can only contain encoded, such as
	// "my host" and "a%20b", an IPv6 address before RFC 2732, and one with a zone, which is
	// meaningful on one machine only, unless the edition is [RFC6874]. Other characters than
	// those of US-ASCII are percent-encoded in a URI; package iri/idna has their A-labels.
	Host Text
	Port Text // digits, without the ":" before them
	// Authority is the whole authority, as Encoded, in place of Userinfo, Host
	// and Port, which must then be Text{}. Before RFC 3986, this is the only way to set an empty or a
	// registry-based authority, which have no host. Escape the latter for
	// [PlaceRegName].
	Authority Text
	// Path is the path or an opaque part. The slashes in Data separate segments:
	// if those have slashes of their own, use [Builder.Segments].
	Path Text
	// Query has no "?" before it. Data is percent-encoded where a query cannot have it, as are
	// "%" and "#", but "&", "=", "+" and ";" stay. For names and values that are data, use
	// [Pairs], which encodes those too:
	//
	//	Query: uri.Pairs{}.Add("q", "a&b").Text()
	Query    Text
	Fragment Text // without the "#" before it
}

func (b *Builder) edition() Edition {
	if b.ofIRIs != nil {
		return editionOf(b.ofIRIs)
	}
	return b.Edition
}

// Builder returns a Builder with the components of the value: what it builds, if none is
// changed, is the value.
func (v value) Builder() Builder {
	b := Builder{Path: Encoded(v.Path())}
	if e := v.core(); e.IRI {
		b.ofIRIs = e
	} else {
		b.Edition = v.Edition()
	}
	b.Scheme, _ = v.Scheme()
	if _, ok := v.Host(); ok {
		b.Userinfo, b.Host, b.Port = encoded(v.Userinfo()), encoded(v.Host()), encoded(v.Port())
	} else {
		b.Authority = encoded(v.Authority())
	}
	b.Query, b.Fragment = encoded(v.Query()), encoded(v.Fragment())
	return b
}

// encoded is like [Encoded] for a component that may be undefined.
func encoded(text string, ok bool) Text {
	if !ok {
		return Text{}
	}
	return Encoded(text)
}

// Segments returns the path as a list of segments, to change it:
//
//	b.Path = b.Segments().Append("AC/DC", "1").Text()
func (b Builder) Segments() Segments {
	e := b.edition()
	s := Segments{
		text: b.Path.encode(e.core(), core.WholePath), hasScheme: b.Scheme != "", hasAuthority: b.Authority.defined() || b.Host.defined(),
		edition: e, err: b.Path.err,
	}
	s.isOpaque = s.hasScheme && !s.hasAuthority && e.core().Algorithm != core.Algorithm3986 && s.text != "" && s.text[0] != '/'
	return s
}

// Pairs returns the query as a list of pairs, to change it:
//
//	b.Query = b.Pairs().Set("q", "a&b").Text()
func (b Builder) Pairs() Pairs {
	e := b.edition()
	return Pairs{text: b.Query.encode(e.core(), core.WholeQuery), defined: b.Query.defined(), edition: e, err: b.Query.err}
}

// URI builds a URI. See [Builder.Reference].
func (b Builder) URI() (URI, error) {
	if b.Scheme == "" {
		return URI{}, &BuildError{"scheme", errors.New("missing: a URI has a scheme")}
	}
	r, err := b.Reference()
	if err != nil {
		return URI{}, err
	}
	u, ok := r.URI()
	if !ok {
		return URI{}, &BuildError{"fragment", fmt.Errorf("%w: a URI of %s has no fragment; use a Reference", errConflict, b.edition().Document())}
	}
	return u, nil
}

// Reference builds a reference. If its path would parse as an authority ("//x" without
// an authority), "/." is put before it; if its first segment would parse as a scheme
// ("a:b" without a scheme), "./" is. Resolution removes these (RFC 3986, 4.2 and 5.2.4),
// but the path of the result contains them. Before RFC 3986, resolution does not remove
// "/.", so a path that would parse as an authority is an error that wraps
// [ErrPathAsAuthority].
//
// The error is a [*BuildError] if the component that caused it is known, and otherwise a
// [*SyntaxError].
func (b Builder) Reference() (r Reference, err error) {
	switch {
	case b.Edition.IsIRI() && b.ofIRIs == nil:
		return Reference{}, errBuildsIRI
	case b.Path.err != nil:
		return Reference{}, &BuildError{"path", b.Path.err}
	case b.Query.err != nil:
		return Reference{}, &BuildError{"query", b.Query.err}
	}
	e := b.edition()
	a := assembly{Builder: b, of: e.core()}
	if err := a.join(); err != nil {
		return Reference{}, err
	}
	if r, err = e.ParseReference(Join(a.put)); err != nil {
		return Reference{}, a.blame(err)
	}
	if err := a.verify(r.ref()); err != nil {
		return Reference{}, err
	}
	return r, nil
}

// BuildError reports the component that made a [Builder] fail.
type BuildError struct {
	Component string // "scheme", "userinfo", "host", "port", "authority", "path", "query" or "fragment"
	Err       error  // a [*SyntaxError] if the component does not match the grammar
}

// Error returns a one-line description of the error, without the text of the component.
func (e *BuildError) Error() string {
	text := "cannot build: " + e.Component
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns Err.
func (e *BuildError) Unwrap() error { return e.Err }

// ErrDotSegment is wrapped by the [*BuildError] or the [*EscapeError] for a segment that is to be
// "." or ".." as data.
var ErrDotSegment = errDotSegment

// What else a BuildError wraps.
var (
	errDelimiter = errors.New("contains a delimiter of another component")
	errBuildsIRI = errors.New("uri: the edition is one of IRIs: use iri.Builder")
	errConflict  = errors.New("conflicts with the other components")
	errNoSegment = errors.New("the path does not have this segment")
)
