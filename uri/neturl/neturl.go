// Package neturl converts URIs, IRIs and references to and from values of package
// net/url.
//
// Both directions are lossless: if a component would be lost or changed, the error names
// it. The package works with packages uri and iri, and imports neither.
package neturl

import (
	"errors"
	"net/url"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Reference is a uri.URI, uri.Reference, iri.IRI or iri.Reference.
type Reference interface {
	String() string
	Scheme() (string, bool)
	Authority() (string, bool)
	Userinfo() (string, bool)
	Host() (string, bool)
	Port() (string, bool)
	Path() string
	Query() (string, bool)
	Fragment() (string, bool)
}

// ToURL returns the reference as a [url.URL] that has the same components and the same
// text. If there is none, the error is a [*Error].
//
// An IRI with non-ASCII characters is an error: map it to a URI first, with ToURI or
// iri.Mapping. Values of net/url are URIs, and interfaces between IRIs and URIs must map
// (RFC 3987, 6.2). Package net/url would write a non-ASCII query unchanged.
//
// Package net/url does not keep capitals in a scheme, an empty fragment, some empty
// authorities, triplets in a host, and triplets and some of the sub-delims in a
// userinfo. It rejects most triplets in a host, and IPvFuture. If that does not
// matter, use [url.Parse]. What it calls opaque is a path that does not begin with a
// slash.
func ToURL(r Reference) (*url.URL, error) {
	if !ascii.Is(r.String()) {
		return nil, &Error{Err: errIRI}
	}
	u, err := parse(r.String())
	if err != nil {
		return nil, &Error{Err: err}
	}
	if differences := compare(r, u); differences != nil {
		return nil, &Error{Differences: differences}
	}
	return u, nil
}

// FromURL parses the result of u.String with a function such as uri.ParseReference
// or iri.Parse. The error is that of the function, or a [*Error] if the result has
// other components than u: url.URL{Scheme: "s", Path: "a"} is written as "s://a". A nil u
// is an error.
func FromURL[R Reference](u *url.URL, parse func(text string) (R, error)) (R, error) {
	var zero R
	if u == nil {
		return zero, errNil
	}
	r, err := parse(u.String())
	if err != nil {
		return zero, err
	}
	if differences := compare(r, u); differences != nil {
		return zero, &Error{Differences: differences}
	}
	return r, nil
}

var errIRI = errors.New("it contains non-ASCII characters: map the IRI to a URI first")

var errNil = errors.New("cannot convert a nil *url.URL")

// errPort replaces an error of net/url that quotes an invalid port: in a registry-based
// authority that may be a password.
var errPort = errors.New("invalid port after host")

// parse is url.Parse with an error that does not repeat the text, which may contain a
// password.
func parse(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err == nil {
		return u, nil
	}
	var e *url.Error
	if errors.As(err, &e) {
		err = e.Err
	}
	if strings.HasPrefix(err.Error(), "invalid port ") {
		err = errPort
	}
	return nil, err
}

// Error reports a reference that net/url rejects, or a [url.URL] that has other
// components than a reference.
type Error struct {
	Differences []Difference // the components that differ, in order
	Err         error        // why net/url rejects the text, or nil
}

// Error returns a one-line description of the error. It names the components and leaves out
// their texts.
func (e *Error) Error() string {
	if e.Err != nil {
		return "net/url does not accept the text: " + e.Err.Error()
	}
	var names []string
	for _, d := range e.Differences {
		names = append(names, d.Component)
	}
	return "net/url parses differently: " + strings.Join(names, ", ")
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Difference is a component that differs between a reference and a [url.URL].
// Printing, logging or encoding it does not show the texts, which may be those of a
// userinfo.
type Difference struct {
	// Component is "scheme", "authority", "userinfo", "host", "port", "path",
	// "query", "fragment", or "text" if all components are the same and the
	// whole would be written differently.
	Component string

	text, netText *string // nil if undefined
}

// Text returns the component of the reference, and reports whether it is defined.
func (d Difference) Text() (string, bool) { return deref(d.text) }

// NetText returns the component of the [url.URL] as its String writes it, or for a
// host the field Host, and reports whether it is defined.
func (d Difference) NetText() (string, bool) { return deref(d.netText) }

// String returns the name of the component.
func (d Difference) String() string { return d.Component }

func deref(text *string) (string, bool) {
	if text == nil {
		return "", false
	}
	return *text, true
}
