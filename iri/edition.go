package iri

import (
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
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
func (e Edition) Rules() []string {
	var names []string
	for _, r := range e.core().Rules {
		names = append(names, r.Name)
	}
	return names
}

// Check checks text against a rule, given by its name in the edition's document. It returns
// nil if the whole text matches, and otherwise a [*uri.SyntaxError]. For an unknown rule
// the error wraps [uri.ErrUnknownRule]. Check accepts the bidirectional formatting
// characters, which section 4.1 excludes but the grammar allows. [Edition.Parse] rejects
// them.
func (e Edition) Check(rule, text string) error {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return e.unknownRule(rule)
	}
	if offset, ok := s.Match(r.Number, text); !ok {
		return newSyntaxError(s.Fail(r.Name, text, offset), text)
	}
	return nil
}

// ValidRule reports whether text matches a rule. It is like [Edition.Check] but does not
// make an error value. It returns false for an unknown rule. Like Check, and unlike
// [Edition.Valid], it accepts bidirectional formatting characters.
func (e Edition) ValidRule(rule, text string) bool {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return false
	}
	_, ok := s.Match(r.Number, text)
	return ok
}

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
	offset, formatted, ok := e.parse(&r, rule, text)
	switch {
	case !ok:
		return offset
	case formatted:
		return formatting(text)
	}
	return -1
}

// Parse parses an IRI. The rule is IRI, which requires a scheme and allows a fragment. On
// failure Parse returns the zero IRI and a [*uri.SyntaxError].
func (e Edition) Parse(text string) (i IRI, err error) {
	s := e.core()
	offset, formatting, ok := e.parse(&i.ref, rfc3987.RuleIRI, text)
	switch {
	case !ok:
		return IRI{}, newSyntaxError(s.Fail(s.Absolute, text, offset), text)
	case formatting:
		return IRI{}, refuseFormatting(s, s.Absolute, text)
	}
	i.edition = e
	return i, nil
}

// ParseReference parses an IRI reference, absolute or relative. The rule is IRI-reference.
// On failure ParseReference returns the zero Reference and a [*uri.SyntaxError].
func (e Edition) ParseReference(text string) (r Reference, err error) {
	s := e.core()
	offset, formatting, ok := e.parse(&r.ref, rfc3987.RuleIRIReference, text)
	switch {
	case !ok:
		return Reference{}, newSyntaxError(s.Fail(s.Reference, text, offset), text)
	case formatting:
		return Reference{}, refuseFormatting(s, s.Reference, text)
	}
	r.edition = e
	return r, nil
}

// parse parses text as a rule of RFC 3987, or the same rule of the draft. It calls the
// parser of RFC 3987 directly, and not through a function variable, so that the spans stay
// on the stack. It also reports whether text has a formatting character (4.1).
func (e Edition) parse(r *core.Ref, rule rfc3987.Rule, text string) (offset int, formatted, ok bool) {
	switch {
	case e.of != nil && rule == rfc3987.RuleIRI:
		offset, ok = e.of.ParseAbsolute(r, text)
		return offset, formatting(text) >= 0, ok
	case e.of != nil:
		offset, ok = e.of.ParseReference(r, text)
		return offset, formatting(text) >= 0, ok
	}
	offset, ok = rfc3987.Recognize(rule, text, r.Read(text))
	return offset, r.Formatting, ok
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
