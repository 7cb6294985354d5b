package core

import (
	"errors"
	"math"
	"unicode/utf8"
)

// maxLen is the maximum length of a text in bytes: offsets have 32 bits.
const maxLen = math.MaxUint32

// isTooLong reports whether a length is more than maxLen.
func isTooLong(bytes uint64) bool { return bytes > maxLen }

// TooLong returns the offset at which a text is too long. It is a function because the
// number does not fit into an int on every platform.
func TooLong() int {
	n := uint64(maxLen)
	return int(n)
}

// IsTooLong reports whether a text is longer than [MaxLen] bytes.
func IsTooLong(text string) bool { return isTooLong(uint64(len(text))) }

// Check reports whether text matches a rule. If it does not, Explain returns the
// reason, given the offset.
func (e *Edition) Check(rule Rule, text string) (offset int, ok bool) {
	if isTooLong(uint64(len(text))) {
		return TooLong(), false
	}
	return e.Generated.Match(rule.Number, text)
}

// ParseReference parses text as a reference and sets r to it. If text does not match
// the rule, r has some components before the offset, and ExplainReference returns the
// reason, given both.
func (e *Edition) ParseReference(r *Ref, text string) (offset int, ok bool) {
	return e.parse(r, e.Reference, text)
}

// ParseAbsolute is like ParseReference for the rule of an absolute URI or IRI. The
// reason for a failure is that of ExplainAbsolute.
func (e *Edition) ParseAbsolute(r *Ref, text string) (offset int, ok bool) {
	return e.parse(r, e.Absolute, text)
}

func (e *Edition) parse(r *Ref, name, text string) (offset int, ok bool) {
	if isTooLong(uint64(len(text))) {
		return TooLong(), false
	}
	x, offset, ok := e.Generated.Recognize(e.named(name).Number, text)
	r.Set(e, text, &x)
	return offset, ok
}

// Set sets r to a text of the edition whose spans are x.
func (r *Ref) Set(e *Edition, text string, x *Spans) {
	// Assign the fields one by one: a composite literal would be made on the
	// stack and copied.
	r.text = text
	r.schemeEnd = x.SchemeEnd
	r.userinfoEnd = x.UserinfoEnd
	r.hostEnd = x.HostEnd
	r.authorityEnd = x.AuthorityEnd
	r.pathEnd = x.PathEnd
	r.queryEnd = x.QueryEnd
	r.flags = flags(x.Has) // the bits of both have the same meaning
	r.kind = e.HostKinds[x.Host]
}

// Reasons other than the grammar why a text is invalid.
var (
	ErrInvalidUTF8 = errors.New("not UTF-8")
	ErrTooLong     = errors.New("longer than 4 GiB")
)

// Failure tells why a text does not match a rule.
type Failure struct {
	Edition *Edition
	Rule    string // the rule that the text was matched against
	Offset  int    // in bytes
	// Open lists the rules open at the offset, deepest last. Expected lists what
	// may follow the text before the offset. Section is the section of the
	// deepest open rule.
	Open, Expected []string
	Section        string
	// Err is ErrInvalidUTF8, ErrTooLong, or nil if the grammar is the reason.
	Err error
}

// Explain returns the reason why a text fails to match the rule of the given number at the
// offset.
func (e *Edition) Explain(rule uint8, text string, offset int) Failure {
	return e.explain(rule, text, offset, Spans{})
}

// ExplainRest is like Explain if the text was parsed with the rule, which set r.
func (e *Edition) ExplainRest(rule uint8, r *Ref, text string, offset int) Failure {
	return e.explain(rule, text, offset, Spans{
		Has: uint8(r.flags), SchemeEnd: r.schemeEnd, AuthorityEnd: r.authorityEnd, PathEnd: r.pathEnd, QueryEnd: r.queryEnd,
	})
}

func (e *Edition) explain(rule uint8, text string, offset int, x Spans) (f Failure) {
	r := e.numbered(rule)
	f.Edition, f.Rule, f.Offset = e, r.Name, offset
	switch {
	case IsTooLong(text):
		f.Offset, f.Err = TooLong(), ErrTooLong
	case offset < len(text) && isInvalid(text[offset:]):
		f.Err = ErrInvalidUTF8 // takes precedence over the grammar
	default:
		y := e.Generated.Explain(rule, text, offset, x)
		f.Open, f.Expected, f.Section = y.Open, y.Expected, y.Section
		return f
	}
	f.Open, f.Section = []string{r.Name}, r.Section
	return f
}

// ExplainReference returns the reason why ParseReference failed at the offset.
func (e *Edition) ExplainReference(r *Ref, text string, offset int) Failure {
	return e.ExplainRest(e.named(e.Reference).Number, r, text, offset)
}

// ExplainAbsolute returns the reason why ParseAbsolute failed at the offset.
func (e *Edition) ExplainAbsolute(r *Ref, text string, offset int) Failure {
	return e.ExplainRest(e.named(e.Absolute).Number, r, text, offset)
}

// isInvalid reports whether a text begins with a byte that is not UTF-8.
func isInvalid(text string) bool {
	c, n := utf8.DecodeRuneInString(text)
	return c == utf8.RuneError && n == 1
}
