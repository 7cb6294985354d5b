package core

import (
	"errors"
	"strings"
)

// Reasons why a reference cannot be resolved.
var (
	ErrRelativeBase = errors.New("the base is not an absolute URI")
	ErrOpaqueBase   = errors.New("the base is opaque: it has no hierarchy that a reference can be relative to")
	ErrExcess       = errors.New(`".." segments lead above the root`)
	// ErrPathAsAuthority is also a reason why dot segments cannot be removed or
	// a reference cannot be built.
	ErrPathAsAuthority = errors.New(`the path would begin with "//" and be read as an authority: add an authority, or use RFC 3986, which can write such a path`)
)

// Algorithm is the resolution algorithm of an edition, named after its document.
type Algorithm uint8

// The algorithms.
const (
	Algorithm3986  Algorithm = iota // RFC 3986, 5.2; of IRIs too (RFC 3987, 6.5)
	AlgorithmBis00                  // bis-00, 5.2
	Algorithm2396                   // RFC 2396, 5.2; RFC 2732 does not change it
)

// source is the reference that a component of the target comes from.
type source uint8

const (
	fromNone source = iota
	fromRef
	fromBase
)

// pathOf tells how the path of the target is made.
type pathOf uint8

const (
	pathOfRef       pathOf = iota // that of the reference
	pathOfRefNoDots               // that of the reference without its dot segments
	pathOfBase                    // that of the base
	pathMerged                    // the base's directory and the reference's path, without dot segments
)

// plan describes a target before its components are recombined.
type plan struct {
	current                  bool // the current document
	misformed                bool // a relative reference with the base's scheme before it
	scheme, authority, query source
	path                     pathOf // pathOfRef unless a step says otherwise
	root                     bool   // if merged, the base's directory is "/" because its path is empty
	directoryEnd             int    // if merged, in the base's text
}

// directory returns the directory to which the reference's path is appended if the
// paths are merged: the path of the base without its last segment.
func (p *plan) directory(base *spans) string {
	switch {
	case p.path != pathMerged:
		return ""
	case p.root:
		return "/"
	}
	return base.text[base.pathStart:p.directoryEnd]
}

// merge plans to merge the paths. root tells that the path of the base is empty.
func (p *plan) merge(base *spans, root bool) {
	p.path, p.root = pathMerged, root
	p.directoryEnd = base.pathStart + strings.LastIndexByte(base.path(), '/') + 1
}

func (p *plan) transform(a Algorithm, base, ref *spans, o *ResolveOptions) error {
	switch a {
	case Algorithm2396:
		return p.transform2396(base, ref, o)
	case AlgorithmBis00:
		return p.transformBis00(base, ref, o)
	default:
		return p.transform3986(base, ref, o)
	}
}

// transform2396 is RFC 2396, 5.2, up to step 6b.
func (p *plan) transform2396(base, ref *spans, o *ResolveOptions) error {
	// 1) The reference is split.
	// 2) The current document.
	if ref.path() == "" && !ref.hasScheme() && !ref.authority && !ref.hasQuery() {
		p.current = true
		return nil
	}
	p.query = fromRef
	// 3) An absolute URI, unless the loophole applies. "Validating parsers
	// should mark such a misformed relative reference": what follows the scheme
	// is not the <hier_part> that the scheme always has.
	loophole := hasLoophole(base, ref, false)
	p.misformed = loophole && !ref.authority && !ref.hasAbsolutePath()
	if o.SameScheme && loophole {
		ref.undefineScheme()
	}
	if ref.hasScheme() {
		p.scheme, p.authority = fromRef, fromRef
		return nil
	}
	if err := base.refuse(); err != nil {
		return err
	}
	p.scheme = fromBase
	// 4) A network-path.
	if ref.authority {
		p.authority = fromRef
		return nil
	}
	p.authority = fromBase
	// 5) An absolute-path.
	if ref.hasAbsolutePath() {
		return nil
	}
	// 6) A relative-path.
	// a) "Failed to account for a base URI with no path" (bis-00, G.2).
	p.merge(base, base.path() == "" && !o.Letter && !o.Step6aAsPrinted)
	return nil
}

// transformBis00 is the pseudocode of bis-00, 5.2, and the first step of merge.
func (p *plan) transformBis00(base, ref *spans, o *ResolveOptions) error {
	p.query = fromRef
	if o.SameScheme && hasLoophole(base, ref, o.Letter) {
		ref.undefineScheme()
	}
	if ref.hasScheme() {
		p.scheme, p.authority = fromRef, fromRef
		return nil
	}
	if !ref.authority && ref.path() == "" && !ref.hasQuery() {
		// "An empty reference refers to the current document."
		p.current = true
		return nil
	}
	if err := base.refuse(); err != nil {
		return err
	}
	if ref.authority {
		p.authority = fromRef
	} else {
		switch {
		case ref.path() == "":
			p.path = pathOfBase
		case ref.hasAbsolutePath():
			p.path = pathOfRef
		default:
			// Merge, step 1: "If the base URI's path component is the empty
			// string, then a single slash character is copied".
			p.merge(base, base.path() == "")
		}
		p.authority = fromBase
	}
	p.scheme = fromBase
	return nil
}

// transform3986 is the pseudocode of RFC 3986, 5.2.2, and merge (5.2.3).
func (p *plan) transform3986(base, ref *spans, o *ResolveOptions) error {
	p.query = fromRef
	if o.SameScheme && hasLoophole(base, ref, o.Letter) {
		ref.undefineScheme()
	}
	if ref.hasScheme() {
		p.scheme, p.authority = fromRef, fromRef
		if !o.Verbatim {
			p.path = pathOfRefNoDots
		}
		return nil
	}
	if err := base.refuse(); err != nil {
		return err
	}
	if ref.authority {
		p.authority, p.path = fromRef, pathOfRefNoDots
	} else {
		switch {
		case ref.path() == "":
			p.path = pathOfBase
			if !ref.hasQuery() {
				p.query = fromBase
			}
		case ref.hasAbsolutePath():
			p.path = pathOfRefNoDots
		default:
			p.merge(base, base.authority && base.path() == "")
		}
		p.authority = fromBase
	}
	p.scheme = fromBase
	return nil
}

// refuse returns an error if s cannot serve as a base.
func (s *spans) refuse() error {
	switch {
	case !s.hasScheme():
		return ErrRelativeBase
	case s.opaque:
		return ErrOpaqueBase
	}
	return nil
}

func (s *spans) hasAbsolutePath() bool {
	return s.pathStart < s.pathEnd && s.text[s.pathStart] == '/'
}

// undefineScheme removes the scheme. Without it, an opaque part is a path and a query.
func (s *spans) undefineScheme() {
	s.schemeEnd = -1
	if s.opaque {
		s.opaque = false
		s.pathEnd = skip(s.text, s.pathStart, endsPath)
	}
}

// hasLoophole reports whether the scheme of a reference may be ignored: "if it matches
// that of the base URI and the scheme is known to always use the <hier_part> syntax"
// (RFC 2396, 5.2, step 3). Later documents, taken to the letter, allow any scheme.
// Schemes are case-insensitive (RFC 2396, 6; RFC 3986, 3.1).
func hasLoophole(base, ref *spans, anyScheme bool) bool {
	return !base.opaque && base.hasScheme() && base.schemeEnd == ref.schemeEnd &&
		equalFold(base.text[:base.schemeEnd], ref.text[:ref.schemeEnd]) &&
		(anyScheme || isKnown(base.text[:base.schemeEnd]))
}

// equalFold compares two texts of the same length, ignoring the case of ASCII letters.
func equalFold(a, b string) bool {
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}
