// Package base establishes the base URI of a document from the four layers of
// section 5.1 of RFC 2396, rfc2396bis-00 and RFC 3986, in their order of
// precedence: "the innermost defined base URI has the highest precedence".
//
// [Establish] takes what each layer offers, made by [FromContent] or [FromHTML],
// [FromEntity], [FromRetrieval] and [ByDefault], and returns a [Base].
//
// It guarantees that what it returns is an absolute URI of the edition, without
// a fragment, and says from which layer it is and which inner ones were refused.
// How a base is embedded in content, media types say: for HTML see package
// htmllinks. It works alike for the editions of package iri.
package base

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// Layer is where a base URI is from. A lesser layer has precedence.
type Layer uint8

// The layers.
const (
	Content   Layer = iota // 5.1.1: embedded in the content
	Entity                 // 5.1.2: of the encapsulating entity
	Retrieval              // 5.1.3: used to retrieve the entity
	Default                // 5.1.4: application-dependent
)

// String returns "content", "entity", "retrieval" or "default".
func (l Layer) String() string {
	switch l {
	case Content:
		return "content"
	case Entity:
		return "entity"
	case Retrieval:
		return "retrieval"
	case Default:
		return "default"
	}
	return ""
}

// Source is what a layer offers as a base. A layer for which there is no
// source is undefined; one with an empty text is not, and is refused.
type Source struct {
	layer   Layer
	text    string
	outer   []Source                               // of the encapsulating entity
	resolve func(base, ref string) (string, error) // of HTML
}

// FromContent is a base embedded in the document (5.1.1).
func FromContent(text string) Source { return Source{layer: Content, text: text} }

// FromHTML is a base embedded in an HTML document, established by HTML's own rule
// (HTML, 4.2.3), as browsers do. Section 5.1.1 accepts only an absolute base. HTML
// resolves a relative one at the base that the outer layers define, and refuses
// the schemes data and javascript with [ErrHTMLScheme].
func FromHTML(text string, resolve func(base, ref string) (target string, err error)) Source {
	return Source{layer: Content, text: text, resolve: resolve}
}

// ErrHTMLScheme says that HTML does not accept the scheme of a base.
var ErrHTMLScheme = errors.New("HTML does not accept a base whose scheme is data or javascript")

// FromEntity is the base of the entity in which the document is encapsulated,
// such as a message or another document, established from the layers of that
// entity, which may be encapsulated itself (5.1.2).
func FromEntity(sources ...Source) Source { return Source{layer: Entity, outer: sources} }

// FromRetrieval is the URI that the document was retrieved by: after
// redirections, the last one (5.1.3).
func FromRetrieval(text string) Source { return Source{layer: Retrieval, text: text} }

// ByDefault is what the application takes for the base if nothing else defines
// it (5.1.4).
func ByDefault(text string) Source { return Source{layer: Default, text: text} }

// Base is an established base URI.
type Base struct {
	// URI is absolute, and has no fragment.
	URI string
	// From is the layer that it is from.
	From Layer
	// Refused are the sources of higher precedence that define no base.
	Refused []Refusal
}

// Refusal says why a source defines no base.
type Refusal struct {
	Layer Layer
	Text  string // none of an encapsulating entity without a base
	Err   error  // a [*uri.SyntaxError], [uri.ErrRelativeBase], [ErrHTMLScheme], a [*UndefinedError], or what a resolver said
}

// String returns the layer and the error. It does not show the text, which may
// hold a password.
func (r Refusal) String() string { return fmt.Sprintf("%v: %v", r.Layer, r.Err) }

// Format prints the refusal for fmt, by every verb as String has it.
func (r Refusal) Format(s fmt.State, verb rune) { redact.Format(s, verb, r.String()) }

// MarshalText returns what String does: encodings would have the text.
func (r Refusal) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UndefinedError says that no layer defines a base: "a relative reference is
// meaningless" (RFC 2396, 5.1).
type UndefinedError struct{ Refused []Refusal }

// Error returns the failure in one line.
func (e *UndefinedError) Error() string {
	var b strings.Builder
	b.WriteString("no base URI is defined (section 5.1)")
	for _, r := range e.Refused {
		b.WriteString("; " + r.String())
	}
	return b.String()
}

// Unwrap returns why sources were refused.
func (e *UndefinedError) Unwrap() []error {
	var all []error
	for _, r := range e.Refused {
		all = append(all, r.Err)
	}
	return all
}

// Reference is what [uri.Reference] and iri.Reference have in common.
type Reference interface {
	String() string
	IsAbsolute() bool
	Fragment() (string, bool)
}

// Establish returns the base that the sources define, whatever their order. Of
// several for one layer the first counts. One that has no scheme or is no
// reference of the edition, is passed over for the next layer. A fragment is
// removed (RFC 3986, 5.1). The error is an [*UndefinedError].
//
// The edition is one of package uri or of package iri.
func Establish[R Reference](edition interface {
	ParseReference(text string) (R, error)
}, sources ...Source,
) (Base, error) {
	ordered := slices.Clone(sources)
	slices.SortStableFunc(ordered, func(a, b Source) int { return cmp.Compare(a.layer, b.layer) })
	ordered = slices.CompactFunc(ordered, func(a, b Source) bool { return a.layer == b.layer })
	var refused []Refusal
	for i, s := range ordered {
		text, err := "", error(nil)
		if s.layer == Entity {
			var outer Base
			outer, err = Establish(edition, s.outer...)
			text = outer.URI
		} else {
			text, err = absolute(edition, s.text)
		}
		if s.resolve != nil {
			if err == uri.ErrRelativeBase {
				if outer, undefined := Establish(edition, ordered[i+1:]...); undefined == nil {
					text, err = s.resolve(outer.URI, s.text)
				}
				if err == nil {
					text, err = absolute(edition, text)
				}
			}
			if scheme := uri.Split(text).Scheme; err == nil && (strings.EqualFold(scheme, "data") || strings.EqualFold(scheme, "javascript")) {
				err = ErrHTMLScheme
			}
		}
		if err == nil {
			return Base{text, s.layer, refused}, nil
		}
		refused = append(refused, Refusal{s.layer, s.text, err})
	}
	return Base{}, &UndefinedError{refused}
}

// absolute returns a text as a base.
func absolute[R Reference](edition interface {
	ParseReference(text string) (R, error)
}, text string,
) (string, error) {
	r, err := edition.ParseReference(text)
	switch {
	case err != nil:
		return "", err
	case !r.IsAbsolute():
		return "", uri.ErrRelativeBase
	}
	if f, ok := r.Fragment(); ok {
		text = text[:len(text)-len(f)-len("#")]
	}
	return text, nil
}
