package core

// Split finds the five components that the regular expression of Appendix B,
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// finds in any text, and returns the offsets of their ends. The scheme and the
// authority are undefined if theirs is negative, the query if it ends with the path,
// and the fragment if the query ends with the text.
func Split(text string) (schemeEnd, authorityEnd, pathEnd, queryEnd int) {
	schemeEnd, authorityEnd, pathEnd, queryEnd, _ = split(text)
	return schemeEnd, authorityEnd, pathEnd, queryEnd
}

// split is like Split, and also reports whether there is a dot in the path or before
// it.
func split(text string) (schemeEnd, authorityEnd, pathEnd, queryEnd int, dot bool) {
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
