package lint

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/chars/define"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri/bidi"
)

// Message says in one line what was found. It names characters by their
// numbers, and shows nothing of a userinfo.
func (f Finding) Message() string {
	if f.Err != nil {
		return f.Err.Error()
	}
	if f.ace {
		return f.aceMessage()
	}
	span := f.text[f.Start:f.End]
	listChars := listChars
	if f.hidden {
		listChars = countChars
	}
	switch f.Kind {
	case KindEncoding:
		return "not UTF-8: " + listChars(span, func(c string) string { return fmt.Sprintf("0x%02X", c[0]) })
	case KindFormatting:
		if f.Severity == SeverityMust {
			return "IRIs must not contain bidirectional formatting characters: " + listChars(span, charNumber)
		}
		return "bidirectional formatting, younger than the section that forbids it: " + listChars(span, charNumber)
	case KindBidi:
		return f.bidiMessage()
	case KindNFC:
		return "not in Normalization Form C: " + listChars(span, charNumber)
	case KindNFKC:
		message := "not in Normalization Form KC: " + listChars(span, charMapping)
		if f.query {
			message += "; write it only to search for it"
		}
		return message
	case KindLookAlike:
		return "looks like another character: " + listChars(span, charAlike)
	case KindInvisible:
		return "cannot be seen: " + listChars(span, charNumber)
	case KindUnfit:
		return "to be avoided: " + listChars(span, charNumber)
	case KindUnassigned:
		return "not assigned in Unicode " + chars.UnicodeVersion + ": " + listChars(span, charNumber)
	case KindScripts:
		used := scriptsOf(span)
		return "scripts that are not used together in " + f.Component.String() + ": " + used.String()
	case KindAmbiguous:
		if f.hidden {
			return "easily confused: " + countChars(span, nil)
		}
		return "easily confused: " + charConfused(span)
	case KindDomainName, KindACE, KindNameprep, KindEncodedHost, KindHost:
		return f.domainMessage()
	case KindOverlong:
		return "octets that are no UTF-8, but that a decoder may take for characters"
	case KindUnreserved:
		return "percent-encoding of characters that do not need it: " + listChars(decodeRun(span), func(c string) string { return strconv.Quote(c) })
	case KindRegisteredName:
		return nameMessage(span)
	case KindPort:
		return f.portMessage()
	}
	if f.Kind >= numKinds {
		return ""
	}
	return messages[f.Kind]
}

// messages has the messages that are the same for all findings of a kind.
var messages = [numKinds]string{
	KindUpperCase:    "upper-case letters: lower-case ones are less ambiguous",
	KindSchemeCase:   "upper-case letters in the scheme: write lower-case ones",
	KindHostCase:     "upper-case letters in the host: write lower-case ones",
	KindPercentCase:  "lower-case digits in percent-encoding: write upper-case ones",
	KindDotSegments:  "dot segments, which are for relative references",
	KindPassword:     "a password in the userinfo",
	KindMisleading:   "a userinfo that looks like a host: the host is after the \"@\"",
	KindLocalHost:    "the host is not a fully qualified domain name",
	KindHostEncoding: "percent-encoding of octets that are not UTF-8 in a host",
	KindVersionFlag:  "a version flag before an IPv4 or IPv6 address",
	KindBrackets:     "an IPv6 address without brackets",
	KindRareAddress:  "some systems take the name for an IPv4 address: write four decimal numbers",
	KindImplicitHost: "a userinfo or a port without a host: write the host",
	KindDefaultHost:  "the default host of the scheme: leave it out",
	KindEmptyPort:    "a \":\" without a port: leave it out",
	KindDefaultPort:  "the default port of the scheme: leave it out",
	KindEmptyPath:    "an empty path: write \"/\"",
	KindLineBreak:    "a percent-encoded line break: it must not be decoded before transmission",
	KindNull:         "a percent-encoded NUL, which few programs expect",
	KindSameScheme:   "a relative path after the scheme: only old parsers resolve it",
	KindSuffix:       "a relative path that looks like a host: write the scheme too",
	KindPrefix:       "a URI after \"URL:\": leave the prefix out",
}

// nameMessage describes what is wrong with a registered name, or with a label of one.
func nameMessage(span string) string {
	switch {
	case len(span) > maxName:
		return fmt.Sprintf("a name of %d characters: names of DNS have at most %d", len(span), maxName)
	case span == ".":
		return "an empty label, which names of DNS do not have"
	case len(span) > maxLabel:
		return fmt.Sprintf("a label of %d characters: labels of DNS have at most %d", len(span), maxLabel)
	}
	return "not a label of DNS: write letters, digits and inner hyphens"
}

// portMessage describes a port that is not the scheme's default.
func (f Finding) portMessage() string {
	scheme, _, _ := strings.Cut(f.text, ":")
	defaults, _ := schemes.Lookup(scheme)
	message := fmt.Sprintf("the default port of %s is %s", strings.ToLower(scheme), defaults.Port)
	if isReserved(strings.TrimLeft(f.text[f.Start:f.End], "0")) {
		message += ": this one is reserved for other protocols"
	}
	return message
}

// String returns the message.
func (f Finding) String() string { return f.Message() }

// Format prints the finding for fmt as its message, by every verb, so that the
// text, which it contains, is not printed.
func (f Finding) Format(s fmt.State, verb rune) { redact.Format(s, verb, f.Message()) }

func (f Finding) bidiMessage() string {
	message := f.restrictionMessage()
	if f.Component.Rule != "ireg-name" || f.Component.Part == "" {
		return message
	}
	// "The affected component can always be mapped to URI notation" (4.2) is not true of
	// domain names: ToASCII has the same restrictions.
	if _, err := names.ToASCII(f.text[f.Component.Start:f.Component.End]); err != nil {
		message += "; the ASCII form of the label does not exist either"
	}
	return message
}

// restrictionMessage tells which restriction of section 4.2 is violated.
func (f Finding) restrictionMessage() string {
	if f.Restriction == bidi.RestrictionOneDirection {
		return "both right-to-left and left-to-right characters in " + f.Component.String()
	}
	starts, ends := f.Start == f.Component.Start, f.End == f.Component.End
	where := "start and end"
	switch {
	case !ends:
		where = "start"
	case !starts:
		where = "end"
	}
	return fmt.Sprintf("right-to-left characters, but none at the %s of %s", where, f.Component)
}

// maxListed is how many characters a message names.
const maxListed = 4

// listChars names the first characters of a span, and gives the number of the others.
func listChars(span string, name func(char string) string) string {
	var b strings.Builder
	count := 0
	for rest := span; rest != ""; {
		n := sizeAt(rest, 0)
		if count++; count <= maxListed {
			if count > 1 {
				b.WriteString(", ")
			}
			b.WriteString(name(rest[:n]))
		}
		rest = rest[n:]
		if count == maxListed {
			count += utf8.RuneCountInString(rest)
			break
		}
	}
	if count > maxListed {
		fmt.Fprintf(&b, " and %d more", count-maxListed)
	}
	return b.String()
}

// countChars tells the number of characters. It replaces listChars for those that
// must not be shown.
func countChars(span string, _ func(string) string) string {
	if n := utf8.RuneCountInString(span); n > 1 {
		return fmt.Sprintf("%d characters of the userinfo", n)
	}
	return "a character of the userinfo"
}

func charNumber(char string) string {
	c, _ := utf8.DecodeRuneInString(char)
	return string(appendNumber(nil, c))
}

// appendNumber appends what fmt's %U writes.
func appendNumber(dst []byte, c rune) []byte {
	dst = append(dst, "U+"...)
	for bound := rune(0x1000); bound > c && bound > 1; bound /= 0x10 {
		dst = append(dst, '0')
	}
	start := len(dst)
	dst = strconv.AppendInt(dst, int64(c), 16)
	return append(dst[:start], bytes.ToUpper(dst[start:])...)
}

func charMapping(char string) string {
	return charNumber(char) + " stands for " + quoteASCII(norm.NFKC.String(char))
}

func charAlike(char string) string {
	c, _ := utf8.DecodeRuneInString(char)
	a, _ := define.ASCIIAlike(c)
	if a == ' ' {
		return charNumber(char) + " like a space"
	}
	return fmt.Sprintf("%s like %q", charNumber(char), a)
}

// quoteASCII shows what is in US-ASCII as it is, and else the numbers: characters
// of other scripts can be hard to see, or reorder the line.
func quoteASCII(s string) string {
	if ascii.Is(s) {
		return strconv.Quote(s)
	}
	var b []byte
	count := 0
	for _, c := range s {
		if count++; count > maxListed {
			continue
		}
		if count > 1 {
			b = append(b, ' ')
		}
		b = appendNumber(b, c)
	}
	if count > maxListed {
		b = fmt.Appendf(b, " and %d more", count-maxListed)
	}
	return string(b)
}

func charConfused(span string) string {
	switch span[0] {
	case '0':
		return "the digit 0 with the letter O"
	case '1':
		return "the digit 1 with the letter l"
	case 'O':
		return "the letter O with the digit 0"
	}
	return "the letter l with the digit 1"
}
