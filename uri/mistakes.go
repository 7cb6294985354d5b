package uri

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The functions of this file recognize the common mistakes: each returns the first one of its
// kind that the text has, as one sentence about the problem and one or two about the remedy.
// The repairs of those mistakes are in fix.go. They are apart since every program that prints
// an error contains the sentences, and the few that ask for fixes contain the repairs.

// mistake returns the mistake that a description of the error has to name, because the
// grammar alone does not show it: for the grammar, "h:port" is the beginning of a userinfo.
func (d *diagnosis) mistake() (problem, remedy string) {
	if d.Err != nil {
		return "", ""
	}
	if d.authority {
		problem, remedy = d.inAuthority()
	}
	if problem == "" && (!d.userinfo || !strings.Contains(d.text, "@")) {
		problem, remedy = d.inNotation()
	}
	if problem == "" && d.mayLackScheme() {
		problem, remedy = d.inScheme()
	}
	return problem, remedy
}

// inAuthority returns a mistake in a user name, a host or a port.
func (d *diagnosis) inAuthority() (problem, remedy string) {
	switch zone := d.zone(); {
	case d.encodeAts() != d.text:
		return `an authority can have only one "@"`, `Write %40 for an "@" in a user name or password.`
	case d.opened() && !d.hasRule("IPv6address"):
		return d.edition.Document + " has no IPv6 addresses", "Check the text under RFC 2732 or a later edition."
	case d.lacksClosing():
		return `the "[" before an IP address needs a "]" after it`, `Write "]" after the address.`
	case d.edition.HasZones() && (zone == "%" || zone == "%25"):
		return "the zone identifier of an IPv6 address is empty", `Write it after "%25", or remove that.`
	case d.edition.HasZones() && zone != "":
		return "the zone identifier of an IPv6 address is not encoded",
			`Write %25 for the "%" before it, and percent-encode each character that is not unreserved.`
	case zone != "":
		return "an IPv6 address has no zone identifier in " + d.edition.Document,
			`Remove the "%" and what follows it up to the "]", and name the network interface elsewhere.`
	case d.hasNameInBrackets():
		return "the text in brackets is not an IPv6 address",
			`Write eight groups of hexadecimal digits; "::", once, stands for groups of zeros. Other hosts have no brackets.`
	case d.opened() && d.start+d.bracket < d.Offset && !d.hasPort:
		return `only a port can follow the "]" of an IP address`, `Write ":" and the port, or "/" and the path.`
	case d.lacksOpening():
		return `the "]" after an IP address needs a "[" before it`, `Write "[" before the address.`
	case len(bracketed(d.hostport)) > 0:
		return "an IPv6 address must be in brackets", `Write "[" before the address and "]" after it. A port follows the "]".`
	case !d.opened() && d.hasPort && strings.Contains(d.port, ",") && !isDigits(d.port):
		return "an authority can have only one host and port", "Write one " + d.name() + " for each host. " +
			"Lists of hosts, as some database drivers read them, are not " + d.name() + "s."
	case !d.hasPort || isDigits(d.port) || strings.Contains(d.hostport, "{"): // a template
		return "", ""
	case strings.Trim(d.port, "0123456789:") == "":
		return "an authority can have only one port", `Remove one of the ports, with the ":" before it.`
	case d.Offset < d.end-len(d.port):
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
	case d.isEnclosed():
		return "the delimiters around " + d.aName() + " are not part of it", "Remove the first and the last character."
	case d.Offset == 0 && strings.TrimLeftFunc(d.text, isBlank) != d.text:
		return "blanks before " + d.aName() + " are not part of it", "Remove the blanks."
	case strings.HasPrefix(d.rest, "{") && strings.Contains(d.rest, "}"):
		remedy = "Expand the variables first (RFC 6570)."
		if !d.inHost(d.Offset) {
			remedy += " Write %7B and %7D for braces that are data."
		}
		return "this is a URI template, not " + d.aName(), remedy
	case fileURI(d.text) != "":
		return "this is a Windows file name, not " + d.aName(),
			`Write a file URI: "file:///C:/directory/file", or "file://server/share/file", with "/" for each "\".`
	case strings.HasPrefix(d.rest, `\`) && d.inHost(d.Offset):
		return "a backslash is not a delimiter", `Write "/" for each backslash.`
	case strings.HasPrefix(d.rest, `\`):
		return "a backslash is not a delimiter", `Write "/" for each backslash, or %5C if it is data.`
	}
	return "", ""
}

// inScheme returns a mistake in the scheme or in the lack of one.
func (d *diagnosis) inScheme() (problem, remedy string) {
	first, _, _ := strings.Cut(d.text, "/")
	switch {
	case d.absolute && d.text == "":
		return "the text is empty", `Write a scheme, a ":" and what follows it.`
	case d.addressEnd() > 0:
		return "the scheme before the IPv6 address is missing",
			`Write a scheme and "://" before the address, which is in brackets, as in "https://[2001:db8::1]:8080/".`
	case d.absolute && strings.HasPrefix(d.text, "//"):
		return "the scheme is missing", `Write a scheme and ":" before the "//", as in "https://example.com/".`
	case d.lacksScheme() && (first == "localhost" || strings.Contains(strings.Trim(first, "."), ".")):
		return "the scheme is missing", `Write a scheme and "://" before the host, as in "https://example.com/".`
	case d.lacksScheme():
		return "the scheme is missing",
			`Write a scheme and ":" before the text, or resolve the text as a relative reference against a base URI.`
	case d.absolute && strings.HasPrefix(d.rest, "#") && d.matches(d.edition.Reference):
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
	case d.relative && d.hasSlashes():
		return "a relative reference has no scheme", "Check the text as a " + d.edition.Reference + "."
	case d.absolute || d.hasSlashes():
		return `a scheme begins with a letter and has only letters, digits, "+", "-" and "."`, `Correct what is before the ":".`
	case d.Offset == d.colon:
		return `a relative reference has no ":" in its first segment`, `Write "./" before the first segment.`
	}
	return "", ""
}

// atOffset returns a mistake of the character at the offset. The rule that the error names
// does not mislead there.
func (d *diagnosis) atOffset() (problem, remedy string) {
	isASCII := "a URI has only US-ASCII characters"
	switch c, inHost := d.char, d.inHost(d.Offset); {
	case d.userinfo && !d.authority: // a userinfo by Appendix B, but another rule is open
		return "", ""
	case d.userinfo:
		return "a user name or password has a character that must be percent-encoded",
			"Percent-encode the user name and the password first, then join them."
	case d.stray >= 0 && d.inHost(d.stray):
		return `a "%" must be followed by two hexadecimal digits`, `Correct the digits, or remove the "%".`
	case d.stray >= 0:
		return `a "%" must be followed by two hexadecimal digits`, `Write %25 for a "%" that is data.`
	case isBlank(c) && d.hasSeveral():
		return "the text has more than one " + d.name(), "Check each of them by itself."
	case isBlank(c) && strings.TrimFunc(d.rest, isBlank) == "":
		return "blanks after " + d.aName() + " are not part of it", "Remove the blanks."
	case c == ' ' && inHost:
		return "a host has no spaces", "Remove the space."
	case (unicode.IsControl(c) || d.isInvisible()) && inHost:
		return "a host has no control characters and no invisible ones", "Remove the character."
	case c == ' ':
		return d.aName() + " has no spaces", "Write %20 for a space, or remove it."
	case c == utf8.RuneError:
		return "U+FFFD is in the place of a character that could not be decoded",
			"Decode the octets again, by the charset that they are in."
	case c == '\n' || c == '\r':
		return d.aName() + " is on one line", "Remove the line break, or write %0D and %0A for it."
	case unicode.IsControl(c):
		return d.aName() + " has no control characters", "Remove the character, or write it percent-encoded."
	case d.isInvisible():
		return "the character cannot be seen, and a URI has only US-ASCII characters",
			"Remove the character, or write %20 for a space."
	case c >= utf8.RuneSelf && !d.edition.IRI && d.authority:
		return isASCII, `Write a domain name in its "xn--" form, or check the text as an IRI (RFC 3987).`
	case c >= utf8.RuneSelf && !d.edition.IRI:
		return isASCII, "Write the character's UTF-8 percent-encoded, or check the text as an IRI (RFC 3987)."
	case (c == '[' || c == ']') && !d.authority && d.mayEncode():
		return "brackets are only for IP addresses in hosts", `Write %5B for a "[" and %5D for a "]" that is data, as in a query.`
	case c == '#' && strings.Contains(d.text[:d.Offset], "#"):
		return d.aName() + ` has only one "#"`, `Write %23 for a "#" that is data.`
	}
	return "", ""
}

// lacksClosing reports whether host and port have a "[" and no "]".
func (d *diagnosis) lacksClosing() bool { return d.opened() && d.bracket < 0 }

// lacksOpening reports whether host and port are an IPv6 address and a "]" after it.
func (d *diagnosis) lacksOpening() bool {
	return d.bracket >= 0 && d.bracket <= maxAddress && isIPv6(d.hostport[:d.bracket])
}

// hasNameInBrackets reports whether something is in brackets that is neither an IPv6 address
// nor IPvFuture.
func (d *diagnosis) hasNameInBrackets() bool {
	return d.opened() && d.bracket > 0 && d.start+d.bracket >= d.Offset && d.hostport[1]|0x20 != 'v'
}

// isEnclosed reports whether delimiters around the text are the reason for the error.
func (d *diagnosis) isEnclosed() bool {
	_, ok := enclosed(d.text)
	return ok && (strings.Trim(d.text[:d.Offset], " \t\r\n") == "" || strings.HasPrefix(d.rest, "://"))
}

// hasSlashes reports whether "//" follows the colon after the scheme.
func (d *diagnosis) hasSlashes() bool { return strings.HasPrefix(d.text[d.colon:], "://") }

// name returns the name of what the edition defines.
func (d *diagnosis) name() string {
	if d.edition.IRI {
		return "IRI"
	}
	return "URI"
}

// aName returns the name with its article.
func (d *diagnosis) aName() string {
	if d.edition.IRI {
		return "an IRI"
	}
	return "a URI"
}
