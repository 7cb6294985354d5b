package uri

import (
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
)

// Hint explains a common mistake to a person: one sentence names the problem, and one or
// two the remedy. It returns "" if the mistake is not a common one. The hint shows no part
// of the text.
func (e *SyntaxError) Hint() string {
	m := e.mistake()
	if m.problem == "" {
		m = e.misplaced()
	}
	if m.problem == "" {
		return ""
	}
	return strings.ToUpper(m.problem[:1]) + m.problem[1:] + ". " + m.remedy
}

// mistake is a common mistake and its remedy.
type mistake struct{ problem, remedy string }

// mistake returns the mistake in the structure of the text. The grammar alone does not
// show it: for the grammar, "h:port" is the beginning of a userinfo.
func (e *SyntaxError) mistake() mistake {
	edition, _, ok := e.asked()
	if !ok || e.Err != nil {
		return mistake{}
	}
	if e.inAuthority() {
		if m := e.authorityMistake(edition); m.problem != "" {
			return m
		}
	}
	if !e.inUserinfo() || !strings.Contains(e.Text(), "@") {
		if m := e.notation(noun(edition)); m.problem != "" {
			return m
		}
	}
	return e.schemeMistake(edition)
}

// inAuthority reports whether a rule for an authority or a part of one is open.
func (e *SyntaxError) inAuthority() bool { return e.opensAuthority(e.Explain().Open) }

func (e *SyntaxError) opensAuthority(open []string) bool {
	return slices.ContainsFunc(open, func(rule string) bool { return e.isAuthorityRule(rule) || isHostRule(rule) })
}

func isHostRule(rule string) bool {
	return rule == "host" || rule == "ihost" || rule == "reg-name" || rule == "ireg-name"
}

// inHost reports whether an offset is in the host or the port.
func (e *SyntaxError) inHost(offset int) bool {
	start, end := 0, len(e.Text())
	switch {
	case isHostRule(e.Rule):
		return true
	case e.Rule == "userinfo" || e.Rule == "iuserinfo":
		return false
	case !e.isAuthorityRule(e.Rule):
		scheme, authority, _, _ := core.Split(e.Text())
		start, end = scheme+len("://"), authority                          // scheme is -1 if there is none
		f := core.Failure{Edition: e.core(), Rule: e.Rule, Offset: offset} // whatever e.Err is
		if offset < start || end <= offset || !e.opensAuthority(f.Explain(e.Text()).Open) {
			return false
		}
	}
	return start+strings.LastIndexByte(e.Text()[start:end], '@') < offset
}

// hostport returns the extent of host and port, and reports whether the error may be in
// them.
func (e *SyntaxError) hostport() (start, end int, ok bool) {
	if isHostRule(e.Rule) {
		return 0, len(e.Text()), true
	}
	start, end = e.authority()
	return start + strings.LastIndexByte(e.Text()[start:end], '@') + 1, end, e.inAuthority()
}

// authorityMistake returns the mistake in the authority.
func (e *SyntaxError) authorityMistake(edition *core.Edition) mistake {
	start, end, _ := e.hostport()
	hostport := e.Text()[start:end]
	host, port, hasPort := strings.Cut(hostport, ":")
	bracket := strings.IndexByte(hostport, ']')
	switch {
	case e.encodeAts() != e.Text():
		return mistake{`an authority can have only one "@"`, `Write %40 for an "@" in a user name or password.`}
	case strings.HasPrefix(hostport, "["):
		if _, ok := edition.Rule("IPv6address"); !ok {
			return mistake{edition.Document + " has no IPv6 addresses", "Check the text under RFC 2732 or a later edition."}
		}
		if bracket < 0 {
			return mistake{`the "[" before an IP address needs a "]" after it`, `Write "]" after the address.`}
		}
		from, to, hasZone := zone(hostport)
		if hasZone && edition.HasZones() && (hostport[from:to] == "%" || hostport[from:to] == "%25") {
			return mistake{"the zone identifier of an IPv6 address is empty", `Write it after "%25", or remove that.`}
		}
		if hasZone && edition.HasZones() {
			return mistake{"the zone identifier of an IPv6 address is not encoded", `Write %25 for the "%" before it, and percent-encode each character that is not unreserved.`}
		}
		if hasZone {
			return mistake{"an IPv6 address has no zone identifier in " + edition.Document, `Remove the "%" and what follows it up to the "]", and name the network interface elsewhere.`}
		}
		if start+bracket >= e.Offset && !strings.HasPrefix(strings.ToLower(hostport[:2]), "[v") {
			return mistake{"the text in brackets is not an IPv6 address", `Write eight groups of hexadecimal digits; "::", once, stands for groups of zeros. Other hosts have no brackets.`}
		}
		if start+bracket >= e.Offset {
			return mistake{} // in an IPvFuture address
		}
		if port, hasPort = strings.CutPrefix(hostport[bracket+len("]"):], ":"); !hasPort {
			return mistake{`only a port can follow the "]" of an IP address`, `Write ":" and the port, or "/" and the path.`}
		}
	case unopened(hostport) > 0:
		return mistake{`the "]" after an IP address needs a "[" before it`, `Write "[" before the address.`}
	case len(bracketed(hostport)) > 0:
		return mistake{"an IPv6 address must be in brackets", `Write "[" before the address and "]" after it. A port follows the "]".`}
	case hasPort && strings.Contains(hostport, ",") && strings.Trim(port, "0123456789") != "" && strings.Contains(port, ","):
		return mistake{"an authority can have only one host and port", "Write one " + name(edition) + " for each host. Lists of hosts, as some database drivers read them, are not " + name(edition) + "s."}
	}
	switch {
	case !hasPort || strings.Trim(port, "0123456789") == "" || strings.Contains(host, "{") || strings.Contains(port, "{"):
		return mistake{}
	case strings.Trim(port, "0123456789:") == "":
		return mistake{"an authority can have only one port", `Remove one of the ports, with the ":" before it.`}
	case e.Offset < start+len(hostport)-len(port):
		return mistake{} // before the port
	}
	remedy := `Write a number after the ":", or remove the ":" too.`
	switch at := strings.LastIndexByte(e.Text()[:start], '@'); {
	case bracket >= 0: // not part of a user name
	case at < 0 && strings.Contains(e.Text()[end:], "@"):
		remedy += ` If a password follows the ":", write %2F, %3F or %23 for the "/", "?" or "#" in it.`
	case at < 0:
		remedy += ` If a password follows the ":", write "@" and the host after it.`
	}
	return mistake{"a port can only have digits", remedy}
}

// notation returns the mistake if the text is written in another notation than a, which
// is "a URI" or "an IRI".
func (e *SyntaxError) notation(a string) mistake {
	rest := e.Text()[e.Offset:]
	switch _, inner := enclosed(e.Text()); {
	case inner && (strings.Trim(e.Text()[:e.Offset], " \t\r\n") == "" || strings.HasPrefix(rest, "://")):
		return mistake{"the delimiters around " + a + " are not part of it", "Remove the first and the last character."}
	case e.Offset == 0 && strings.TrimLeftFunc(rest, isBlank) != rest:
		return mistake{"blanks before " + a + " are not part of it", "Remove the blanks."}
	case strings.HasPrefix(rest, "{") && strings.Contains(rest, "}"):
		remedy := "Expand the variables first (RFC 6570)."
		if !e.inHost(e.Offset) {
			remedy += " Write %7B and %7D for braces that are data."
		}
		return mistake{"this is a URI template, not " + a, remedy}
	case isFileName(e.Text()):
		return mistake{"this is a Windows file name, not " + a, `Write a file URI: "file:///C:/directory/file", or "file://server/share/file", with "/" for each "\".`}
	case strings.HasPrefix(rest, `\`) && e.inHost(e.Offset):
		return mistake{"a backslash is not a delimiter", `Write "/" for each backslash.`}
	case strings.HasPrefix(rest, `\`):
		return mistake{"a backslash is not a delimiter", `Write "/" for each backslash, or %5C if it is data.`}
	}
	return mistake{}
}

// absoluteRules lists the rules whose strings begin with a scheme, in the spellings of all
// editions.
var absoluteRules = []string{"URI", "absolute-URI", "absoluteURI", "absolute-URI-reference", "IRI", "absolute-IRI"}

// relativeRules lists the rules whose strings have no scheme, in the spellings of all
// editions.
var relativeRules = []string{"relativeURI", "relative-URI", "relative-ref", "irelative-ref"}

// schemeMistake returns the mistake before the first ":", or the lack of a scheme.
func (e *SyntaxError) schemeMistake(edition *core.Edition) mistake {
	absolute := slices.Contains(absoluteRules, e.Rule)
	relative := slices.Contains(relativeRules, e.Rule)
	if !absolute && !relative && e.Rule != edition.Reference {
		return mistake{}
	}
	colon := strings.IndexAny(e.Text(), ":/?#")
	hasColon := colon >= 0 && e.Text()[colon] == ':'
	switch {
	case absolute && e.Text() == "":
		return mistake{"the text is empty", "Write a scheme, a \":\" and what follows it."}
	case e.addressEnd(edition) > 0:
		return mistake{"the scheme before the IPv6 address is missing", `Write a scheme and "://" before the address, which is in brackets, as in "https://[2001:db8::1]:8080/".`}
	case absolute && strings.HasPrefix(e.Text(), "//"):
		return mistake{"the scheme is missing", `Write a scheme and ":" before the "//", as in "https://example.com/".`}
	case absolute && !hasColon && e.Offset <= max(colon, 0) || absolute && colon < 0:
		if first, _, _ := strings.Cut(e.Text(), "/"); strings.Contains(strings.Trim(first, "."), ".") || first == "localhost" {
			return mistake{"the scheme is missing", `Write a scheme and "://" before the host, as in "https://example.com/".`}
		}
		return mistake{"the scheme is missing", `Write a scheme and ":" before the text, or resolve the text as a relative reference against a base URI.`}
	case absolute && strings.HasPrefix(e.Text()[e.Offset:], "#"):
		if reference, _ := edition.Rule(edition.Reference); e.matches(edition, reference) {
			return mistake{"the rule " + e.Rule + " allows no fragment", `Remove the "#" and what follows it, or check the text as a ` + edition.Reference + "."}
		}
		return mistake{}
	case !hasColon && (colon != 0 || e.Text()[0] != '?') || e.Offset > colon:
		return mistake{}
	case colon == 0 && hasColon:
		return mistake{`the scheme before the ":" is missing`, `Write a scheme, or "./" before a relative reference that begins with ":".`}
	case colon == 0:
		return mistake{edition.Document + ` has no reference that begins with "?"`, `Write "./" before the "?".`}
	case isPortAt(e.Text(), colon):
		example := "https://example.com:8080/"
		if _, err := netip.ParseAddr(e.Text()[:colon]); err == nil {
			example = "https://192.0.2.1:8080/"
		} else if strings.Contains(e.Text()[:colon], "@") {
			example = "ssh://user@example.com:22/"
		}
		return mistake{"the scheme before the host and the port is missing", `Write a scheme and "://" before the host, as in "` + example + `".`}
	case relative && strings.HasPrefix(e.Text()[colon:], "://"):
		return mistake{"a relative reference has no scheme", "Check the text as a " + edition.Reference + "."}
	case absolute || strings.HasPrefix(e.Text()[colon:], "://"):
		return mistake{`a scheme begins with a letter and has only letters, digits, "+", "-" and "."`, `Correct what is before the ":".`}
	}
	if e.Offset < colon {
		return mistake{}
	}
	return mistake{`a relative reference has no ":" in its first segment`, `Write "./" before the first segment.`}
}

func (e *SyntaxError) matches(edition *core.Edition, rule core.Rule) bool {
	_, ok := edition.Check(rule, e.Text())
	return ok
}

// misplaced returns the mistake of the character at the offset by itself.
func (e *SyntaxError) misplaced() mistake {
	edition, rule, ok := e.asked()
	if !ok {
		return mistake{}
	}
	a := noun(edition)
	c, ok := e.Char()
	stray := strayPercent(e.Text(), e.Offset)
	switch {
	case e.inUserinfo() && !e.inAuthority():
		return mistake{} // userinfo by Appendix B, but another rule is open
	case e.inUserinfo():
		return mistake{"a user name or password has a character that must be percent-encoded", "Percent-encode the user name and the password first, then join them."}
	case stray >= 0 && e.inHost(stray):
		return mistake{`a "%" must be followed by two hexadecimal digits`, `Correct the digits, or remove the "%".`}
	case stray >= 0:
		return mistake{`a "%" must be followed by two hexadecimal digits`, `Write %25 for a "%" that is data.`}
	case !ok || e.Err != nil:
		return mistake{}
	case e.precedesAnother(edition):
		return mistake{"the text has more than one " + name(edition), "Check each of them by itself."}
	case isBlank(c) && strings.TrimFunc(e.Text()[e.Offset:], isBlank) == "":
		return mistake{"blanks after " + a + " are not part of it", "Remove the blanks."}
	case c == ' ' && e.inHost(e.Offset):
		return mistake{"a host has no spaces", "Remove the space."}
	case (unicode.IsControl(c) || isInvisible(c) && !edition.IRI) && e.inHost(e.Offset):
		return mistake{"a host has no control characters and no invisible ones", "Remove the character."}
	case c == ' ':
		return mistake{a + " has no spaces", "Write %20 for a space, or remove it."}
	case c == utf8.RuneError:
		return mistake{"U+FFFD is in the place of a character that could not be decoded", "Decode the octets again, by the charset that they are in."}
	case c == '\n' || c == '\r':
		return mistake{a + " is on one line", "Remove the line break, or write %0D and %0A for it."}
	case unicode.IsControl(c):
		return mistake{a + " has no control characters", "Remove the character, or write it percent-encoded."}
	case isInvisible(c) && !edition.IRI:
		return mistake{"the character cannot be seen, and a URI has only US-ASCII characters", "Remove the character, or write %20 for a space."}
	case c >= utf8.RuneSelf && !edition.IRI && e.inAuthority():
		return mistake{"a URI has only US-ASCII characters", `Write a domain name in its "xn--" form, or check the text as an IRI (RFC 3987).`}
	case c >= utf8.RuneSelf && !edition.IRI:
		return mistake{"a URI has only US-ASCII characters", "Write the character's UTF-8 percent-encoded, or check the text as an IRI (RFC 3987)."}
	case (c == '[' || c == ']') && !e.inAuthority() && e.mayEncode(edition, rule):
		return mistake{"brackets are only for IP addresses in hosts", `Write %5B for a "[" and %5D for a "]" that is data, as in a query.`}
	case c == '#' && strings.Contains(e.Text()[:e.Offset], "#"):
		return mistake{a + ` has only one "#"`, `Write %23 for a "#" that is data.`}
	}
	return mistake{}
}

// mayEncode reports whether a percent-encoded character may be at the offset.
func (e *SyntaxError) mayEncode(edition *core.Edition, rule core.Rule) bool {
	offset, ok := edition.Check(rule, e.Text()[:e.Offset]+"%5B")
	return ok || offset == e.Offset+len("%5B")
}

// name returns what the edition's strings are called.
func name(edition *core.Edition) string {
	if edition.IRI {
		return "IRI"
	}
	return "URI"
}

// noun returns the name with its article.
func noun(edition *core.Edition) string {
	if edition.IRI {
		return "an IRI"
	}
	return "a URI"
}

// precedesAnother reports whether the offset is that of a blank between two texts that
// both begin with a scheme and "://".
func (e *SyntaxError) precedesAnother(edition *core.Edition) bool {
	c, _ := e.Char()
	scheme, ok := edition.Rule(edition.Scheme)
	if !isBlank(c) || !ok || !strings.Contains(e.Text()[:e.Offset], "://") {
		return false
	}
	next, _, ok := strings.Cut(strings.TrimLeftFunc(e.Text()[e.Offset:], isBlank), "://")
	_, isScheme := edition.Check(scheme, next)
	return ok && isScheme
}

// hosts yields corrections of an invalid host and port, and what was changed.
func hosts(hostport string, edition *core.Edition) func(yield func(host, why string) bool) {
	return func(yield func(host, why string) bool) {
		if edition.HasZones() && strings.Contains(hostport, "%") {
			return // a zone identifier may be encoded or not
		}
		if start, end, ok := zone(hostport); ok {
			yield(hostport[:start]+hostport[end:], "an IPv6 address has no zone identifier; without it the address may not say which link is meant")
			return
		}
		if unopened(hostport) > 0 {
			yield("["+hostport, `the "]" after an IPv6 address needs a "[" before it`)
			return
		}
		bare, why := hostport, "an IPv6 address must be in brackets"
		if inner, ok := strings.CutPrefix(hostport, "["); ok {
			address, rest, ok := strings.Cut(inner, "]")
			if ok && !strings.Contains(address, ":") {
				yield(address+rest, "only an IPv6 address is in brackets")
			}
			if ok {
				return
			}
			bare, why = inner, `the "[" before an IPv6 address needs a "]" after it`
		}
		if strings.Contains(bare, "%") {
			why += ", and has no zone identifier"
		}
		for _, host := range bracketed(bare) {
			why := why
			if !strings.HasSuffix(host, "]") {
				why += "; the last group may be a port"
			}
			if !yield(host, why) {
				return
			}
		}
	}
}

// maxAddress is an upper bound for the length of an IPv6 address with its port.
const maxAddress = 64

// bracketed returns host and port with brackets added around an IPv6 address, and without
// its zone identifier. If the last group may be a port, the result has both readings.
func bracketed(hostport string) (all []string) {
	address, _, _ := strings.Cut(hostport, "%")
	if len(address) > maxAddress {
		return nil
	}
	if isIPv6(address) {
		all = append(all, "["+address+"]")
	}
	if i := strings.LastIndexByte(address, ':'); i > 0 && strings.Trim(address[i+1:], "0123456789") == "" && isIPv6(address[:i]) {
		all = append(all, "["+address[:i]+"]"+address[i:])
	}
	return all
}

// unopened returns the offset of the "]" after an IPv6 address at the beginning of host and
// port that has no "[" before it, or -1.
func unopened(hostport string) int {
	if end := strings.IndexByte(hostport, ']'); end >= 0 && end <= maxAddress && isIPv6(hostport[:end]) {
		return end
	}
	return -1
}

// addressEnd returns the end of an IPv6 address, with or without brackets, that the text
// has in place of a scheme, or -1.
func (e *SyntaxError) addressEnd(edition *core.Edition) int {
	if _, ok := edition.Rule("IPv6address"); !ok {
		return -1
	}
	hostport := e.Text()[:min(len(e.Text()), maxAddress)]
	if i := strings.IndexAny(hostport, "/?#"); i >= 0 {
		hostport = hostport[:i]
	}
	address, end := hostport, len(hostport)
	if inner, ok := strings.CutPrefix(hostport, "["); ok {
		address, _, _ = strings.Cut(inner, "]")
		end = len("[") + len(address) + len("]")
	}
	if e.Offset < end && end <= len(hostport) && !strings.Contains(address, "%") && isIPv6(address) {
		return end
	}
	return -1
}

func isIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6()
}

// zone returns the extent of the zone identifier, with its "%", in the brackets at the
// beginning of host and port.
func zone(hostport string) (start, end int, ok bool) {
	end = strings.IndexByte(hostport, ']')
	if end < 0 || hostport[0] != '[' {
		return 0, 0, false
	}
	start = strings.IndexByte(hostport[:end], '%')
	return start, end, start > 0 && isIPv6(hostport[1:start])
}
