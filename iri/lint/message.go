package lint

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri/bidi"
)

// Message says in one line what was found. It names characters by their
// numbers, and shows nothing of a userinfo.
func (f Finding) Message() string {
	if f.Err != nil {
		return f.Err.Error()
	}
	if f.ace != "" {
		return f.ace
	}
	if f.in == nil {
		return "" // the zero Finding
	}
	span := f.in.text[f.Start:f.End]
	switch f.Code {
	case "encoding", "formatting", "nfc", "nfkc", "look-alike", "invisible", "unfit", "unassigned", "unreserved":
		return f.charsMessage(span)
	case "bidi":
		return f.bidiMessage()
	case "scripts":
		return "scripts that are not used together in " + f.Component.String() + ": " + strings.Join(scriptsOf(span), ", ")
	case "ambiguous":
		if f.hidden {
			return "easily confused: " + countChars(span)
		}
		return "easily confused: " + charConfused(span)
	case "domain-name", "ace", "nameprep", "encoded-host", "host":
		return f.domainMessage()
	case "registered-name":
		return nameMessage(span)
	case "port":
		return f.portMessage()
	case "readers-differ":
		return f.Code.About() + ": " + differMessage(span)
	}
	return f.Code.About()
}

// charsMessage lists the characters of a finding.
func (f Finding) charsMessage(span string) string {
	message := f.Code.About() + ": "
	switch {
	case f.Code == "formatting" && f.Severity != SeverityMust:
		message = "bidirectional formatting, younger than the section that forbids it: "
	case f.Code == "unreserved":
		span = decodeRun(span)
	}
	if f.hidden {
		message += countChars(span)
	} else {
		message += list(span, ", ", f.Code.describe)
	}
	if f.Code == "nfkc" && f.in.query.Start <= f.Start && f.End <= f.in.query.End {
		message += "; write it only to search for it"
	}
	return message
}

// nameMessage describes what is wrong with a registered name, or with a label of one.
func nameMessage(span string) string {
	switch {
	case len(span) > maxName:
		return "a name of " + strconv.Itoa(len(span)) + " characters: names of DNS have at most " + strconv.Itoa(maxName)
	case span == ".":
		return "an empty label, which names of DNS do not have"
	case len(span) > maxLabel:
		return "a label of " + strconv.Itoa(len(span)) + " characters: labels of DNS have at most " + strconv.Itoa(maxLabel)
	}
	return "not a label of DNS: write letters, digits and inner hyphens"
}

// portMessage describes a port that is not the scheme's default.
func (f Finding) portMessage() string {
	scheme, _, _ := strings.Cut(f.in.text, ":")
	scheme = strings.ToLower(scheme)
	message := "the default port of " + scheme + " is " + core.KnownScheme(scheme).Port
	if port, _ := strconv.Atoi(f.in.text[f.Start:f.End]); port <= lastWellKnown {
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
	if _, err := names.ToASCII(f.in.text[f.Component.Start:f.Component.End]); err != nil {
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
	return "right-to-left characters, but none at the " + where + " of " + f.Component.String()
}

// maxListed is how many characters a message names.
const maxListed = 4

// list describes the first characters of a text, and gives the number of the others.
func list(text, separator string, describe func(char string) string) string {
	var b strings.Builder
	for count := 0; text != ""; count++ {
		if count == maxListed {
			fmt.Fprintf(&b, " and %d more", utf8.RuneCountInString(text))
			break
		}
		if count > 0 {
			b.WriteString(separator)
		}
		n := sizeAt(text, 0)
		b.WriteString(describe(text[:n]))
		text = text[n:]
	}
	return b.String()
}

// countChars tells the number of characters, which must not be shown.
func countChars(span string) string {
	if n := utf8.RuneCountInString(span); n > 1 {
		return strconv.Itoa(n) + " characters of the userinfo"
	}
	return "a character of the userinfo"
}

// describe names a character as findings with the code do.
func (c Code) describe(char string) string {
	switch c {
	case "encoding":
		return fmt.Sprintf("0x%02X", char[0])
	case "unreserved":
		return strconv.Quote(char)
	case "nfkc":
		return number(char) + " stands for " + quoteASCII(nfc.KC(char))
	case "look-alike":
		like, _ := utf8.DecodeRuneInString(char)
		if a, _ := asciiAlike(like); a != ' ' {
			return number(char) + " like " + strconv.QuoteRune(rune(a))
		}
		return number(char) + " like a space"
	}
	return number(char)
}

func number(char string) string {
	c, _ := utf8.DecodeRuneInString(char)
	return fmt.Sprintf("%U", c)
}

// quoteASCII quotes a text in US-ASCII, and lists the numbers of the characters of any other:
// characters of other scripts can be hard to see, or reorder the line.
func quoteASCII(s string) string {
	if ascii.Is(s) {
		return strconv.Quote(s)
	}
	return list(s, " ", number)
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
