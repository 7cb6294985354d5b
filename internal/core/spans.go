package core

import "strings"

// spans are the components of a text, as offsets: all that resolution asks of
// a reference, be it valid or not.
type spans struct {
	text string
	// schemeEnd is negative where there is no scheme; start is where what
	// follows the scheme and its ":" begins.
	schemeEnd, start, pathStart, pathEnd, queryEnd int

	authority, opaque bool
	dot               bool // there may be dots in the path
}

// split sets the components to those that Appendix B finds in the text. What an edition
// would call an opaque part is marked as one (RFC 2396, 3); its query stays
// apart, for to resolution that is the same.
func (s *spans) split(a Algorithm) {
	var authorityEnd int
	s.schemeEnd, authorityEnd, s.pathEnd, s.queryEnd, s.dot = split(s.text)
	s.start = s.schemeEnd + len(":") // which is 0 without a scheme
	s.pathStart = s.start
	if authorityEnd >= 0 {
		s.authority = true
		s.pathStart = authorityEnd
	} else if a != Algorithm3986 && s.schemeEnd >= 0 {
		s.opaque = s.isOpaque(a)
	}
}

// isOpaque reports whether what follows the scheme, which has no authority, is
// an opaque part: it does not begin with a slash.
func (s *spans) isOpaque(a Algorithm) bool {
	if path := s.path(); path != "" {
		return path[0] != '/'
	}
	// "z:?q" has an opaque part in RFC 2396. In bis-00 it is a hier-part too,
	// and that comes first, unless it has what only an opaque part can.
	return s.hasQuery() && (a == Algorithm2396 || strings.ContainsAny(s.text[s.pathEnd:s.queryEnd], "[]"))
}

// of sets the components to those of a reference that was parsed, which has
// the text.
func (s *spans) of(r *Ref) {
	s.schemeEnd = -1
	if r.flags.has(hasScheme) {
		s.schemeEnd = int(r.schemeEnd)
		s.start = s.schemeEnd + len(":")
	}
	s.pathStart = s.start
	if r.flags.has(hasAuthority) {
		s.authority = true
		s.pathStart = int(r.authorityEnd)
	}
	s.pathEnd = int(r.pathEnd)
	s.queryEnd = int(r.queryEnd)
	s.opaque = r.flags.has(isOpaque)
	s.dot = true
}

func (s *spans) hasScheme() bool { return s.schemeEnd >= 0 }
func (s *spans) hasQuery() bool  { return s.pathEnd < s.queryEnd }
func (s *spans) path() string    { return s.text[s.pathStart:s.pathEnd] }
