package redact

import (
	"net/netip"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/core"
)

// Hidden replaces a userinfo. It is the text by which net/url replaces a password.
const Hidden = "xxxxx"

// Reference returns the text of a valid reference, replacing everything before the last
// "@" of its authority by [Hidden]. Under RFC 2396 that need not be a userinfo: the
// authority of "//bob:secret@a_b/" is registry-based (3.2.1), because a hostname cannot
// contain "_", but it contains a password nevertheless. The authority may be that of a
// URI after a scheme, as in "jdbc:mysql://bob:secret@h/".
func Reference(r core.Ref) string {
	text := r.String()
	start, at := beforeAt(text)
	if start == at {
		return text
	}
	return text[:start] + Hidden + text[at:]
}

// Password is like [Reference], but keeps what is before the first ":" of the userinfo,
// and all of a userinfo without ":".
func Password(r core.Ref) string {
	text := r.String()
	start, at := beforeAt(text)
	user, _, ok := strings.Cut(text[start:at], ":")
	if !ok {
		return text
	}
	return text[:start+len(user)+len(":")] + Hidden + text[at:]
}

// beforeAt returns the start and end of what is before the last "@" of the authority of
// a valid reference.
func beforeAt(text string) (start, at int) {
	start, end, ok := authority(text)
	if !ok {
		return 0, 0
	}
	return start, start + max(0, strings.LastIndexByte(text[start:end], '@'))
}

// Text returns a text, which need not be a valid reference, replacing what may be a
// userinfo or a password by [Hidden]; see [PossibleUserinfo].
func Text(text string) string {
	start, end := Userinfo(text)
	if start == end {
		return text
	}
	return text[:start] + Hidden + text[end:]
}

// Userinfo returns the start and end of what may be the userinfo or the password in the
// authority of a text. There are two readings of `\\a://b:secret`, whose authority begins
// after the first slashes or after the second: what both hide is hidden.
func Userinfo(text string) (start, end int) {
	start, end = Authority(text)
	first := start
	start, end = PossibleUserinfo(text, start, end, false)
	ref := strings.TrimLeftFunc(text, isBefore)
	if !strings.Contains(ref, `\`) {
		return start, end
	}
	from, to, ok := authority(ref)
	before := len(text) - len(ref)
	if !ok || before+from == first {
		return start, end
	}
	from, to = PossibleUserinfo(text, before+from, before+to, false)
	return Join(start, end, from, to)
}

// Join returns the start and end of the shortest part of a text that contains two given
// parts. Either may be empty.
func Join(start, end, from, to int) (int, int) {
	switch {
	case from == to:
		return start, end
	case start == end:
		return from, to
	}
	return min(start, from), max(end, to)
}

// Authority returns the start and end of the authority of a text, split as in RFC 3986,
// Appendix B. They are equal if there is no authority. Authority accepts more than the
// grammar does, because invalid texts may contain passwords too. It treats a backslash
// as a slash if an authority results. It ignores spaces, delimiters and invisible
// characters before the reference. It accepts a URI after a scheme, as in
// "jdbc:mysql://h/", and an authority after "://" without a scheme.
func Authority(text string) (start, end int) {
	ref := strings.TrimLeftFunc(text, isBefore)
	start, end, ok := authority(strings.ReplaceAll(ref, `\`, "/"))
	if !ok {
		start, end, ok = authority(ref)
	}
	if !ok {
		return 0, 0
	}
	before := len(text) - len(ref)
	return before + start, before + end
}

// authority returns the start and end of the authority of ref, which begins with a
// reference, and whether there is one.
func authority(ref string) (start, end int, ok bool) {
	rest := ref
	for {
		i := strings.IndexAny(rest, ":/?#")
		if i < 0 || rest[i] != ':' || i > 0 && strings.HasPrefix(rest[i+1:], "//") {
			break
		}
		rest = rest[i+1:]
	}
	before := len(ref) - len(rest)
	schemeEnd, authorityEnd, _, _ := core.Split(rest)
	if authorityEnd < 0 {
		return 0, 0, false
	}
	return before + schemeEnd + len(":") + len("//"), before + authorityEnd, true // schemeEnd is -1 if there is no scheme
}

// isBefore reports whether c is ignored before a reference. A byte that is not UTF-8 is
// U+FFFD here.
func isBefore(c rune) bool {
	return unicode.IsSpace(c) || unicode.In(c, unicode.Cc, unicode.Cf) || strings.ContainsRune("<\"'`([“„‘«\uFFFD", c)
}

// PossibleUserinfo returns the start and end of what may be the userinfo or the password
// in the authority text[start:end]. The text need not be valid, so this is a guess, and
// hiding too much is the better error:
//
//   - If the authority contains "@", it is everything before the last one.
//   - Otherwise, if a ":" is followed by something other than a port, it is everything up
//     to the last "@" of the text, because a password may contain a delimiter.
//   - If the text contains no "@" either, it is what follows the ":", or the whole
//     authority if a userinfo is expected.
func PossibleUserinfo(text string, start, end int, expected bool) (from, to int) {
	authority := text[start:end]
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		return start, start + at
	}
	host := 0
	if strings.HasPrefix(authority, "[") { // the colons of an IP literal are not part of a userinfo
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
	case host > 0: // an IP literal
		return start, start
	}
	return start + len(name) + len(":"), end
}

// areHosts reports whether an authority without "@" is an IPv6 address without brackets,
// or a list of hosts with ports. Such an authority contains no password.
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
