package uri

import (
	"errors"
	"net/netip"

	"github.com/stricturi/stricturi/internal/core"
)

// Text is a component for a [Builder], made by [Data] or [Encoded]. The zero
// Text is an undefined component.
type Text struct{ text core.Text }

// Data is a component in decoded form. What cannot stand in it is
// percent-encoded, and "%" always is.
func Data(text string) Text { return Text{core.Text{Text: text, Form: core.IsData}} }

// Encoded is a component as it is to stand in the result. What the grammar
// does not allow there is an error.
func Encoded(text string) Text { return Text{core.Text{Text: text, Form: core.IsEncoded}} }

// HostAddr is a host that is an IP address. The zero address, and one with a
// zone, which means something on one machine only, are errors when the reference
// is built, and so is an IPv6 address before RFC 2732.
func HostAddr(addr netip.Addr) Text {
	return Text{core.Address(addr)}
}

// Builder puts a reference together from components. What it returns is valid
// under the edition and parses back to the components that were given.
//
// There is an authority where Host or Authority is defined.
type Builder struct {
	Edition  Edition
	Scheme   string // empty for a relative reference
	Userinfo Text
	// Host is a name, an IPv4 address, or an IP literal. The brackets of an
	// IPv6 address may be left out of Data. Other Data that has a delimiter, as
	// "example.com:80" and "[::1" have, is an error and not a name: the port
	// goes into Port. For addresses there is [HostAddr].
	Host Text
	Port Text
	// Authority is the whole authority, Encoded, in place of Userinfo, Host and
	// Port. Before RFC 3986 an empty and a registry-based one have no host, and
	// can be given only so.
	Authority Text
	// Path, as Data, has its segments escaped, each for itself. It may be
	// an opaque part.
	Path Text
	// Segments are data, in place of Path: each is preceded by "/", and a
	// "/" within one is escaped. "." and ".." cannot be escaped: RFC 3986
	// removes them on resolution, "%2E%2E" included once it is normalised
	// (6.2.2.2), so that they are errors: [ErrDotSegment]. Before, an absolute
	// path keeps them (RFC 2396, 5.2, step 5).
	Segments []string
	Query    Text
	Fragment Text
}

// URI returns the components as a URI; see [Builder.Reference].
func (b Builder) URI() (URI, error) {
	if b.Scheme == "" {
		return URI{}, &BuildError{"scheme", errors.New("a URI has one")}
	}
	r, err := b.Reference()
	if err != nil {
		return URI{}, err
	}
	u, ok := r.URI()
	if !ok { // the edition's URIs have no fragment
		return URI{}, &BuildError{"fragment", ErrConflict}
	}
	return u, nil
}

// Reference returns the components as a reference. Where the path would be
// read as an authority ("//x" without one) or its first segment as a scheme
// ("a:b" without one), "/." or "./" is put before it, which resolution
// removes (RFC 3986, 4.2 and 5.2.4); the path of the result shows it. Before RFC
// 3986 resolution would not remove "/.", so the first of these is an error that
// wraps [ErrPathAsAuthority].
//
// The error is a [*BuildError] where it is known which component is at fault,
// else a [*SyntaxError].
func (b Builder) Reference() (Reference, error) {
	built, err := b.Edition.core().Build(&core.Builder{
		Scheme: b.Scheme, Userinfo: b.Userinfo.text, Host: b.Host.text, Port: b.Port.text, Authority: b.Authority.text,
		Path: b.Path.text, Segments: b.Segments, Query: b.Query.text, Fragment: b.Fragment.text,
	})
	if err != nil {
		return Reference{}, buildError(err)
	}
	return Reference{value{built, b.Edition}}, nil
}

// buildError returns the error for users.
func buildError(err error) error {
	switch e := err.(type) {
	case *core.BuildFault:
		return &BuildError{e.Component, buildError(e.Err)}
	case *core.Refused:
		return newSyntaxError(e.Failure, e.Text)
	}
	return err
}
