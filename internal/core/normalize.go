package core

import "strings"

// Normalizer applies rungs to references.
type Normalizer struct {
	Rungs   RungSet
	Schemes Schemes
	// Extra applies RungNFC and RungIDN, which need more than this package
	// imports, and reports whether that changed p.
	Extra func(rung Rung, p *Pieces) bool
}

// Step is a rung that changed something, or could not be applied.
type Step struct {
	Rung          Rung
	Section       string // as Section spells them
	Before, After string
	Guarded       bool  // the path had to be guarded
	Err           error // why the rung could not be applied: ErrPathAsAuthority
}

// Normalize returns a reference of an edition with the rungs applied, and which of them
// changed it or could not be applied. The result is as valid as the reference.
func (n *Normalizer) Normalize(e *Edition, r Ref) (Ref, []Step) {
	var steps []Step
	p := e.pieces(&r)
	for _, rung := range order {
		if !n.Rungs.Has(rung) || !n.needs(rung, &p, len(r.text)) {
			continue
		}
		step := Step{Rung: rung, Before: r.text}
		r, step.Guarded, step.Err = n.apply(e, rung, r)
		step.After = r.text
		before := p
		p = e.pieces(&r)
		step.Section = before.section(rung, &p)
		steps = append(steps, step)
	}
	return r, steps
}

// IsNormalized reports whether Normalize would change nothing. It does not
// allocate.
func (n *Normalizer) IsNormalized(e *Edition, r Ref) bool {
	p := e.pieces(&r)
	for _, rung := range order {
		if !n.Rungs.Has(rung) || !n.needs(rung, &p, len(r.text)) {
			continue
		}
		if rung == RungDots && p.isBlocked() {
			continue
		}
		return false
	}
	return true
}

// needs reports whether a rung changes a reference of that size.
func (n *Normalizer) needs(rung Rung, p *Pieces, size int) bool {
	e := p.edition
	switch rung {
	case RungCase:
		return hasUpper(p.Scheme) || mixedCase(p.Host, isASCII(p.Host)) >= 0 || mixedCase(p.Userinfo, false) >= 0 ||
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
		path, port, host := p.defaults(n.Schemes, size)
		return path || port || host
	case RungNFC, RungIDN:
		// Both can make a text longer, if not by much.
		if n.Extra != nil && uint64(size) < maxLen/64 {
			q := *p // what others are given is not known to stay off the heap
			return n.Extra(rung, &q)
		}
	}
	return false
}

// apply applies a rung that changes the reference, and reports whether the path
// had to be guarded. On an error the reference stays as it is.
func (n *Normalizer) apply(e *Edition, rung Rung, r Ref) (out Ref, guarded bool, err error) {
	p := e.pieces(&r)
	switch rung {
	case RungCase:
		p.Scheme = strings.ToLower(p.Scheme)
		p.Host = upperTriplets(p.Host, isASCII(p.Host))
		p.Userinfo = upperTriplets(p.Userinfo, false)
		p.Authority = upperTriplets(p.Authority, false)
		p.Path = upperTriplets(p.Path, false)
		p.Query = upperTriplets(p.Query, false)
		p.Fragment = upperTriplets(p.Fragment, false)
	case RungPercent:
		// A letter that comes out in a host is in lower case where the rest is,
		// or a second normalisation would find it. A registry-based authority
		// stays: decoded, it could be taken for a server's.
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
		b, guarded, err := p.withoutDots(make([]byte, 0, len(p.Path)+len(guard)))
		if err != nil {
			return r, false, err
		}
		p.Path = stringOf(b)
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
			} else { // an empty authority has no host there
				p.kind = HostNone
				p.flags &^= hasHost
			}
		}
	case RungNFC, RungIDN:
		n.Extra(rung, &p)
		p.SetHost(n.fold(p.Host))
	}
	return p.ref(), false, nil
}

// isBlocked reports whether the dot segments cannot be removed.
func (p *Pieces) isBlocked() bool {
	if p.edition.guards() || p.flags.has(hasAuthority) {
		return false
	}
	_, _, err := p.withoutDots(nil)
	return err != nil
}

// withoutDots appends the path without its dot segments to a buffer that is
// empty.
func (p *Pieces) withoutDots(buf []byte) (path []byte, guarded bool, err error) {
	path, _ = p.edition.removeDots(buf, "", p.Path, ExcessByEdition)
	if p.flags.has(hasAuthority) {
		return path, false, nil
	}
	return p.edition.guardPath(path, 0)
}

// folds reports whether the letters in US-ASCII of a host are to be in lower
// case, once RungCase is done with. That rung has them so in a host in US-ASCII
// only (RFC 3987, 5.3.2.1). RungPercent has percent-encodings aligned as if "by
// converting both IRIs to URIs" (5.3.2.3), and there all hosts are in US-ASCII.
func (n *Normalizer) folds(host string) bool {
	return n.Rungs.Has(RungCase) && (n.Rungs.Has(RungPercent) || isASCII(host))
}

func (n *Normalizer) fold(host string) string {
	if n.folds(host) {
		return upperTriplets(host, true)
	}
	return host
}

// emptyHost is the kind of an empty host.
func emptyHost(e *Edition) HostKind {
	if e.IRI {
		return IregName
	}
	return RegName
}

// hasTarget reports whether the path is one that resolution is done with, so
// that dot segments have no meaning in it. The path of a relative-path
// reference must be resolved before it can be normalised (RFC 3986, 5.2.1).
func (p *Pieces) hasTarget() bool {
	return !p.flags.has(isOpaque) && (p.flags&(hasScheme|hasAuthority) != 0 || strings.HasPrefix(p.Path, "/"))
}

// needsDots reports whether the path has dot segments other than a guard and
// those that the edition keeps.
func (p *Pieces) needsDots() bool {
	path := p.Path
	if p.edition.guards() && !p.flags.has(hasAuthority) && strings.HasPrefix(path, guard+"//") {
		path = path[len(guard):]
	}
	if p.edition.Algorithm != Algorithm3986 {
		path = strings.TrimPrefix(path, "/")
		for path == ".." || strings.HasPrefix(path, "../") {
			path = strings.TrimPrefix(path[len(".."):], "/")
		}
	}
	i, _ := dotSegment(path)
	return i >= 0
}

// defaults reports which components are what they are by default: an empty
// path that is to be "/", unless the text could get no longer than it is, a
// port and a host that are to go.
func (p *Pieces) defaults(schemes Schemes, size int) (emptyPath, port, host bool) {
	if !p.flags.has(hasScheme) || !p.flags.has(hasAuthority) {
		return false, false, false
	}
	s := schemes.get(p.Scheme)
	if p.flags.has(hasPort) {
		// "Port and its ":" delimiter" go where it is empty, whatever the
		// scheme (RFC 3986, 3.2.3). Before, only known defaults do.
		port = s.Port != "" && isPort(p.Port, s.Port) ||
			p.Port == "" && (s.Port != "" || p.edition.Algorithm == Algorithm3986)
	}
	emptyPath = s.EmptyPath && p.Path == "" && uint64(size) < maxLen
	host = s.Host != "" && !p.flags.has(hasUserinfo) && (port || !p.flags.has(hasPort)) &&
		len(p.Host) == len(s.Host) && equalFold(p.Host, s.Host)
	return emptyPath, port, host
}
