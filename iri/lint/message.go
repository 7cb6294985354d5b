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
)

// Message says in one line what was found. It names characters by their
// numbers, and shows nothing of a userinfo.
func (f Finding) Message() string {
	if f.message != "" || f.in == nil {
		return f.message
	}
	about, span, after := f.Code.About(), f.in.text[f.Start:f.End], ""
	name := core.CharName
	switch f.Code {
	case "encoding", "nfc", "invisible", "unfit", "unassigned":
	case "formatting":
		if f.Severity != SeverityMust {
			about = "bidirectional formatting, younger than the section that forbids it"
		}
	case "nfkc":
		name = func(char string) string { return core.CharName(char) + " stands for " + quoteASCII(nfc.KC(char)) }
		if f.in.pathEnd <= f.Start && f.End <= f.in.queryEnd {
			after = "; write it only to search for it"
		}
	case "look-alike":
		name = likeASCII
	case "unreserved":
		span, name = core.Decode(span, false), strconv.Quote
	case "ambiguous":
		about = "easily confused"
	default:
		return about
	}
	characters := ""
	switch {
	case f.in.hides(f.Start, f.End):
		characters = count(span) + " of the userinfo"
	case f.Code == "ambiguous":
		characters = confused[span[0]]
	default:
		characters = list(span, ", ", name)
	}
	return about + ": " + characters + after
}

// String returns the message.
func (f Finding) String() string { return f.Message() }

// Format prints the finding for fmt as its message, by every verb, so that the
// text, which it contains, is not printed.
func (f Finding) Format(s fmt.State, verb rune) { redact.Format(s, verb, f.Message()) }

// confused tells what the characters of "ambiguous" are confused with.
var confused = map[byte]string{
	'0': "the digit 0 with the letter O",
	'1': "the digit 1 with the letter l",
	'O': "the letter O with the digit 0",
	'l': "the letter l with the digit 1",
}

func likeASCII(char string) string {
	c, _ := utf8.DecodeRuneInString(char)
	if alike := asciiAlike(c); alike != ' ' {
		return core.CharName(char) + " like " + strconv.QuoteRune(alike)
	}
	return core.CharName(char) + " like a space"
}

// maxListed is how many characters a message names.
const maxListed = 4

// list names the first characters of a text, and gives the number of the others.
func list(text, separator string, name func(char string) string) string {
	var all []string
	for text != "" && len(all) < maxListed {
		_, n := utf8.DecodeRuneInString(text)
		all = append(all, name(text[:n]))
		text = text[n:]
	}
	listed := strings.Join(all, separator)
	if text != "" {
		listed += fmt.Sprintf(" and %d more", utf8.RuneCountInString(text))
	}
	return listed
}

// count tells the number of characters.
func count(text string) string {
	if n := utf8.RuneCountInString(text); n > 1 {
		return strconv.Itoa(n) + " characters"
	}
	return "a character"
}

// quoteASCII quotes a text in US-ASCII, and lists the numbers of the characters of any other:
// characters of other scripts can be hard to see, or reorder the line.
func quoteASCII(s string) string {
	if ascii.Is(s) {
		return strconv.Quote(s)
	}
	return list(s, " ", core.CharName)
}
