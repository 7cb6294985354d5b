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
	var c candidates
	if !noSameDocument && base.text[:base.QueryEnd] == target.text[:target.QueryEnd] {
		c.add(candidate{from: int(target.QueryEnd), size: len(target.text) - int(target.QueryEnd)})
	}
	if !base.IsOpaque() && !target.IsOpaque() && base.has(hasScheme) && base.text[:base.start()] == target.text[:target.start()] {
		e.hierarchical(&c, base, target)
	}
	var scratch [256]byte
	buf := scratch[:0]
	for i := range c.list[:c.n] {
		x := &c.list[i]
		if x.size >= len(target.text) {
			break
		}
		buf = x.append(buf[:0], target)
		if e.reaches(base, buf, target) {
			return target.rest(x, buf), true
		}
	}
	return *target, e.isFixed(target)
}

// hierarchical adds the candidates that are more than a fragment, for a target that
// has the scheme of the base.
func (e *Edition) hierarchical(c *candidates, base, target *Ref) {
	text, path := target.text, target.Path()
	rest := func(before string, ups, from int) candidate {
		n := len(before) + ups*len("../") + len(text) - from
		if ups > 0 && from == int(target.PathEnd) {
			n--
		}
		return candidate{before, ups, from, n}
	}
	authority := base.text[base.start():base.pathStart()]
	if authority == text[target.start():target.pathStart()] {
		// In RFC 2396, a query alone is not a relative URI (5), and does not
		// resolve to the path of the base (C.1).
		if target.hasQuery() && base.Path() == path && e.Algorithm != Algorithm2396 {
			c.add(rest("", 0, int(target.PathEnd)))
		}
		if path == "/" { // preferred to ".", which has the same length
			c.add(rest("", 0, int(target.pathStart())))
		}
		e.relativePath(c, base, target, 0, rest)
		if !target.has(hasAuthority) && strings.HasPrefix(path, Guard+"//") {
			e.relativePath(c, base, target, len(Guard), rest)
		}
		switch {
		case strings.HasPrefix(path, "//"):
			c.add(rest(Guard, 0, int(target.pathStart()))) // RFC 3986 removes the guard
		case strings.HasPrefix(path, "/") && path != "/":
			c.add(rest("", 0, int(target.pathStart())))
		}
	}
	if target.has(hasAuthority) {
		c.add(rest("", 0, int(target.start())))
	}
}

// relativePath adds the relative path with the fewest "../" that leads from the
// directory of the base to the target's path. It leaves out the first skipped bytes of
// the target's path.
func (e *Edition) relativePath(c *candidates, base, target *Ref, skipped int, rest func(string, int, int) candidate) {
	// Find the directory to which a reference's path is appended, without its dot
	// segments.
	p, err := e.transform(base, &Ref{text: "x", Spans: Spans{PathEnd: 1, QueryEnd: 1}}, false, &ResolveOptions{})
	if err != nil {
		return
	}
	directory := p.directory(base)
	if i, _ := dotSegment(directory); i >= 0 {
		d, _, _ := e.removeDots([]byte(directory), 0, len(directory), ExcessByEdition)
		directory = string(d)
	}
	path := target.Path()[skipped:]
	common := 0
	for i := 0; i < len(directory) && i < len(path) && directory[i] == path[i]; i++ {
		if path[i] == '/' {
			common = i + 1
		}
	}
	ups := strings.Count(directory[common:], "/")
	from := int(target.pathStart()) + skipped + common
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

func (x *candidate) append(dst []byte, target *Ref) []byte {
	dst = append(dst, x.before...)
	for range x.ups {
		dst = append(dst, "../"...)
	}
	if x.ups > 0 && x.from == int(target.PathEnd) {
		dst = dst[:len(dst)-1]
	}
	return append(dst, target.text[x.from:]...)
}

// reaches reports whether a reference resolves to the target.
func (e *Edition) reaches(base *Ref, ref []byte, want *Ref) bool {
	var r Ref
	r.split(StringOf(ref), e.Algorithm)
	var scratch [256]byte
	var out Outcome
	text, err := e.resolve(scratch[:0], nil, &out, base, &r, &ResolveOptions{})
	// Before RFC 3986, a reference to the current document is a candidate only if the
	// target is the base.
	return err == nil && (text == want.text || out.SameDocument && e.Algorithm != Algorithm3986)
}

// isFixed reports whether an absolute reference resolves to itself. It may not in RFC
// 3986, which removes its dot segments.
func (e *Edition) isFixed(r *Ref) bool {
	if !r.has(hasScheme) {
		return true
	}
	var out Outcome
	text, err := e.resolve(nil, nil, &out, r, r, &ResolveOptions{})
	return err == nil && text == r.text
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
