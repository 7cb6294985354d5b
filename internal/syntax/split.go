package syntax

import "strings"

// Split finds the five components that the regular expression of Appendix B,
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// finds in any text, as the offsets of their ends. The scheme and the
// authority are undefined where theirs is negative, the query where it ends
// with the path, the fragment where the query ends with the text.
func Split(text string) (schemeEnd, authorityEnd, pathEnd, queryEnd int) {
	schemeEnd, authorityEnd = -1, -1
	rest := 0
	if i := strings.IndexAny(text, ":/?#"); i > 0 && text[i] == ':' {
		schemeEnd = i
		rest = i + len(":")
	}
	if strings.HasPrefix(text[rest:], "//") {
		rest += len("//")
		rest += indexAnyOrEnd(text[rest:], "/?#")
		authorityEnd = rest
	}
	pathEnd = rest + indexAnyOrEnd(text[rest:], "?#")
	queryEnd = pathEnd + indexAnyOrEnd(text[pathEnd:], "#")
	return schemeEnd, authorityEnd, pathEnd, queryEnd
}

func indexAnyOrEnd(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}
