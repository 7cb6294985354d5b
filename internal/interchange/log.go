package interchange

import (
	"net/netip"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/core"
)

// Hidden stands for a userinfo. It is what net/url puts for a password.
const Hidden = "xxxxx"

// WithoutUserinfo returns the reference's text with all that stands before the
// last "@" of its authority hidden. To RFC 2396 that need be no userinfo: the
// authority of "//bob:secret@a_b/" is registry-based (3.2.1), since no hostname
// has a "_", and the password is one all the same.
func WithoutUserinfo(r core.Ref) string {
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
	start, end := Authority(text)
	start, end = PossibleUserinfo(text, start, end, false)
	if start == end {
		return text
	}
	return text[:start] + Hidden + text[end:]
}

// Authority returns the extent of a text's authority, as Appendix B finds it, or the
// empty one if there is none. Browsers and people take a backslash for a slash, and
// blanks, delimiters and what cannot be seen before a reference for no part of it:
// so does this, since what follows may be a password all the same.
func Authority(text string) (start, end int) {
	ref := strings.TrimLeftFunc(text, isBefore)
	before := len(text) - len(ref)
	if strings.Contains(ref, `\`) {
		ref = strings.ReplaceAll(ref, `\`, "/")
	}
	schemeEnd, authorityEnd, _, _ := core.Split(ref)
	if authorityEnd < 0 {
		return 0, 0
	}
	return before + schemeEnd + len(":") + len("//"), before + authorityEnd // no scheme ends at -1
}

// isBefore reports whether a character before a reference is no part of it. A byte
// that is not UTF-8 is U+FFFD here.
func isBefore(c rune) bool {
	return unicode.IsSpace(c) || unicode.In(c, unicode.Cc, unicode.Cf) || strings.ContainsRune("<\"'`(“„‘«\uFFFD", c)
}

// PossibleUserinfo returns the extent of what may be the userinfo of the authority
// text[start:end], or, where there is no "@", of what may be a password. The text
// need not be valid, so this is a guess, and it is better to hide too much. It is
// what stands before the last "@" of the authority. Where there is none, but a ":"
// and after it more than a port, it is all up to the last "@" of the text, because
// a password may hold a delimiter; and where the text has no "@" at all, what
// follows the ":". Where a userinfo is expected it is the whole authority.
func PossibleUserinfo(text string, start, end int, expected bool) (from, to int) {
	authority := text[start:end]
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		return start, start + at
	}
	host := 0
	if strings.HasPrefix(authority, "[") { // its colons are not of a userinfo
		if host = strings.IndexByte(authority, ']') + 1; host == 0 && !expected {
			return start, start
		}
	}
	name, port, ok := strings.Cut(authority[host:], ":")
	if !expected && (!ok || strings.Trim(port, "0123456789:") == "" || areHosts(authority)) {
		return start, start
	}
	if at := strings.LastIndexByte(text[end:], '@'); at >= 0 {
		return start, end + at
	}
	switch {
	case expected:
		return start, end
	case host > 0: // of an IP address
		return start, start
	}
	return start + len(name) + len(":"), end
}

// areHosts reports whether an authority without "@" is an IPv6 address that has no
// brackets, or several hosts each with its port: it has no password.
func areHosts(authority string) bool {
	address, port, _ := strings.Cut(authority, "]") // without the "[" before it
	if a, err := netip.ParseAddr(address); err == nil && a.Is6() && strings.Trim(port, ":0123456789") == "" {
		return true
	}
	for host := range strings.SplitSeq(authority, ",") {
		if _, port, ok := strings.Cut(host, ":"); !ok || port == "" || strings.Trim(port, "0123456789") != "" {
			return false
		}
	}
	return true
}
