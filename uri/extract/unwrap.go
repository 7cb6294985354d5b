package extract

import "strings"

// Unwrap returns a reference without its delimiters in running text: ASCII white space, angle
// brackets or double quotes, and within them the prefix "URL:" (RFC 2396, Appendix E; RFC 3986,
// Appendix C).
func Unwrap(text string) string {
	text = strings.Trim(text, whiteSpace)
	if n := len(text); n >= 2 && (text[0] == '<' && text[n-1] == '>' || text[0] == '"' && text[n-1] == '"') {
		text = strings.Trim(text[1:n-1], whiteSpace)
	}
	if n := len(urlPrefix); len(text) > n && hasPrefix(text, urlPrefix) {
		text = strings.TrimLeft(text[n:], whiteSpace)
	}
	return text
}
