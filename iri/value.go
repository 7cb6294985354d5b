package iri

import (
	"iter"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// IRI is an IRI with a scheme, as [Parse] returns it. It is small, and safe to
// copy and to share. Two IRIs parsed under the same edition are == where their
// texts are the same: simple string comparison (RFC 3987, 5.3.1).
//
// The zero IRI is not a valid IRI: its text is empty, and all components but the
// path are undefined.
type IRI struct{ value }

// Reference is an IRI reference, absolute or relative, as [ParseReference]
// returns it. It is small, and safe to copy and to share. Two references
// parsed under the same edition are == where their texts are the same.
//
// The zero Reference is the empty reference of RFC 3987, that is, one to the
// current document, and == to that which is parsed.
type Reference struct{ value }

// Reference returns the IRI as a reference.
func (u IRI) Reference() Reference { return Reference(u) }

// Scheme returns the scheme, without its ":".
func (u IRI) Scheme() string {
	s, _ := u.ref.Scheme()
	return s
}

// Scheme returns the scheme, without its ":", and whether there is one. A
// relative reference has none.
func (r Reference) Scheme() (string, bool) { return r.ref.Scheme() }

// IsAbsolute reports whether the reference has a scheme.
func (r Reference) IsAbsolute() bool {
	_, ok := r.ref.Scheme()
	return ok
}

// IRI returns the reference as an IRI, and whether it has what makes it one: a
// scheme.
func (r Reference) IRI() (IRI, bool) {
	if !r.IsAbsolute() {
		return IRI{}, false
	}
	return IRI(r), true
}

// value is what IRI and Reference have in common.
type value struct {
	ref     core.Ref
	edition Edition
}

// String returns the text that was parsed, unchanged.
func (v value) String() string { return v.ref.String() }

// Edition returns the edition that the text was parsed under.
func (v value) Edition() Edition { return v.edition }

// Authority returns the authority, without the "//" before it, and whether it
// is defined; "http:///" has an empty one, "http:/" none.
func (v value) Authority() (string, bool) { return v.ref.Authority() }

// Userinfo returns the userinfo, without the "@" behind it, and whether it is
// defined. It may hold a password: see Redacted.
func (v value) Userinfo() (string, bool) { return v.ref.Userinfo() }

// Host returns the host, with the brackets of an IP literal, and whether it is
// defined. Each authority has one, which may be empty.
// The templates of text/template cannot call it, nor the others that return two
// values: see [uri.URI.Host].
func (v value) Host() (string, bool) { return v.ref.Host() }

// HostKind returns which alternative of the rule ihost the host is, and
// [uri.HostNone] where there is no host.
func (v value) HostKind() uri.HostKind { return uri.HostKind(v.ref.HostKind()) }

// Port returns the port, without the ":" before it, and whether it is defined.
// It holds digits, any number of them, none included.
func (v value) Port() (string, bool) { return v.ref.Port() }

// Path returns the path, which is never undefined but may be empty.
func (v value) Path() string { return v.ref.Path() }

// Query returns the query, without the "?" before it, and whether it is
// defined.
func (v value) Query() (string, bool) { return v.ref.Query() }

// Fragment returns the fragment, without the "#" before it, and whether it is
// defined.
func (v value) Fragment() (string, bool) { return v.ref.Fragment() }

// Segments returns the segments of the path, as they are written: what stands
// between its slashes, and before the first one where the path does not begin
// with it. "/a/b" and "a/b" have two, "/" has an empty one, the empty path
// has none.
func (v value) Segments() iter.Seq[string] { return v.ref.Segments() }

// Redacted returns the text with a password, that is, what follows the first
// ":" of the userinfo, replaced by "xxxxx".
func (v value) Redacted() string { return v.ref.Redacted() }
