package uri

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/interchange"
)

// Edition is a specification of URIs. The zero Edition is [RFC3986].
type Edition uint8

// The editions.
const (
	RFC3986      = Edition(core.RFC3986)      // RFC 3986, January 2005
	RFC2396bis00 = Edition(core.RFC2396bis00) // draft-fielding-uri-rfc2396bis-00, October 2002
	RFC2732      = Edition(core.RFC2732)      // RFC 2396 as updated by RFC 2732, December 1999
	RFC2396      = Edition(core.RFC2396)      // RFC 2396, August 1998
)

// Editions returns the editions, oldest first.
func Editions() []Edition { return []Edition{RFC2396, RFC2732, RFC2396bis00, RFC3986} }

// core panics on a number that is no edition: only a conversion makes one.
func (e Edition) core() *core.Edition {
	if e > RFC2396 {
		panic(fmt.Sprintf("uri: %d is no edition", uint8(e)))
	}
	return core.Get(core.ID(e))
}

// String returns the name that the edition has throughout the project:
// "rfc2396", "rfc2732", "rfc2396bis00" or "rfc3986".
func (e Edition) String() string { return e.core().Stem }

// Document returns what the edition's document is called: "RFC 3986".
func (e Edition) Document() string { return e.core().Document }

// Rules returns the names of the rules of the edition's grammar, as its
// document spells them and in its order. Each can be given to [Edition.Check].
func (e Edition) Rules() []string {
	var names []string
	for _, r := range e.core().Rules() {
		names = append(names, r.Name)
	}
	return names
}

// ErrUnknownRule is wrapped by the error for a rule that the edition does not
// have.
var ErrUnknownRule = errors.New("unknown rule")

// Check reports whether the whole of text is a string of a rule, given by its
// name in the edition's document ("hier_part" in RFC 2396, "hier-part" in the
// others). The error is nil where it is, a [*SyntaxError] where it is not, and
// wraps [ErrUnknownRule] where there is no such rule.
func (e Edition) Check(rule, text string) error {
	s := e.core()
	r, ok := s.Rule(rule)
	if !ok {
		return e.unknownRule(rule)
	}
	if offset, ok := s.Check(r, text); !ok {
		return newSyntaxError(s.Explain(r, text, offset), text)
	}
	return nil
}

// Parse parses an absolute URI. Its rule is that of the edition that has the
// fragment, if the edition has one: URI in RFC 3986, absolute-URI-reference in
// bis-00, and absoluteURI, which has no fragment, in RFC 2396 and RFC 2732. On
// failure the error is a [*SyntaxError] and the URI the zero one.
func (e Edition) Parse(text string) (u URI, err error) {
	s := e.core()
	if offset, ok := s.ParseAbsolute(&u.ref, text); !ok {
		return URI{}, newSyntaxError(s.ExplainAbsolute(text, offset), text)
	}
	u.edition = e
	return u, nil
}

// ParseReference parses a URI reference, absolute or relative: the rule
// URI-reference of the edition. On failure the error is a [*SyntaxError] and
// the reference the zero one.
func (e Edition) ParseReference(text string) (r Reference, err error) {
	s := e.core()
	if offset, ok := s.ParseReference(&r.ref, text); !ok {
		return Reference{}, newSyntaxError(s.ExplainReference(text, offset), text)
	}
	r.edition = e
	return r, nil
}

// Parse parses a URI as RFC 3986 defines it: the rule URI, which has a scheme
// and may have a fragment. It is RFC3986.Parse.
func Parse(text string) (URI, error) { return RFC3986.Parse(text) }

// ParseReference parses a URI reference as RFC 3986 defines it: the rule
// URI-reference. It is RFC3986.ParseReference.
func ParseReference(text string) (Reference, error) { return RFC3986.ParseReference(text) }

// MustParse is [Parse] for texts that are known to be right, such as constants
// and in tests: it panics on any other, with an error that wraps the
// [*SyntaxError] and shows the text but for a userinfo.
func MustParse(text string) URI {
	u, err := Parse(text)
	if err != nil {
		panic(interchange.Refused("uri.MustParse", text, err))
	}
	return u
}

// MustParseReference is [ParseReference] for texts that are known to be right,
// such as constants and in tests: it panics on any other, with an error that
// wraps the [*SyntaxError] and shows the text but for a userinfo.
func MustParseReference(text string) Reference {
	r, err := ParseReference(text)
	if err != nil {
		panic(interchange.Refused("uri.MustParseReference", text, err))
	}
	return r
}
