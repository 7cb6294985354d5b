package core

import "unsafe"

// ResolveOptions control resolution where the documents leave a choice, or depart from
// them. The zero value resolves as the edition requires, and guards paths.
type ResolveOptions struct {
	Excess          Excess
	SameScheme      bool
	Step6aAsPrinted bool
	Letter          bool
	Verbatim        bool
}

// Outcome describes a resolution.
type Outcome struct {
	SameDocument, Guarded, Excess, Misformed bool
}

// guard is put before a path that begins with "//" if there is no authority, because
// the path would be parsed as an authority (RFC 3986, 3.3).
const guard = "/."

// guards reports whether the edition can use a guard, because its resolution removes
// it. RFC 3986 removes the dot segments of absolute paths (5.2.2), and so does the
// draft that iri-11 refers to (5.3.2.4). Earlier editions keep an absolute path
// unchanged (RFC 2396, 5.2, step 5; bis-00, 5.2), so "/.//x" does not mean "//x".
func (e *Edition) guards() bool { return e.Algorithm == Algorithm3986 }

// ResolveText resolves any text against any other; it splits them and does not check
// them against the grammar. It sets text and out, which are zero, to the target. For a
// reference to the current document before RFC 3986, the target is only the fragment with
// its "#", if any.
func (e *Edition) ResolveText(text *string, out *Outcome, base, ref string, o *ResolveOptions) error {
	var b, r spans
	b.text, r.text = base, ref
	b.split(e.Algorithm)
	r.split(e.Algorithm)
	return e.resolveText(text, out, &b, &r, o)
}

// ResolveTextOf is ResolveText for the texts of parsed references, which need no splitting.
func (e *Edition) ResolveTextOf(text *string, out *Outcome, base, ref *Ref, o *ResolveOptions) error {
	var b, r spans
	b.of(base)
	r.of(ref)
	return e.resolveText(text, out, &b, &r, o)
}

func (e *Edition) resolveText(text *string, out *Outcome, b, r *spans, o *ResolveOptions) error {
	var p plan
	if err := p.transform(e.Algorithm, b, r, o); err != nil {
		return err
	}
	if p.isRef(r) {
		e.unchanged(out, &p, b, r)
		*text = r.reference()
		return nil
	}
	dst, _, _, err := e.build(out, nil, &p, b, r, o)
	*text = StringOf(dst)
	return err
}

// Resolve resolves a reference against a base, both of this edition, and sets t and out,
// which are zero, to the target. The spans of the target follow from theirs, without
// parsing. On failure t and out are undefined. The error is a [*Refused] only if an option
// allows invalid targets.
func (e *Edition) Resolve(t *Ref, out *Outcome, base, ref *Ref, o *ResolveOptions) error {
	var b, r spans
	b.of(base)
	r.of(ref)
	var p plan
	if err := p.transform(e.Algorithm, &b, &r, o); err != nil {
		return err
	}
	stripped := ref.has(hasScheme) && !r.hasScheme()
	if p.isRef(&r) {
		e.unchanged(out, &p, &b, &r)
		if stripped { // "http:#f" with the loophole
			return e.reparse(t, r.reference())
		}
		*t = *ref
		return nil
	}
	if head, tail := p.halves(&b, &r); isTooLong(uint64(len(head)) + uint64(len(tail)) + uint64(more)) {
		return ErrTooLong
	}
	dst, pathEnd, queryEnd, err := e.build(out, nil, &p, &b, &r, o)
	if err != nil {
		return err
	}
	text := StringOf(dst)
	// To the letter, a path may become an authority, and an opaque part may contain
	// characters not allowed in a path.
	if o.Letter || o.Step6aAsPrinted || stripped && ref.IsOpaque() {
		return e.reparse(t, text)
	}
	from, scheme := base, base
	if p.authority == fromRef {
		from = ref
	}
	if p.scheme == fromRef {
		scheme = ref
	}
	t.text = text
	t.Has = uint8(hasScheme) | from.Has&uint8(hasAuthority|hasUserinfo|hasHost|hasPort) | ref.Has&uint8(hasFragment)
	if pathEnd < queryEnd {
		t.Has |= uint8(hasQuery)
	}
	t.Spans.Host = from.Spans.Host
	t.SchemeEnd = scheme.SchemeEnd
	t.UserinfoEnd, t.HostEnd, t.AuthorityEnd = from.UserinfoEnd, from.HostEnd, from.AuthorityEnd
	t.PathEnd, t.QueryEnd = uint32(pathEnd), uint32(queryEnd)
	if p.authority == fromRef && p.scheme != fromRef {
		t.moveAuthority(b.start - r.start)
	}
	return nil
}

// StringOf returns the bytes as a string without copying them. The string must not be
// kept.
func StringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Refused reports that a built or resolved text is not a reference of the edition.
type Refused struct {
	Failure
	Text string
}

// Error returns a message that users do not see: packages uri and iri replace the
// error.
func (r *Refused) Error() string { return "the result is not a valid " + r.Rule }

// reparse parses a text as a reference and sets t to it.
func (e *Edition) reparse(t *Ref, text string) error {
	if offset, ok := e.ParseReference(t, text); !ok {
		return &Refused{e.Fail(e.Reference, text, offset), text}
	}
	return nil
}

// reference returns the text, without its scheme if the scheme was undefined.
func (s *spans) reference() string {
	if s.hasScheme() {
		return s.text
	}
	return s.text[s.start:]
}

// isRef reports whether the target is the reference, unchanged.
func (p *plan) isRef(ref *spans) bool {
	if p.current || p.scheme == fromRef && p.path == pathOfRef {
		return true
	}
	if p.scheme != fromRef {
		return false
	}
	if !ref.dot {
		return true
	}
	i, _ := dotSegment(ref.path())
	return i < 0
}

// unchanged sets out if the target is the reference itself.
func (e *Edition) unchanged(out *Outcome, p *plan, base, ref *spans) {
	out.SameDocument = p.current || e.sameDocument(base, ref.text[:ref.queryEnd])
	out.Misformed = p.misformed
}

// sameDocument reports whether a target, without its fragment, is the base
// (RFC 3986, 4.4). Before RFC 3986, only a reference without a URI is a same-document
// reference (RFC 2396, 4.2).
func (e *Edition) sameDocument(base *spans, target string) bool {
	return e.Algorithm == Algorithm3986 && target == base.text[:base.queryEnd]
}

// halves returns the parts of the base and of the reference of which the target consists,
// but for its dot segments, a guard, and the root between them.
func (p *plan) halves(base, ref *spans) (head, tail string) {
	switch {
	case p.scheme == fromRef:
		return "", ref.text
	case p.authority == fromRef:
		return base.text[:base.start], ref.text[ref.start:]
	case p.query == fromBase:
		return base.text[:base.queryEnd], ref.text[ref.queryEnd:]
	case p.path == pathOfBase:
		return base.text[:base.pathEnd], ref.text[ref.pathEnd:]
	case p.path == pathMerged:
		return base.text[:p.directoryEnd], ref.text[ref.pathStart:]
	}
	return base.text[:base.pathStart], ref.text[ref.pathStart:]
}

// more is how much longer than its halves a target can be.
const more = len("/") + len(guard)

// build recombines the components of the target (RFC 2396, 5.2, step 7; RFC
// 3986, 5.3), and removes its dot segments. It uses dst, which is empty, if the target has
// room there. It sets out, and returns the target and the ends of its path and its query.
func (e *Edition) build(out *Outcome, dst []byte, p *plan, base, ref *spans, o *ResolveOptions) (target []byte, pathEnd, queryEnd int, err error) {
	out.Misformed = p.misformed
	head, tail := p.halves(base, ref)
	if size := len(head) + len(tail) + more; size > cap(dst) {
		dst = make([]byte, 0, size)
	}
	dst = append(dst, head...)
	if p.root {
		dst = append(dst, '/')
	}
	dst = append(dst, tail...)
	if p.query == fromBase {
		pathEnd, queryEnd = base.pathEnd, base.queryEnd
	} else {
		moved := len(dst) - len(ref.text)
		pathEnd, queryEnd = ref.pathEnd+moved, ref.queryEnd+moved
	}
	if p.path == pathOfRefNoDots || p.path == pathMerged {
		query := queryEnd - pathEnd
		path, authority := base.pathStart, base.authority
		if p.authority == fromRef {
			path, authority = pathEnd-len(ref.path()), ref.authority
		}
		if base.dot || ref.dot {
			dst, pathEnd, out.Excess = e.removeDots(dst, path, pathEnd, o.Excess)
			if out.Excess && o.Excess == ExcessError {
				return nil, 0, 0, ErrExcess
			}
		}
		if !authority && !o.Letter {
			if dst, out.Guarded, err = e.guardPath(dst, path); err != nil {
				return nil, 0, 0, err
			}
			if out.Guarded {
				pathEnd += len(guard)
			}
		}
		queryEnd = pathEnd + query
	}
	out.SameDocument = e.sameDocument(base, StringOf(dst[:queryEnd]))
	return dst, pathEnd, queryEnd, nil
}

// guardPath puts the guard before a path that needs it, or returns ErrPathAsAuthority if
// the edition has no guard. The path is dst[path:] and has no authority before it.
func (e *Edition) guardPath(dst []byte, path int) ([]byte, bool, error) {
	if len(dst)-path < len("//") || dst[path] != '/' || dst[path+1] != '/' {
		return dst, false, nil
	}
	if !e.guards() {
		return dst, false, ErrPathAsAuthority
	}
	dst = append(dst, guard...)
	copy(dst[path+len(guard):], dst[path:])
	copy(dst[path:], guard)
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
