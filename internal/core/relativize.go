package core

import "strings"

// candidate is a reference that may resolve to the target. It is a suffix of the
// target's text with something before it.
type candidate struct {
	before string
	ups    int // number of "../" before the suffix; the last has no "/" if no path follows
	from   int // start of the suffix in the target's text
	size   int
}

// maxCandidates is the maximum number of candidates.
const maxCandidates = 7

type candidates struct {
	list [maxCandidates]candidate
	n    int
}

// add inserts a candidate into the list, which is sorted by length. Of candidates with
// the same length, the one added first comes first.
func (c *candidates) add(x candidate) {
	i := c.n
	for ; i > 0 && c.list[i-1].size > x.size; i-- {
		c.list[i] = c.list[i-1]
	}
	c.list[i] = x
	c.n++
}

// Relativize returns the shortest reference that resolves to the target against the
// base, or the target itself if there is none. It reports whether the result resolves
// to the target exactly.
//
// Every such reference is a suffix of the target's text with a few characters before
// it. There are few candidates. Relativize resolves each, shorter ones first, and
// returns the first that resolves to the target.
func (e *Edition) Relativize(base, target *Ref, noSameDocument bool) (Ref, bool) {
	b, t := spans{text: base.text}, spans{text: target.text}
	b.of(base)
	t.of(target)
	var c candidates
	if !noSameDocument && base.text[:base.QueryEnd] == target.text[:target.QueryEnd] {
		c.add(candidate{from: t.queryEnd, size: len(t.text) - t.queryEnd})
	}
	if !b.opaque && !t.opaque && b.hasScheme() && b.text[:b.start] == t.text[:t.start] {
		e.hierarchical(&c, &b, &t)
	}
	var scratch [256]byte
	buf := scratch[:0]
	for i := range c.list[:c.n] {
		x := &c.list[i]
		if x.size >= len(t.text) {
			break
		}
		buf = x.append(buf[:0], &t)
		if e.reaches(&b, buf, &t) {
			return target.rest(x, buf), true
		}
	}
	return *target, e.isFixed(&t)
}

// hierarchical adds the candidates that are more than a fragment, for a target that
// has the scheme of the base.
func (e *Edition) hierarchical(c *candidates, base, target *spans) {
	text, path := target.text, target.path()
	rest := func(before string, ups, from int) candidate {
		n := len(before) + ups*len("../") + len(text) - from
		if ups > 0 && from == target.pathEnd {
			n--
		}
		return candidate{before, ups, from, n}
	}
	authority := base.text[base.start:base.pathStart]
	if authority == text[target.start:target.pathStart] {
		// In RFC 2396, a query alone is not a relative URI (5), and does not
		// resolve to the path of the base (C.1).
		if target.hasQuery() && base.path() == path && e.Algorithm != Algorithm2396 {
			c.add(rest("", 0, target.pathEnd))
		}
		if path == "/" { // preferred to ".", which has the same length
			c.add(rest("", 0, target.pathStart))
		}
		e.relativePath(c, base, target, 0, rest)
		if !target.authority && strings.HasPrefix(path, guard+"//") {
			e.relativePath(c, base, target, len(guard), rest)
		}
		switch {
		case strings.HasPrefix(path, "//"):
			c.add(rest(guard, 0, target.pathStart)) // RFC 3986 removes the guard
		case strings.HasPrefix(path, "/") && path != "/":
			c.add(rest("", 0, target.pathStart))
		}
	}
	if target.authority {
		c.add(rest("", 0, target.start))
	}
}

// relativePath adds the relative path with the fewest "../" that leads from the
// directory of the base to the target's path. It leaves out the first skipped bytes of
// the target's path.
func (e *Edition) relativePath(c *candidates, base, target *spans, skipped int, rest func(string, int, int) candidate) {
	// Find the directory to which a reference's path is appended, without its dot
	// segments.
	var p plan
	if p.transform(e.Algorithm, base, &spans{text: "x", schemeEnd: -1, pathEnd: len("x"), queryEnd: len("x")}, &ResolveOptions{}) != nil {
		return
	}
	directory := p.directory(base)
	if i, _ := dotSegment(directory); i >= 0 {
		d, _, _ := e.removeDots([]byte(directory), 0, len(directory), ExcessByEdition)
		directory = string(d)
	}
	path := target.path()[skipped:]
	common := 0
	for i := 0; i < len(directory) && i < len(path) && directory[i] == path[i]; i++ {
		if path[i] == '/' {
			common = i + 1
		}
	}
	ups := strings.Count(directory[common:], "/")
	from := target.pathStart + skipped + common
	path = path[common:]
	before := ""
	if ups == 0 {
		first := path
		if i := strings.IndexByte(path, '/'); i >= 0 {
			first = path[:i]
		}
		switch {
		case path == "":
			before = "."
		case first == "", strings.IndexByte(first, ':') >= 0:
			// Without "./" it would parse as an absolute path or a scheme (4.2).
			before = "./"
		}
	}
	c.add(rest(before, ups, from))
}

func (x *candidate) append(dst []byte, target *spans) []byte {
	dst = append(dst, x.before...)
	for range x.ups {
		dst = append(dst, "../"...)
	}
	if x.ups > 0 && x.from == target.pathEnd {
		dst = dst[:len(dst)-1]
	}
	return append(dst, target.text[x.from:]...)
}

// reaches reports whether a reference resolves to the target.
func (e *Edition) reaches(base *spans, ref []byte, want *spans) bool {
	b, r := *base, spans{text: StringOf(ref)}
	r.split(e.Algorithm)
	var o ResolveOptions
	var p plan
	switch {
	case p.transform(e.Algorithm, &b, &r, &o) != nil:
		return false
	case p.current: // the first candidate, which is added only if the target is the base
		return true
	case p.isRef(&r):
		return r.text == want.text
	}
	var scratch [256]byte
	var out Outcome
	dst, _, _, err := e.build(&out, scratch[:0], &p, &b, &r, &o)
	return err == nil && string(dst) == want.text
}

// isFixed reports whether an absolute reference resolves to itself. It may not in RFC
// 3986, which removes its dot segments.
func (e *Edition) isFixed(s *spans) bool {
	if e.Algorithm != Algorithm3986 || !s.hasScheme() {
		return true
	}
	if i, _ := dotSegment(s.path()); i < 0 {
		return true
	}
	var o ResolveOptions
	var out Outcome
	dst, _, _, err := e.build(&out, nil, &plan{scheme: fromRef, authority: fromRef, path: pathOfRefNoDots, query: fromRef}, s, s, &o)
	return err == nil && string(dst) == s.text
}

// rest returns a candidate, whose text is text, as a Ref.
func (r *Ref) rest(x *candidate, text []byte) Ref {
	moved := len(text) - len(r.text)
	out := Ref{Spans: Spans{
		Has:      r.Has & uint8(hasFragment),
		PathEnd:  uint32(max(0, int(r.PathEnd)+moved)),
		QueryEnd: uint32(max(0, int(r.QueryEnd)+moved)),
	}}
	if len(text) == len(r.text)-x.from {
		out.text = r.text[x.from:]
	} else {
		out.text = string(text)
	}
	if x.from <= int(r.PathEnd) {
		out.Has |= r.Has & uint8(hasQuery)
	}
	if x.from >= int(r.pathStart()) {
		return out
	}
	out.Spans.Host = r.Spans.Host
	out.Has |= r.Has & uint8(hasAuthority|hasUserinfo|hasHost|hasPort)
	out.UserinfoEnd, out.HostEnd, out.AuthorityEnd = r.UserinfoEnd, r.HostEnd, r.AuthorityEnd
	out.moveAuthority(moved)
	return out
}
