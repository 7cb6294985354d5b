package core

import "strings"

// candidate is a reference that may resolve to the target: what is written
// before a rest of the target's text.
type candidate struct {
	before string
	ups    int // "../" before the rest, which is the last "/" shorter where no path is left
	from   int // in the target's text
	size   int
}

// maxCandidates is how many kinds of candidate there are.
const maxCandidates = 7

type candidates struct {
	list [maxCandidates]candidate
	n    int
}

// add puts a candidate behind those that are no longer: among equals, the one
// that comes first stays first.
func (c *candidates) add(x candidate) {
	i := c.n
	for ; i > 0 && c.list[i-1].size > x.size; i-- {
		c.list[i] = c.list[i-1]
	}
	c.list[i] = x
	c.n++
}

// Relativize returns the shortest reference that resolves to the target at the
// base, and the target itself where there is none. It reports whether what it
// returns resolves to the target exactly.
//
// All references that can are a rest of the target's text behind a few
// characters. The candidates are few, and each is resolved to see whether it
// does, the shorter ones first; so nothing is returned that would be read for
// something else.
func (e *Edition) Relativize(base, target Ref, noSameDocument bool) (Ref, bool) {
	b, t := spans{text: base.text}, spans{text: target.text}
	b.of(&base)
	t.of(&target)
	var c candidates
	if !noSameDocument && base.text[:base.queryEnd] == target.text[:target.queryEnd] {
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
	return target, e.isFixed(&t)
}

// hierarchical adds the candidates that are not just a fragment, of a target
// that has the scheme of the base.
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
		// RFC 2396 has no relative URI that is a query alone (5), and
		// resolves it to other than the base's path (C.1).
		if target.hasQuery() && base.path() == path && e.Algorithm != Algorithm2396 {
			c.add(rest("", 0, target.pathEnd))
		}
		if path == "/" { // rather than ".", which is no longer
			c.add(rest("", 0, target.pathStart))
		}
		e.relativePath(c, base, target, 0, rest)
		if !target.authority && strings.HasPrefix(path, guard+"//") {
			e.relativePath(c, base, target, len(guard), rest)
		}
		switch {
		case strings.HasPrefix(path, "//"):
			c.add(rest(guard, 0, target.pathStart)) // which RFC 3986 removes
		case strings.HasPrefix(path, "/") && path != "/":
			c.add(rest("", 0, target.pathStart))
		}
	}
	if target.authority {
		c.add(rest("", 0, target.start))
	}
}

// relativePath adds the relative path that leaves the base's directory no
// further than it must, and goes to the target's path but for what is skipped
// of it.
func (e *Edition) relativePath(c *candidates, base, target *spans, skipped int, rest func(string, int, int) candidate) {
	// What a reference's path is appended to, without its dot segments.
	var p plan
	if p.transform(e.Algorithm, base, &spans{text: "x", schemeEnd: -1, pathEnd: len("x"), queryEnd: len("x")}, &ResolveOptions{}) != nil {
		return
	}
	directory := p.directory(base)
	if i, _ := dotSegment(directory); i >= 0 {
		d, _ := e.removeDots(nil, directory, "", ExcessByEdition)
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
			// It would be read as an absolute path or as a scheme (4.2).
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
func (e *Edition) reaches(base *spans, ref []byte, target *spans) bool {
	b, r := *base, spans{text: stringOf(ref)}
	r.split(e.Algorithm)
	var o ResolveOptions
	var p plan
	switch {
	case p.transform(e.Algorithm, &b, &r, &o) != nil:
		return false
	case p.current: // the first candidate, which there is only where that is the base
		return true
	case p.isRef(&r):
		return r.text == target.text
	}
	var scratch [256]byte
	dst, _, err := e.build(scratch[:0], &p, &b, &r, &o)
	return err == nil && string(dst) == target.text
}

// isFixed reports whether an absolute reference resolves to itself. Only RFC
// 3986 changes any: it removes their dot segments.
func (e *Edition) isFixed(s *spans) bool {
	if e.Algorithm != Algorithm3986 || !s.hasScheme() {
		return true
	}
	if i, _ := dotSegment(s.path()); i < 0 {
		return true
	}
	var o ResolveOptions
	dst, _, err := e.build(nil, &plan{scheme: fromRef, authority: fromRef, path: pathOfRefNoDots, query: fromRef}, s, s, &o)
	return err == nil && string(dst) == s.text
}

// rest returns what a candidate is as a value. Its text is text.
func (r Ref) rest(x *candidate, text []byte) Ref {
	moved := len(text) - len(r.text)
	out := Ref{
		kind: HostNone, flags: r.flags & hasFragment,
		pathEnd:  uint32(max(0, int(r.pathEnd)+moved)),
		queryEnd: uint32(max(0, int(r.queryEnd)+moved)),
	}
	if len(text) == len(r.text)-x.from {
		out.text = r.text[x.from:]
	} else {
		out.text = string(text)
	}
	if x.from <= int(r.pathEnd) {
		out.flags |= r.flags & hasQuery
	}
	if x.from >= int(r.pathStart()) {
		return out
	}
	out.kind = r.kind
	out.flags |= r.flags & (hasAuthority | hasUserinfo | hasHost | hasPort)
	out.userinfoEnd, out.hostEnd, out.authorityEnd = r.userinfoEnd, r.hostEnd, r.authorityEnd
	out.moveAuthority(moved)
	return out
}
