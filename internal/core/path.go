package core

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Path is a path, as a list of segments. What precedes it decides which paths can be
// written.
type Path struct {
	Text  string
	flags flags // hasScheme, hasAuthority and isOpaque
}

// ErrNoSegment reports a segment that a path does not have.
var ErrNoSegment = errors.New("the path does not have this segment")

// PathSegments returns the path of the reference.
func (r *Ref) PathSegments() Path {
	return Path{r.Path(), r.flags() & (hasScheme | hasAuthority | isOpaque)}
}

// contents returns the path without the guard that keeps it from being parsed as something
// else: "/." before "//", and "./" before an empty segment or one that contains a ":".
// Resolution removes both. rooted reports whether the path begins with a slash. If so,
// contents leaves it out. The path has no segments if ok is false.
func (p Path) contents(e *Edition) (text string, rooted, ok bool) {
	text = p.Text
	if p.flags.has(isOpaque) {
		return "", false, false
	}
	if !p.flags.has(hasAuthority) {
		if rest, cut := strings.CutPrefix(text, guard); cut && e.guards() && strings.HasPrefix(trimAll(rest, guard+"/", len(guard)), "//") {
			return rest[len("/"):], true, true
		}
		if rest, cut := strings.CutPrefix(text, "./"); cut && !p.flags.has(hasScheme) && needsDot(trimAll(rest, "./", len("./"))) {
			return rest, false, true
		}
	}
	rest, rooted := strings.CutPrefix(text, "/")
	return rest, rooted, text != ""
}

// trimAll removes the first n bytes of s as long as it has the prefix.
func trimAll(s, prefix string, n int) string {
	for strings.HasPrefix(s, prefix) {
		s = s[n:]
	}
	return s
}

// needsDot reports whether a relative path needs "./" before it.
func needsDot(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return first == "" || strings.IndexByte(first, ':') >= 0
}

// Segments yields the segments as they are written.
func (p Path) Segments(e *Edition) iter.Seq[string] {
	return func(yield func(string) bool) {
		text, _, ok := p.contents(e)
		for ok {
			var segment string
			if segment, text, ok = strings.Cut(text, "/"); !yield(segment) {
				return
			}
		}
	}
}

// Data yields the segments, decoded.
func (p Path) Data(e *Edition) iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range p.Segments(e) {
			if !yield(decodeTripletsOf(segment, false)) {
				return
			}
		}
	}
}

// Params yields the part of each segment before its first ";", and its parameters. Editions
// without parameters have none.
func (p Path) Params(e *Edition) iter.Seq2[string, iter.Seq[string]] {
	return func(yield func(string, iter.Seq[string]) bool) {
		if !e.HasParams {
			return
		}
		for segment := range p.Segments(e) {
			name, params, any := strings.Cut(segment, ";")
			seq := func(func(string) bool) {}
			if any {
				seq = strings.SplitSeq(params, ";")
			}
			if !yield(name, seq) {
				return
			}
		}
	}
}

// list returns the segments for a change.
func (p Path) list(e *Edition) (segments []string, rooted bool, err error) {
	if p.flags.has(isOpaque) {
		return nil, false, fmt.Errorf("%w: an opaque part has no segments", ErrConflict)
	}
	text, rooted, ok := p.contents(e)
	if ok {
		segments = strings.Split(text, "/")
	}
	return segments, rooted, nil
}

// with returns a path with other segments, at least one. A guard goes before it if it would
// otherwise be read as something else.
func (p Path) with(e *Edition, segments []string, rooted bool) (Path, error) {
	rooted = rooted || p.flags.has(hasAuthority) || p.flags.has(hasScheme) && e.Algorithm != Algorithm3986
	q := p
	q.Text = strings.Join(segments, "/")
	if rooted {
		q.Text = "/" + q.Text
	}
	if q.reads(e, segments, rooted) {
		return q, nil
	}
	switch {
	case rooted && e.guards():
		q.Text = guard + q.Text
	case rooted:
		return p, ErrPathAsAuthority
	case !p.flags.has(hasScheme):
		q.Text = "./" + q.Text
	}
	if !q.reads(e, segments, rooted) {
		return p, fmt.Errorf("%w: an empty first segment would make the path absolute", ErrConflict)
	}
	return q, nil
}

// reads reports whether the path is read as the given segments.
func (p Path) reads(e *Edition, segments []string, rooted bool) bool {
	switch {
	case p.flags.has(hasAuthority):
	case strings.HasPrefix(p.Text, "//"):
		return false
	case !rooted && !p.flags.has(hasScheme):
		if needsDot(p.Text) {
			return false
		}
	}
	got, r, err := p.list(e)
	return err == nil && r == rooted && slices.Equal(got, segments)
}

// index returns the index of segment n. Negative numbers count from the end.
func index(n int, segments []string) (int, bool) {
	if n < 0 {
		n += len(segments)
	}
	return n, 0 <= n && n < len(segments)
}

// Segment returns segment n, as it is written.
func (p Path) Segment(e *Edition, n int) (string, bool) {
	segments, _, _ := p.list(e)
	i, ok := index(n, segments)
	if !ok {
		return "", false
	}
	return segments[i], true
}

// SetSegment replaces segment n by a text.
func (p Path) SetSegment(e *Edition, n int, text string) (Path, error) {
	segments, rooted, err := p.list(e)
	if err != nil {
		return p, err
	}
	i, ok := index(n, segments)
	if !ok {
		return p, ErrNoSegment
	}
	if strings.ContainsAny(text, "/?#") {
		return p, ErrDelimiter
	}
	segments[i] = text
	return p.with(e, segments, rooted)
}

// DeleteSegment removes segment n. "/" is left of a path that begins with a slash.
func (p Path) DeleteSegment(e *Edition, n int) (Path, error) {
	segments, rooted, err := p.list(e)
	if err != nil {
		return p, err
	}
	i, ok := index(n, segments)
	if !ok {
		return p, ErrNoSegment
	}
	segments = slices.Delete(segments, i, i+1)
	if len(segments) > 0 {
		return p.with(e, segments, rooted)
	}
	p.Text = ""
	if rooted {
		p.Text = "/"
	}
	return p, nil
}

// Append adds segments as data. The first goes in the place of an empty last segment.
func (p Path) Append(e *Edition, data ...string) (Path, error) {
	segments, rooted, err := p.list(e)
	if err != nil || len(data) == 0 {
		return p, err
	}
	if n := len(segments); n > 0 && segments[n-1] == "" {
		segments = segments[:n-1]
	}
	for _, segment := range data {
		text, _, err := e.Escape(PlaceSegment, segment)
		if err != nil {
			return p, err
		}
		segments = append(segments, text)
	}
	return p.with(e, segments, rooted)
}

// Parent removes the last segment, or the last two if the last is empty, and adds an empty
// one.
func (p Path) Parent(e *Edition) (Path, error) {
	segments, rooted, err := p.list(e)
	n := len(segments)
	if err != nil || n == 0 {
		return p, err
	}
	if segments[n-1] == "" && n > 1 {
		n--
	}
	if d := dots(segments[n-1]); d == 1 || d == 2 {
		return p, ErrDotSegment
	}
	segments[n-1] = ""
	return p.with(e, segments[:n], rooted)
}

// WithSlash adds an empty last segment, or removes all empty segments at the end.
func (p Path) WithSlash(e *Edition, slash bool) (Path, error) {
	segments, rooted, err := p.list(e)
	n := len(segments)
	switch {
	case err != nil:
		return p, err
	case slash == (n > 0 && segments[n-1] == ""), !slash && n == 1:
		return p, nil
	case slash:
		return p.with(e, append(segments, ""), rooted)
	}
	for n > 1 && segments[n-1] == "" {
		n--
	}
	return p.with(e, segments[:n], rooted)
}

// Base returns the last segment that is not empty, decoded, without its parameters.
func (p Path) Base(e *Edition) string {
	segments, _, _ := p.list(e)
	n := len(segments)
	if n > 1 && segments[n-1] == "" {
		n--
	}
	if n == 0 {
		return ""
	}
	name := segments[n-1]
	if e.HasParams {
		name, _, _ = strings.Cut(name, ";")
	}
	return decodeTripletsOf(name, false)
}
