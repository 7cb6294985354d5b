package uri

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// Edition is a specification of URIs or of IRIs. The functions of this package return those of
// URIs, such as [RFC2396]. Those of IRIs are the field of an iri.Edition. What is parsed under
// the latter is an IRI: an iri.IRI can have it as its field URI. The zero Edition is
// RFC 3986. This documentation calls [RFC2396bis00] bis-00. Editions are comparable and can be
// map keys. A program contains only the parsers of the editions that it names.
type Edition struct {
	hidesEdition
	own *core.Edition // nil is RFC 3986
}

type hidesEdition = core.Hides[*core.Edition]

func (e *Edition) core() *core.Edition {
	if of := e.own; of != nil {
		return of
	}
	return &rfc3986.Edition
}

func editionOf(e *core.Edition) (of Edition) {
	if e != &rfc3986.Edition {
		of.own = e
	}
	return of
}

// nameOf returns the edition for an error: an iri.Edition if it is one of IRIs, because what a
// uri.Edition parses is a [URI].
func nameOf(e *core.Edition) AnyEdition {
	if e.IRI {
		return core.IRIs.Name(e)
	}
	return editionOf(e)
}

// String returns the short name of the edition, such as "rfc2396" or "rfc2396bis00".
func (e Edition) String() string { return e.core().Stem }

// IsIRI reports whether it is an edition of IRIs.
func (e Edition) IsIRI() bool { return e.core().IRI }

// Document returns the name of the edition's document, such as "RFC 3986".
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

// ErrUnknownRule is wrapped by the error for a rule that the edition does not have.
var ErrUnknownRule = errors.New("unknown rule")

// Check checks text against a rule, given by its name in the edition's document
// ("hier_part" in RFC 2396, "hier-part" in the others). It returns nil if the whole text
// matches, and otherwise a [*SyntaxError]. For an unknown rule the error wraps
// [ErrUnknownRule].
//
// In IRIs, Check accepts the bidirectional formatting characters, which the grammar allows and
// RFC 3987, 4.1, does not. Parse rejects them.
func (e Edition) Check(rule, text string) error {
	offset, err := e.Index(rule, text)
	if err != nil || offset < 0 {
		return err
	}
	s := e.core()
	return reject(s, s.Find(rule).Name, text, offset)
}

// Index returns the offset at which text becomes invalid as a string of a rule, or -1 if it
// matches. It is like [Edition.Check] but makes no error value for an invalid text: the offset
// is that of the [SyntaxError], which is the length of text if the text ends too early. The
// error is that for an unknown rule, which wraps [ErrUnknownRule]. Like Check, Index accepts the
// formatting characters in IRIs that ParseReference rejects (RFC 3987, 4.1).
func (e Edition) Index(rule, text string) (int, error) {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return 0, fmt.Errorf("uri: %w: %s has no %q; valid values: %s", ErrUnknownRule, e, rule, strings.Join(e.Rules(), ", "))
	}
	if offset, ok := s.Match(r.Number, text); !ok {
		return offset, nil
	}
	return -1, nil
}

// Valid reports whether text is a URI. It accepts the same texts as [Edition.Parse] but
// does not make an error value.
func (e Edition) Valid(text string) bool {
	var r core.Ref
	_, ok := e.parseAbsolute(&r, text)
	return ok
}

// ValidReference reports whether text is a URI reference. It accepts the same texts as
// [Edition.ParseReference] but does not make an error value.
func (e Edition) ValidReference(text string) bool {
	var r core.Ref
	_, ok := e.parseReference(&r, text)
	return ok
}

// Parse parses a URI, or an IRI if the edition is one of IRIs. The rule is URI in RFC 3986,
// IRI in RFC 3987, absolute-URI-reference in bis-00, and absoluteURI, which does not allow a
// fragment, in RFC 2396 and RFC 2732. On failure Parse returns the zero URI and a
// [*SyntaxError].
func (e Edition) Parse(text string) (u URI, err error) {
	if offset, ok := e.parseAbsolute(u.ref(), text); !ok {
		return URI{}, reject(e.core(), e.core().Absolute, text, offset)
	}
	u.own.Edition = e.own
	return u, nil
}

// ParseReference parses a URI reference, absolute or relative. The rule is the edition's
// URI-reference or IRI-reference. On failure ParseReference returns the zero Reference and a
// [*SyntaxError].
func (e Edition) ParseReference(text string) (r Reference, err error) {
	if offset, ok := e.parseReference(r.ref(), text); !ok {
		return Reference{}, reject(e.core(), e.core().Reference, text, offset)
	}
	r.own.Edition = e.own
	return r, nil
}

// parseAbsolute sets r to a URI of the edition.
func (e Edition) parseAbsolute(r *core.Ref, text string) (offset int, ok bool) {
	if s := e.own; s != nil {
		return s.ParseAbsolute(r, text)
	}
	return parse(r, rfc3986.RuleURI, text)
}

// parseReference sets r to a reference of the edition.
func (e Edition) parseReference(r *core.Ref, text string) (offset int, ok bool) {
	if s := e.own; s != nil {
		return s.ParseReference(r, text)
	}
	return parse(r, rfc3986.RuleURIReference, text)
}

// Parse parses a URI of RFC 3986. The rule is URI, which requires a scheme and allows a
// fragment. On failure Parse returns the zero URI and a [*SyntaxError].
func Parse(text string) (u URI, err error) {
	if offset, ok := parse(u.ref(), rfc3986.RuleURI, text); !ok {
		return URI{}, reject(&rfc3986.Edition, rfc3986.Edition.Absolute, text, offset)
	}
	return u, nil
}

// ParseReference parses a URI reference of RFC 3986, absolute or relative. On failure it
// returns the zero Reference and a [*SyntaxError].
func ParseReference(text string) (r Reference, err error) {
	if offset, ok := parse(r.ref(), rfc3986.RuleURIReference, text); !ok {
		return Reference{}, reject(&rfc3986.Edition, rfc3986.Edition.Reference, text, offset)
	}
	return r, nil
}

// parse calls the parser directly, and not through a function variable, so that the spans
// stay on the stack. It is written so that it is inlined.
func parse(r *core.Ref, rule rfc3986.Rule, text string) (offset int, ok bool) {
	offset, ok = rfc3986.Recognize(rule, text, r.Read(text))
	return
}

// Valid reports whether text is a URI of RFC 3986. It accepts the same texts as [Parse]
// but does not make an error value.
func Valid(text string) bool {
	var r core.Ref
	_, ok := parse(&r, rfc3986.RuleURI, text)
	return ok
}

// ValidReference reports whether text is a URI reference of RFC 3986. It accepts the same
// texts as [ParseReference] but does not make an error value.
func ValidReference(text string) bool {
	var r core.Ref
	_, ok := parse(&r, rfc3986.RuleURIReference, text)
	return ok
}

// MustParse is like [Parse] but panics if text is invalid. It is for constants and tests.
// The panic value is an error that wraps the [*SyntaxError] and shows the text without
// userinfo.
func MustParse(text string) URI {
	u, err := Parse(text)
	return redact.Must("uri.MustParse", text, u, err)
}

// MustParseReference is like [ParseReference] but panics if text is invalid. It is for
// constants and tests. The panic value is an error that wraps the [*SyntaxError] and shows
// the text without userinfo.
func MustParseReference(text string) Reference {
	r, err := ParseReference(text)
	return redact.Must("uri.MustParseReference", text, r, err)
}
