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
// the rule, r is undefined, and ExplainReference returns the reason, given the offset.
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
	rule, _ := e.Rule(name)
	x, offset, ok := e.Generated.Recognize(rule.Number, text)
	if ok {
		r.Set(e, text, &x)
	}
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

// Explain returns the reason why Check failed at the offset.
func (e *Edition) Explain(rule Rule, text string, offset int) Failure {
	if isTooLong(uint64(len(text))) {
		return e.tooLong(rule)
	}
	f := Failure{Edition: e, Rule: rule.Name, Offset: offset, Section: rule.Section}
	// Invalid UTF-8 takes precedence over the grammar.
	if offset < len(text) {
		if c, n := utf8.DecodeRuneInString(text[offset:]); c == utf8.RuneError && n == 1 {
			f.Open, f.Err = []string{rule.Name}, ErrInvalidUTF8
			return f
		}
	}
	x := e.Generated.Explain(rule.Number, text, offset)
	f.Open, f.Expected, f.Section = x.Open, x.Expected, x.Section
	return f
}

// ExplainReference returns the reason why ParseReference failed at the offset.
func (e *Edition) ExplainReference(text string, offset int) Failure {
	rule, _ := e.Rule(e.Reference)
	return e.Explain(rule, text, offset)
}

// ExplainAbsolute returns the reason why ParseAbsolute failed at the offset.
func (e *Edition) ExplainAbsolute(text string, offset int) Failure {
	rule, _ := e.Rule(e.Absolute)
	return e.Explain(rule, text, offset)
}

// ReferenceTooLong returns the failure for a text that is longer than [MaxLen] bytes.
func (e *Edition) ReferenceTooLong() Failure {
	rule, _ := e.Rule(e.Reference)
	return e.tooLong(rule)
}

func (e *Edition) tooLong(rule Rule) Failure {
	return Failure{Edition: e, Rule: rule.Name, Offset: TooLong(), Open: []string{rule.Name}, Section: rule.Section, Err: ErrTooLong}
}
