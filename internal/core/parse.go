package core

import (
	"errors"
	"math"
	"unicode/utf8"
)

// maxLen is the greatest length of a text in bytes: offsets have 32 bits.
const maxLen = math.MaxUint32

// isTooLong reports whether a text has more bytes than an offset can count.
func isTooLong(bytes uint64) bool { return bytes > maxLen }

// TooLong is the offset at which a text is too long. It is a function because
// the number is no constant that an int has on every platform.
func TooLong() int {
	n := uint64(maxLen)
	return int(n)
}

// IsTooLong reports whether a text is longer than offsets can say.
func IsTooLong(text string) bool { return isTooLong(uint64(len(text))) }

// Check matches the whole of text against a rule. Where it does not match,
// Explain says why, given the offset.
func (e *Edition) Check(rule Rule, text string) (offset int, ok bool) {
	if isTooLong(uint64(len(text))) {
		return TooLong(), false
	}
	return e.Generated.Match(rule.Number, text)
}

// ParseReference matches the whole of text against the reference rule and sets
// r to what it is. Where it does not match r is of no use, and ExplainReference
// says why, given the offset.
func (e *Edition) ParseReference(r *Ref, text string) (offset int, ok bool) {
	return e.parse(r, e.Reference, text)
}

// ParseAbsolute is ParseReference for the rule of an absolute URI or IRI, and
// ExplainAbsolute says why.
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
	// One by one: a literal would be made on the stack and copied.
	r.text = text
	r.schemeEnd = x.SchemeEnd
	r.userinfoEnd = x.UserinfoEnd
	r.hostEnd = x.HostEnd
	r.authorityEnd = x.AuthorityEnd
	r.pathEnd = x.PathEnd
	r.queryEnd = x.QueryEnd
	r.flags = flags(x.Has) // which has the order of ours
	r.kind = e.HostKinds[x.Host]
}

// What refused a text if not the grammar.
var (
	ErrInvalidUTF8 = errors.New("not UTF-8")
	ErrTooLong     = errors.New("longer than 4 GiB")
)

// Failure says why a text is not a string of a rule.
type Failure struct {
	Edition *Edition
	Rule    string // asked for
	Offset  int    // in bytes
	// Open are the rules open at the offset, deepest last; Expected what could
	// have stood there; Section the section of the deepest open rule.
	Open, Expected []string
	Section        string
	// Err is ErrInvalidUTF8 or ErrTooLong, or nil where the text does not match.
	Err error
}

// Explain says why Check failed at the offset.
func (e *Edition) Explain(rule Rule, text string, offset int) Failure {
	if isTooLong(uint64(len(text))) {
		return e.tooLong(rule)
	}
	f := Failure{Edition: e, Rule: rule.Name, Offset: offset, Section: rule.Section}
	// What is not UTF-8 is refused before the grammar is asked.
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

// ExplainReference says why ParseReference failed at the offset.
func (e *Edition) ExplainReference(text string, offset int) Failure {
	rule, _ := e.Rule(e.Reference)
	return e.Explain(rule, text, offset)
}

// ExplainAbsolute says why ParseAbsolute failed at the offset.
func (e *Edition) ExplainAbsolute(text string, offset int) Failure {
	rule, _ := e.Rule(e.Absolute)
	return e.Explain(rule, text, offset)
}

// ReferenceTooLong is the failure of a text that is too long: it has more bytes
// than offsets can say.
func (e *Edition) ReferenceTooLong() Failure {
	rule, _ := e.Rule(e.Reference)
	return e.tooLong(rule)
}

func (e *Edition) tooLong(rule Rule) Failure {
	return Failure{Edition: e, Rule: rule.Name, Offset: TooLong(), Open: []string{rule.Name}, Section: rule.Section, Err: ErrTooLong}
}
