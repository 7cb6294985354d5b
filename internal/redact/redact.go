package redact

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
)

// Hidden replaces a userinfo. It is the text by which net/url replaces a password.
const Hidden = "xxxxx"

// Reference returns the text of a valid reference for people: see [Text].
func Reference(r core.Ref) string { return Text("", r.String()) }

// Password returns the text of a valid reference, replacing the password by [Hidden]: what is
// between the first ":" and the last "@" of its authority. Under RFC 2396 that need not be a
// userinfo: the authority of "//bob:secret@a_b/" is registry-based (3.2.1), because a
// hostname cannot contain "_". The authority may be that of a URI after a scheme, as in
// "jdbc:mysql://bob:secret@h/".
func Password(r core.Ref) string {
	text := r.String()
	start, end, ok := authority(text)
	if !ok {
		return text
	}
	at := start + max(0, strings.LastIndexByte(text[start:end], '@'))
	user, _, ok := strings.Cut(text[start:at], ":")
	if !ok {
		return text
	}
	return text[:start+len(user)+len(":")] + Hidden + text[at:]
}

// Text returns a text, which need not be a valid reference, replacing what people must not
// see by [Hidden], as SECURITY.md says. Rule is the name of the rule that the text is
// checked against. It can be "" if that is not a rule of an authority or of a part of one.
func Text(rule, text string) string {
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
	return slices.ContainsFunc(Userinfos(rule, text), func(part [2]int) bool { return from < part[1] && part[0] < to })
}

// Userinfos returns the start and end of each part of a text that [Text] replaces, in order.
func Userinfos(rule, text string) [][2]int {
	switch {
	case isUserinfo(rule) && text != "":
		return [][2]int{{0, len(text)}}
	case strings.IndexByte(text, '@') < 0:
		return nil
	case rule != "" && strings.Contains(authorityRules, " "+strings.ToLower(rule)+" "):
		return union(userinfos("", text), userinfos("//", text))
	}
	return userinfos("", text)
}

// union returns the parts that are in one of two lists, in order.
func union(a, b [][2]int) (all [][2]int) {
	for len(a)+len(b) > 0 {
		if len(a) == 0 || len(b) > 0 && b[0][0] < a[0][0] {
			a, b = b, a
		}
		if last := len(all) - 1; last >= 0 && a[0][0] <= all[last][1] {
			all[last][1] = max(all[last][1], a[0][1])
		} else {
			all = append(all, a[0])
		}
		a = a[1:]
	}
	return all
}

// userinfos returns what is hidden of a text that is read as if it came after a prefix.
func userinfos(prefix, text string) (all [][2]int) {
	s, offset := withoutBreaks(prefix + text)
	last := strings.LastIndexByte(s, '@')
	valid := prefix == "" && len(s) == len(text) && isReference(s)
	path := 0
	if valid {
		path = len(ascii.Before(s, "?#"))
	}
	for end := 0; end < last; {
		start, reference := nextAuthority(s[:last+1], path, end)
		if start < 0 {
			break
		}
		generic := start-len(strings.TrimRight(s[:start], slashes)) == len("//") // also for RFC 3986
		delimiters := "?#/"
		if !generic {
			delimiters += `\`
		}
		end = start + len(ascii.Before(s[start:], delimiters))
		at, ok := userinfo(s[start:end])
		if !ok {
			none := at < 0 || !generic && strings.TrimPrefix(s[start:start+at], ":") == ""
			if none && valid && (reference == 0 || isReference(s[reference:])) {
				continue
			}
			at = last - start
			end = last
		} else if seen := strings.TrimRight(s[start:end], `\`); seen != "" {
			end = start + len(seen) // the next slashes can begin with a backslash
		}
		if at > 0 && s[start:start+at] != ":" {
			all = append(all, [2]int{offset(start) - len(prefix), offset(start+at) - len(prefix)})
		}
	}
	return all
}

func isUserinfo(rule string) bool {
	return strings.EqualFold(rule, "userinfo") || strings.EqualFold(rule, "iuserinfo")
}

// authorityRules has the names of the rules of authorities and of all rules that these use, in the
// spellings of all editions and of RFC 1808, in lower case.
const authorityRules = " authority iauthority net_loc server hostport host ihost port userinfo iuserinfo reg-name reg_name ireg-name" +
	" qualified hostname domainlabel toplabel ipv4address dec-octet ip-literal ipv6address ipv6addrz zoneid ipvfuture" +
	" ipv6reference hexpart hexseq hex4 h4 h16 ls32 unreserved iunreserved ucschar mark sub-delims pct-encoded escaped" +
	" alphanum alpha lowalpha upalpha digit hex hexdig "

// withoutBreaks returns a text without tabs and line breaks, which the URL standard removes, and
// a function that returns the offset in the text of a byte of the result.
func withoutBreaks(text string) (string, func(i int) int) {
	const breaks = "\t\n\r"
	if !strings.ContainsAny(text, breaks) {
		return text, func(i int) int { return i }
	}
	var b []byte
	var offsets []int
	for i := range len(text) {
		if strings.IndexByte(breaks, text[i]) < 0 {
			b, offsets = append(b, text[i]), append(offsets, i)
		}
	}
	return string(b), func(i int) int { return offsets[i] }
}

// slashes are what separates an authority, a scheme and a path for the URL standard.
const slashes = `/\`

// nextAuthority returns where the next authority begins from an index on, or -1, and where the
// reference does. That is 0, or where a scheme does that two slashes follow, if no delimiter is
// before them, as in "jdbc:mysql://h". The path of a valid reference ends at path.
func nextAuthority(s string, path, from int) (start, reference int) {
	first := -1
	if from == 0 {
		first = len(ascii.Before(s, slashes+"?#"))
		scheme, rest, ok := strings.Cut(strings.TrimLeftFunc(s, isBefore), ":")
		path := strings.TrimLeft(rest, slashes)
		if ok && len(rest)-len(path) < len("//") && core.KnownScheme(scheme).IsWeb() {
			return len(s) - len(path), 0
		}
	}
	for i := from; i < len(s); i++ {
		start = i
		for i < len(s) && strings.IndexByte(slashes, s[i]) >= 0 {
			i++
		}
		if i-start < len("//") || inPath(s, path, start, i) {
			continue
		}
		scheme := schemeBefore(s[:start])
		if strings.Trim(s[start+len("//"):i], `\`) == "" {
			if scheme != "" && start == first {
				reference = start - len(":") - len(scheme)
			}
			return start + len("//"), reference
		}
		if scheme == "" || core.KnownScheme(scheme).IsWeb() { // for RFC 3986 the authority is empty
			return i, 0
		}
	}
	return -1, 0
}

// inPath reports whether slashes, which begin at start and end at end, are in a path: after a letter
// or digit, or in that of a valid reference after any character but "=" and ":". No ":" of a
// userinfo follows.
func inPath(s string, path, start, end int) bool {
	if start == 0 || !ascii.IsAlphanumeric(s[start-1]) && (start >= path || strings.IndexByte("=:", s[start-1]) >= 0) {
		return false
	}
	segment := ascii.Before(s[end:], slashes+"?#")
	if at := strings.LastIndexByte(segment, '@'); at >= 0 {
		segment = segment[:at]
	}
	return !strings.Contains(segment, ":")
}

// schemeBefore returns the scheme that a text ends with, without its ":".
func schemeBefore(s string) string {
	s, ok := strings.CutSuffix(s, ":")
	if !ok {
		return ""
	}
	rest := strings.TrimRightFunc(s, func(c rune) bool { return ascii.IsAlphanumeric(c) || strings.ContainsRune("+-.", c) })
	return strings.TrimLeftFunc(s[len(rest):], func(c rune) bool { return !ascii.IsLetter(c) })
}

// userinfo returns where the userinfo of an authority ends, or -1, and reports whether a host
// follows it, or is all, also if a backslash ends the authority.
func userinfo(authority string) (at int, ok bool) {
	ok = true
	for _, part := range []string{ascii.Before(strings.TrimLeft(authority, `\`), `\`), authority} {
		at = strings.LastIndexByte(part, '@')
		host := ascii.Before(part[at+1:], `\`)
		ok = ok && (isHostport(host) || host == "" && at < 0)
	}
	return at, ok
}

// isHostport reports whether a text is a host of RFC 3987 or the URL standard, perhaps with a
// port. The host cannot be empty, nor have a byte that is not UTF-8.
func isHostport(text string) bool {
	if strings.HasPrefix(text, "[") {
		return isReference("//" + text)
	}
	host, port, _ := strings.Cut(text, ":")
	return host != "" && !strings.ContainsAny(host, "\x00 <>@[]^|") && !strings.ContainsRune(host, utf8.RuneError) && strings.Trim(port, "0123456789") == ""
}

// isReference reports whether a text is a reference of RFC 3986, if characters that are not in
// US-ASCII are letters.
func isReference(text string) bool {
	letters := strings.Map(func(c rune) rune {
		if c >= utf8.RuneSelf && c != utf8.RuneError {
			return 'x'
		}
		return c
	}, text)
	_, ok := rfc3986.Recognize(rfc3986.RuleURIReference, letters, new(rfc3986.Spans))
	return ok
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
		if i < 0 || rest[i] != ':' || strings.HasPrefix(rest[i+1:], "//") {
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
