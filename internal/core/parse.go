package core

import (
	"errors"
	"math"
	"strings"
	"unicode/utf8"
)

// MaxLen is the maximum length of a text in bytes: offsets have 32 bits.
const MaxLen = math.MaxUint32

// TooLong returns the offset at which a text is too long. It is a function because the
// number does not fit into an int on every platform.
func TooLong() int {
	n := uint64(MaxLen)
	return int(n)
}

// IsTooLong reports whether a text is longer than [MaxLen] bytes.
func IsTooLong(text string) bool { return uint64(len(text)) > MaxLen }

// Check reports whether text matches a rule. If it does not, Explain returns the
// reason, given the offset.
func (e *Edition) Check(rule Rule, text string) (offset int, ok bool) {
	return e.Match(rule.Number, text)
}

// Match is Check for the rule with the given number.
func (e *Edition) Match(number uint8, text string) (offset int, ok bool) {
	if IsTooLong(text) {
		return TooLong(), false
	}
	return e.Generated.Match(number, text)
}

// MatchEntry is Match for e.Reference or e.Absolute.
func (e *Edition) MatchEntry(name, text string) (offset int, ok bool) {
	return e.Match(e.named(name).Number, text)
}

// ParseReference parses text as a reference and sets r to it. If text does not match
// the rule, or is an IRI with a formatting character (RFC 3987, 4.1), r has some components
// before the offset, and [Edition.Fail] returns the failure.
func (e *Edition) ParseReference(r *Ref, text string) (offset int, ok bool) {
	return e.parse(r, e.Reference, text)
}

// ParseAbsolute is like ParseReference for the rule of an absolute URI or IRI.
func (e *Edition) ParseAbsolute(r *Ref, text string) (offset int, ok bool) {
	return e.parse(r, e.Absolute, text)
}

func (e *Edition) parse(r *Ref, name, text string) (offset int, ok bool) {
	*r.Read(text), offset, ok = e.Generated.Recognize(e.named(name).Number, text)
	if r.Formatting && ok {
		return Formatting(text), false
	}
	return offset, ok
}

// Formatting returns the offset of the first formatting character, or -1. All of them begin
// with the same byte, and looking for that is faster than strings.IndexAny, which would
// make a table for each text.
func Formatting(text string) int {
	for i := 0; ; i++ {
		j := strings.IndexByte(text[i:], FormattingCharacters[0])
		if j < 0 {
			return -1
		}
		i += j
		if i+2 < len(text) && strings.Contains(FormattingCharacters, text[i:i+3]) {
			return i
		}
	}
}

// Reasons other than the grammar why a text is invalid.
var (
	ErrInvalidUTF8 = errors.New("not UTF-8")
	ErrTooLong     = errors.New("longer than 4 GiB")
	// ErrFormattingCharacter is for IRIs that match the grammar.
	ErrFormattingCharacter = errors.New("bidirectional formatting character")
)

// Failure tells that a text does not match a rule. [Failure.Explain] tells why.
type Failure struct {
	Edition *Edition
	Rule    string // the rule that the text was matched against
	Offset  int    // in bytes
	// Err is one of the reasons above, or nil if the grammar is the reason.
	Err error
	// Explanation overrides what the edition's grammar says, unless it is nil.
	Explanation *Explanation
}

// Name is uri.AnyEdition.
type Name = interface {
	String() string
	Document() string
}

// A Source is the Name of errors of other checks: of a format or a scheme, and its document.
type Source struct{ Short, Title string }

func (s Source) String() string { return s.Short }

// Document returns the title.
func (s Source) Document() string { return s.Title }

// Origin is what the errors of an edition have in common. Errors of other checks have an
// Origin of their own.
type Origin struct {
	Name        Name         // nil if it is that of the edition
	Edition     *Edition     // nil if the text was matched against another grammar
	Explanation *Explanation // as in a Failure
}

// Origin returns the origin of the edition's errors.
func (e *Edition) Origin() *Origin {
	o := e.origin.Load()
	if o == nil {
		o = &Origin{Edition: e}
		e.origin.Store(o)
	}
	return o
}

// Fail returns the failure of a text to match a rule of the edition at the offset.
func (e *Edition) Fail(rule, text string, offset int) Failure {
	f := Failure{Edition: e, Rule: rule}
	f.Offset, f.Err = Reason(text, offset)
	if e.IRI && f.Err == nil && Formatting(text[offset:]) == 0 {
		if _, ok := e.MatchEntry(rule, text); ok {
			return e.RefuseFormatting(rule, offset)
		}
	}
	return f
}

// RefuseFormatting returns the failure of a text that matches a rule and has a formatting
// character at the offset.
func (e *Edition) RefuseFormatting(rule string, offset int) Failure {
	return Failure{
		Edition: e, Rule: rule, Offset: offset, Err: ErrFormattingCharacter,
		Explanation: &Explanation{Open: []string{rule}, Section: "4.1"},
	}
}

// RefuseLength returns the failure of a text to become another one that is too long.
func (e *Edition) RefuseLength(text string) Failure {
	return Failure{
		Edition: e, Rule: e.Reference, Offset: len(text), Err: ErrTooLong,
		Explanation: &Explanation{Open: []string{e.Reference}, Section: "3"},
	}
}

// Reason returns the offset at which a text is invalid that fails to match at the offset,
// and Failure.Err.
func Reason(text string, offset int) (int, error) {
	switch {
	case IsTooLong(text):
		return TooLong(), ErrTooLong
	case offset < len(text) && text[offset] >= utf8.RuneSelf && isInvalid(text[offset:]):
		return offset, ErrInvalidUTF8 // takes precedence over the grammar
	}
	return offset, nil
}

// Explain returns the reason for the failure of a text: the rules open at the offset,
// deepest last, what may follow the text before the offset, and the section of the deepest
// open rule. It reads the text up to the offset.
func (f *Failure) Explain(text string) Explanation {
	if f.Explanation != nil {
		return *f.Explanation
	}
	if f.Edition == nil {
		return Explanation{}
	}
	r := f.Edition.named(f.Rule)
	switch {
	case r == nil:
		return Explanation{}
	case f.Err != nil:
		return Explanation{Open: []string{r.Name}, Section: r.Section}
	}
	return f.Edition.Generated.Explain(r.Number, text, f.Offset)
}

// isInvalid reports whether a text begins with a byte that is not UTF-8.
func isInvalid(text string) bool {
	c, n := utf8.DecodeRuneInString(text)
	return c == utf8.RuneError && n == 1
}
