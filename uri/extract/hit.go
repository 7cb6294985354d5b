package extract

import (
	"fmt"
	"strings"
)

// Hit is a reference found in a text. All offsets are in bytes, from the
// beginning of the text.
type Hit struct {
	// Start and End are the extent of the reference, without its delimiters
	// and whatever else was trimmed from its ends.
	Start, End int64
	// Line and Column say where Start is, counted from 1: lines end with LF,
	// and columns are characters, or bytes that are not UTF-8.
	Line, Column int
	// Text is what stands there, white space included.
	Text string
	// Ref is the reference: Text without its white space.
	Ref string
	// Delimiter is what stands around the reference.
	Delimiter Delimiter
	// Trimmed is what was left out of Ref, within the extent or next to it,
	// in the order of the text. Outside delimiters the character at which the
	// reference ends is the last of it, unless it is white space or a
	// delimiter; behind a closing bracket so are the brackets and the
	// punctuation that follow. The text that goes on behind them is not.
	Trimmed []Trim
	// Hyphens are the hyphens in Ref that stood at the end of a line. Each
	// "may or may not actually be part of the URI": they are left in.
	Hyphens []Hyphen
	// Err says why Ref is no reference under the grammar asked for: nil where
	// it is one, and a [*LengthError] where it was not even read, in which case
	// Text and Ref are empty.
	Err error
}

// WithoutHyphens returns Ref without the hyphens that stood at the end of a
// line: what the reference is if a typesetter introduced them.
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

// Offset returns the offset in the text of the byte of Ref at an index. Of the
// length of Ref it returns End.
func (h Hit) Offset(index int) int64 {
	at := h.Start + int64(index)
	for _, t := range h.Trimmed {
		if h.Start < t.Start && t.Start <= at && t.End < h.End {
			at += t.End - t.Start
		}
	}
	return at
}

// Delimiter is what stands around a reference (RFC 3986, Appendix C).
type Delimiter uint8

// The delimiters.
const (
	Space  Delimiter = iota // white space, or another character that ends a reference
	Angle                   // angle brackets
	Quotes                  // double quotes
)

// String returns "space", "<>" or `""`.
func (d Delimiter) String() string {
	switch d {
	case Angle:
		return "<>"
	case Quotes:
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

// Reason is why something was left out of a reference.
type Reason uint8

// The reasons.
const (
	WhiteSpace  Reason = iota // white space within delimiters, "ignored when extracting the URI"
	URLPrefix                 // "URL:", which distinguishes a URI from other bracketed designators
	Punctuation               // of the sentence that the reference stands in
	Bracket                   // a bracket whose partner is not in the reference
	NotASCII                  // a character beyond US-ASCII, at which a URI ends
	Excluded                  // a character that no reference has, or none at this place
)

// String returns the reason in words.
func (r Reason) String() string {
	switch r {
	case WhiteSpace:
		return "white space"
	case URLPrefix:
		return "URL: prefix"
	case Punctuation:
		return "punctuation"
	case Bracket:
		return "unbalanced bracket"
	case NotASCII:
		return "character beyond US-ASCII"
	case Excluded:
		return "character that cannot stand there"
	}
	return ""
}

// Hyphen is a hyphen followed by a line break.
type Hyphen struct {
	Offset int64 // in the text
	Index  int   // in [Hit.Ref]
}

// LengthError says that what looks like a reference is longer than
// [Finder.MaxLength] and was passed over.
type LengthError struct {
	Start, End int64 // its extent, up to the next white space or delimiter
	Max        int
}

// Error returns the failure in one line.
func (e *LengthError) Error() string {
	return fmt.Sprintf("reference of %d bytes at offset %d is longer than %d", e.End-e.Start, e.Start, e.Max)
}
