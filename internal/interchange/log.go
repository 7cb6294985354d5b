package interchange

import (
	"strings"

	"github.com/stricturi/stricturi/internal/syntax"
)

// Hidden stands for a userinfo. It is what net/url puts for a password.
const Hidden = "xxxxx"

// WithoutUserinfo returns the reference's text with all that stands before the
// last "@" of its authority hidden. To RFC 2396 that need be no userinfo: the
// authority of "//bob:secret@a_b/" is registry-based (3.2.1), since no hostname
// has a "_", and the password is one all the same.
func WithoutUserinfo(r syntax.Ref) string {
	authority, _ := r.Authority()
	at := strings.LastIndexByte(authority, '@')
	if at <= 0 {
		return r.String()
	}
	start := len("//")
	if scheme, ok := r.Scheme(); ok {
		start += len(scheme) + len(":")
	}
	return r.String()[:start] + Hidden + r.String()[start+at:]
}

// HideUserinfo returns a text, which need not be a reference, with what may be its
// userinfo hidden.
func HideUserinfo(text string) string {
	schemeEnd, authorityEnd, _, _ := syntax.Split(text)
	if authorityEnd < 0 {
		return text
	}
	start, end := PossibleUserinfo(text, schemeEnd+len(":")+len("//"), authorityEnd, false) // no scheme ends at -1
	if start == end {
		return text
	}
	return text[:start] + Hidden + text[end:]
}

// PossibleUserinfo returns the extent of what may be the userinfo of an authority
// that stands in text from start to end. The text need not be valid, so this can
// only be guessed, and it is better to hide too much. It is what stands before the
// last "@" of the authority; and where there is none there, but a ":" with more
// than a port behind it, or one is expected, all up to the last "@", because a
// password may hold a delimiter, or else the whole authority.
func PossibleUserinfo(text string, start, end int, expected bool) (from, to int) {
	authority := text[start:end]
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		return start, start + at
	}
	host := 0
	if strings.HasPrefix(authority, "[") { // its colons are none of a userinfo
		host = strings.IndexByte(authority, ']') + 1
	}
	_, port, ok := strings.Cut(authority[host:], ":")
	if !expected && (!ok || strings.Trim(port, "0123456789") == "" || host == 0 && strings.HasPrefix(authority, "[")) {
		return start, start
	}
	if at := strings.LastIndexByte(text[end:], '@'); at >= 0 {
		return start, end + at
	}
	return start, end
}
