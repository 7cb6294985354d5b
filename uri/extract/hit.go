package extract

import (
	"fmt"
	"strings"
)

// Hit is a reference found in a text. All offsets are byte offsets in the text.
type Hit struct {
	// Start and End are the extent of the reference, without its delimiters
	// and anything else that was trimmed from its ends.
	Start, End int64
	// Line and Column are the position of Start, counted from 1. Lines end
	// with LF. Columns count characters, and bytes that are not UTF-8.
	Line, Column int
	// Text is the text from Start to End, including white space.
	Text string
	// Ref is the reference: Text without its white space.
	Ref string
	// Delimiter is the kind of delimiter around the reference.
	Delimiter Delimiter
	// Trimmed lists the parts of the text that are not in Ref, within the extent
	// or next to it, in the order of the text. For a reference without delimiters,
	// the last part is the character at which the reference ends, unless that is
	// white space or a delimiter. If it is a closing bracket, the brackets and the
	// punctuation after it are listed too.
	Trimmed []Trim
	// Hyphens lists the hyphens in Ref that were at the end of a line. Each
	// "may or may not actually be part of the URI", so Ref keeps them.
	Hyphens []Hyphen
	// Userinfo reports that Ref may end within a userinfo: it was cut at a character that
	// is not allowed, and an "@" follows before white space. Do not show the end of Ref.
	Userinfo bool
	// Err is the error of Check, nil if Ref is valid. A valid Ref can be the
	// beginning of an invalid reference: see Trimmed. Err is a [*LengthError] if
	// the reference is too long; Text and Ref are then empty.
	Err error
}

// WithoutHyphens returns Ref without the hyphens that were at the end of a line:
// the reference if a typesetter added them.
func (h Hit) WithoutHyphens() string {
	var b strings.Builder
	from := 0
	for _, y := range h.Hyphens {
		b.WriteString(h.Ref[from:y.Index])
		from = y.Index + len("-")
	}
	b.WriteString(h.Ref[from:])
	return b.String()
}

// Cut returns the character at which a reference without delimiters was cut because it is not
// allowed there, and reports whether it was cut. The reference that the author meant may be
// longer, and invalid.
func (h Hit) Cut() (at Trim, ok bool) {
	if len(h.Trimmed) == 0 || h.Trimmed[len(h.Trimmed)-1].Reason < ReasonNotASCII {
		return Trim{}, false
	}
	return h.Trimmed[len(h.Trimmed)-1], true
}

// Offset returns the offset in the text of the byte Ref[index]. If index is
// len(Ref), Offset returns End.
func (h Hit) Offset(index int) int64 {
	at := h.Start + int64(index)
	for _, t := range h.Trimmed {
		if h.Start < t.Start && t.Start <= at && t.End < h.End {
			at += t.End - t.Start
		}
	}
	return at
}

// Delimiter is the kind of delimiter around a reference (RFC 3986, Appendix C).
type Delimiter uint8

// The delimiters.
const (
	DelimiterSpace  Delimiter = iota // white space, or another character that ends a reference
	DelimiterAngle                   // angle brackets
	DelimiterQuotes                  // double quotes
)

// String returns "space", "<>" or `""`.
func (d Delimiter) String() string {
	switch d {
	case DelimiterAngle:
		return "<>"
	case DelimiterQuotes:
		return `""`
	}
	return "space"
}

// Trim is a part of the text that was left out of a reference.
type Trim struct {
	Start, End int64
	Text       string
	Reason     Reason
}

// Reason is the reason why a part was left out of a reference.
type Reason uint8

// The reasons.
const (
	ReasonWhiteSpace  Reason = iota // white space within delimiters, "ignored when extracting the URI"
	ReasonURLPrefix                 // "URL:", which distinguishes a URI from other bracketed designators
	ReasonPunctuation               // punctuation of the sentence around the reference
	ReasonBracket                   // a bracket whose partner is not in the reference
	ReasonNotASCII                  // a non-ASCII character, at which a URI ends
	ReasonExcluded                  // a character that is not allowed in a reference, or not at this point of it
)

var reasons = [...]string{
	"white space", "URL: prefix", "punctuation", "unbalanced bracket", "non-ASCII character", "character not allowed there",
}

// String returns the reason in words.
func (r Reason) String() string {
	if int(r) >= len(reasons) {
		return ""
	}
	return reasons[r]
}

// Hyphen is a hyphen followed by a line break.
type Hyphen struct {
	Offset int64 // in the text
	Index  int   // in [Hit.Ref]
}

// LengthError reports a reference that was skipped because it is longer than
// [Finder.MaxLength], or in a word of more than 1 MiB.
type LengthError struct {
	Start, End int64 // the extent, up to white space, a delimiter or the end of the paragraph
	Max        int
}

// Error returns a one-line description of the error.
func (e *LengthError) Error() string {
	if e.End-e.Start <= int64(e.Max) {
		return fmt.Sprintf("reference at offset %d is in a word of more than %d bytes", e.Start, maxParagraph)
	}
	return fmt.Sprintf("reference of %d bytes at offset %d is longer than %d", e.End-e.Start, e.Start, e.Max)
}
