package core

// Pieces has the components of a reference as separate texts, so that they can be
// changed and recombined.
type Pieces struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment string
	// Authority is the authority if there is no host: an empty or a
	// registry-based authority (RFC 2396, 3.2.1).
	Authority string
	flags     flags
	kind      HostKind
	edition   *Edition
}

func (e *Edition) pieces(r *Ref) Pieces {
	p := Pieces{flags: r.flags(), kind: r.HostKind(), edition: e}
	p.Scheme, _ = r.Scheme()
	p.Userinfo, _ = r.Userinfo()
	p.Host, _ = r.Host()
	p.Port, _ = r.Port()
	if !r.has(hasHost) {
		p.Authority, _ = r.Authority()
	}
	p.Path = r.Path()
	p.Query, _ = r.Query()
	p.Fragment, _ = r.Fragment()
	return p
}

// ref recombines the components (RFC 3986, 5.3). Their texts must not contain
// delimiters, which decoding unreserved characters and changing case do not add.
func (p *Pieces) ref() Ref {
	b := make([]byte, 0, p.size())
	r := Ref{Spans: Spans{Has: uint8(p.flags), Host: uint8(p.kind)}}
	if p.flags.has(hasScheme) {
		b = append(b, p.Scheme...)
		r.SchemeEnd = uint32(len(b))
		b = append(b, ':')
	}
	if p.flags.has(hasAuthority) {
		b = append(b, "//"...)
		if p.flags.has(hasUserinfo) {
			b = append(b, p.Userinfo...)
			r.UserinfoEnd = uint32(len(b))
			b = append(b, '@')
		}
		if p.flags.has(hasHost) {
			b = append(b, p.Host...)
			r.HostEnd = uint32(len(b))
		} else {
			b = append(b, p.Authority...)
		}
		if p.flags.has(hasPort) {
			b = append(b, ':')
			b = append(b, p.Port...)
		}
		r.AuthorityEnd = uint32(len(b))
	}
	b = append(b, p.Path...)
	r.PathEnd = uint32(len(b))
	if p.flags.has(hasQuery) {
		b = append(b, '?')
		b = append(b, p.Query...)
	}
	r.QueryEnd = uint32(len(b))
	if p.flags.has(hasFragment) {
		b = append(b, '#')
		b = append(b, p.Fragment...)
	}
	r.text = StringOf(b)
	return r
}

// size returns the length of the reference, or a little more: it counts all delimiters.
func (p *Pieces) size() uint64 {
	return uint64(len(p.Scheme) + len(p.Userinfo) + len(p.Host) + len(p.Port) + len(p.Authority) + len(p.Path) +
		len(p.Query) + len(p.Fragment) + len("://@:?#"))
}

// HostKind returns the kind of the host.
func (p *Pieces) HostKind() HostKind { return p.kind }

// SetHost sets the host and its kind. When a name is decoded it may become an
// IPv4address ("first-match-wins", RFC 3986, 3.2.2).
func (p *Pieces) SetHost(host string) {
	if host == p.Host {
		return
	}
	p.Host = host
	if p.kind != RegName && p.kind != IregName {
		return
	}
	if _, ok := p.edition.Check(IPv4address.String(), host); ok {
		p.kind = IPv4address
	}
}

// WithoutFragment returns the reference without its fragment.
func (r Ref) WithoutFragment() Ref {
	if r.has(hasFragment) {
		r.text = r.text[:r.QueryEnd]
		r.Has &^= uint8(hasFragment)
	}
	return r
}
