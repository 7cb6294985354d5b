package core

import (
	"cmp"
	"slices"
	"strings"
)

// Relativize returns the shortest reference that resolves to the target against the
// base, or the target itself if there is none. It reports whether the result resolves
// to the target exactly.
//
// Every such reference is a suffix of the target's text with a few characters before
// it. There are few candidates. Relativize resolves each, shorter ones first, and
// returns the first that resolves to the target.
func (e *Edition) Relativize(base, target *Ref) (Ref, bool) {
	all := e.candidates(base, target)
	// Of candidates with the same length, the one added first comes first.
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	for _, text := range all {
		if len(text) >= len(target.text) {
			break
		}
		var r Ref
		if _, ok := e.ParseReference(&r, text); !ok {
			continue
		}
		resolved, out, err := e.Resolve(nil, base, &r, &ResolveOptions{})
		// Before RFC 3986, a reference to the current document is a candidate only if the
		// target is the base.
		if err == nil && (resolved == target.text || out.SameDocument && e.Algorithm != Algorithm3986) {
			return r, true
		}
	}
	return *target, e.isFixed(target)
}

// candidates returns the references that may resolve to the target.
func (e *Edition) candidates(base, target *Ref) (all []string) {
	text, path := target.text, target.Path()
	if base.text[:base.QueryEnd] == text[:target.QueryEnd] {
		all = append(all, text[target.QueryEnd:])
	}
	if base.IsOpaque() || target.IsOpaque() || !base.has(hasScheme) || base.text[:base.start()] != text[:target.start()] {
		return all
	}
	if base.text[base.start():base.pathStart()] == text[target.start():target.pathStart()] {
		fromPath, afterPath := text[target.pathStart():], text[target.PathEnd:]
		// In RFC 2396, a query alone is not a relative URI (5), and does not
		// resolve to the path of the base (C.1).
		if target.hasQuery() && base.Path() == path && e.Algorithm != Algorithm2396 {
			all = append(all, afterPath)
		}
		if path == "/" { // preferred to ".", which has the same length
			all = append(all, fromPath)
		}
		directory := e.directory(base)
		all = append(all, relativePath(directory, path)+afterPath)
		if !target.has(hasAuthority) && strings.HasPrefix(path, Guard+"//") {
			all = append(all, relativePath(directory, path[len(Guard):])+afterPath)
		}
		switch {
		case strings.HasPrefix(path, "//"):
			all = append(all, Guard+fromPath) // RFC 3986 removes the guard
		case strings.HasPrefix(path, "/") && path != "/":
			all = append(all, fromPath)
		}
	}
	if target.has(hasAuthority) {
		all = append(all, text[target.start():])
	}
	return all
}

// directory returns the directory of a base with a scheme that is not opaque, to which a
// reference's path is appended, without its dot segments.
func (e *Edition) directory(base *Ref) string {
	p, _ := e.transform(base, &Ref{text: "x", Spans: Spans{PathEnd: 1, QueryEnd: 1}}, false, &ResolveOptions{})
	if p.root {
		return "/"
	}
	d := []byte(base.text[base.pathStart():p.baseEnd])
	d, _, _ = e.removeDots(d, 0, len(d), ExcessByEdition)
	return string(d)
}

// relativePath returns the relative path with the fewest "../" that leads from a directory to
// a path.
func relativePath(directory, path string) string {
	common := 0
	for i := 0; i < len(directory) && i < len(path) && directory[i] == path[i]; i++ {
		if path[i] == '/' {
			common = i + 1
		}
	}
	ups := strings.Repeat("../", strings.Count(directory[common:], "/"))
	path = path[common:]
	first, _, _ := strings.Cut(path, "/")
	switch {
	case ups != "" && path == "":
		return strings.TrimSuffix(ups, "/")
	case ups != "":
		return ups + path
	case path == "":
		return "."
	case first == "", strings.Contains(first, ":"):
		// Without "./" it would parse as an absolute path or a scheme (4.2).
		return "./" + path
	}
	return path
}

// isFixed reports whether an absolute reference resolves to itself. It may not in RFC
// 3986, which removes its dot segments.
func (e *Edition) isFixed(r *Ref) bool {
	if !r.has(hasScheme) {
		return true
	}
	text, _, err := e.Resolve(nil, r, r, &ResolveOptions{})
	return err == nil && text == r.text
}
