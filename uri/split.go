package uri

import (
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Parts has the five components that the regular expression of Appendix B finds in any
// string. The Has fields tell which components are defined. The path always is.
type Parts struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split splits any string into five components as the regular expression of
// Appendix B does, in one pass and without a regular expression. It never
// fails and does not check whether the string, or any of its parts, is valid. IRIs
// have the same delimiters (RFC 3987, 2.2). Join is its inverse.
func Split(text string) (p Parts) {
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(text)
	pathStart := 0
	if schemeEnd >= 0 {
		p.Scheme, p.HasScheme = text[:schemeEnd], true
		pathStart = schemeEnd + len(":")
	}
	if authorityEnd >= 0 {
		p.Authority, p.HasAuthority = text[pathStart+len("//"):authorityEnd], true
		pathStart = authorityEnd
	}
	p.Path = text[pathStart:pathEnd]
	if pathEnd < queryEnd {
		p.Query, p.HasQuery = text[pathEnd+len("?"):queryEnd], true
	}
	if queryEnd < len(text) {
		p.Fragment, p.HasFragment = text[queryEnd+len("#"):], true
	}
	return p
}

// Join joins components with their delimiters (RFC 2396, 5.2, step 7; RFC 3986, 5.3).
// It is the inverse of Split for components that Split can return. Join does not check
// them.
func Join(p Parts) string {
	var b strings.Builder
	b.Grow(len(p.Scheme) + len(p.Authority) + len(p.Path) + len(p.Query) + len(p.Fragment) + len("://?#"))
	if p.HasScheme {
		b.WriteString(p.Scheme)
		b.WriteByte(':')
	}
	if p.HasAuthority {
		b.WriteString("//")
		b.WriteString(p.Authority)
	}
	b.WriteString(p.Path)
	if p.HasQuery {
		b.WriteByte('?')
		b.WriteString(p.Query)
	}
	if p.HasFragment {
		b.WriteByte('#')
		b.WriteString(p.Fragment)
	}
	return b.String()
}
