package iri

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// IRI is an IRI with a scheme, as [Parse] returns it. It is safe to copy and to share. Two
// IRIs parsed under the same edition are == if their texts are the same: simple string
// comparison (RFC 3987, 5.3.1).
//
// An IRI has 64 bytes on 64-bit systems: the header of its text, the ends of its components
// and its edition have 56, and processors copy 64 faster.
//
// The zero IRI is not a valid IRI. Its String is empty, and IsZero reports true.
//
// Methods without a description here do what those of [uri.URI] and [uri.Reference] do.
type IRI struct {
	_ [0]byte // so that a Reference cannot be converted to an IRI
	value
}

// Reference is an IRI reference, absolute or relative, as [ParseReference]
// returns it. It is as large as an IRI, and safe to copy and to share. Two references
// parsed under the same edition are == if their texts are the same.
//
// The zero Reference is the empty reference under RFC 3987: a reference to the
// current document. It is valid, and IsZero reports true.
type Reference struct{ value }

// value is the common part of IRI and Reference.
type value struct {
	ref     core.Ref
	edition Edition
	_       uint64 // copying 64 bytes takes less time than copying 56, whose last pieces overlap
}

// Reference returns the IRI as a reference.
func (u IRI) Reference() Reference { return Reference{u.value} }

// IRI returns the reference as an IRI, and reports whether it is one. It is an IRI if it
// has a scheme.
func (r Reference) IRI() (IRI, bool) {
	if !r.IsAbsolute() {
		return IRI{}, false
	}
	return IRI{value: r.value}, true
}

// Generic returns the IRI for packages that take URIs of any edition. It is not a URI: its
// edition is that of [Edition.Generic]. Use [IRI.ToURI] to map it to one.
func (u IRI) Generic() uri.URI {
	if v, ok := u.Reference().Generic().URI(); ok {
		return v
	}
	return u.edition.Generic().Unset()
}

// Generic returns the reference for packages that take references of any edition, such as
// package base. It is not a URI reference: its edition is that of [Edition.Generic]. Use
// [Reference.ToURIReference] to map it to one.
func (r Reference) Generic() uri.Reference { return r.generic() }

func (v value) generic() uri.Reference { return uri.Wrap(v.ref, v.edition.core()) }

// wrap returns a reference of the edition.
func (e Edition) wrap(r uri.Reference) Reference {
	ref, _ := uri.Unwrap(r)
	return Reference{value{ref: ref, edition: e}}
}

// refer and iri return the result of a method of package uri.
func (v value) refer(r uri.Reference, err error) (Reference, error) {
	if err != nil {
		return Reference{}, err
	}
	return v.edition.wrap(r), nil
}

func (v value) iri(u uri.URI, err error) (IRI, error) {
	r, err := v.refer(u.Reference(), err)
	return IRI{value: r.value}, err
}

// Unset returns an empty IRI bound to edition e. Unmarshalling into it parses
// under e instead of RFC 3987.
func (e Edition) Unset() IRI { return IRI{value: value{edition: e}} }

// String returns the text that was parsed, unchanged.
func (v value) String() string { return v.ref.String() }

// Edition returns the edition that the text was parsed under.
func (v value) Edition() Edition { return v.edition }

// Scheme returns the scheme, without its ":", and reports whether it is defined.
func (v value) Scheme() (string, bool) { return v.ref.Scheme() }

// IsAbsolute reports whether there is a scheme.
func (v value) IsAbsolute() bool {
	_, ok := v.ref.Scheme()
	return ok
}

// Authority returns the authority, without the "//" before it, and reports
// whether it is defined.
func (v value) Authority() (string, bool) { return v.ref.Authority() }

// Userinfo returns the userinfo, without the "@" after it, and reports whether it
// is defined. It may contain a password: see Redacted.
func (v value) Userinfo() (string, bool) { return v.ref.Userinfo() }

// Host returns the host, with the brackets of an IP literal, and reports whether
// it is defined. Every authority has a host, which may be empty.
func (v value) Host() (string, bool) { return v.ref.Host() }

// HostKind returns the alternative of the edition's rule for hosts that the host
// matched, or [uri.HostNone] if there is no host.
func (v value) HostKind() uri.HostKind { return uri.HostKind(v.ref.HostKind()) }

// HostAddr returns the host as an IP address, and reports whether it is one.
func (v value) HostAddr() (netip.Addr, bool) { return v.ref.HostAddr() }

// Port returns the port, without the ":" before it, and reports whether it is
// defined. It consists of digits, any number of them, even none.
func (v value) Port() (string, bool) { return v.ref.Port() }

// PortNumber returns the port as a number, and reports whether there is one: the
// port is defined, not empty, and at most 65535.
func (v value) PortNumber() (uint16, bool) { return v.ref.PortNumber() }

// Path returns the path, which is always defined but may be empty.
func (v value) Path() string { return v.ref.Path() }

// Query returns the query, without the "?" before it, and reports whether it is
// defined.
func (v value) Query() (string, bool) { return v.ref.Query() }

// Fragment returns the fragment, without the "#" before it, and reports whether
// it is defined.
func (v value) Fragment() (string, bool) { return v.ref.Fragment() }

// Segments returns the path as a list of segments.
func (v value) Segments() uri.Segments { return v.generic().Segments() }

// Pairs returns the query as a list of pairs. An undefined or empty query has none.
func (v value) Pairs() uri.Pairs { return v.generic().Pairs() }

// Redacted returns the text with a password, the part of the userinfo after its first
// ":", replaced by "xxxxx". See [uri.URI.Redacted].
func (v value) Redacted() string { return redact.Password(v.ref) }

// LogValue returns the text for log/slog, with the whole userinfo replaced by "xxxxx". See
// [uri.URI.LogValue].
func (v value) LogValue() slog.Value { return slog.StringValue(redact.Reference(v.ref)) }

// Format implements fmt.Formatter. All verbs but %v, %s, %q and %x replace the userinfo by
// "xxxxx". See [uri.URI.Format].
func (v value) Format(s fmt.State, verb rune) { redact.FormatReference(s, verb, v.ref) }

func (v value) compare(w value) int {
	if c := strings.Compare(v.String(), w.String()); c != 0 || v.edition == w.edition {
		return c
	}
	return strings.Compare(v.edition.String(), w.edition.String())
}

// Compare orders IRIs for sorting, by text and then by the name of the edition. It returns -1
// if u comes first, 1 if v does, and 0 if u == v. See [IRI.Equivalence] for IRIs that are
// equal in meaning.
func (u IRI) Compare(v IRI) int { return u.compare(v.value) }

// Compare orders references for sorting: see [IRI.Compare].
func (r Reference) Compare(s Reference) int { return r.compare(s.value) }

// IsZero reports whether the IRI is empty: the zero IRI, or one that
// [Edition.Unset] returned. encoding/json omits such a field if its tag says
// omitzero; omitempty has no effect on it.
func (u IRI) IsZero() bool { return u.ref.String() == "" }

// IsZero reports whether the reference is empty, under any edition. The empty reference
// refers to the current document.
func (r Reference) IsZero() bool { return r.ref.String() == "" }

// MarshalText returns the text, which is empty for the zero value. The error is nil.
// It serves encoding/json, encoding/xml and package flag.
func (v value) MarshalText() ([]byte, error) { return []byte(v.ref.String()), nil }

// AppendText appends the text to b. The error is nil.
func (v value) AppendText(b []byte) ([]byte, error) { return append(b, v.ref.String()...), nil }

// MarshalBinary returns what MarshalText returns. It serves encoding/gob. The
// edition is not part of it.
func (v value) MarshalBinary() ([]byte, error) { return v.MarshalText() }

// AppendBinary appends what MarshalBinary returns to b. The error is nil.
func (v value) AppendBinary(b []byte) ([]byte, error) { return v.AppendText(b) }

// UnmarshalText parses text under the edition of u, which is RFC 3987 if u is the
// zero IRI. The empty text makes u empty. On failure the error is a
// [*uri.SyntaxError], and u keeps its value. See [uri.URI.UnmarshalText].
func (u *IRI) UnmarshalText(text []byte) error { return u.set(string(text)) }

// UnmarshalBinary is [IRI.UnmarshalText].
func (u *IRI) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

func (u *IRI) set(text string) error {
	if text == "" {
		*u = u.edition.Unset()
		return nil
	}
	parsed, err := u.edition.Parse(text)
	if err == nil {
		*u = parsed
	}
	return err
}

// UnmarshalText parses text under the edition of r, which is RFC 3987 if r is the
// zero Reference. On failure the error is a [*uri.SyntaxError], and r keeps its value.
func (r *Reference) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalBinary is [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

func (r *Reference) set(text string) error {
	parsed, err := r.edition.ParseReference(text)
	if err == nil {
		*r = parsed
	}
	return err
}

// Scan parses the text of a database column as [IRI.UnmarshalText] does. NULL and
// the empty text make u empty.
func (u *IRI) Scan(src any) error {
	text, _, err := core.ColumnText(src)
	if err != nil {
		return fmt.Errorf("iri: %w", err)
	}
	return u.set(text)
}

// Value returns the text for a database, or NULL for the zero IRI.
func (u IRI) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.ref.String(), nil
}

// Scan parses the text of a database column as [Reference.UnmarshalText] does.
// The empty text is the empty reference. NULL is an error: use
// [database/sql.Null] for columns that may be NULL.
func (r *Reference) Scan(src any) error {
	text, null, err := core.ColumnText(src)
	switch {
	case err != nil:
		return fmt.Errorf("iri: %w", err)
	case null:
		return errors.New("iri: NULL is not a reference; use sql.Null[iri.Reference]")
	}
	return r.set(text)
}

// Value returns the text for a database. It is never NULL.
func (r Reference) Value() (driver.Value, error) { return r.ref.String(), nil }
