package uri

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// The errors of package core by names of this package, so that go doc does not show that one.
var (
	errInvalidUTF8, errTooLong, errRelative      = core.ErrInvalidUTF8, core.ErrTooLong, core.ErrRelative
	errDotSegment, errNoEscape, errUnescaped     = core.ErrDotSegment, core.ErrNoEscape, core.ErrUnescaped
	errOpaqueBase, errExcess, errPathAsAuthority = core.ErrOpaqueBase, core.ErrExcess, core.ErrPathAsAuthority
)

// A [SyntaxError] wraps one of these errors if the grammar is not the reason.
var (
	// ErrInvalidUTF8 reports a text that is not UTF-8.
	ErrInvalidUTF8 = errInvalidUTF8
	// ErrTooLong reports a text longer than 4 GiB - 1 bytes.
	ErrTooLong = errTooLong
)

// ErrRelative is what [errors.Is] finds in the error for a text that should be a URI or an
// IRI and has no scheme, and for a relative base, or a relative target of [URI.Relativize].
// The text may be a relative reference: ParseReference tells. [SyntaxError.Err] is nil
// nevertheless.
var ErrRelative = errRelative

// SyntaxError reports a text that does not match a rule, with the offset of the error.
// [SyntaxError.Explain] returns what was expected there.
//
// The text may contain a password. Only [SyntaxError.Text] returns it: printing, logging
// or encoding the error does not show it.
type SyntaxError struct {
	hidesCause
	cause core.Cause // has the text, and what Explain needs

	// Rule is the rule that the text was matched against, such as "URI". In
	// JSON, "rule" is the deepest open rule instead: see [Explanation].
	Rule string
	// Offset is the length in bytes of the longest prefix of the text that is
	// the beginning of a string of the rule. It is the length of the text if
	// the text is incomplete.
	Offset int
	// Err is nil if the text does not match the grammar. Otherwise it is
	// [ErrInvalidUTF8], [ErrTooLong], for an IRI
	// iri.ErrFormattingCharacter, or from package schemes a schemes.Problem.
	Err error
}

type hidesCause = core.Hides[core.Cause]

// Explanation tells what was being matched at the offset of a [SyntaxError], and what may
// follow there. The slices are shared between errors and must not be changed.
type Explanation struct {
	// Open lists the rules that were being matched at the offset, deepest last.
	Open []string
	// Expected lists everything that may follow the text before the offset:
	// names of rules, quoted literals, and "end" for the end of the text.
	Expected []string
	// Section is the section that defines the deepest open rule. A plain
	// number is a section of the edition's own document.
	Section string
}

// Explain reads the text up to the offset and returns what was expected there. It does not
// change the error, so several goroutines may call it at the same time.
func (e *SyntaxError) Explain() Explanation {
	return Explanation(e.cause.Explain(e.Rule, e.Offset, e.Err))
}

// AnyEdition is an [Edition], or something else with a name and a document that defines it,
// such as a scheme. It can be compared with editions: e == uri.RFC2396() or
// e == iri.RFC3987().
type AnyEdition interface {
	String() string   // "rfc2396"
	Document() string // "RFC 2396"
}

// Edition returns the edition that rejected the text. For an error of package schemes it is the
// scheme and its document. It is nil for a SyntaxError that no package of this module made.
func (e *SyntaxError) Edition() AnyEdition {
	o := e.cause.From()
	if o.Name == nil && o.Edition != nil {
		return nameOf(o.Edition)
	}
	return o.Name
}

// stem returns the name of the edition. A program that only calls it does not need RFC 3986.
func (e *SyntaxError) stem() string {
	switch o := e.cause.From(); {
	case o.Name != nil:
		return o.Name.String()
	case o.Edition != nil:
		return o.Edition.Stem
	}
	return ""
}

// core returns the edition whose grammar the text was matched against, or nil if it was
// another grammar.
func (e *SyntaxError) core() *core.Edition { return e.cause.From().Edition }

// Text returns the whole text. It may contain a password.
func (e *SyntaxError) Text() string { return e.cause.Text() }

// reject returns the error of a text that fails to match a rule of an edition.
func reject(e *core.Edition, rule, text string, offset int) *SyntaxError {
	x := &SyntaxError{Rule: rule}
	x.Offset, x.Err = x.cause.Fail(e, rule, text, offset)
	return x
}

// Unwrap returns Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Is reports whether target is [ErrRelative] and the text has no scheme but needs one.
func (e *SyntaxError) Is(target error) bool {
	return target == ErrRelative && e.core() != nil && e.Err == nil && e.lacksScheme()
}

// Error returns a one-line description of the error. It includes the problem that
// [SyntaxError.Hint] names if the rule alone would mislead. It shows no part of the text
// except the character at the offset, and leaves that out if it may belong to a userinfo.
// A SyntaxError that was decoded, as by encoding/gob, lacks the edition and the text, so its
// description lacks them and the rule too.
func (e *SyntaxError) Error() string {
	b := make([]byte, 0, 160) // fmt takes three times as long, which matters in bulk
	if stem := e.stem(); stem != "" {
		b = append(append(b, stem...), ": "...)
	}
	b = append(append(append(b, "not a valid "...), cmp.Or(e.Rule, "text")...), ": "...)
	switch {
	case e.Err != nil:
		b = append(b, e.Err.Error()...)
	case e.cause.Origin == nil: // made by a decoder
		b = append(b, "no match"...)
	case e.Offset >= len(e.Text()):
		b = append(b, "ends too early,"...)
	case e.inUserinfo():
		b = append(b, "unexpected character"...)
	default:
		b = e.appendChar(append(b, "unexpected "...))
	}
	b = strconv.AppendInt(append(b, " at offset "...), int64(e.Offset), 10)
	x := e.Explain()
	if n := len(x.Open); n > 0 {
		b = append(append(b, ", in "...), x.Open[n-1]...)
		b = append(append(append(b, " ("...), core.SectionPhrase(x.Section)...), ')')
	}
	if problem, _ := e.diagnose().mistake(); problem != "" {
		b = append(append(b, ": "...), problem...)
	}
	return string(b)
}

// MarshalJSON returns an object with the members of "error" in the output of the command
// stricturi: "offset", "char", "rule" for the deepest open rule and not for the field Rule,
// "rules" for all open rules, "expected", "section", "message", and "hint" and "fixes" if
// there are any. It leaves out the character and the fixes that may show a part of a
// userinfo, which the command does not.
func (e SyntaxError) MarshalJSON() ([]byte, error) {
	type fix struct {
		Start   int    `json:"start"`
		End     int    `json:"end"`
		Replace string `json:"replace"`
		With    string `json:"with"`
		Why     string `json:"why"`
	}
	x := e.Explain()
	object := struct {
		Offset   int      `json:"offset"`
		Char     *string  `json:"char"`
		Rule     *string  `json:"rule"`
		Rules    []string `json:"rules"`
		Expected []string `json:"expected"`
		Section  *string  `json:"section"`
		Message  string   `json:"message"`
		Hint     string   `json:"hint,omitempty"`
		Fixes    []fix    `json:"fixes,omitempty"`
	}{Offset: e.Offset, Rules: append([]string{}, x.Open...), Expected: append([]string{}, x.Expected...), Message: e.Error(), Hint: e.Hint()}
	if _, ok := e.char(); ok && !e.inUserinfo() {
		name := core.CharName(e.Text()[e.Offset:])
		object.Char = &name
	}
	if n := len(x.Open); n > 0 {
		object.Rule = &x.Open[n-1]
	}
	if x.Section != "" {
		object.Section = &x.Section
	}
	for _, f := range e.Fixes() {
		if !f.Secret {
			object.Fixes = append(object.Fixes, fix{f.Start, f.End, e.Text()[f.Start:f.End], f.With, f.Why})
		}
	}
	return json.Marshal(object)
}

// char returns the character at the offset, and reports whether there is one. There is
// none at the end of the text. For a byte that is not UTF-8, it returns U+FFFD.
func (e *SyntaxError) char() (rune, bool) {
	if e.Offset < 0 || e.Offset >= len(e.Text()) {
		return 0, false
	}
	c, _ := utf8.DecodeRuneInString(e.Text()[e.Offset:])
	return c, true
}

// appendChar appends the character at the offset, if it is visible, and its number.
func (e *SyntaxError) appendChar(b []byte) []byte {
	c, _ := e.char()
	if !strconv.IsGraphic(c) || c == ' ' {
		return fmt.Appendf(b, "%U", c)
	}
	return fmt.Appendf(b, "%q (%U)", c, c)
}

func (e *SyntaxError) inUserinfo() bool {
	return redact.Hides(e.Rule, e.Text(), e.Offset, e.Offset+1)
}
