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
	if len(text) >= long {
		return splitLong(text)
	}
	schemeEnd, authorityEnd, pathEnd, queryEnd, _ = split(text)
	return schemeEnd, authorityEnd, pathEnd, queryEnd
}

// long is the length from which on strings.IndexByte takes less time than a loop.
const long = 32

// splitLong is Split without a look at each character.
func splitLong(text string) (schemeEnd, authorityEnd, pathEnd, queryEnd int) {
	schemeEnd, authorityEnd = -1, -1
	queryEnd = len(before(text, '#'))
	rest := before(text[:queryEnd], '?')
	pathEnd = len(rest)
	if i := skip(rest, 0, endsScheme); 0 < i && i < len(rest) && rest[i] == ':' {
		schemeEnd = i
		rest = rest[i+len(":"):]
	}
	if strings.HasPrefix(rest, "//") {
		rest = rest[len("//"):]
		authorityEnd = pathEnd - len(rest) + len(before(rest, '/'))
	}
	return schemeEnd, authorityEnd, pathEnd, queryEnd
}

// before returns what is before the first c in a text, all of it if there is none.
func before(text string, c byte) string {
	if i := strings.IndexByte(text, c); i >= 0 {
		return text[:i]
	}
	return text
}

// split is like Split, and also reports whether there may be a dot in the path.
func split(text string) (schemeEnd, authorityEnd, pathEnd, queryEnd int, dot bool) {
	if len(text) >= long {
		schemeEnd, authorityEnd, pathEnd, queryEnd = splitLong(text)
		path := text[max(schemeEnd+len(":"), authorityEnd):pathEnd]
		return schemeEnd, authorityEnd, pathEnd, queryEnd, strings.IndexByte(path, '.') >= 0
	}
	schemeEnd, authorityEnd = -1, -1
	seen := uint8(0)
	i := 0
	for i < len(text) && ends[text[i]]&endsScheme == 0 {
		seen |= ends[text[i]]
		i++
	}
	rest := 0
	if 0 < i && i < len(text) && text[i] == ':' {
		schemeEnd = i
		rest = i + len(":")
		i = rest
	}
	if len(text)-rest >= len("//") && text[rest] == '/' && text[rest+1] == '/' {
		authorityEnd = skip(text, rest+len("//"), endsAuthority)
		i = authorityEnd
	}
	for i < len(text) && ends[text[i]]&endsPath == 0 {
		seen |= ends[text[i]]
		i++
	}
	return schemeEnd, authorityEnd, i, skip(text, i, endsQuery), seen&isDot != 0
}

// The components that a character ends, as bits.
const (
	endsScheme = 1 << iota
	endsAuthority
	endsPath
	endsQuery
	isDot // ends none
)

var ends = [256]uint8{
	'.': isDot,
	':': endsScheme,
	'/': endsScheme | endsAuthority,
	'?': endsScheme | endsAuthority | endsPath,
	'#': endsScheme | endsAuthority | endsPath | endsQuery,
}

// skip returns the offset of the first character at or after i that ends the component,
// or the length of the text.
func skip(text string, i int, component uint8) int {
	for i < len(text) && ends[text[i]]&component == 0 {
		i++
	}
	return i
}
