package iri

import (
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// ErrFormattingCharacter is wrapped by a [uri.SyntaxError] for a text that matches the
// grammar but contains a bidirectional formatting character, which IRIs must not contain
// (RFC 3987 and iri-11, section 4.1).
var ErrFormattingCharacter = errFormattingCharacter

// errFormattingCharacter keeps the name of package core out of go doc.
var errFormattingCharacter = core.ErrFormattingCharacter

// The functions below call the parser of RFC 3987 directly, and not through a function
// variable as the methods of uri.Edition do, so that the spans stay on the stack.

// Parse parses an IRI of RFC 3987. The rule is IRI, which requires a scheme and allows a
// fragment. On failure Parse returns the zero IRI and a [*uri.SyntaxError].
func Parse(text string) (i IRI, err error) {
	spans := read(core.Internal(&i), text)
	if offset, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, spans); !ok || spans.Formatting {
		return IRI{}, reject(rfc3987.Edition.Absolute, text, offset, ok)
	}
	return i, nil
}

// ParseReference parses an IRI reference of RFC 3987, absolute or relative. On failure it
// returns the zero Reference and a [*uri.SyntaxError].
func ParseReference(text string) (r Reference, err error) {
	spans := read(core.Internal(&r), text)
	if offset, ok := rfc3987.Recognize(rfc3987.RuleIRIReference, text, spans); !ok || spans.Formatting {
		return Reference{}, reject(rfc3987.Edition.Reference, text, offset, ok)
	}
	return r, nil
}

// read sets the text and the edition, and returns where the parser writes the components.
func read(v *core.Value, text string) *core.Spans {
	v.Edition = &rfc3987.Edition
	return v.Ref.Read(text)
}

// reject returns the error of a text that fails to match a rule, or that matches it and has a
// formatting character.
func reject(rule, text string, offset int, ok bool) error {
	if ok {
		offset = core.Formatting(text)
	}
	return fail(&rfc3987.Edition, rule, text, offset)
}

// fail returns the error of a text that a rule does not match, or the edition forbids.
func fail(e *core.Edition, rule, text string, offset int) error {
	x := &uri.SyntaxError{Rule: rule}
	x.Offset, x.Err = core.Internal(x).Fail(e, rule, text, offset)
	return x
}

// Valid reports whether text is an IRI of RFC 3987. It accepts the same texts as [Parse]
// but does not make an error value.
func Valid(text string) bool {
	var spans core.Spans
	_, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, &spans)
	return ok && !spans.Formatting
}

// ValidReference reports whether text is an IRI reference of RFC 3987. It accepts the same
// texts as [ParseReference] but does not make an error value.
func ValidReference(text string) bool {
	var spans core.Spans
	_, ok := rfc3987.Recognize(rfc3987.RuleIRIReference, text, &spans)
	return ok && !spans.Formatting
}

// MustParse is like [Parse] but panics if text is invalid. It is for constants and tests.
// The panic value is an error that wraps the [*uri.SyntaxError] and shows the text without
// userinfo.
func MustParse(text string) IRI {
	u, err := Parse(text)
	return redact.Must("iri.MustParse", text, u, err)
}

// MustParseReference is like [ParseReference] but panics if text is invalid. It is for
// constants and tests. The panic value is an error that wraps the [*uri.SyntaxError] and
// shows the text without userinfo.
func MustParseReference(text string) Reference {
	r, err := ParseReference(text)
	return redact.Must("iri.MustParseReference", text, r, err)
}

// Repair returns the IRI reference that was meant by a text that people typed or pasted, and the
// steps that made it valid: see [uri.Edition.Repair]. It is the same as RFC3987().Repair.
func Repair(text string) (Reference, []uri.Fix, error) { return RFC3987().Repair(text) }

// IsBeginning reports whether text is the beginning of an IRI of RFC 3987: an IRI, or a text
// that becomes one if characters are added at its end. The namespace of a prefix in Turtle
// or RDF/XML need not be an IRI: "urn:x:%E2%8" is the beginning of one, and "urn:x:<" is not.
func IsBeginning(text string) bool {
	var spans core.Spans
	at, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, &spans)
	return ok && !spans.Formatting || !ok && at == len(text)
}
