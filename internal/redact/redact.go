package redact

import (
	"slices"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/ascii"
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

// Text returns a text, which need not be a valid reference, replacing what people must not
// see by [Hidden], as SECURITY.md says. Rule is the name of the rule that the text is
// checked against. It can be "" if that is not a rule for an authority or a part of one.
func Text(rule, text string) string {
	if strings.IndexByte(text, '@') < 0 && !isUserinfo(rule) {
		return text
	}
	var b strings.Builder
	shown := 0
	for _, part := range Userinfos(rule, text) {
		if shown == 0 {
			b.Grow(len(text) + len(Hidden))
		}
		b.WriteString(text[shown:part[0]])
		b.WriteString(Hidden)
		shown = part[1]
	}
	if shown == 0 {
		return text
	}
	b.WriteString(text[shown:])
	return b.String()
}

// Masked is like [Text], but replaces each byte by an "x".
func Masked(rule, text string) string {
	b := []byte(text)
	for _, part := range Userinfos(rule, text) {
		for i := part[0]; i < part[1]; i++ {
			b[i] = 'x'
		}
	}
	return string(b)
}

// Hides reports whether a part of text[from:to] is hidden.
func Hides(rule, text string, from, to int) bool {
	for _, part := range Userinfos(rule, text) {
		if from < part[1] && part[0] < to {
			return true
		}
	}
	return false
}

// Userinfos returns the start and end of each part of a text that [Text] replaces, in order.
func Userinfos(rule, text string) (all [][2]int) {
	before, start, at, last := 0, 0, len(text), len(text)
	if !isUserinfo(rule) {
		if IsAuthority(rule) || rule == "host" || rule == "ihost" { // a host may be a whole authority
			text = "//" + text
			before = len("//")
		}
		if last = strings.LastIndexByte(text, '@'); last < 0 {
			return nil
		}
		start, at = withoutSlashes(text)
	}
	for i := at; ; {
		if start < at {
			all = append(all, [2]int{start - before, at - before})
		}
		if at == last {
			return all
		}
		slashes := indexSlashes(text[min(i, last):last])
		if slashes < 0 {
			return all
		}
		start = i + slashes + len("//")
		end := start + len(beforeDelimiter(text[start:]))
		at = start + strings.LastIndexByte(text[start:end], '@')
		if !isHostport(text[max(start, at+len("@")):end]) {
			at = last
		}
		i = end - 1 // where a backslash and a slash may be
	}
}

func isUserinfo(rule string) bool { return rule == "userinfo" || rule == "iuserinfo" }

// authorityRules lists the rules for an authority or a part of one, in the spellings of all
// editions.
var authorityRules = []string{"authority", "iauthority", "server", "reg_name", "reg-name", "hostport", "userinfo", "iuserinfo"}

// IsAuthority reports whether a rule is that of an authority or a part of one.
func IsAuthority(rule string) bool { return slices.Contains(authorityRules, rule) }

// indexSlashes returns the index of the first two slashes of a text, or -1. Each may be a
// backslash.
func indexSlashes(text string) int {
	for i := 0; i+1 < len(text); i++ {
		if isSlash(text[i]) && isSlash(text[i+1]) {
			return i
		}
	}
	return -1
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// beforeDelimiter returns what is before the first delimiter that ends an authority.
func beforeDelimiter(text string) string {
	for i := range len(text) {
		if c := text[i]; c == '/' || c == '?' || c == '#' {
			return text[:i]
		}
	}
	return text
}

// isHostport reports whether a text has the form of a host, perhaps with a port: no part of
// it can be that of a password.
func isHostport(text string) bool {
	if address, rest, ok := strings.Cut(text, "]"); ok && text[0] == '[' && strings.Trim(address[1:], "0123456789ABCDEFabcdef:.") == "" {
		text = rest
	}
	_, port, _ := strings.Cut(text, ":")
	return strings.Trim(port, "0123456789") == ""
}

// addressSchemes are schemes whose path may be a user and a host.
var addressSchemes = []string{"acct", "cid", "im", "mailto", "mid", "news", "pres", "sip", "sips", "tag", "xmpp"}

// nameSchemes are schemes of names, in which no "@" ends a userinfo.
var nameSchemes = []string{"data", "did", "npm", "pkg", "urn"}

// withoutSlashes returns the start and end of the password in a text that begins with a
// userinfo, or with a scheme and a userinfo: "bob:secret@h", "sip:bob:secret@h".
func withoutSlashes(text string) (start, end int) {
	head := beforeDelimiter(text)
	end = strings.LastIndexByte(head, '@')
	if end < 0 || strings.Contains(head[:end], `\\`) {
		return 0, 0
	}
	first, _, ok := strings.Cut(head[:end], ":")
	scheme := ascii.Lower(strings.TrimLeftFunc(first, func(c rune) bool { return !ascii.IsLetter(c) }))
	if slices.Contains(nameSchemes, scheme) {
		return 0, 0
	}
	if ok && slices.Contains(addressSchemes, scheme) {
		start = len(first) + len(":")
		first, _, ok = strings.Cut(head[start:end], ":")
	}
	if !ok {
		return 0, 0
	}
	return start + len(first) + len(":"), end
}

// Authority returns the start and end of the authority of a text, split as in RFC 3986,
// Appendix B. They are equal if there is no authority. Authority accepts more than the
// grammar does, for advice about invalid texts. It treats a backslash
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
	return unicode.IsSpace(c) || unicode.IsControl(c) || unicode.Is(unicode.Cf, c) || strings.ContainsRune("<\"'`([“„‘«\uFFFD", c)
}
