package core

import (
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Normalizer applies rungs to references.
type Normalizer struct {
	Rungs   Rung
	Schemes Schemes
	Extra   Extra
}

// Extra applies RungNFC, RungNFKC and RungIDN, which need packages that this one does not
// import, and reports whether it changed p.
type Extra func(rung Rung, p *Pieces) bool

// Normalize applies the rungs to a reference of an edition. A valid reference stays valid. If step
// is not nil, it is called with each rung that changed the reference, its section, whether the path
// needed a guard, and with each rung that could not be applied and the reason: ErrPathAsAuthority.
func (n *Normalizer) Normalize(e *Edition, r Ref, step func(rung Rung, section, before, after string, guarded bool, err error)) Ref {
	original := e.pieces(&r)
	p := original
	for _, rung := range order {
		if !n.Rungs.Has(rung) {
			continue
		}
		before := p
		guarded, err := n.apply(rung, &p)
		if step != nil && (err != nil || p != before) {
			was, is := before.ref(), p.ref()
			step(rung, before.section(rung, &p), was.text, is.text, guarded, err)
		}
	}
	if p == original {
		return r
	}
	return p.ref()
}

// apply applies a rung, and reports whether the path needed a guard. On an error it changes
// nothing.
func (n *Normalizer) apply(rung Rung, p *Pieces) (guarded bool, err error) {
	e := p.edition
	switch rung {
	case RungCase:
		p.Scheme = strings.ToLower(p.Scheme)
		p.Host = upperTriplets(p.Host, ascii.Is(p.Host))
		for _, part := range []*string{&p.Userinfo, &p.Authority, &p.Path, &p.Query, &p.Fragment} {
			*part = upperTriplets(*part, false)
		}
	case RungPercent:
		// If the host is in lower case, so must be the letters that decoding
		// adds, or a second normalization would change them. A registry-based
		// authority is not decoded: the result might parse as a server.
		p.SetHost(n.fold(e.decode(p.Host, WholeHost)))
		p.Userinfo = e.decode(p.Userinfo, WholeUserinfo)
		if p.flags.has(isOpaque) {
			p.Path = e.decode(p.Path, WholePath)
		} else {
			p.Path = e.decodePath(p.Path)
		}
		p.Query = e.decode(p.Query, WholeQuery)
		p.Fragment = e.decode(p.Fragment, WholeFragment)
	case RungDotEscapes:
		if p.hasTarget() {
			p.Path = decodeDots(p.Path)
		}
	case RungDots:
		if !p.hasTarget() || !p.needsDots() {
			break
		}
		path := append(make([]byte, 0, len(p.Path)+len(Guard)), p.Path...)
		path, _, _ = e.removeDots(path, 0, len(path), ExcessByEdition)
		if !p.flags.has(hasAuthority) {
			path, guarded, err = e.guardPath(path, 0)
		}
		if err == nil {
			p.Path = StringOf(path)
		}
	case RungScheme:
		path, port, host := p.defaults(n.Schemes)
		if path {
			p.Path = "/"
		}
		if port {
			p.Port = ""
			p.flags &^= hasPort
		}
		if host {
			p.Host = ""
			switch {
			case e.IRI:
				p.kind = IregName
			case e.Algorithm == Algorithm3986:
				p.kind = RegName
			default: // in this edition, an empty authority has no host
				p.kind = HostNone
				p.flags &^= hasHost
			}
		}
	case RungNFC, RungNFKC, RungIDN:
		// All can make a text a little longer.
		if n.Extra == nil || p.size() >= MaxLen/64 {
			break
		}
		q := *p // the argument of Extra escapes to the heap
		if n.Extra(rung, &q) {
			*p = q
			p.SetHost(n.fold(p.Host))
		}
	}
	return guarded, err
}

// fold returns a host with its ASCII letters in lower case, if they must be after RungCase. RungCase
// itself folds ASCII hosts only (RFC 3987, 5.3.2.1). With RungPercent, hosts are compared as if "by
// converting both IRIs to URIs" (5.3.2.3), where all hosts are ASCII.
func (n *Normalizer) fold(host string) string {
	if n.Rungs.Has(RungCase) && (n.Rungs.Has(RungPercent) || ascii.Is(host)) {
		return upperTriplets(host, true)
	}
	return host
}

// hasTarget reports whether the path needs no further resolution, so that its dot
// segments can be removed. The path of a relative-path reference must be resolved
// before it can be normalized (RFC 3986, 5.2.1).
func (p *Pieces) hasTarget() bool {
	return !p.flags.has(isOpaque) && (p.flags&(hasScheme|hasAuthority) != 0 || strings.HasPrefix(p.Path, "/"))
}

// needsDots reports whether the path has dot segments to remove, that is, other than
// a guard and those that the edition keeps. A path with an escaped dot segment keeps all
// of them until that is decoded, because a ".." could remove it.
func (p *Pieces) needsDots() bool {
	path := p.Path
	if p.edition.Guards() && !p.flags.has(hasAuthority) && strings.HasPrefix(path, Guard+"//") {
		path = path[len(Guard):]
	}
	if p.edition.Algorithm != Algorithm3986 {
		path = strings.TrimPrefix(path, "/")
		for path == ".." || strings.HasPrefix(path, "../") {
			path = strings.TrimPrefix(path[len(".."):], "/")
		}
	}
	i, _ := dotSegment(path)
	return i >= 0 && !hasEscapedDots(path)
}

// defaults reports which components scheme-based normalization changes: an empty path
// that becomes "/", unless the text already has the maximum length, and a default
// port and host, which are removed.
func (p *Pieces) defaults(schemes Schemes) (emptyPath, port, host bool) {
	if !p.flags.has(hasScheme) || !p.flags.has(hasAuthority) {
		return false, false, false
	}
	s, _ := schemes.Lookup(p.Scheme)
	if p.flags.has(hasPort) {
		// An empty "port and its ":" delimiter" are removed for any scheme (RFC
		// 3986, 3.2.3). Before RFC 3986, only for schemes with a known default.
		port = s.Port != "" && strings.TrimLeft(p.Port, "0") == strings.TrimLeft(s.Port, "0") ||
			p.Port == "" && (s.Port != "" || p.edition.Algorithm == Algorithm3986)
	}
	emptyPath = s.EmptyPath && p.Path == "" && p.size() < MaxLen
	host = s.Host != "" && !p.flags.has(hasUserinfo) && (port || !p.flags.has(hasPort)) &&
		ascii.EqualFold(p.Host, s.Host)
	return emptyPath, port, host
}
