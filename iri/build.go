package iri

import (
	"errors"

	"github.com/stricturi/stricturi/uri"
)

// Builder builds an IRI reference from components. The reference is valid under the
// edition and parses back to the given components. Builder does not normalize
// characters, but "IRIs SHOULD be created by using NFC" (5.3.2.2): see
// [uri.NormalizeNFC].
//
// The reference has an authority if Host or Authority is defined.
type Builder struct {
	Edition  Edition  // whose grammar the result follows
	Scheme   string   // empty for a relative reference
	Userinfo uri.Text // without the "@" after it
	// Host is a name, an IPv4 address, or an IP literal. Data may omit the
	// brackets of an IPv6 address. Other Data that contains a delimiter, such as
	// "例え.jp:80" or "[::1", is an error: put the port into Port. So is Data
	// with US-ASCII characters that a name can only contain encoded, such as
	// "my host". Use [uri.Addr] for addresses.
	Host uri.Text
	Port uri.Text // digits, without the ":" before them
	// Authority is the whole iauthority, as Encoded, in place of Userinfo, Host
	// and Port.
	Authority uri.Text
	// Path is the path. The slashes in Data separate segments.
	Path uri.Text
	// Segments has the segments of the path as data, in place of Path. Each is
	// preceded by "/", and is escaped as in [uri.PlaceSegment].
	Segments []string
	Query    uri.Text // without the "?" before it
	Fragment uri.Text // without the "#" before it
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
	r, err := uri.Builder{
		Edition: b.Edition.Generic(), Scheme: b.Scheme, Userinfo: b.Userinfo, Host: b.Host, Port: b.Port, Authority: b.Authority,
		Path: b.Path, Segments: b.Segments, Query: b.Query, Fragment: b.Fragment,
	}.Reference()
	if err != nil {
		return Reference{}, err
	}
	return b.Edition.wrap(r), nil
}
