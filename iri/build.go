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

// Data is a component in decoded form. What cannot stand in it is
// percent-encoded, and "%" always is.
func Data(text string) Text { return Text{core.Text{Text: text, Form: core.IsData}} }

// HostAddr is a host that is an IP address: see [uri.HostAddr].
func HostAddr(addr netip.Addr) Text { return Text{core.Address(addr)} }

// Encoded is a component as it is to stand in the result. What an IRI cannot
// have there is an error.
func Encoded(text string) Text { return Text{core.Text{Text: text, Form: core.IsEncoded}} }

// Builder puts an IRI reference together from components. What it returns is
// valid under the edition and parses back to the components that were given. It
// does not normalise characters: "IRIs SHOULD be created by using NFC" (5.3.2.2),
// for which there is [uri.NormalizeNFC].
//
// There is an authority where Host or Authority is defined.
type Builder struct {
	Edition  Edition
	Scheme   string // empty for a relative reference
	Userinfo Text
	// Host is a name, an IPv4 address, or an IP literal. The brackets of an
	// IPv6 address may be left out of Data. Other Data that has a delimiter, as
	// "例え.jp:80" and "[::1" have, is an error and not a name: the port goes
	// into Port. For addresses there is [HostAddr].
	Host Text
	Port Text
	// Authority is the whole iauthority, Encoded, in place of Userinfo, Host
	// and Port.
	Authority Text
	// Path, as Data, has its segments escaped, each for itself.
	Path Text
	// Segments are data, in place of Path: each is preceded by "/", and a
	// "/" within one is escaped. "." and ".." cannot be escaped, and are
	// errors: resolution removes them, "%2E%2E" included once it is normalised
	// (RFC 3986, 5.2.4 and 6.2.2.2).
	Segments []string
	Query    Text
	Fragment Text
}

// IRI returns the components as an IRI; see [Builder.Reference].
func (b Builder) IRI() (IRI, error) {
	if b.Scheme == "" {
		return IRI{}, &uri.BuildError{Component: "scheme", Err: errors.New("an IRI has one")}
	}
	r, err := b.Reference()
	return IRI(r), err
}

// Reference returns the components as a reference (2.2). Where the path would
// be read as an authority ("//x" without one) or its first segment as a scheme
// ("a:b" without one), "/." or "./" is put before it, which resolution
// removes (RFC 3986, 4.2 and 5.2.4); the path of the result shows it.
//
// The error is a [*uri.BuildError] where it is known which component is at fault,
// else a [*uri.SyntaxError]: so where one that is Encoded has a formatting character
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
	return Reference{value{built, b.Edition}}, nil
}

// buildError returns the error for users.
func buildError(err error) error {
	switch e := err.(type) {
	case *core.BuildFault:
		return &uri.BuildError{Component: e.Component, Err: buildError(e.Err)}
	case *core.Refused:
		return newSyntaxError(e.Failure, e.Text)
	}
	return err
}
