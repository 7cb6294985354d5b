package uri

import (
	"iter"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Segments is a path, as an ordered list of segments. Its methods return a changed list, in
// which the other segments stay byte for byte. A change that is not possible makes the
// [Builder] fail that [Segments.Text] is given to.
//
// Slashes separate the segments. "/a/b" and "a/b" have two segments, "/" has one, which is
// empty, and the empty path and an opaque part have none. The "/." before "//" and the "./"
// before an empty segment or one with a ":", without which a path would be parsed as
// something else (RFC 3986, 3.3 and 4.2), are not segments. The methods write and remove
// them as needed.
//
// The zero Segments is an empty path of RFC 3986.
type Segments struct {
	path    core.Path
	edition Edition
	err     error // of the first change that was not possible
}

// Segments returns the path as a list of segments.
func (v value) Segments() Segments { return Segments{path: v.ref.PathSegments(), edition: v.edition} }

// String returns the path.
func (s Segments) String() string { return s.path.Text }

// All returns an iterator over the segments, decoded.
func (s Segments) All() iter.Seq[string] { return s.path.Data(s.edition.core()) }

// Raw returns an iterator over the segments as they are written. It does not allocate.
func (s Segments) Raw() iter.Seq[Escaped] {
	return func(yield func(Escaped) bool) {
		for segment := range s.path.Segments(s.edition.core()) {
			if !yield(Escaped(segment)) {
				return
			}
		}
	}
}

// At returns segment n as it is written, and reports whether it exists. The first is
// segment 0, and the last is segment -1.
func (s Segments) At(n int) (Escaped, bool) {
	segment, ok := s.path.Segment(s.edition.core(), n)
	return Escaped(segment), ok
}

// Base returns the last segment, decoded. If it is empty, as after the slash at the end of
// "/a/b/", Base returns the one before it. It returns "" if there is none.
func (s Segments) Base() string { return s.path.Base(s.edition.core()) }

// Append adds segments, which are data, at the end. If the last segment is empty, as in
// "/a/", the first goes in its place. "." and ".." are [ErrDotSegment] since RFC 3986.
func (s Segments) Append(data ...string) Segments {
	return s.changed(s.path.Append(s.edition.core(), data...))
}

// Join adds the segments of a relative path, which is data, at the end. It is like Append
// with the parts between the slashes.
func (s Segments) Join(path string) Segments { return s.Append(strings.Split(path, "/")...) }

// Set replaces segment n by data. The first is segment 0, and the last is segment -1. If it
// does not exist, the error is [ErrNoSegment]. "." and ".." are [ErrDotSegment].
func (s Segments) Set(n int, data string) Segments {
	text, _, err := s.edition.core().Escape(core.PlaceSegment, data)
	if err != nil {
		return s.changed(s.path, err)
	}
	return s.SetEscaped(n, Escaped(text))
}

// SetEscaped is like Set for a segment that is escaped. It may have parameters. If it
// contains "/", "?" or "#", the error is [ErrDelimiter].
func (s Segments) SetEscaped(n int, text Escaped) Segments {
	return s.changed(s.path.SetSegment(s.edition.core(), n, string(text)))
}

// Delete removes segment n. The first is segment 0, and the last is segment -1. If it does
// not exist, the error is [ErrNoSegment]. "/a" becomes "/", and "a" becomes empty.
func (s Segments) Delete(n int) Segments {
	return s.changed(s.path.DeleteSegment(s.edition.core(), n))
}

// Parent removes the last segment, but keeps the slash before it: "/a/b" and "/a/b/" become
// "/a/", and "a" becomes "./". "/" and the empty path stay. The error is [ErrDotSegment] if
// the last segment is a dot segment.
func (s Segments) Parent() Segments { return s.changed(s.path.Parent(s.edition.core())) }

// WithSlash adds a slash at the end of the path, if there is none.
func (s Segments) WithSlash() Segments { return s.changed(s.path.WithSlash(s.edition.core(), true)) }

// WithoutSlash removes all slashes at the end of the path, except that "/" stays.
func (s Segments) WithoutSlash() Segments {
	return s.changed(s.path.WithSlash(s.edition.core(), false))
}

// changed returns the list after a change.
func (s Segments) changed(p core.Path, err error) Segments {
	if s.err == nil {
		s.path, s.err = p, err
	}
	return s
}

// Text returns the path for a [Builder], which fails if a change was not possible.
func (s Segments) Text() Text {
	t := Encoded(s.path.Text)
	t.err = s.err
	return t
}
