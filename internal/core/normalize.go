package core

import (
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Normalizer applies rungs to references.
type Normalizer struct {
	Rungs   RungSet
	Schemes Schemes
	Extra   Extra
}

// Extra applies RungNFC, RungNFKC and RungIDN, which need packages that this one does not
// import, and reports whether it changed p.
type Extra func(rung Rung, p *Pieces) bool

// Step is a rung that changed a reference or could not be applied.
type Step struct {
	Rung          Rung
	Section       string // as returned by Edition.Section
	Before, After string
	Guarded       bool  // the path needed a guard
	Err           error // why the rung could not be applied: ErrPathAsAuthority
}

// Normalize applies the rungs to a reference of an edition. A valid reference stays valid. If
// steps is not nil, the rungs that changed the reference or could not be applied are appended to it.
func (n *Normalizer) Normalize(e *Edition, r Ref, steps *[]Step) Ref {
	p := e.pieces(&r)
	for _, rung := range order {
		if !n.Rungs.Has(rung) || !n.needs(rung, &p, r.text) {
			continue
		}
		before := r
		var guarded bool
		var err error
		r, guarded, err = n.apply(e, rung, r)
		p = e.pieces(&r)
		if steps != nil && (err != nil || r.text != before.text) {
			was := e.pieces(&before)
			*steps = append(*steps, Step{rung, was.section(rung, &p), before.text, r.text, guarded, err})
		}
	}
	return r
}

// needs reports whether a rung changes a reference, whose pieces p are. Of the rungs of Extra
// it only reports whether they can be applied.
func (n *Normalizer) needs(rung Rung, p *Pieces, text string) bool {
	e := p.edition
	switch rung {
	case RungCase, RungPercent, RungDotEscapes:
		if strings.IndexByte(text, '%') < 0 { // as in most texts
			return rung == RungCase && hasUpper(p.Scheme) ||
				rung != RungDotEscapes && hasUpper(p.Host) && (rung == RungCase && ascii.Is(p.Host) || rung == RungPercent && n.folds(p.Host))
		}
	}
	switch rung {
	case RungCase:
		return hasUpper(p.Scheme) || mixedCase(p.Host, ascii.Is(p.Host)) >= 0 || mixedCase(p.Userinfo, false) >= 0 ||
			mixedCase(p.Authority, false) >= 0 || mixedCase(p.Path, false) >= 0 || mixedCase(p.Query, false) >= 0 ||
			mixedCase(p.Fragment, false) >= 0
	case RungPercent:
		if p.flags.has(isOpaque) {
			if e.canDecode(p.Path, notPrivate) {
				return true
			}
		} else if e.canDecodePath(p.Path) {
			return true
		}
		return e.canDecode(p.Userinfo, notPrivate) || e.canDecode(p.Host, notPrivate) ||
			e.canDecode(p.Query, inQuery) || e.canDecode(p.Fragment, notPrivate) ||
			n.folds(p.Host) && mixedCase(p.Host, true) >= 0
	case RungDotEscapes:
		start, _ := escapedDots(p.Path, 0)
		return start >= 0 && p.hasTarget()
	case RungDots:
		return p.hasTarget() && p.needsDots()
	case RungScheme:
		path, port, host := p.defaults(n.Schemes, len(text))
		return path || port || host
	case RungNFC, RungNFKC, RungIDN:
		// All can make a text a little longer.
		return n.Extra != nil && uint64(len(text)) < MaxLen/64
	}
	return false
}

// apply applies a rung that changes the reference, and reports whether the path
// needed a guard. On an error it returns the reference unchanged.
func (n *Normalizer) apply(e *Edition, rung Rung, r Ref) (out Ref, guarded bool, err error) {
	p := e.pieces(&r)
	switch rung {
	case RungCase:
		p.Scheme = strings.ToLower(p.Scheme)
		p.Host = upperTriplets(p.Host, ascii.Is(p.Host))
		p.Userinfo = upperTriplets(p.Userinfo, false)
		p.Authority = upperTriplets(p.Authority, false)
		p.Path = upperTriplets(p.Path, false)
		p.Query = upperTriplets(p.Query, false)
		p.Fragment = upperTriplets(p.Fragment, false)
	case RungPercent:
		// If the host is in lower case, so must be the letters that decoding
		// adds, or a second normalization would change them. A registry-based
		// authority is not decoded: the result might parse as a server.
		p.SetHost(n.fold(e.decode(p.Host, notPrivate)))
		p.Userinfo = e.decode(p.Userinfo, notPrivate)
		if p.flags.has(isOpaque) {
			p.Path = e.decode(p.Path, notPrivate)
		} else {
			p.Path = e.decodePath(p.Path)
		}
		p.Query = e.decode(p.Query, inQuery)
		p.Fragment = e.decode(p.Fragment, notPrivate)
	case RungDotEscapes:
		p.Path = decodeDots(p.Path)
	case RungDots:
		b, guarded, err := p.withoutDots(make([]byte, 0, len(p.Path)+len(Guard)))
		if err != nil {
			return r, false, err
		}
		p.Path = StringOf(b)
		return p.ref(), guarded, nil
	case RungScheme:
		path, port, host := p.defaults(n.Schemes, len(r.text))
		if path {
			p.Path = "/"
		}
		if port {
			p.Port = ""
			p.flags &^= hasPort
		}
		if host {
			p.Host = ""
			if e.Algorithm == Algorithm3986 {
				p.kind = emptyHost(e)
			} else { // in this edition, an empty authority has no host
				p.kind = HostNone
				p.flags &^= hasHost
			}
		}
	case RungNFC, RungNFKC, RungIDN:
		q := p // the argument of Extra escapes to the heap
		if !n.Extra(rung, &q) {
			return r, false, nil
		}
		p = q
		p.SetHost(n.fold(p.Host))
	}
	return p.ref(), false, nil
}

// withoutDots appends the path without its dot segments to an empty buffer.
func (p *Pieces) withoutDots(buf []byte) (path []byte, guarded bool, err error) {
	path, _, _ = p.edition.removeDots(append(buf, p.Path...), 0, len(p.Path), ExcessByEdition)
	if p.flags.has(hasAuthority) {
		return path, false, nil
	}
	return p.edition.guardPath(path, 0)
}

// folds reports whether the ASCII letters of a host must be in lower case after
// RungCase. RungCase itself folds ASCII hosts only (RFC 3987, 5.3.2.1). With
// RungPercent, hosts are compared as if "by converting both IRIs to URIs" (5.3.2.3),
// where all hosts are ASCII.
func (n *Normalizer) folds(host string) bool {
	return n.Rungs.Has(RungCase) && (n.Rungs.Has(RungPercent) || ascii.Is(host))
}

func (n *Normalizer) fold(host string) string {
	if n.folds(host) {
		return upperTriplets(host, true)
	}
	return host
}

// emptyHost returns the kind of an empty host.
func emptyHost(e *Edition) HostKind {
	if e.IRI {
		return IregName
	}
	return RegName
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
	if i, _ := dotSegment(path); i < 0 {
		return false
	}
	i, _ := escapedDots(path, 0)
	return i < 0
}

// defaults reports which components scheme-based normalization changes: an empty path
// that becomes "/", unless the text already has the maximum length, and a default
// port and host, which are removed.
func (p *Pieces) defaults(schemes Schemes, size int) (emptyPath, port, host bool) {
	if !p.flags.has(hasScheme) || !p.flags.has(hasAuthority) {
		return false, false, false
	}
	s := schemes.get(p.Scheme)
	if p.flags.has(hasPort) {
		// An empty "port and its ":" delimiter" are removed for any scheme (RFC
		// 3986, 3.2.3). Before RFC 3986, only for schemes with a known default.
		port = s.Port != "" && isPort(p.Port, s.Port) ||
			p.Port == "" && (s.Port != "" || p.edition.Algorithm == Algorithm3986)
	}
	emptyPath = s.EmptyPath && p.Path == "" && uint64(size) < MaxLen
	host = s.Host != "" && !p.flags.has(hasUserinfo) && (port || !p.flags.has(hasPort)) &&
		ascii.EqualFold(p.Host, s.Host)
	return emptyPath, port, host
}
