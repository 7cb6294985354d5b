package uri

import (
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// The functions of this file recognize common mistakes: each returns the first mistake of its
// kind in the text, as one sentence about the problem and one or two about the remedy. Their
// fixes are in fix.go, apart from the sentences, because every program that prints an error
// contains the sentences, but only programs that ask for fixes contain these.

// Hint explains a common mistake to a person: one sentence names the problem, and one or
// two the remedy. It returns "" if the mistake is not a common one. The hint shows no part
// of the text, except the short form of git, which has no password.
func (e *SyntaxError) Hint() string {
	d := e.diagnose()
	problem, remedy := d.mistake()
	if problem == "" && d != nil {
		problem, remedy = d.atOffset()
	}
	if problem == "" {
		return ""
	}
	return strings.ToUpper(problem[:1]) + problem[1:] + ". " + remedy
}

// diagnosis is a SyntaxError and the facts about its text that recognizing a mistake needs.
type diagnosis struct {
	*SyntaxError
	edition   *core.Edition
	name      string // "URI" or "IRI", as the edition defines
	aName     string // the name with its article
	text      string
	rest      string // the text from the offset on
	char      rune   // the character at the offset, or -1
	at        int    // the offset, or that of the "%" of an incomplete triplet before it
	authority bool   // whether a rule for an authority or a part of one is open
	absolute  bool   // whether strings of the rule begin with a scheme
	colon     int    // the offset of the first of ":/?#", or -1; a ":" there ends a scheme

	start, end int // the extent of host and port
	hostport   string
	bracket    int // the offset of a "]" in host and port, or -1
}

// diagnose returns the diagnosis of an error of the grammar, of the encoding or of a formatting
// character, and nil for other errors.
func (e *SyntaxError) diagnose() *diagnosis {
	edition, text := e.core(), e.Text()
	if edition == nil || edition.Find(e.Rule) == nil || e.Offset < 0 || e.Offset > len(text) {
		return nil
	}
	if e.Err != nil && e.Err != ErrInvalidUTF8 && e.Err != core.ErrFormattingCharacter {
		return nil
	}
	open := e.Explain().Open
	if e.Err != nil {
		open = edition.Explain(e.Rule, text, e.Offset).Open
	}
	d := &diagnosis{
		SyntaxError: e, edition: edition, name: "URI", aName: "a URI", text: text, rest: text[e.Offset:], char: -1, at: e.Offset,
		authority: slices.ContainsFunc(open, func(rule string) bool { return isAuthorityRule(rule) || isHostRule(rule) }),
		absolute:  slices.Contains(absoluteRules, e.Rule), colon: strings.IndexAny(text, ":/?#"), end: len(text),
	}
	if edition.IRI {
		d.name, d.aName = "IRI", "an IRI"
	}
	if c, ok := e.char(); ok && e.Err == nil {
		d.char = c
	}
	if i := strings.LastIndexByte(text[:e.Offset], '%'); i >= 0 && i >= e.Offset-len("%4") {
		d.at = i
	}
	if !isHostRule(e.Rule) {
		start, end := 0, len(text)
		if !isAuthorityRule(e.Rule) {
			start, end = redact.Authority(text)
		}
		d.start, d.end = start+strings.LastIndexByte(text[start:end], '@')+1, end
	}
	d.hostport = text[d.start:d.end]
	d.bracket = strings.IndexByte(d.hostport, ']')
	return d
}

// mistake returns a mistake that the error message must name because the grammar does not show
// it: for the grammar, "h:port" is the beginning of a userinfo.
func (d *diagnosis) mistake() (problem, remedy string) {
	if d == nil || d.Err != nil {
		return "", ""
	}
	if d.authority {
		problem, remedy = d.inAuthority()
	}
	if problem == "" && (!d.inUserinfo() || !strings.Contains(d.text, "@")) {
		problem, remedy = d.inNotation()
	}
	if problem == "" && d.mayLackScheme() {
		problem, remedy = d.inScheme()
	}
	return problem, remedy
}

// inAuthority returns a mistake in a user name, a host or a port.
func (d *diagnosis) inAuthority() (problem, remedy string) {
	after := d.hostport
	if d.opened() {
		after = after[d.bracket+1:]
	}
	_, port, _ := strings.Cut(after, ":")
	switch zone := d.zone(); {
	case strings.Count(d.text[:d.start], "@") > 1:
		return `an authority can have only one "@"`, `Write %40 for an "@" in a user name or password.`
	case d.opened() && d.edition.Find("IPv6address") == nil:
		return d.edition.Document + " has no IPv6 addresses", "Check the text under RFC 2732 or a later edition."
	case d.opened() && d.bracket < 0:
		return `the "[" before an IP address needs a "]" after it`, `Write "]" after the address.`
	case d.edition.HasZones() && (zone == "%" || zone == "%25"):
		return "the zone identifier of an IPv6 address is empty", `Write it after "%25", or remove the "%25".`
	case d.edition.HasZones() && zone != "":
		return "the zone identifier of an IPv6 address is not encoded",
			`Write %25 for the "%" before it, and percent-encode each character that is not unreserved.`
	case zone != "":
		return "an IPv6 address has no zone identifier in " + d.edition.Document,
			`Remove the "%" and what follows it up to the "]", and name the network interface elsewhere.`
	case d.hasNameInBrackets():
		return "the text in brackets is not an IPv6 address",
			`Write eight groups of hexadecimal digits; "::", once, stands for groups of zeros. Other hosts have no brackets.`
	case d.opened() && d.start+d.bracket < d.Offset && !strings.HasPrefix(after, ":"):
		return `only a port can follow the "]" of an IP address`, `Write ":" and the port, or "/" and the path.`
	case d.lacksOpening():
		return `the "]" after an IP address needs a "[" before it`, `Write "[" before the address.`
	case len(d.bracketed()) > 0:
		return "an IPv6 address must be in brackets", `Write "[" before the address and "]" after it. A port follows the "]".`
	case !d.opened() && strings.Contains(port, ","):
		return "an authority can have only one host and port", "Write one " + d.name + " for each host. " +
			"Lists of hosts, as some database drivers read them, are not " + d.name + "s."
	case isDigits(port) || strings.Contains(d.hostport, "{"): // a template
		return "", ""
	case strings.Trim(port, "0123456789:") == "":
		return "an authority can have only one port", `Remove one of the ports, with the ":" before it.`
	case d.Offset < d.end-len(port):
		return "", ""
	}
	problem, remedy = "a port can only have digits", `Write a number after the ":", or remove the ":" too.`
	switch {
	case d.bracket >= 0 || strings.Contains(d.text[:d.start], "@"):
	case strings.Contains(d.text[d.end:], "@"):
		remedy += ` If a password follows the ":", write %2F, %3F or %23 for the "/", "?" or "#" in it.`
	default:
		remedy += ` If a password follows the ":", write "@" and the host after it.`
	}
	return problem, remedy
}

// inNotation returns a mistake about the text as a whole.
func (d *diagnosis) inNotation() (problem, remedy string) {
	switch {
	case d.inner() != "":
		return "the delimiters around " + d.aName + " are not part of it", "Remove the first and the last character."
	case d.Offset == 0 && strings.TrimLeftFunc(d.text, isBlank) != d.text:
		return "blanks before " + d.aName + " are not part of it", "Remove the blanks."
	case strings.HasPrefix(d.rest, "{") && strings.Contains(d.rest, "}"):
		remedy = "Expand the variables first (RFC 6570)."
		if !d.inHost() {
			remedy += " Write %7B and %7D for braces that are data."
		}
		return "this is a URI template, not " + d.aName, remedy
	case fileURI(d.text) != "":
		return fileName + d.aName,
			`Write a file URI: "file:///C:/directory/file", or "file://server/share/file", with "/" for each "\".`
	case strings.HasPrefix(d.rest, `\`) && d.inHost():
		return backslash, `Write "/" for each backslash.`
	case strings.HasPrefix(d.rest, `\`):
		return backslash, `Write "/" for each backslash, or %5C if it is data.`
	}
	return "", ""
}

// inScheme returns a mistake in the scheme, or a missing scheme.
func (d *diagnosis) inScheme() (problem, remedy string) {
	first := ascii.Before(d.text, "/")
	_, isReference := d.edition.Check(d.edition.Reference, d.text)
	switch {
	case d.absolute && d.text == "":
		return "the text is empty", `Write a scheme, a ":" and what follows it.`
	case d.withSlashes() != "":
		return "the scheme before the IPv6 address is missing",
			`Write a scheme and "://" before the address, which is in brackets, as in "https://[2001:db8::1]:8080/".`
	case d.absolute && strings.HasPrefix(d.text, "//"):
		return "the scheme is missing", `Write a scheme and ":" before the "//", as in "https://example.com/".`
	case d.lacksScheme() && (first == "localhost" || strings.Contains(strings.Trim(first, "."), ".")):
		return "the scheme is missing", `Write a scheme and "://" before the host, as in "https://example.com/".`
	case d.lacksScheme():
		return "the scheme is missing",
			`Write a scheme and ":" before the text, or resolve the text as a relative reference against a base URI.`
	case d.absolute && strings.HasPrefix(d.rest, "#") && isReference:
		return "the rule " + d.Rule + " allows no fragment",
			`Remove the "#" and what follows it, or check the text as a ` + d.edition.Reference + "."
	case !d.badScheme():
		return "", ""
	case d.text[0] == ':':
		return `the scheme before the ":" is missing`, `Write a scheme, or "./" before a relative reference that begins with ":".`
	case d.text[0] == '?':
		return d.edition.Document + ` has no reference that begins with "?"`, `Write "./" before the "?".`
	case d.isHostAndPort():
		example := "https://example.com:8080/"
		if _, err := netip.ParseAddr(d.text[:d.colon]); err == nil {
			example = "https://192.0.2.1:8080/"
		} else if strings.Contains(d.text[:d.colon], "@") {
			example = "ssh://user@example.com:22/"
		}
		return "the scheme before the host and the port is missing",
			`Write a scheme and "://" before the host, as in "` + example + `".`
	case d.sshURI() != "":
		return "this is git's short form of " + d.sshURI(), "Write that in full."
	case !d.absolute && d.Rule != d.edition.Reference && d.hasSlashes():
		return "a relative reference has no scheme", "Check the text as a " + d.edition.Reference + "."
	case d.absolute || d.hasSlashes():
		return `a scheme begins with a letter and has only letters, digits, "+", "-" and "."`, `Correct what is before the ":".`
	case d.Offset == d.colon:
		return colonInPath, `Write "./" before the first segment.`
	}
	return "", ""
}

// atOffset returns a mistake in the character at the offset. The rule that the error names is the
// right one there.
func (d *diagnosis) atOffset() (problem, remedy string) {
	isASCII := "a URI has only US-ASCII characters"
	c, inHost := d.char, d.inHost()
	// looks like a space or has no visible form
	isInvisible := c >= utf8.RuneSelf && !d.edition.IRI && (unicode.IsSpace(c) || unicode.Is(unicode.Cf, c))
	switch {
	case d.inUserinfo() && !d.authority: // a userinfo by Appendix B, but another rule is open
		return "", ""
	case d.inUserinfo():
		return badUserinfo,
			"Percent-encode the user name and the password first, then join them."
	case d.at < d.Offset && inHost:
		return badPercent, `Correct the digits, or remove the "%".`
	case d.at < d.Offset:
		return badPercent, `Write %25 for a "%" that is data.`
	case isBlank(c) && d.hasSeveral():
		return "the text has more than one " + d.name, "Check each of them by itself."
	case isBlank(c) && strings.TrimFunc(d.rest, isBlank) == "":
		return "blanks after " + d.aName + " are not part of it", "Remove the blanks."
	case c == ' ' && inHost:
		return "a host has no spaces", "Remove the space."
	case (unicode.IsControl(c) || isInvisible) && inHost:
		return "a host has no control characters and no invisible ones", "Remove the character."
	case c == ' ':
		return d.aName + " has no spaces", "Write %20 for a space, or remove it."
	case c == utf8.RuneError:
		return "U+FFFD is in the place of a character that could not be decoded",
			"Decode the octets again, by the charset that they are in."
	case c == '\n' || c == '\r':
		return d.aName + " is on one line", "Remove the line break, or write %0D and %0A for it."
	case unicode.IsControl(c):
		return d.aName + " has no control characters", "Remove the character, or write it percent-encoded."
	case isInvisible:
		return "the character cannot be seen, and a URI has only US-ASCII characters",
			"Remove the character, or write %20 for a space."
	case c >= utf8.RuneSelf && !d.edition.IRI && d.authority:
		return isASCII, `Write a domain name in its "xn--" form, or check the text as an IRI (RFC 3987).`
	case c >= utf8.RuneSelf && !d.edition.IRI:
		return isASCII, "Write the character's UTF-8 percent-encoded, or check the text as an IRI (RFC 3987)."
	case (c == '[' || c == ']') && !d.authority:
		if offset, ok := d.edition.Check(d.Rule, d.text[:d.Offset]+"%5B"); ok || offset == d.Offset+len("%5B") {
			return "brackets are only for IP addresses in hosts", `Write %5B for a "[" and %5D for a "]" that is data, as in a query.`
		}
	case c == '#' && strings.Contains(d.text[:d.Offset], "#"):
		return d.aName + ` has only one "#"`, `Write %23 for a "#" that is data.`
	}
	return "", ""
}

// Problems that fixes name too.
const (
	badUserinfo = "a user name or password has a character that must be percent-encoded"
	badPercent  = `a "%" must be followed by two hexadecimal digits`
	backslash   = "a backslash is not a delimiter"
	fileName    = "this is a Windows file name, not "
	colonInPath = `a relative reference has no ":" in its first segment`
)

// lacksOpening reports whether host and port are an IPv6 address and a "]" after it.
func (d *diagnosis) lacksOpening() bool {
	return d.bracket >= 0 && isIPv6(d.hostport[:d.bracket])
}

// hasNameInBrackets reports whether the text in brackets is neither an IPv6 address nor an
// IPvFuture.
func (d *diagnosis) hasNameInBrackets() bool {
	return d.opened() && d.bracket > 0 && d.start+d.bracket >= d.Offset && d.hostport[1]|0x20 != 'v'
}

// opened reports whether host and port begin with a bracket.
func (d *diagnosis) opened() bool { return strings.HasPrefix(d.hostport, "[") }

// zone returns the zone identifier of an IPv6 address in brackets, with its "%".
func (d *diagnosis) zone() string {
	address, zone, ok := strings.Cut(ascii.Before(d.hostport, "]"), "%")
	if ok && d.opened() && d.bracket >= 0 && isIPv6(address[1:]) {
		return "%" + zone
	}
	return ""
}

// bracketed returns host and port with brackets around an IPv6 address in which both or the second
// one are missing. If the last group may be a port, it returns both readings.
func (d *diagnosis) bracketed() (all []string) {
	address := d.hostport
	if d.bracket < 0 {
		address = strings.TrimPrefix(address, "[")
	}
	if isIPv6(address) {
		all = append(all, "["+address+"]")
	}
	if i := strings.LastIndexByte(address, ':'); i > 0 && isDigits(address[i+1:]) && isIPv6(address[:i]) {
		all = append(all, "["+address[:i]+"]"+address[i:])
	}
	return all
}

// inHost reports whether the mistake is in the host or the port.
func (d *diagnosis) inHost() bool {
	rest := d.text[d.at:]
	if !isAuthorityRule(d.Rule) {
		rest = ascii.Before(rest, "/?#")
	}
	return isHostRule(d.Rule) || d.authority && d.Rule != d.edition.Userinfo && rest != "" && !strings.Contains(rest, "@")
}

// authorityRules lists the rules of authorities, and of parts that may have a userinfo, in the
// spellings of all editions.
var authorityRules = []string{"authority", "iauthority", "server", "reg_name", "reg-name", "hostport", "userinfo", "iuserinfo"}

func isAuthorityRule(rule string) bool { return slices.Contains(authorityRules, rule) }

func isHostRule(rule string) bool {
	return rule == "host" || rule == "ihost" || rule == "reg-name" || rule == "ireg-name"
}

// delimiters lists pairs of delimiters that are common around URIs. The first two are
// from RFC 3986, Appendix C.
var delimiters = []string{"<>", `""`, "``", "''", "()", "“”", "„“", "‘’", "«»"}

// enclosed returns a text without the delimiters around it, or "" if it has none. Characters
// that are allowed in a URI or an IRI count as delimiters only around a text with "://".
func enclosed(text string) string {
	text = strings.TrimFunc(text, isBlank)
	for _, pair := range delimiters {
		_, n := utf8.DecodeRuneInString(pair)
		inner, opened := strings.CutPrefix(text, pair[:n])
		inner, closed := strings.CutSuffix(inner, pair[n:])
		if opened && closed && (strings.ContainsAny(pair, "<\"`") || strings.Contains(inner, "://")) {
			return inner
		}
	}
	return ""
}

// inner returns the text within delimiters, if these are the reason for the error.
func (d *diagnosis) inner() string {
	if strings.Trim(d.text[:d.Offset], " \t\r\n") == "" || strings.HasPrefix(d.rest, "://") {
		return enclosed(d.text)
	}
	return ""
}

// fileURI converts a Windows file name with backslashes to a file URI. It returns "" for
// other texts.
func fileURI(text string) string {
	text = strings.TrimPrefix(text, "file://")
	if name, ok := strings.CutPrefix(text, `\\?\UNC\`); ok {
		text = `\\` + name
	}
	text = strings.TrimPrefix(text, `\\?\`)
	root := "file:///"
	switch {
	case strings.HasPrefix(text, `\\`):
		root = "file:"
	case len(text) < len(`C:\`) || !ascii.IsLetter(text[0]) || text[1:3] != `:\`:
		return ""
	}
	return root + strings.ReplaceAll(text, `\`, "/")
}

// absoluteRules lists the rules whose strings begin with a scheme, in the spellings of all
// editions, and relativeRules those whose strings have none.
var (
	absoluteRules = []string{"URI", "absolute-URI", "absoluteURI", "absolute-URI-reference", "IRI", "absolute-IRI"}
	relativeRules = []string{"relativeURI", "relative-URI", "relative-ref", "irelative-ref"}
)

// mayLackScheme reports whether the rule is for a whole reference, so that a scheme may be missing.
func (d *diagnosis) mayLackScheme() bool {
	return d.absolute || slices.Contains(relativeRules, d.Rule) || d.Rule == d.edition.Reference
}

// lacksScheme reports whether a text that must have a scheme has none.
func (e *SyntaxError) lacksScheme() bool {
	i := strings.IndexAny(e.Text(), ":/?#")
	return slices.Contains(absoluteRules, e.Rule) && (i < 0 || e.Text()[i] != ':' && e.Offset <= i)
}

// badScheme reports whether the offset is at or before a ":" that ends a scheme, or the text begins
// with a "?" that the edition does not allow there.
func (d *diagnosis) badScheme() bool {
	return d.colon >= 0 && d.Offset <= d.colon && (d.text[d.colon] == ':' || d.text[0] == '?')
}

// hasSlashes reports whether "//" follows the colon after the scheme.
func (d *diagnosis) hasSlashes() bool { return strings.HasPrefix(d.text[d.colon:], "://") }

// isHostAndPort reports whether a host and a port are where a scheme should be.
func (d *diagnosis) isHostAndPort() bool {
	port := ascii.Before(d.text[d.colon+1:], "/?#")
	return d.badScheme() && d.colon > 0 && port != "" && isDigits(port)
}

// maxShort limits the length of the short form that an error names in full.
const maxShort = 1000

// sshURI converts the short form of git, "git@example.com:path", to a URI (git-clone(1)). It
// returns "" for other texts.
func (d *diagnosis) sshURI() string {
	user, rest, _ := strings.Cut(d.text, "@")
	bracketed := 0
	if strings.HasPrefix(rest, "[") {
		bracketed = strings.IndexByte(rest, ']') + 1
	}
	name, path, _ := strings.Cut(rest[bracketed:], ":")
	host := rest[:bracketed] + name
	if user == "" || host == "" || path == "" || strings.ContainsAny(user+name, ":/?#") || strings.Contains(rest, "@") || len(rest) > maxShort {
		return ""
	}
	text := "ssh://" + user + "@" + host + "/" + strings.TrimLeft(path, "/")
	if _, ok := d.edition.Check(d.edition.Reference, text); !ok {
		return ""
	}
	return text
}

// withSlashes returns a text that begins with an IPv6 address, with or without brackets, with "//"
// before it. It returns "" for other texts.
func (d *diagnosis) withSlashes() string {
	hostport := ascii.Before(d.text, "/?#")
	address, end := hostport, len(hostport)
	if inner, ok := strings.CutPrefix(hostport, "["); ok {
		address = ascii.Before(inner, "]")
		end = len("[") + len(address) + len("]")
	}
	if d.Offset < end && end <= len(hostport) && !strings.Contains(address, "%") && isIPv6(address) && d.edition.Find("IPv6address") != nil {
		return "//[" + address + "]" + d.text[end:]
	}
	return ""
}

// hasSeveral reports whether blanks separate URIs in the text: each begins with a scheme
// and "://".
func (d *diagnosis) hasSeveral() bool {
	several := false
	for word := range strings.FieldsFuncSeq(d.text, isBlank) {
		scheme, _, ok := strings.Cut(word, "://")
		if _, valid := d.edition.Check(d.edition.Scheme, scheme); ok && valid && several {
			return true
		}
		several = several || ok
	}
	return false
}

// isBlank reports whether a character is invisible at the end of a text.
func isBlank(c rune) bool { return unicode.IsSpace(c) || c == '\uFEFF' || c == '\u200B' }

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// isIPv6 reports whether a text is an IPv6 address, perhaps with a zone identifier.
func isIPv6(s string) bool {
	a, err := netip.ParseAddr(ascii.Before(s, "%"))
	return err == nil && a.Is6()
}
