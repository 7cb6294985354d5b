package iri

import (
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// Edition is a specification of IRIs. The zero Edition is [RFC3987]. Editions are
// comparable and can be map keys. A program contains only the parsers of the editions
// that it names.
type Edition struct {
	of *core.Edition // nil is RFC 3987
}

func (e Edition) core() *core.Edition {
	if e.of == nil {
		return &rfc3987.Edition
	}
	return e.of
}

// String returns the short name of the edition: "rfc3987" or "iri11".
func (e Edition) String() string { return e.core().Stem }

// Document returns the name of the edition's document, such as "RFC 3987".
func (e Edition) Document() string { return e.core().Document }

// Rules returns the names of the rules of the edition's grammar, in the spelling and the
// order of its document. Each is a valid argument of [Edition.Check].
func (e Edition) Rules() []string { return e.Generic().Rules() }

// Check checks text against a rule, given by its name in the edition's document. It returns
// nil if the whole text matches, and otherwise a [*uri.SyntaxError]. For an unknown rule
// the error wraps [uri.ErrUnknownRule]. Check accepts the bidirectional formatting
// characters, which section 4.1 excludes but the grammar allows. [Edition.Parse] rejects
// them.
func (e Edition) Check(rule, text string) error { return e.Generic().Check(rule, text) }

// Generic returns the edition for functions of package uri and the packages below it, which
// work with all editions. What they parse under it is a [uri.Reference] that need not be a
// URI reference.
func (e Edition) Generic() uri.Edition { return uri.Wrap(core.Ref{}, e.core()).Edition() }

// ValidRule reports whether text matches a rule. It is like [Edition.Check] but does not
// make an error value. It returns false for an unknown rule. Like Check, and unlike
// [Edition.Valid], it accepts bidirectional formatting characters.
func (e Edition) ValidRule(rule, text string) bool { return e.Generic().ValidRule(rule, text) }

// Valid reports whether text is an IRI. It accepts the same texts as [Edition.Parse] but
// does not make an error value.
func (e Edition) Valid(text string) bool { return e.IndexInvalid(text) < 0 }

// ValidReference reports whether text is an IRI reference. It accepts the same texts as
// [Edition.ParseReference] but does not make an error value.
func (e Edition) ValidReference(text string) bool { return e.IndexInvalidReference(text) < 0 }

// IndexInvalid returns the offset at which text is invalid as an IRI, or -1 if text is an
// IRI. The offset is that of the [uri.SyntaxError] that [Edition.Parse] returns: the length
// of text if the text ends too early. IndexInvalid does not make an error value.
func (e Edition) IndexInvalid(text string) int { return e.index(rfc3987.RuleIRI, text) }

// IndexInvalidReference is like [Edition.IndexInvalid] for IRI references and
// [Edition.ParseReference].
func (e Edition) IndexInvalidReference(text string) int {
	return e.index(rfc3987.RuleIRIReference, text)
}

func (e Edition) index(rule rfc3987.Rule, text string) int {
	var r core.Ref
	if offset, ok := e.parse(&r, rule, text); !ok {
		return offset
	}
	return -1
}

// Parse parses an IRI. The rule is IRI, which requires a scheme and allows a fragment. On
// failure Parse returns the zero IRI and a [*uri.SyntaxError].
func (e Edition) Parse(text string) (i IRI, err error) {
	if offset, ok := e.parse(&i.ref, rfc3987.RuleIRI, text); !ok {
		return IRI{}, e.reject(e.core().Absolute, text, offset)
	}
	i.edition = e
	return i, nil
}

// ParseReference parses an IRI reference, absolute or relative. The rule is IRI-reference.
// On failure ParseReference returns the zero Reference and a [*uri.SyntaxError].
func (e Edition) ParseReference(text string) (r Reference, err error) {
	if offset, ok := e.parse(&r.ref, rfc3987.RuleIRIReference, text); !ok {
		return Reference{}, e.reject(e.core().Reference, text, offset)
	}
	r.edition = e
	return r, nil
}

// reject returns the error of a text that fails to match a rule of the edition.
func (e Edition) reject(rule, text string, offset int) error {
	return newSyntaxError(e.core().Fail(rule, text, offset), text)
}

// parse parses text as a rule of RFC 3987, or the same rule of the draft. It calls the
// parser of RFC 3987 directly, and not through a function variable, so that the spans stay
// on the stack. A text with a formatting character (4.1) fails.
func (e Edition) parse(r *core.Ref, rule rfc3987.Rule, text string) (offset int, ok bool) {
	switch {
	case e.of != nil && rule == rfc3987.RuleIRI:
		return e.of.ParseAbsolute(r, text)
	case e.of != nil:
		return e.of.ParseReference(r, text)
	}
	offset, ok = rfc3987.Recognize(rule, text, r.Read(text))
	if ok && r.Formatting {
		return core.Formatting(text), false
	}
	return offset, ok
}

// Parse parses an IRI of RFC 3987. The rule is IRI, which requires a scheme and allows a
// fragment. Parse is the same as RFC3987.Parse.
func Parse(text string) (IRI, error) { return RFC3987.Parse(text) }

// ParseReference parses an IRI reference of RFC 3987. It is the same as
// RFC3987.ParseReference.
func ParseReference(text string) (Reference, error) { return RFC3987.ParseReference(text) }

// Valid reports whether text is an IRI of RFC 3987. It accepts the same texts as [Parse]
// but does not make an error value.
func Valid(text string) bool { return RFC3987.Valid(text) }

// ValidReference reports whether text is an IRI reference of RFC 3987. It accepts the same
// texts as [ParseReference] but does not make an error value.
func ValidReference(text string) bool { return RFC3987.ValidReference(text) }

// IndexInvalid returns the offset at which text is invalid as an IRI of RFC 3987, or -1 if
// text is an IRI. It is the same as RFC3987.IndexInvalid.
func IndexInvalid(text string) int { return RFC3987.IndexInvalid(text) }

// IndexInvalidReference is like [IndexInvalid] for IRI references. It is the same as
// RFC3987.IndexInvalidReference.
func IndexInvalidReference(text string) int { return RFC3987.IndexInvalidReference(text) }

// MustParse is like [Parse] but panics if text is invalid. It is for constants and tests.
// The panic value is an error that wraps the [*uri.SyntaxError] and shows the text without
// userinfo.
func MustParse(text string) IRI {
	u, err := Parse(text)
	if err != nil {
		panic(redact.PanicError("iri.MustParse", text, err))
	}
	return u
}

// MustParseReference is like [ParseReference] but panics if text is invalid. It is for
// constants and tests. The panic value is an error that wraps the [*uri.SyntaxError] and
// shows the text without userinfo.
func MustParseReference(text string) Reference {
	r, err := ParseReference(text)
	if err != nil {
		panic(redact.PanicError("iri.MustParseReference", text, err))
	}
	return r
}
