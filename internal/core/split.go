package core

import "strings"

// Split finds the five components that the regular expression of Appendix B,
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// finds in any text, and returns the offsets of their ends. The scheme and the
// authority are undefined if theirs is negative, the query if it ends with the path,
// and the fragment if the query ends with the text.
func Split(text string) (schemeEnd, authorityEnd, pathEnd, queryEnd int) {
	schemeEnd, authorityEnd, queryEnd = -1, -1, len(text)
	if i := strings.IndexByte(text, '#'); i >= 0 {
		queryEnd = i
	}
	pathEnd = queryEnd
	if i := strings.IndexByte(text[:queryEnd], '?'); i >= 0 {
		pathEnd = i
	}
	rest := text[:pathEnd]
	for i := range len(rest) {
		if c := rest[i]; c == ':' || c == '/' {
			if c == ':' && i > 0 {
				schemeEnd, rest = i, rest[i+len(":"):]
			}
			break
		}
	}
	if len(rest) >= len("//") && rest[0] == '/' && rest[1] == '/' {
		authorityEnd = pathEnd
		if i := strings.IndexByte(rest[len("//"):], '/'); i >= 0 {
			authorityEnd = pathEnd - len(rest) + len("//") + i
		}
	}
	return schemeEnd, authorityEnd, pathEnd, queryEnd
}

// RelativeNote returns what a person should know about a valid reference that has neither a
// scheme nor an authority, such as "example.com", and "" for others.
func RelativeNote(text string) string {
	if scheme, authority, _, _ := Split(text); scheme >= 0 || authority >= 0 {
		return ""
	}
	return "a relative reference: no scheme, no host"
}
