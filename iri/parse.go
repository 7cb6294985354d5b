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
var ErrFormattingCharacter = core.ErrFormattingCharacter

// The functions below call the parser of RFC 3987 directly, and not through a function
// variable as the methods of uri.Edition do, so that the spans stay on the stack.

// Parse parses an IRI of RFC 3987. The rule is IRI, which requires a scheme and allows a
// fragment. On failure Parse returns the zero URI and a [*uri.SyntaxError]. Parse is the same
// as RFC3987().Parse.
func Parse(text string) (u uri.URI, err error) {
	spans := uri.ReadURI(&u, &rfc3987.Edition, text)
	if offset, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, spans); !ok || spans.Formatting {
		return uri.URI{}, reject(rfc3987.Edition.Absolute, text, offset, ok)
	}
	return u, nil
}

// ParseReference parses an IRI reference of RFC 3987, absolute or relative. It is the same as
// RFC3987().ParseReference.
func ParseReference(text string) (r uri.Reference, err error) {
	spans := uri.Read(&r, &rfc3987.Edition, text)
	if offset, ok := rfc3987.Recognize(rfc3987.RuleIRIReference, text, spans); !ok || spans.Formatting {
		return uri.Reference{}, reject(rfc3987.Edition.Reference, text, offset, ok)
	}
	return r, nil
}

// reject returns the error of a text that fails to match a rule, or that matches it and has a
// formatting character.
func reject(rule, text string, offset int, ok bool) error {
	if ok {
		offset = core.Formatting(text)
	}
	return uri.Reject(nil, rfc3987.Edition.Fail(rule, text, offset), text)
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
func MustParse(text string) uri.URI {
	u, err := Parse(text)
	if err != nil {
		panic(redact.PanicError("iri.MustParse", text, err))
	}
	return u
}

// MustParseReference is like [ParseReference] but panics if text is invalid. It is for
// constants and tests. The panic value is an error that wraps the [*uri.SyntaxError] and
// shows the text without userinfo.
func MustParseReference(text string) uri.Reference {
	r, err := ParseReference(text)
	if err != nil {
		panic(redact.PanicError("iri.MustParseReference", text, err))
	}
	return r
}

// IsBeginning reports whether text is the beginning of an IRI of RFC 3987: an IRI, or a text
// that becomes one if characters are added at its end. The namespace of a prefix in Turtle
// or RDF/XML need not be an IRI: "urn:x:%E2%8" is the beginning of one, and "urn:x:<" is not.
func IsBeginning(text string) bool {
	var spans core.Spans
	at, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, &spans)
	return ok && !spans.Formatting || !ok && at == len(text)
}

// underIRIs returns an edition, or RFC 3987 if it is not one of IRIs.
func underIRIs(e uri.Edition) uri.Edition {
	if !e.IsIRI() {
		return RFC3987()
	}
	return e
}

// parseReference parses an IRI reference under an edition, or under RFC 3987 if it is not one of
// IRIs.
func parseReference(e uri.Edition, text string) (uri.Reference, error) {
	if !e.IsIRI() || e == RFC3987() {
		return ParseReference(text)
	}
	return e.ParseReference(text)
}
