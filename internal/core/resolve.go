package core

import "unsafe"

// ResolveOptions control resolution where the documents leave a choice, or depart from
// them. The zero value resolves as the edition requires, and guards paths.
type ResolveOptions struct {
	Excess          Excess
	SameScheme      bool
	Step6aAsPrinted bool
	Letter          bool
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
// them against the grammar. For a reference to the current document before RFC 3986,
// it returns only the fragment with its "#", if any.
func (e *Edition) ResolveText(base, ref string, o ResolveOptions) (string, Outcome, error) {
	var b, r spans
	b.text, r.text = base, ref
	b.split(e.Algorithm)
	r.split(e.Algorithm)
	return e.resolveText(&b, &r, &o)
}

// ResolveTextOf is ResolveText for the texts of parsed references, which need no splitting.
func (e *Edition) ResolveTextOf(base, ref *Ref, o ResolveOptions) (string, Outcome, error) {
	var b, r spans
	b.of(base)
	r.of(ref)
	return e.resolveText(&b, &r, &o)
}

func (e *Edition) resolveText(b, r *spans, o *ResolveOptions) (string, Outcome, error) {
	var p plan
	if err := p.transform(e.Algorithm, b, r, o); err != nil {
		return "", Outcome{}, err
	}
	if p.isRef(r) {
		return r.reference(), e.unchanged(&p, b, r), nil
	}
	dst, t, err := e.build(make([]byte, 0, p.size(b, r)), &p, b, r, o)
	if err != nil {
		return "", Outcome{}, err
	}
	return stringOf(dst), t.Outcome, nil
}

// Resolve resolves a reference against a base, both of this edition, and sets t to the
// target. The spans of the target follow from theirs, without parsing. On failure t is
// undefined. The error is a [*Refused] only if an option allows invalid targets.
func (e *Edition) Resolve(t, base, ref *Ref, o ResolveOptions) (Outcome, error) {
	var b, r spans
	b.of(base)
	r.of(ref)
	var p plan
	if err := p.transform(e.Algorithm, &b, &r, &o); err != nil {
		return Outcome{}, err
	}
	stripped := ref.has(hasScheme) && !r.hasScheme()
	if p.isRef(&r) {
		out := e.unchanged(&p, &b, &r)
		if stripped { // "http:#f" with the loophole
			return out, e.reparse(t, r.reference())
		}
		*t = *ref
		return out, nil
	}
	size := p.size(&b, &r)
	if isTooLong(uint64(size)) {
		return Outcome{}, ErrTooLong
	}
	dst, built, err := e.build(make([]byte, 0, size), &p, &b, &r, &o)
	if err != nil {
		return Outcome{}, err
	}
	text := stringOf(dst)
	// To the letter, a path may become an authority, and an opaque part may contain
	// characters not allowed in a path.
	if o.Letter || o.Step6aAsPrinted || stripped && ref.IsOpaque() {
		return built.Outcome, e.reparse(t, text)
	}
	switch {
	case p.scheme == fromRef:
		built.ref(t, text, ref, 0)
		t.SchemeEnd = ref.SchemeEnd
	case p.authority == fromRef:
		built.ref(t, text, ref, b.start-r.start)
		t.SchemeEnd = base.SchemeEnd
	default:
		built.ref(t, text, base, 0)
		t.SchemeEnd = base.SchemeEnd
	}
	t.Has |= ref.Has & uint8(hasFragment)
	return built.Outcome, nil
}

// stringOf returns the bytes as a string without copying them. The string must not be
// kept.
func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

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

// unchanged returns the outcome if the target is the reference itself.
func (e *Edition) unchanged(p *plan, base, ref *spans) Outcome {
	return Outcome{SameDocument: p.current || e.sameDocument(base, ref.text[:ref.queryEnd]), Misformed: p.misformed}
}

// sameDocument reports whether a target, without its fragment, is the base
// (RFC 3986, 4.4). Before RFC 3986, only a reference without a URI is a same-document
// reference (RFC 2396, 4.2).
func (e *Edition) sameDocument(base *spans, target string) bool {
	return e.Algorithm == Algorithm3986 && target == base.text[:base.queryEnd]
}

// size returns an upper bound for the length of the target.
func (p *plan) size(base, ref *spans) int {
	n := len(guard) + len(ref.text) - ref.start
	if p.scheme == fromRef {
		return n + ref.start
	}
	n += base.start
	if p.authority == fromBase {
		n += base.pathStart - base.start
	}
	switch p.path {
	case pathOfBase:
		n += base.queryEnd - base.pathStart
	case pathMerged:
		n += len(p.directory(base))
	}
	return n
}

// target has the outcome of a resolution and the ends of the path and the query of the
// target that was built.
type target struct {
	Outcome
	pathEnd, queryEnd int
}

// build recombines the components of the target (RFC 2396, 5.2, step 7; RFC
// 3986, 5.3), and removes dot segments as it goes.
func (e *Edition) build(dst []byte, p *plan, base, ref *spans, o *ResolveOptions) ([]byte, target, error) {
	t := target{Outcome: Outcome{Misformed: p.misformed}}
	begin := len(dst)
	authority := ref.authority
	switch {
	case p.scheme == fromRef:
		dst = append(dst, ref.text[:ref.pathStart]...)
	case p.authority == fromRef:
		dst = append(dst, base.text[:base.start]...)
		dst = append(dst, ref.text[ref.start:ref.pathStart]...)
	default:
		authority = base.authority
		dst = append(dst, base.text[:base.pathStart]...)
	}
	path := len(dst)
	switch p.path {
	case pathOfRef:
		dst = append(dst, ref.path()...)
	case pathOfBase:
		dst = append(dst, base.path()...)
	default:
		directory := p.directory(base)
		if !base.dot && !ref.dot {
			dst = append(dst, directory...)
			dst = append(dst, ref.path()...)
		} else if dst, t.Excess = e.removeDots(dst, directory, ref.path(), o.Excess); t.Excess && o.Excess == ExcessError {
			return nil, t, ErrExcess
		}
		if !authority && !o.Letter {
			var err error
			if dst, t.Guarded, err = e.guardPath(dst, path); err != nil {
				return nil, t, err
			}
		}
	}
	t.pathEnd = len(dst) - begin
	if p.query == fromBase {
		dst = append(dst, base.text[base.pathEnd:base.queryEnd]...)
		t.queryEnd = len(dst) - begin
		dst = append(dst, ref.text[ref.queryEnd:]...)
	} else {
		dst = append(dst, ref.text[ref.pathEnd:]...)
		t.queryEnd = len(dst) - begin - (len(ref.text) - ref.queryEnd)
	}
	t.SameDocument = e.Algorithm == Algorithm3986 && string(dst[begin:begin+t.queryEnd]) == base.text[:base.queryEnd]
	return dst, t, nil
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

// ref sets r to the target, except for its scheme and fragment. The authority and its
// parts are those of from, moved by the given number of bytes.
func (t *target) ref(r *Ref, text string, from *Ref, moved int) {
	*r = Ref{text: text, Spans: Spans{
		Has:          uint8(hasScheme) | from.Has&uint8(hasAuthority|hasUserinfo|hasHost|hasPort),
		Host:         from.Spans.Host,
		UserinfoEnd:  from.UserinfoEnd,
		HostEnd:      from.HostEnd,
		AuthorityEnd: from.AuthorityEnd,
		PathEnd:      uint32(t.pathEnd),
		QueryEnd:     uint32(t.queryEnd),
	}}
	if t.pathEnd < t.queryEnd {
		r.Has |= uint8(hasQuery)
	}
	if moved != 0 {
		r.moveAuthority(moved)
	}
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
