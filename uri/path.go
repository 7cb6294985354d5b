package uri

import (
	"fmt"
	"iter"
	"slices"
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
	text string
	// What precedes the path, which decides how it is read.
	hasScheme, hasAuthority bool
	isOpaque                bool
	edition                 Edition
	err                     error // of the first change that was not possible
}

// Segments returns the path as a list of segments.
func (v value) Segments() Segments {
	s := Segments{text: v.Path(), isOpaque: v.IsOpaque(), edition: v.Edition()}
	_, s.hasScheme = v.Scheme()
	_, s.hasAuthority = v.Authority()
	return s
}

// String returns the path.
func (s Segments) String() string { return s.text }

// All returns an iterator over the segments, decoded.
func (s Segments) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range s.Raw() {
			if !yield(core.Decode(string(segment), false)) {
				return
			}
		}
	}
}

// Raw returns an iterator over the segments as they are written. It does not allocate.
func (s Segments) Raw() iter.Seq[Escaped] {
	return func(yield func(Escaped) bool) {
		text, _, ok := s.contents()
		for ok {
			var segment string
			if segment, text, ok = strings.Cut(text, "/"); !yield(Escaped(segment)) {
				return
			}
		}
	}
}

// Params returns an iterator over the segments. It yields the part of each before its first
// ";", and its parameters without their ";" (RFC 2396 and bis-00, 3.3). Later editions do
// not define parameters; the iterator is empty for them.
func (s Segments) Params() iter.Seq2[Escaped, iter.Seq[Escaped]] {
	return func(yield func(Escaped, iter.Seq[Escaped]) bool) {
		if !s.edition.core().HasParams {
			return
		}
		for segment := range s.Raw() {
			name, rest, more := strings.Cut(string(segment), ";")
			params := func(yield func(Escaped) bool) {
				for rest, more := rest, more; more; {
					var param string
					if param, rest, more = strings.Cut(rest, ";"); !yield(Escaped(param)) {
						return
					}
				}
			}
			if !yield(Escaped(name), params) {
				return
			}
		}
	}
}

// At returns segment n as it is written, and reports whether it exists. The first is
// segment 0, and the last is segment -1.
func (s Segments) At(n int) (Escaped, bool) {
	segments, _ := s.list()
	i, ok := index(n, segments)
	if !ok {
		return "", false
	}
	return Escaped(segments[i]), true
}

// Base returns the last segment, decoded. If it is empty, as after the slash at the end of
// "/a/b/", Base returns the one before it. It returns "" if there is none.
func (s Segments) Base() string {
	segments, _ := s.list()
	n := len(segments)
	if n > 1 && segments[n-1] == "" {
		n--
	}
	if n == 0 {
		return ""
	}
	name := segments[n-1]
	if s.edition.core().HasParams {
		name, _, _ = strings.Cut(name, ";")
	}
	return core.Decode(name, false)
}

// Append adds segments, which are data, at the end. If the last segment is empty, as in
// "/a/", the first goes in its place: Append("") adds a slash at the end, if there is none.
// "." and ".." are [ErrDotSegment] since RFC 3986.
func (s Segments) Append(data ...string) Segments {
	return s.change(func(segments []string) ([]string, error) {
		if len(data) == 0 {
			return nil, nil
		}
		if n := len(segments); n > 0 && segments[n-1] == "" {
			segments = segments[:n-1]
		}
		for _, segment := range data {
			text, _, err := s.edition.core().Escape(core.PlaceSegment, segment)
			if err != nil {
				return nil, err
			}
			segments = append(segments, text)
		}
		return segments, nil
	})
}

// Join adds the segments of a relative path, which is data, at the end. It is like Append
// with the parts between the slashes.
func (s Segments) Join(path string) Segments { return s.Append(strings.Split(path, "/")...) }

// Set replaces segment n by data. The first is segment 0, and the last is segment -1. If it
// does not exist, that is an error. "." and ".." are [ErrDotSegment].
func (s Segments) Set(n int, data string) Segments {
	text, _, err := s.edition.core().Escape(core.PlaceSegment, data)
	if err != nil {
		return s.fail(err)
	}
	return s.SetEscaped(n, Escaped(text))
}

// SetEscaped is like Set for a segment that is escaped. It may have parameters. If it
// contains "/", "?" or "#", that is an error.
func (s Segments) SetEscaped(n int, text Escaped) Segments {
	return s.change(func(segments []string) ([]string, error) {
		i, ok := index(n, segments)
		switch {
		case !ok:
			return nil, errNoSegment
		case strings.ContainsAny(string(text), "/?#"):
			return nil, errDelimiter
		}
		segments[i] = string(text)
		return segments, nil
	})
}

// Delete removes segment n. The first is segment 0, and the last is segment -1. If it does
// not exist, that is an error. "/a" becomes "/", and "a" becomes empty.
func (s Segments) Delete(n int) Segments {
	return s.change(func(segments []string) ([]string, error) {
		i, ok := index(n, segments)
		if !ok {
			return nil, errNoSegment
		}
		return slices.Delete(segments, i, i+1), nil
	})
}

// Text returns the path for a [Builder], which fails if a change was not possible.
func (s Segments) Text() Text {
	t := Encoded(s.text)
	t.err = s.err
	return t
}

func (s Segments) fail(err error) Segments {
	if s.err == nil {
		s.err = err
	}
	return s
}

// change returns a list with the segments that a function makes of those of s, unless it returns
// nil.
func (s Segments) change(edit func(segments []string) ([]string, error)) Segments {
	if s.isOpaque {
		return s.fail(fmt.Errorf("%w: an opaque part has no segments", errConflict))
	}
	segments, rooted := s.list()
	segments, err := edit(segments)
	if err != nil || s.err != nil {
		return s.fail(err)
	}
	switch {
	case segments == nil:
		return s
	case len(segments) > 0:
		return s.with(segments, rooted)
	}
	s.text = ""
	if rooted {
		s.text = "/"
	}
	return s
}

// contents returns the path without the guard that keeps it from being parsed as something
// else: "/." before "//", and "./" before an empty segment or one that contains a ":".
// Resolution removes both. rooted reports whether the path begins with a slash. If so,
// contents leaves it out. The path has no segments if ok is false.
func (s Segments) contents() (text string, rooted, ok bool) {
	if s.isOpaque {
		return "", false, false
	}
	if !s.hasAuthority {
		if rest, cut := strings.CutPrefix(s.text, core.Guard); cut && s.edition.core().Guards() &&
			strings.HasPrefix(trimAll(rest, core.Guard+"/", len(core.Guard)), "//") {
			return rest[len("/"):], true, true
		}
		if rest, cut := strings.CutPrefix(s.text, "./"); cut && !s.hasScheme && needsDot(trimAll(rest, "./", len("./"))) {
			return rest, false, true
		}
	}
	rest, rooted := strings.CutPrefix(s.text, "/")
	return rest, rooted, s.text != ""
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

// list returns the segments for a change.
func (s Segments) list() (segments []string, rooted bool) {
	text, rooted, ok := s.contents()
	if ok {
		segments = strings.Split(text, "/")
	}
	return segments, rooted
}

// with returns a path with other segments, at least one. A guard goes before it if it would
// otherwise be read as something else.
func (s Segments) with(segments []string, rooted bool) Segments {
	e := s.edition.core()
	rooted = rooted || s.hasAuthority || s.hasScheme && e.Algorithm != core.Algorithm3986
	t := s
	t.text = strings.Join(segments, "/")
	if rooted {
		t.text = "/" + t.text
	}
	if t.reads(segments, rooted) {
		return t
	}
	switch {
	case rooted && e.Guards():
		t.text = core.Guard + t.text
	case rooted:
		return s.fail(ErrPathAsAuthority)
	case !s.hasScheme:
		t.text = "./" + t.text
	}
	if !t.reads(segments, rooted) {
		return s.fail(fmt.Errorf("%w: an empty first segment would make the path absolute", errConflict))
	}
	return t
}

// reads reports whether the path is read as the given segments.
func (s Segments) reads(segments []string, rooted bool) bool {
	if !s.hasAuthority && (strings.HasPrefix(s.text, "//") || !rooted && !s.hasScheme && needsDot(s.text)) {
		return false
	}
	got, r := s.list()
	return r == rooted && slices.Equal(got, segments)
}

// index returns the index of segment n. Negative numbers count from the end.
func index(n int, segments []string) (int, bool) {
	if n < 0 {
		n += len(segments)
	}
	return n, 0 <= n && n < len(segments)
}
