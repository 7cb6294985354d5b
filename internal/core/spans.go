package core

import "strings"

// spans has the offsets of the components of a text, valid or not, as resolution needs
// them.
type spans struct {
	text string
	// schemeEnd is negative if there is no scheme. start is the offset after the
	// scheme and its ":".
	schemeEnd, start, pathStart, pathEnd, queryEnd int

	authority, opaque bool
	dot               bool // the path may contain dots
}

// split splits the text with the regular expression of Appendix B. It marks an opaque
// part (RFC 2396, 3) but leaves the query separate from it, which makes no difference
// for resolution.
func (s *spans) split(a Algorithm) {
	var authorityEnd int
	s.schemeEnd, authorityEnd, s.pathEnd, s.queryEnd, s.dot = split(s.text)
	s.start = s.schemeEnd + len(":") // 0 without a scheme
	s.pathStart = s.start
	if authorityEnd >= 0 {
		s.authority = true
		s.pathStart = authorityEnd
	} else if a != Algorithm3986 && s.schemeEnd >= 0 {
		s.opaque = s.isOpaque(a)
	}
}

// isOpaque reports whether a text with a scheme and without an authority has an opaque
// part, which does not begin with a slash.
func (s *spans) isOpaque(a Algorithm) bool {
	if path := s.path(); path != "" {
		return path[0] != '/'
	}
	// "z:?q" has an opaque part in RFC 2396. In bis-00 it also matches hier-part,
	// which comes first, unless it has a character that only an opaque part allows.
	return s.hasQuery() && (a == Algorithm2396 || strings.ContainsAny(s.text[s.pathEnd:s.queryEnd], "[]"))
}

// of sets an empty s to the text and the components of a parsed reference.
func (s *spans) of(r *Ref) {
	s.text = r.text
	s.schemeEnd = -1
	if r.has(hasScheme) {
		s.schemeEnd = int(r.SchemeEnd)
		s.start = s.schemeEnd + len(":")
	}
	s.pathStart = s.start
	if r.has(hasAuthority) {
		s.authority = true
		s.pathStart = int(r.AuthorityEnd)
	}
	s.pathEnd = int(r.PathEnd)
	s.queryEnd = int(r.QueryEnd)
	s.opaque = r.has(isOpaque)
	s.dot = true
}

func (s *spans) hasScheme() bool { return s.schemeEnd >= 0 }
func (s *spans) hasQuery() bool  { return s.pathEnd < s.queryEnd }
func (s *spans) path() string    { return s.text[s.pathStart:s.pathEnd] }
