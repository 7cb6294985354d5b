package core

import "unsafe"

// ResolveOptions control resolution where the documents leave a choice, or depart from
// them. The zero value resolves as the edition requires, and guards paths.
type ResolveOptions struct {
	Excess          uint8 // one of the choices
	SameScheme      bool
	Step6aAsPrinted bool
	Letter          bool
	Verbatim        bool
}

// Outcome describes a resolution.
type Outcome struct {
	SameDocument, Guarded, Excess, Misformed bool
}

// Guard is put before a path that begins with "//" if there is no authority, because
// the path would be parsed as an authority (RFC 3986, 3.3).
const Guard = "/."

// Guards reports whether the edition can use a guard, because its resolution removes
// it. RFC 3986 removes the dot segments of absolute paths (5.2.2), and so does the
// draft that iri-11 refers to (5.3.2.4). Earlier editions keep an absolute path
// unchanged (RFC 2396, 5.2, step 5; bis-00, 5.2), so "/.//x" does not mean "//x".
func (e *Edition) Guards() bool { return e.Algorithm == Algorithm3986 }

// Resolve resolves a reference against a base, both of this edition or from Split. It returns the
// text of the target, and sets t, which is zero, unless it is nil. For a reference to the current
// document before RFC 3986, the target is only the fragment with its "#", if any. The spans of t
// follow from those of base and reference, without parsing, if these are valid. With Letter,
// Step6aAsPrinted or SameScheme they are not certain: a path may become an authority, and an opaque
// part may contain characters that a path cannot. On failure the results are undefined.
func (e *Edition) Resolve(t *Ref, base, ref *Ref, o *ResolveOptions) (text string, out Outcome, err error) {
	stripped := false
	if is2396 := e.Algorithm == Algorithm2396; (is2396 || o.SameScheme) && hasLoophole(base, ref, o.Letter && !is2396) {
		// "Validating parsers should mark such a misformed relative reference" (RFC 2396,
		// 5.2, step 3): what follows the scheme is not the <hier_part> that the scheme
		// always has.
		out.Misformed = is2396 && !ref.has(hasAuthority) && !ref.hasAbsolutePath()
		if stripped = o.SameScheme; stripped {
			relative := ref.withoutScheme()
			ref = &relative
		}
	}
	p, err := e.transform(base, ref, stripped, o)
	if err != nil {
		return "", out, err
	}
	if p.first <= firstScheme && p.isRef(ref) {
		out.SameDocument = p.first == firstNone || e.sameDocument(base, ref.text[:ref.QueryEnd])
		if t != nil {
			*t = *ref
		}
		return ref.text, out, nil
	}
	// The components are recombined (RFC 2396, 5.2, step 7; RFC 3986, 5.3).
	size := uint64(p.baseEnd) + uint64(len(ref.text))
	if size+uint64(len("/")+len(Guard)) > MaxLen {
		return "", out, ErrTooLong
	}
	if p.root {
		size += uint64(len("/"))
	}
	dst := append(make([]byte, 0, size), base.text[:p.baseEnd]...)
	if p.root {
		dst = append(dst, '/')
	}
	moved := len(dst)
	dst = append(dst, ref.text...)

	authority, pathStart := base, int(base.pathStart())
	if p.first <= firstAuthority {
		authority, pathStart = ref, int(ref.pathStart())+moved
	}
	pathEnd, queryEnd := int(ref.PathEnd)+moved, int(ref.QueryEnd)+moved
	if p.first == firstFragment {
		pathEnd, queryEnd = int(base.PathEnd), int(base.QueryEnd)
	}
	if p.noDots {
		query := queryEnd - pathEnd
		dst, pathEnd, out.Excess = e.removeDots(dst, pathStart, pathEnd, o.Excess)
		if out.Excess && o.Excess == ExcessError {
			return "", out, ErrExcess
		}
		if !authority.has(hasAuthority) && !o.Letter {
			if dst, out.Guarded, err = e.guardPath(dst, pathStart); err != nil {
				return "", out, err
			}
			if out.Guarded {
				pathEnd += len(Guard)
			}
		}
		queryEnd = pathEnd + query
	}
	text = StringOf(dst)
	out.SameDocument = e.sameDocument(base, text[:queryEnd])
	if t != nil {
		*t = *authority
		t.text = text
		t.Has = uint8(hasScheme) | authority.Has&uint8(hasAuthority|hasUserinfo|hasHost|hasPort) | ref.Has&uint8(hasFragment)
		if pathEnd < queryEnd {
			t.Has |= uint8(hasQuery)
		}
		if p.first != firstScheme {
			t.SchemeEnd = base.SchemeEnd
		}
		if p.first == firstAuthority {
			t.moveAuthority(moved)
		}
		t.PathEnd, t.QueryEnd = uint32(pathEnd), uint32(queryEnd)
	}
	return text, out, nil
}

// StringOf returns the bytes as a string without copying them. They must not change while
// the string is in use.
func StringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// isRef reports whether the target is the reference, unchanged. Its first component is that
// of the reference.
func (p plan) isRef(ref *Ref) bool {
	if !p.noDots {
		return true
	}
	i, _ := dotSegment(ref.Path())
	return i < 0
}

// sameDocument reports whether a target, without its fragment, is the base
// (RFC 3986, 4.4). Before RFC 3986, only a reference without a URI is a same-document
// reference (RFC 2396, 4.2).
func (e *Edition) sameDocument(base *Ref, target string) bool {
	return e.Algorithm == Algorithm3986 && target == base.text[:base.QueryEnd]
}

// guardPath puts the guard before a path that needs it, or returns ErrPathAsAuthority if
// the edition has no guard. The path is dst[path:] and has no authority before it.
func (e *Edition) guardPath(dst []byte, path int) ([]byte, bool, error) {
	if len(dst)-path < len("//") || dst[path] != '/' || dst[path+1] != '/' {
		return dst, false, nil
	}
	if !e.Guards() {
		return dst, false, ErrPathAsAuthority
	}
	dst = append(dst, Guard...)
	copy(dst[path+len(Guard):], dst[path:])
	copy(dst[path:], Guard)
	return dst, true, nil
}

// moveAuthority moves the spans of an authority, if there is one, and of its parts.
func (r *Ref) moveAuthority(by int) {
	for _, part := range [...]struct {
		end *uint32
		is  flags
	}{{&r.UserinfoEnd, hasUserinfo}, {&r.HostEnd, hasHost}, {&r.AuthorityEnd, hasAuthority}} {
		if r.has(part.is) {
			*part.end = uint32(int(*part.end) + by)
		}
	}
}
