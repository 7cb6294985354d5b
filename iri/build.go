package iri

import (
	"errors"
	"net/netip"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Text is a component for a [Builder], made by [Data] or [Encoded]. The zero
// Text is an undefined component.
type Text struct{ text core.Text }

// Data returns a component given in decoded form. [Builder] percent-encodes "%" and the
// characters that are not allowed in the component. The delimiters within the component
// stay; see [uri.Data].
func Data(text string) Text { return Text{core.Text{Text: text, Form: core.IsData}} }

// Addr returns a host that is an IP address without a zone. See [uri.Addr].
func Addr(addr netip.Addr) Text { return Text{core.Address(addr)} }

// Encoded returns a component given in encoded form. [Builder] copies it unchanged, and
// fails if it is not allowed in an IRI.
func Encoded(text string) Text { return Text{core.Text{Text: text, Form: core.IsEncoded}} }

// Builder builds an IRI reference from components. The reference is valid under the
// edition and parses back to the given components. Builder does not normalize
// characters, but "IRIs SHOULD be created by using NFC" (5.3.2.2): see
// [uri.NormalizeNFC].
//
// The reference has an authority if Host or Authority is defined.
type Builder struct {
	Edition  Edition // whose grammar the result follows
	Scheme   string  // empty for a relative reference
	Userinfo Text    // without the "@" after it
	// Host is a name, an IPv4 address, or an IP literal. Data may omit the
	// brackets of an IPv6 address. Other Data that contains a delimiter, such as
	// "例え.jp:80" or "[::1", is an error: put the port into Port. So is Data
	// with US-ASCII characters that a name can only contain encoded, such as
	// "my host". Use [Addr] for addresses.
	Host Text
	Port Text // digits, without the ":" before them
	// Authority is the whole iauthority, as Encoded, in place of Userinfo, Host
	// and Port.
	Authority Text
	// Path is the path. The slashes in Data separate segments.
	Path Text
	// Segments has the segments of the path as data, in place of Path. Each is
	// preceded by "/", and is escaped as in [uri.PlaceSegment].
	Segments []string
	Query    Text // without the "?" before it
	Fragment Text // without the "#" before it
}

// IRI builds an IRI. See [Builder.Reference].
func (b Builder) IRI() (IRI, error) {
	if b.Scheme == "" {
		return IRI{}, &uri.BuildError{Component: "scheme", Err: errors.New("missing: an IRI has a scheme")}
	}
	r, err := b.Reference()
	return IRI{value: r.value}, err
}

// Reference builds a reference (2.2). If its path would parse as an authority ("//x"
// without an authority), "/." is put before it; if its first segment would parse as a
// scheme ("a:b" without a scheme), "./" is. Resolution removes these (RFC 3986, 4.2 and
// 5.2.4), but the path of the result contains them.
//
// The error is a [*uri.BuildError] if the component that caused it is known, and
// otherwise a [*uri.SyntaxError], as for an Encoded component with a formatting character
// (4.1).
func (b Builder) Reference() (Reference, error) {
	e := b.Edition.core()
	built, err := e.Build(&core.Builder{
		Scheme: b.Scheme, Userinfo: b.Userinfo.text, Host: b.Host.text, Port: b.Port.text, Authority: b.Authority.text,
		Path: b.Path.text, Segments: b.Segments, Query: b.Query.text, Fragment: b.Fragment.text,
	})
	if err != nil {
		return Reference{}, buildError(err)
	}
	if err := refuseFormatting(e, e.Reference, built.String()); err != nil {
		return Reference{}, err
	}
	return Reference{value{ref: built, edition: b.Edition}}, nil
}

// buildError converts an error of package core for users.
func buildError(err error) error {
	switch e := err.(type) {
	case *core.BuildFault:
		return &uri.BuildError{Component: e.Component, Err: buildError(e.Err)}
	case *core.Refused:
		return newSyntaxError(e.Failure, e.Text)
	}
	return err
}
