package uri

// Builder returns a Builder with the components of the value: what it builds, if none is
// changed, is the value.
func (v value) Builder() Builder {
	b := Builder{Edition: v.edition, Path: Encoded(v.Path())}
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

// setPart sets a part of the authority. It replaces an authority that has no parts.
func (b *Builder) setPart(part *Text, text Text) {
	if text != (Text{}) {
		b.Authority = Text{}
	}
	*part = text
}

// setAuthority sets the whole authority.
func (b *Builder) setAuthority(authority Text) {
	b.Userinfo, b.Host, b.Port, b.Authority = Text{}, Text{}, Text{}, authority
}

// changed builds the reference after a change of the component.
func (b *Builder) changed(component string) (Reference, error) {
	r, err := b.Reference()
	return r, blame(component, err)
}

// changedURI builds the URI after a change of the component.
func (b *Builder) changedURI(component string) (URI, error) {
	u, err := b.URI()
	return u, blame(component, err)
}

// blame returns the error as a [*BuildError]. If each component is valid by itself, it
// blames the one that was changed.
func blame(component string, err error) error {
	if _, ok := err.(*SyntaxError); ok {
		return &BuildError{Component: component, Err: err}
	}
	return err
}

// WithScheme returns the URI with another scheme.
//
// This and the other With methods change one component and keep the text of the
// others. The result parses back to what was set. The zero Text makes a component
// undefined, and the path empty. If the edition does not allow the change, the error
// is a [*BuildError]. To change several components, use [URI.Builder].
//
// There is one exception. A path that could be taken for an authority or for a
// scheme gets "/." or "./" before it, as from [Builder.Reference].
func (u URI) WithScheme(scheme string) (URI, error) {
	b := u.Builder()
	b.Scheme = scheme
	return b.changedURI("scheme")
}

// WithAuthority returns the URI with another authority, which is [Encoded].
func (u URI) WithAuthority(authority Text) (URI, error) {
	b := u.Builder()
	b.setAuthority(authority)
	return b.changedURI("authority")
}

// WithUserinfo returns the URI with another userinfo. It is an error if there
// is no host.
func (u URI) WithUserinfo(userinfo Text) (URI, error) {
	b := u.Builder()
	b.setPart(&b.Userinfo, userinfo)
	return b.changedURI("userinfo")
}

// WithHost returns the URI with another host. An authority that has no host, as
// before RFC 3986, is replaced by it. See [Builder] for what a host can be.
func (u URI) WithHost(host Text) (URI, error) {
	b := u.Builder()
	b.setPart(&b.Host, host)
	return b.changedURI("host")
}

// WithPort returns the URI with another port. It is an error if there is no
// host.
func (u URI) WithPort(port Text) (URI, error) {
	b := u.Builder()
	b.setPart(&b.Port, port)
	return b.changedURI("port")
}

// WithPath returns the URI with another path.
func (u URI) WithPath(path Text) (URI, error) {
	b := u.Builder()
	b.Path = path
	return b.changedURI("path")
}

// WithQuery returns the URI with another query.
func (u URI) WithQuery(query Text) (URI, error) {
	b := u.Builder()
	b.Query = query
	return b.changedURI("query")
}

// WithFragment returns the URI with another fragment. It is an
// error in RFC 2396 and RFC 2732, whose URIs have no fragment.
func (u URI) WithFragment(fragment Text) (URI, error) {
	b := u.Builder()
	b.Fragment = fragment
	return b.changedURI("fragment")
}

// WithScheme returns the reference with another scheme, or without a scheme if it
// is empty. See [URI.WithScheme] for what all With methods have in common.
func (r Reference) WithScheme(scheme string) (Reference, error) {
	b := r.Builder()
	b.Scheme = scheme
	return b.changed("scheme")
}

// WithAuthority returns the reference with another authority, which is [Encoded].
func (r Reference) WithAuthority(authority Text) (Reference, error) {
	b := r.Builder()
	b.setAuthority(authority)
	return b.changed("authority")
}

// WithUserinfo returns the reference with another userinfo. It is an error if there
// is no host.
func (r Reference) WithUserinfo(userinfo Text) (Reference, error) {
	b := r.Builder()
	b.setPart(&b.Userinfo, userinfo)
	return b.changed("userinfo")
}

// WithHost returns the reference with another host. An authority that has no host, as
// before RFC 3986, is replaced by it. See [Builder] for what a host can be.
func (r Reference) WithHost(host Text) (Reference, error) {
	b := r.Builder()
	b.setPart(&b.Host, host)
	return b.changed("host")
}

// WithPort returns the reference with another port. It is an error if there is no
// host.
func (r Reference) WithPort(port Text) (Reference, error) {
	b := r.Builder()
	b.setPart(&b.Port, port)
	return b.changed("port")
}

// WithPath returns the reference with another path.
func (r Reference) WithPath(path Text) (Reference, error) {
	b := r.Builder()
	b.Path = path
	return b.changed("path")
}

// WithQuery returns the reference with another query.
func (r Reference) WithQuery(query Text) (Reference, error) {
	b := r.Builder()
	b.Query = query
	return b.changed("query")
}

// WithFragment returns the reference with another fragment.
func (r Reference) WithFragment(fragment Text) (Reference, error) {
	b := r.Builder()
	b.Fragment = fragment
	return b.changed("fragment")
}
