package core

import "strings"

// split sets an empty reference to a text, valid or not, and its components as the regular
// expression of Appendix B finds them. It sets no parts of an authority. It marks an opaque
// part (RFC 2396, 3) but leaves the query separate from it, which makes no difference for
// resolution.
func (r *Ref) split(text string, a Algorithm) {
	r.text = text
	schemeEnd, authorityEnd, pathEnd, queryEnd := Split(text)
	r.PathEnd, r.QueryEnd = uint32(pathEnd), uint32(queryEnd)
	if schemeEnd >= 0 {
		r.Has |= uint8(hasScheme)
		r.SchemeEnd = uint32(schemeEnd)
	}
	if authorityEnd >= 0 {
		r.Has |= uint8(hasAuthority)
		r.AuthorityEnd = uint32(authorityEnd)
	} else if a != Algorithm3986 && schemeEnd >= 0 && r.startsOpaque(a) {
		r.Has |= uint8(isOpaque)
	}
}

// startsOpaque reports whether a text with a scheme and without an authority has an opaque
// part, which does not begin with a slash.
func (r *Ref) startsOpaque(a Algorithm) bool {
	if path := r.Path(); path != "" {
		return path[0] != '/'
	}
	// "z:?q" has an opaque part in RFC 2396. In bis-00 it also matches hier-part,
	// which comes first, unless it has a character that only an opaque part allows.
	return r.hasQuery() && (a == Algorithm2396 || strings.ContainsAny(r.text[r.PathEnd:r.QueryEnd], "[]"))
}
