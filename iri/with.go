package iri

import "github.com/stricturi/stricturi/uri"

// Builder returns a Builder with the components of the value: what it builds, if none is
// changed, is the value.
func (v value) Builder() Builder {
	b := v.generic().Builder()
	return Builder{
		Edition: v.edition, Scheme: b.Scheme, Userinfo: b.Userinfo, Host: b.Host, Port: b.Port, Authority: b.Authority,
		Path: b.Path, Query: b.Query, Fragment: b.Fragment,
	}
}

// WithScheme returns the IRI with another scheme. See [uri.URI.WithScheme] for what all With
// methods have in common.
func (u IRI) WithScheme(scheme string) (IRI, error) { return u.iri(u.Generic().WithScheme(scheme)) }

// WithAuthority returns the IRI with another authority, which is [uri.Encoded].
func (u IRI) WithAuthority(authority uri.Text) (IRI, error) {
	return u.iri(u.Generic().WithAuthority(authority))
}

// WithUserinfo returns the IRI with another userinfo. It is an error if there is no host.
func (u IRI) WithUserinfo(userinfo uri.Text) (IRI, error) {
	return u.iri(u.Generic().WithUserinfo(userinfo))
}

// WithHost returns the IRI with another host. See [Builder] for what a host can be.
func (u IRI) WithHost(host uri.Text) (IRI, error) { return u.iri(u.Generic().WithHost(host)) }

// WithPort returns the IRI with another port. It is an error if there is no host.
func (u IRI) WithPort(port uri.Text) (IRI, error) { return u.iri(u.Generic().WithPort(port)) }

// WithPath returns the IRI with another path.
func (u IRI) WithPath(path uri.Text) (IRI, error) { return u.iri(u.Generic().WithPath(path)) }

// WithSegments returns the IRI with another path.
func (u IRI) WithSegments(s uri.Segments) (IRI, error) { return u.iri(u.Generic().WithSegments(s)) }

// WithQuery returns the IRI with another query.
func (u IRI) WithQuery(query uri.Text) (IRI, error) { return u.iri(u.Generic().WithQuery(query)) }

// WithPairs returns the IRI with another query.
func (u IRI) WithPairs(q uri.Pairs) (IRI, error) { return u.iri(u.Generic().WithPairs(q)) }

// WithFragment returns the IRI with another fragment.
func (u IRI) WithFragment(fragment uri.Text) (IRI, error) {
	return u.iri(u.Generic().WithFragment(fragment))
}

// WithScheme returns the reference with another scheme, or without a scheme if it
// is empty. See [uri.URI.WithScheme] for what all With methods have in common.
func (r Reference) WithScheme(scheme string) (Reference, error) {
	return r.refer(r.generic().WithScheme(scheme))
}

// WithAuthority returns the reference with another authority, which is [uri.Encoded].
func (r Reference) WithAuthority(authority uri.Text) (Reference, error) {
	return r.refer(r.generic().WithAuthority(authority))
}

// WithUserinfo returns the reference with another userinfo. It is an error if there is no host.
func (r Reference) WithUserinfo(userinfo uri.Text) (Reference, error) {
	return r.refer(r.generic().WithUserinfo(userinfo))
}

// WithHost returns the reference with another host. See [Builder] for what a host can be.
func (r Reference) WithHost(host uri.Text) (Reference, error) {
	return r.refer(r.generic().WithHost(host))
}

// WithPort returns the reference with another port. It is an error if there is no host.
func (r Reference) WithPort(port uri.Text) (Reference, error) {
	return r.refer(r.generic().WithPort(port))
}

// WithPath returns the reference with another path.
func (r Reference) WithPath(path uri.Text) (Reference, error) {
	return r.refer(r.generic().WithPath(path))
}

// WithSegments returns the reference with another path.
func (r Reference) WithSegments(s uri.Segments) (Reference, error) {
	return r.refer(r.generic().WithSegments(s))
}

// WithQuery returns the reference with another query.
func (r Reference) WithQuery(query uri.Text) (Reference, error) {
	return r.refer(r.generic().WithQuery(query))
}

// WithPairs returns the reference with another query.
func (r Reference) WithPairs(q uri.Pairs) (Reference, error) {
	return r.refer(r.generic().WithPairs(q))
}

// WithFragment returns the reference with another fragment.
func (r Reference) WithFragment(fragment uri.Text) (Reference, error) {
	return r.refer(r.generic().WithFragment(fragment))
}
