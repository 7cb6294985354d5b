package lint

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
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
		return "not in Normalization Form KC: " + listChars(span, charMapping)
	case KindLookAlike:
		return "looks like another character: " + listChars(span, charAlike)
	case KindInvisible:
		return "cannot be seen: " + listChars(span, charNumber)
	case KindUnfit:
		return "to be avoided: " + listChars(span, charNumber)
	case KindUnassigned:
		return "not assigned in Unicode " + unicode.Version + ": " + listChars(span, charNumber)
	case KindScripts:
		return "scripts that are not used together in " + f.Component.String() + ": " + strings.Join(scriptsOf(span), ", ")
	case KindAmbiguous:
		return "easily confused: " + listChars(span, charConfused)
	case KindDomainName, KindACE, KindNameprep, KindEncodedHost, KindHost:
		return f.domainMessage()
	case KindOverlong:
		return "octets that are no UTF-8, but that a decoder may take for characters"
	}
	return ""
}

// String returns the message.
func (f Finding) String() string { return f.Message() }

// Format prints the finding for fmt as its message, by every verb, so that the
// text, which it contains, is not printed.
func (f Finding) Format(s fmt.State, verb rune) { redact.Format(s, verb, f.Message()) }

func (f Finding) bidiMessage() string {
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
	a, _ := asciiAlike(c)
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
	switch span {
	case "0":
		return "the digit 0 with the letter O"
	case "1":
		return "the digit 1 with the letter l"
	case "O":
		return "the letter O with the digit 0"
	}
	return "the letter l with the digit 1"
}
