package core

import (
	"iter"
	"strings"
	"unicode/utf8"
)

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

// FullStops are the characters that separate the labels of a domain name (RFC 3490, 3.1; RFC 5895, 2).
const FullStops = ".\u3002\uFF0E\uFF61"

// SplitAny yields where the parts of text[start:end] begin and end that are separated by one of some
// characters.
func SplitAny(text string, start, end int, separators string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for {
			n := strings.IndexAny(text[start:end], separators)
			if n < 0 {
				yield(start, end)
				return
			}
			if !yield(start, start+n) {
				return
			}
			_, width := utf8.DecodeRuneInString(text[start+n:])
			start += n + width
		}
	}
}

// RelativeNote returns what a person should know about a valid reference that has neither a
// scheme nor an authority, such as "example.com", and "" for others.
func RelativeNote(text string) string {
	if schemeEnd, authorityEnd, _, _ := Split(text); schemeEnd >= 0 || authorityEnd >= 0 {
		return ""
	}
	return "a relative reference: no scheme, no host"
}

// Split returns a text, valid or not and not too long, as a reference with the components that the
// regular expression of Appendix B finds. It finds no parts of an authority. It marks an opaque
// part (RFC 2396, 3) but leaves the query separate from it, which makes no difference for
// resolution.
func (e *Edition) Split(text string) (r Ref) {
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
	} else if e.Algorithm != Algorithm3986 && schemeEnd >= 0 && r.startsOpaque(e.Algorithm) {
		r.Has |= uint8(isOpaque)
	}
	return r
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
