package core

import (
	"errors"
	"math"
	"strings"
	"unicode/utf8"
	"unsafe"
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

// Check reports whether text matches the rule that Find finds, and the offset at which it fails.
// Nothing matches a rule that the edition does not have.
func (e *Edition) Check(rule, text string) (offset int, ok bool) {
	r := e.Find(rule)
	if r == nil {
		return 0, false
	}
	return e.Match(r.Number, text)
}

// Match is Check for the rule with the given number.
func (e *Edition) Match(number uint8, text string) (offset int, ok bool) {
	if IsTooLong(text) {
		return TooLong(), false
	}
	return e.Generated.Match(number, text)
}

// ParseReference parses text as a reference and sets r to it. If text does not match
// the rule, or is an IRI with a formatting character (RFC 3987, 4.1), r has some components
// before the offset, and [Cause.Fail] tells why.
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

// Name is uri.AnyEdition.
type Name = interface {
	String() string
	Document() string
}

// IRIs returns an edition of IRIs as an iri.Edition. Package iri sets it. It is an interface for the
// reason that Grammar is one.
var IRIs interface{ Name(e *Edition) Name }

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
	Explanation *Explanation // overrides what the edition's grammar says, unless it is nil
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

// Cause is the hidden part of a uri.SyntaxError: the text, which may contain a password, and
// what else Explain needs. Neither package fmt nor encoders show the text, because they do not
// follow the pointer to its first byte.
type Cause struct {
	first  *byte
	size   int
	Origin *Origin // nil in an error that a decoder made
}

// Text returns the text.
func (c *Cause) Text() string { return unsafe.String(c.first, c.size) }

// Set sets the text and the origin.
func (c *Cause) Set(text string, o *Origin) {
	c.first, c.size, c.Origin = unsafe.StringData(text), len(text), o
}

// Explained sets the text of an error that something else than an edition explains: a scheme, for
// example.
func (c *Cause) Explained(text string, by Name, x Explanation) {
	c.Set(text, &Origin{Name: by, Explanation: &x})
}

// Move changes the text to the one that it was made from, and keeps the explanation.
func (c *Cause) Move(text string, x Explanation) {
	o := c.From()
	o.Explanation = &x
	c.Set(text, &o)
}

// From returns the origin, or a zero Origin if there is none.
func (c *Cause) From() (o Origin) {
	if c.Origin != nil {
		o = *c.Origin
	}
	return o
}

// Fail sets the cause of a text's failure to match a rule of an edition at an offset. It
// returns the fields Offset and Err of the error.
func (c *Cause) Fail(e *Edition, rule, text string, offset int) (int, error) {
	c.Set(text, e.Origin())
	switch {
	case IsTooLong(text):
		return TooLong(), ErrTooLong
	case offset < len(text) && text[offset] >= utf8.RuneSelf && isInvalid(text[offset:]):
		return offset, ErrInvalidUTF8 // takes precedence over the grammar
	case e.IRI && Formatting(text[offset:]) == 0:
		if _, ok := e.Check(rule, text); ok {
			c.Origin = &Origin{Edition: e, Explanation: &Explanation{Open: []string{rule}, Section: "4.1"}}
			return offset, ErrFormattingCharacter
		}
	}
	return offset, nil
}

// RefuseLength is Fail for a reference that would be mapped to one that is too long.
func (c *Cause) RefuseLength(e *Edition, text string) (int, error) {
	c.Set(text, &Origin{Edition: e, Explanation: &Explanation{Open: []string{e.Reference}, Section: "3"}})
	return len(text), ErrTooLong
}

// Explain returns what uri.SyntaxError.Explain does, of an error with the given fields.
func (c *Cause) Explain(rule string, offset int, err error) Explanation {
	o := c.From()
	switch {
	case o.Explanation != nil:
		return *o.Explanation
	case o.Edition == nil:
		return Explanation{}
	}
	if r := o.Edition.named(rule); r != nil && err != nil {
		return Explanation{Open: []string{r.Name}, Section: r.Section}
	}
	return o.Edition.Explain(rule, c.Text(), offset)
}

// Explain returns what a rule expects in a text at an offset, by the grammar alone. It reads the
// text up to the offset.
func (e *Edition) Explain(rule, text string, offset int) Explanation {
	r := e.named(rule)
	if r == nil {
		return Explanation{}
	}
	return e.Generated.Explain(r.Number, text, offset)
}

// isInvalid reports whether a text begins with a byte that is not UTF-8.
func isInvalid(text string) bool {
	c, n := utf8.DecodeRuneInString(text)
	return c == utf8.RuneError && n == 1
}
