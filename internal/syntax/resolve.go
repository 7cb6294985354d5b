package syntax

import "unsafe"

// ResolveOptions are the choices that the documents leave, or that depart from
// them. The zero value resolves as the edition says, guarded.
type ResolveOptions struct {
	Excess          Excess
	SameScheme      bool
	Step6aAsPrinted bool
	Letter          bool
}

// Outcome is what there is to say of a resolution beside its target.
type Outcome struct {
	SameDocument, Guarded, Excess bool
}

// guard is put before a path that begins with "//" where no authority is: the
// path would be read as one (RFC 3986, 3.3).
const guard = "/."

// ResolveText resolves any text against any other, by their splitting alone.
// Of a reference to the current document before RFC 3986 it returns what there
// is of it: nothing but the fragment with its "#".
func (e *Edition) ResolveText(base, ref string, o ResolveOptions) (string, Outcome, error) {
	var b, r spans
	b.split(base, e.algorithm())
	r.split(ref, e.algorithm())
	p, err := e.transform(&b, &r, &o)
	if err != nil {
		return "", Outcome{}, err
	}
	if p.isRef(&r) {
		return r.reference(), e.unchanged(&p, &b, &r), nil
	}
	dst, t, err := e.build(make([]byte, 0, p.size(&b, &r)), &p, &b, &r, &o)
	if err != nil {
		return "", Outcome{}, err
	}
	return stringOf(dst), t.Outcome, nil
}

// AppendResolved is ResolveText that appends to dst. On failure it returns dst
// as it was.
func (e *Edition) AppendResolved(dst []byte, base, ref string, o ResolveOptions) ([]byte, Outcome, error) {
	var b, r spans
	b.split(base, e.algorithm())
	r.split(ref, e.algorithm())
	p, err := e.transform(&b, &r, &o)
	if err != nil {
		return dst, Outcome{}, err
	}
	if p.isRef(&r) {
		return append(dst, r.reference()...), e.unchanged(&p, &b, &r), nil
	}
	appended, t, err := e.build(dst, &p, &b, &r, &o)
	if err != nil {
		return dst, Outcome{}, err
	}
	return appended, t.Outcome, nil
}

// Resolve resolves a reference against a base, both of this edition. The
// components of the target are known from theirs. The error is a [*Refused] only
// where an option departs from what keeps the target valid.
func (e *Edition) Resolve(base, ref Ref, o ResolveOptions) (Ref, Outcome, error) {
	b, r := base.spans(), ref.spans()
	p, err := e.transform(&b, &r, &o)
	if err != nil {
		return Ref{}, Outcome{}, err
	}
	stripped := ref.flags.has(hasScheme) && !r.hasScheme()
	if p.isRef(&r) {
		out := e.unchanged(&p, &b, &r)
		if stripped { // "http:#f" by the loophole
			t, err := e.parseReference(r.reference())
			return t, out, err
		}
		return ref, out, nil
	}
	size := p.size(&b, &r)
	if uint64(size) > maxLen {
		return Ref{}, Outcome{}, ErrTooLong
	}
	dst, t, err := e.build(make([]byte, 0, size), &p, &b, &r, &o)
	if err != nil {
		return Ref{}, Outcome{}, err
	}
	text := stringOf(dst)
	// By the letter a path may become an authority, and an opaque part may
	// hold what no path can.
	if o.Letter || o.Step6aAsPrinted || stripped && ref.IsOpaque() {
		parsed, err := e.parseReference(text)
		return parsed, t.Outcome, err
	}
	return t.ref(text, &p, &base, &ref, &b, &r), t.Outcome, nil
}

// stringOf returns the bytes as a string without copying them. Nobody may keep
// them.
func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Refused says that what was put together is no reference of the edition.
type Refused struct {
	Failure
	Text string
}

// Error is not what users see.
func (r *Refused) Error() string { return "the result is no " + r.Rule }

func (e *Edition) parseReference(text string) (Ref, error) {
	var r Ref
	if offset, ok := e.ParseReference(&r, text); !ok {
		return Ref{}, &Refused{e.ExplainReference(text, offset), text}
	}
	return r, nil
}

// reference returns the text, but for a scheme that was undefined.
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
	i, _ := dotSegment(ref.path())
	return i < 0
}

// unchanged is the outcome where the target is the reference.
func (e *Edition) unchanged(p *plan, base, ref *spans) Outcome {
	return Outcome{SameDocument: p.current || e.sameDocument(base, ref.text[:ref.queryEnd])}
}

// sameDocument reports whether a target, without its fragment, is the base
// (RFC 3986, 4.4). Before, only what contains no URI is a same-document
// reference (RFC 2396, 4.2).
func (e *Edition) sameDocument(base *spans, target string) bool {
	return e.algorithm() == algorithm3986 && target == base.text[:base.queryEnd]
}

// size returns how long the target can get.
func (p *plan) size(base, ref *spans) int {
	n := len(guard) + len(p.directory) + len(ref.text) - ref.start
	if p.scheme == fromRef {
		return n + ref.start
	}
	n += base.start
	if p.authority == fromBase {
		n += base.pathStart - base.start
	}
	if p.path == pathOfBase {
		n += base.queryEnd - base.pathStart
	}
	return n
}

// target is what was built: where its path and its query end, and what there
// is to say of it.
type target struct {
	Outcome
	pathEnd, queryEnd int
}

// build recombines the components of the target (RFC 2396, 5.2, step 7; RFC
// 3986, 5.3), and removes dot segments as it goes.
func (e *Edition) build(dst []byte, p *plan, base, ref *spans, o *ResolveOptions) ([]byte, target, error) {
	var t target
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
		dst, t.Excess = e.removeDots(dst, p.directory, ref.path(), o.Excess)
		if t.Excess && o.Excess == ExcessError {
			return nil, t, ErrExcess
		}
		if !authority && !o.Letter {
			dst, t.Guarded = guardPath(dst, path)
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
	t.SameDocument = e.algorithm() == algorithm3986 && string(dst[begin:begin+t.queryEnd]) == base.text[:base.queryEnd]
	return dst, t, nil
}

// guardPath puts the guard before a path that needs it where there is no
// authority. The path is the rest of dst.
func guardPath(dst []byte, path int) ([]byte, bool) {
	if len(dst)-path < len("//") || dst[path] != '/' || dst[path+1] != '/' {
		return dst, false
	}
	dst = append(dst, guard...)
	copy(dst[path+len(guard):], dst[path:])
	copy(dst[path:], guard)
	return dst, true
}

// ref returns the target as a value. Where its authority is, the parts of the
// authority are.
func (t *target) ref(text string, p *plan, base, ref *Ref, b, r *spans) Ref {
	out := Ref{
		text: text, id: base.id,
		flags:    hasScheme | ref.flags&hasFragment,
		pathEnd:  uint32(t.pathEnd),
		queryEnd: uint32(t.queryEnd),
	}
	if t.pathEnd < t.queryEnd {
		out.flags |= hasQuery
	}
	from, moved := base, 0
	out.schemeEnd = base.schemeEnd
	switch {
	case p.scheme == fromRef:
		from, out.schemeEnd = ref, ref.schemeEnd
	case p.authority == fromRef:
		from, moved = ref, b.start-r.start
	}
	out.kind = from.kind
	out.flags |= from.flags & (hasAuthority | hasUserinfo | hasHost | hasPort)
	move := func(end uint32, is flags) uint32 {
		if !out.flags.has(is) {
			return 0
		}
		return uint32(int(end) + moved)
	}
	out.userinfoEnd = move(from.userinfoEnd, hasUserinfo)
	out.hostEnd = move(from.hostEnd, hasHost)
	out.authorityEnd = move(from.authorityEnd, hasAuthority)
	return out
}
