package uri

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mistake is a common mistake: how to recognize it, what to tell a person, and how to
// repair it.
type mistake struct {
	kind kind
	has  func(*diagnosis) bool // reports whether the text has the mistake
	at   func(*diagnosis) bool // reports whether it is at the offset; nil: if the text has it
	// problem and remedy are the sentences of the hint. {a} is "a URI" or "an IRI", {name}
	// the same without article, and {document}, {rule} and {reference} are the edition's
	// document, the rule of the text and the edition's rule for references.
	problem, remedy string
	repair          func(*diagnosis) []repair
	last            bool // other repairs would mislead
}

// repair is a text that may be valid once its characters are encoded, and what was changed
// in it.
type repair struct{ text, why string }

// kind is where a mistake is.
type kind int

const (
	inAuthority kind = iota
	inNotation       // of the whole text
	inScheme         // or in the lack of one
	inCharacter      // at the offset: the rule alone does not mislead
)

// mistakes lists the common mistakes. A hint is about the first one that the text has.
var mistakes = [...]mistake{
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.encodeAts() != d.text },
		problem: `an authority can have only one "@"`,
		remedy:  `Write %40 for an "@" in a user name or password.`,
		repair: func(d *diagnosis) []repair {
			return []repair{{d.encodeAts(), `an authority can have only one "@"; write %40 for it in a user name or password`}}
		}, last: true},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.opened() && !d.hasRule("IPv6address") },
		problem: "{document} has no IPv6 addresses",
		remedy:  "Check the text under RFC 2732 or a later edition."},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.opened() && d.bracket < 0 },
		problem: `the "[" before an IP address needs a "]" after it`,
		remedy:  `Write "]" after the address.`,
		repair: func(d *diagnosis) []repair {
			return d.addBrackets(d.hostport[1:], `the "[" before an IPv6 address needs a "]" after it`)
		}},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.edition.HasZones() && (d.zone() == "%" || d.zone() == "%25") },
		problem: "the zone identifier of an IPv6 address is empty",
		remedy:  `Write it after "%25", or remove that.`},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.edition.HasZones() && d.zone() != "" },
		problem: "the zone identifier of an IPv6 address is not encoded",
		remedy:  `Write %25 for the "%" before it, and percent-encode each character that is not unreserved.`},
	{kind: inAuthority, has: func(d *diagnosis) bool { return !d.edition.HasZones() && d.zone() != "" },
		problem: "an IPv6 address has no zone identifier in {document}",
		remedy:  `Remove the "%" and what follows it up to the "]", and name the network interface elsewhere.`,
		repair: func(d *diagnosis) []repair {
			return d.replaceHost(strings.Replace(d.hostport, d.zone(), "", 1),
				"an IPv6 address has no zone identifier; without it the address may not say which link is meant")
		}},
	{kind: inAuthority, has: func(d *diagnosis) bool {
		return d.opened() && d.start+d.bracket >= d.Offset && d.bracket > 0 && d.hostport[1]|0x20 != 'v' // IPvFuture
	},
		problem: "the text in brackets is not an IPv6 address",
		remedy:  `Write eight groups of hexadecimal digits; "::", once, stands for groups of zeros. Other hosts have no brackets.`,
		repair: func(d *diagnosis) []repair {
			if strings.Contains(d.hostport[:d.bracket], ":") {
				return nil
			}
			return d.replaceHost(d.hostport[1:d.bracket]+d.hostport[d.bracket+1:], "only an IPv6 address is in brackets")
		}},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.opened() && d.start+d.bracket < d.Offset && !d.hasPort },
		problem: `only a port can follow the "]" of an IP address`,
		remedy:  `Write ":" and the port, or "/" and the path.`},
	{kind: inAuthority, has: func(d *diagnosis) bool {
		return d.bracket >= 0 && d.bracket <= maxAddress && isIPv6(d.hostport[:d.bracket])
	},
		problem: `the "]" after an IP address needs a "[" before it`,
		remedy:  `Write "[" before the address.`,
		repair: func(d *diagnosis) []repair {
			return d.replaceHost("["+d.hostport, `the "]" after an IPv6 address needs a "[" before it`)
		}},
	{kind: inAuthority, has: func(d *diagnosis) bool { return len(bracketed(d.hostport)) > 0 },
		problem: "an IPv6 address must be in brackets",
		remedy:  `Write "[" before the address and "]" after it. A port follows the "]".`,
		repair: func(d *diagnosis) []repair {
			return d.addBrackets(d.hostport, "an IPv6 address must be in brackets")
		}},
	{kind: inAuthority, has: func(d *diagnosis) bool {
		return !d.opened() && d.hasPort && strings.Contains(d.port, ",") && !isDigits(d.port)
	},
		problem: "an authority can have only one host and port",
		remedy:  "Write one {name} for each host. Lists of hosts, as some database drivers read them, are not {name}s."},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.badPort() && strings.Trim(d.port, "0123456789:") == "" },
		problem: "an authority can have only one port",
		remedy:  `Remove one of the ports, with the ":" before it.`},
	{kind: inAuthority, has: func(d *diagnosis) bool {
		return d.badPort() && d.atPort() && d.mayBePassword() && strings.Contains(d.text[d.end:], "@")
	},
		problem: "a port can only have digits",
		remedy: `Write a number after the ":", or remove the ":" too. ` +
			`If a password follows the ":", write %2F, %3F or %23 for the "/", "?" or "#" in it.`},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.badPort() && d.atPort() && d.mayBePassword() },
		problem: "a port can only have digits",
		remedy:  `Write a number after the ":", or remove the ":" too. If a password follows the ":", write "@" and the host after it.`},
	{kind: inAuthority, has: func(d *diagnosis) bool { return d.badPort() && d.atPort() },
		problem: "a port can only have digits",
		remedy:  `Write a number after the ":", or remove the ":" too.`},
	{kind: inNotation, has: func(d *diagnosis) bool {
		_, inner := enclosed(d.text)
		return inner && (strings.Trim(d.text[:d.Offset], " \t\r\n") == "" || strings.HasPrefix(d.rest, "://"))
	},
		problem: "the delimiters around {a} are not part of it",
		remedy:  "Remove the first and the last character.",
		repair: func(d *diagnosis) []repair {
			inner, _ := enclosed(d.text)
			return []repair{{inner, "the delimiters around {a} are not part of it"}}
		}},
	// Fixes removes blanks before it looks for other mistakes
	{kind: inNotation, has: func(d *diagnosis) bool { return d.Offset == 0 && strings.TrimLeftFunc(d.text, isBlank) != d.text },
		problem: "blanks before {a} are not part of it",
		remedy:  "Remove the blanks."},
	{kind: inNotation, has: func(d *diagnosis) bool { return d.isTemplate() && d.inHost(d.Offset) },
		problem: "this is a URI template, not {a}",
		remedy:  "Expand the variables first (RFC 6570)."},
	{kind: inNotation, has: (*diagnosis).isTemplate,
		problem: "this is a URI template, not {a}",
		remedy:  "Expand the variables first (RFC 6570). Write %7B and %7D for braces that are data."},
	{kind: inNotation, has: func(d *diagnosis) bool { return fileURI(d.text) != "" },
		problem: "this is a Windows file name, not {a}",
		remedy:  `Write a file URI: "file:///C:/directory/file", or "file://server/share/file", with "/" for each "\".`,
		repair: func(d *diagnosis) []repair {
			return []repair{{fileURI(d.text), `a Windows file name is written as a file URI, with "/" for "\"`}}
		},
		last: true, // "C:/" would have the scheme "C"
	},
	{kind: inNotation, has: func(d *diagnosis) bool { return strings.HasPrefix(d.rest, `\`) && d.inHost(d.Offset) },
		problem: "a backslash is not a delimiter",
		remedy:  `Write "/" for each backslash.`},
	{kind: inNotation,
		has:     func(d *diagnosis) bool { return strings.Contains(d.rest, `\`) },
		at:      func(d *diagnosis) bool { return strings.HasPrefix(d.rest, `\`) },
		problem: "a backslash is not a delimiter",
		remedy:  `Write "/" for each backslash, or %5C if it is data.`,
		repair: func(d *diagnosis) []repair {
			const why = `a backslash is not a delimiter: "/" if it separates segments, %5C if not`
			return []repair{{strings.ReplaceAll(d.text, `\`, "/"), why}}
		}},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.absolute && d.text == "" },
		problem: "the text is empty",
		remedy:  `Write a scheme, a ":" and what follows it.`},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.addressEnd() > 0 },
		problem: "the scheme before the IPv6 address is missing",
		remedy:  `Write a scheme and "://" before the address, which is in brackets, as in "https://[2001:db8::1]:8080/".`,
		repair: func(d *diagnosis) []repair {
			end := d.addressEnd()
			text := "//[" + strings.Trim(d.text[:end], "[]") + "]" + d.text[end:]
			return []repair{{text, `without a scheme, an IPv6 address must be in brackets, after "//"`}}
		}, last: true},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.absolute && strings.HasPrefix(d.text, "//") },
		problem: "the scheme is missing",
		remedy:  `Write a scheme and ":" before the "//", as in "https://example.com/".`},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.lacksScheme() && d.beginsWithHost() },
		problem: "the scheme is missing",
		remedy:  `Write a scheme and "://" before the host, as in "https://example.com/".`},
	{kind: inScheme, has: (*diagnosis).lacksScheme,
		problem: "the scheme is missing",
		remedy:  `Write a scheme and ":" before the text, or resolve the text as a relative reference against a base URI.`},
	{kind: inScheme, has: func(d *diagnosis) bool {
		return d.absolute && strings.HasPrefix(d.rest, "#") && d.matches(d.edition.Reference)
	},
		problem: "the rule {rule} allows no fragment",
		remedy:  `Remove the "#" and what follows it, or check the text as a {reference}.`},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.badScheme() && d.text[0] == ':' },
		problem: `the scheme before the ":" is missing`,
		remedy:  `Write a scheme, or "./" before a relative reference that begins with ":".`},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.badScheme() && d.text[0] == '?' },
		problem: `{document} has no reference that begins with "?"`,
		remedy:  `Write "./" before the "?".`,
		repair: func(d *diagnosis) []repair {
			return []repair{{"./" + d.text, `"./" before the query makes it a relative reference with the same target`}}
		}},
	{kind: inScheme, has: func(d *diagnosis) bool {
		_, err := netip.ParseAddr(d.text[:max(d.colon, 0)])
		return err == nil && d.isHostAndPort()
	},
		problem: "the scheme before the host and the port is missing",
		remedy:  `Write a scheme and "://" before the host, as in "https://192.0.2.1:8080/".`},
	{kind: inScheme, has: func(d *diagnosis) bool { return d.isHostAndPort() && strings.Contains(d.text[:d.colon], "@") },
		problem: "the scheme before the host and the port is missing",
		remedy:  `Write a scheme and "://" before the host, as in "ssh://user@example.com:22/".`},
	{kind: inScheme, has: (*diagnosis).isHostAndPort,
		problem: "the scheme before the host and the port is missing",
		remedy:  `Write a scheme and "://" before the host, as in "https://example.com:8080/".`,
		repair: func(d *diagnosis) []repair {
			return []repair{{"//" + d.text, `without a scheme, a host and a port must be after "//"`}}
		}},
	{kind: inScheme, has: func(d *diagnosis) bool {
		return d.badScheme() && d.relative && strings.HasPrefix(d.text[d.colon:], "://")
	},
		problem: "a relative reference has no scheme",
		remedy:  "Check the text as a {reference}."},
	{kind: inScheme, has: func(d *diagnosis) bool {
		return d.badScheme() && (d.absolute || strings.HasPrefix(d.text[d.colon:], "://"))
	},
		problem: `a scheme begins with a letter and has only letters, digits, "+", "-" and "."`,
		remedy:  `Correct what is before the ":".`},
	{kind: inScheme, has: func(d *diagnosis) bool {
		return d.badScheme() && d.text[d.colon] == ':' && !d.absolute && !strings.HasPrefix(d.text[d.colon:], "://")
	}, at: func(d *diagnosis) bool { return d.Offset == d.colon },
		problem: `a relative reference has no ":" in its first segment`,
		remedy:  `Write "./" before the first segment.`,
		repair: func(d *diagnosis) []repair {
			return []repair{{"./" + d.text, `a relative reference with a ":" in its first segment must begin with "./"`}}
		}},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.userinfo },
		problem: "a user name or password has a character that must be percent-encoded",
		remedy:  "Percent-encode the user name and the password first, then join them."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.stray >= 0 && d.inHost(d.stray) },
		problem: `a "%" must be followed by two hexadecimal digits`,
		remedy:  `Correct the digits, or remove the "%".`},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.stray >= 0 },
		problem: `a "%" must be followed by two hexadecimal digits`,
		remedy:  `Write %25 for a "%" that is data.`},
	// Fixes has none for such a text
	{kind: inCharacter, has: func(d *diagnosis) bool { return isBlank(d.char) && d.hasSeveral() },
		problem: "the text has more than one {name}",
		remedy:  "Check each of them by itself."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return isBlank(d.char) && strings.TrimFunc(d.rest, isBlank) == "" },
		problem: "blanks after {a} are not part of it",
		remedy:  "Remove the blanks."},
	{kind: inCharacter,
		has: func(d *diagnosis) bool { return d.inHost(d.Offset) }, at: func(d *diagnosis) bool { return d.char == ' ' },
		problem: "a host has no spaces",
		remedy:  "Remove the space.",
		repair: func(d *diagnosis) []repair {
			isHidden := func(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) }
			return d.replaceHost(without(d.hostport, isHidden), "a host has no spaces")
		}},
	{kind: inCharacter, has: func(d *diagnosis) bool { return (unicode.IsControl(d.char) || d.isInvisible()) && d.inHost(d.Offset) },
		problem: "a host has no control characters and no invisible ones",
		remedy:  "Remove the character."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.char == ' ' },
		problem: "{a} has no spaces",
		remedy:  "Write %20 for a space, or remove it."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.char == utf8.RuneError },
		problem: "U+FFFD is in the place of a character that could not be decoded",
		remedy:  "Decode the octets again, by the charset that they are in."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.char == '\n' || d.char == '\r' },
		problem: "{a} is on one line",
		remedy:  "Remove the line break, or write %0D and %0A for it."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return unicode.IsControl(d.char) },
		problem: "{a} has no control characters",
		remedy:  "Remove the character, or write it percent-encoded."},
	{kind: inCharacter, has: (*diagnosis).isInvisible,
		problem: "the character cannot be seen, and a URI has only US-ASCII characters",
		remedy:  "Remove the character, or write %20 for a space.",
		repair: func(d *diagnosis) []repair {
			if !isFormat(d.char) || !utf8.ValidString(d.text) {
				return nil
			}
			return []repair{{without(d.text, isFormat), "an invisible character is not part of {a}"}}
		}},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.char >= utf8.RuneSelf && !d.edition.IRI && d.authority },
		problem: "a URI has only US-ASCII characters",
		remedy:  `Write a domain name in its "xn--" form, or check the text as an IRI (RFC 3987).`},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.char >= utf8.RuneSelf && !d.edition.IRI },
		problem: "a URI has only US-ASCII characters",
		remedy:  "Write the character's UTF-8 percent-encoded, or check the text as an IRI (RFC 3987)."},
	{kind: inCharacter, has: func(d *diagnosis) bool { return (d.char == '[' || d.char == ']') && !d.authority && d.mayEncode() },
		problem: "brackets are only for IP addresses in hosts",
		remedy:  `Write %5B for a "[" and %5D for a "]" that is data, as in a query.`},
	{kind: inCharacter, has: func(d *diagnosis) bool { return d.char == '#' && strings.Contains(d.text[:d.Offset], "#") },
		problem: `{a} has only one "#"`,
		remedy:  `Write %23 for a "#" that is data.`},
}
