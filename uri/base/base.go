// Package base establishes the base URI of a document from the four layers of
// section 5.1 of RFC 2396, rfc2396bis-00 and RFC 3986, in their order of
// precedence: "the innermost defined base URI has the highest precedence".
//
// [Establish] takes a [Source] for each layer, made by [FromContent] or
// [FromHTML], [FromEntity], [FromRetrieval] and [ByDefault], and returns a [Base].
//
// The base is an absolute URI of the edition without a fragment. It records the
// layer that it comes from and the sources of inner layers that were refused.
// Media types define how a base is embedded in content: for HTML see package
// htmllinks. The package works with the editions of IRIs too.
package base

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Layer is the origin of a base URI. Lower layers have precedence.
type Layer uint8

// The layers.
const (
	LayerContent   Layer = iota // 5.1.1: embedded in the content
	LayerEntity                 // 5.1.2: of the encapsulating entity
	LayerRetrieval              // 5.1.3: used to retrieve the entity
	LayerDefault                // 5.1.4: application-dependent
)

// String returns "content", "entity", "retrieval" or "default".
func (l Layer) String() string {
	if l > LayerDefault {
		return ""
	}
	return [...]string{"content", "entity", "retrieval", "default"}[l]
}

// Source is the base that a layer offers. A layer without a source is undefined.
// A source with an empty text counts as a source, and is refused.
type Source struct {
	layer   Layer
	text    string
	outer   []Source                               // sources of the encapsulating entity
	resolve func(base, ref string) (string, error) // for FromHTML
}

// FromContent returns the source for a base embedded in the document (5.1.1).
func FromContent(text string) Source { return Source{layer: LayerContent, text: text} }

// FromHTML returns the source for a base embedded in an HTML document, with the
// rule of HTML (HTML, 4.2.3), which browsers follow. Section 5.1.1 accepts only an
// absolute base. HTML also accepts a relative one and resolves it against the base
// that the outer layers define. It refuses the schemes data and javascript with
// [ErrHTMLScheme].
func FromHTML(text string, resolve func(base, ref string) (target string, err error)) Source {
	return Source{layer: LayerContent, text: text, resolve: resolve}
}

// ErrHTMLScheme reports a base whose scheme HTML does not accept.
var ErrHTMLScheme = errors.New("HTML does not accept a base whose scheme is data or javascript")

// FromEntity returns the source for the base of the entity that encapsulates the
// document, such as a message or another document (5.1.2). The sources are those
// of the entity, which may itself be encapsulated.
func FromEntity(sources ...Source) Source { return Source{layer: LayerEntity, outer: sources} }

// FromRetrieval returns the source for the URI that was used to retrieve the
// document: the last one if there were redirections (5.1.3).
func FromRetrieval(text string) Source { return Source{layer: LayerRetrieval, text: text} }

// ByDefault returns the source for the application's default base, used if no
// other layer defines one (5.1.4).
func ByDefault(text string) Source { return Source{layer: LayerDefault, text: text} }

// Base is an established base URI.
type Base struct {
	// URI is absolute, and has no fragment.
	URI string
	// From is the layer that defined the base.
	From Layer
	// Refused lists the sources of higher precedence that were refused.
	Refused []Refusal
}

// Refusal describes a source that was refused. Its text may contain a password:
// printing, logging or encoding the refusal does not show it.
type Refusal struct {
	Layer Layer
	Err   error // a [*uri.SyntaxError], one that is [uri.ErrRelative], [ErrHTMLScheme], a [*UndefinedError], or the resolver's error

	text *string // see uri.SyntaxError
}

// Text returns the text of the source. It is empty for an encapsulating entity
// without a base.
func (r Refusal) Text() string {
	if r.text == nil {
		return ""
	}
	return *r.text
}

// String returns the layer and the error. It leaves out the text, which may
// contain a password.
func (r Refusal) String() string { return fmt.Sprintf("%v: %v", r.Layer, r.Err) }

// UndefinedError reports that no layer defines a base. Without one, "a relative
// reference is meaningless" (RFC 2396, 5.1).
type UndefinedError struct{ Refused []Refusal }

// Error returns a one-line description of the error.
func (e *UndefinedError) Error() string {
	var b strings.Builder
	b.WriteString("no base URI is defined (section 5.1)")
	for _, r := range e.Refused {
		b.WriteString("; " + r.String())
	}
	return b.String()
}

// Unwrap returns the errors of the refused sources.
func (e *UndefinedError) Unwrap() []error {
	var all []error
	for _, r := range e.Refused {
		all = append(all, r.Err)
	}
	return all
}

// Establish returns the base that the sources define. The sources may be in any
// order; if a layer has more than one, the first counts. Establish refuses a
// source that has no scheme or is not a reference of the edition, and continues
// with the next layer. It removes a fragment (RFC 3986, 5.1). The error is an
// [*UndefinedError].
func Establish(edition uri.Edition, sources ...Source) (Base, error) {
	ordered := slices.Clone(sources)
	slices.SortStableFunc(ordered, func(a, b Source) int { return cmp.Compare(a.layer, b.layer) })
	ordered = slices.CompactFunc(ordered, func(a, b Source) bool { return a.layer == b.layer })
	var refused []Refusal
	for i, s := range ordered {
		text, err := "", error(nil)
		if s.layer == LayerEntity {
			var outer Base
			outer, err = Establish(edition, s.outer...)
			text = outer.URI
		} else {
			text, err = absolute(edition, s.text)
		}
		if s.resolve != nil {
			if err == core.ErrRelativeBase {
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
		refused = append(refused, Refusal{s.layer, err, &s.text})
	}
	return Base{}, &UndefinedError{refused}
}

// absolute parses a text as an absolute reference and removes its fragment.
func absolute(edition uri.Edition, text string) (string, error) {
	r, err := edition.ParseReference(text)
	switch {
	case err != nil:
		return "", err
	case !r.IsAbsolute():
		return "", core.ErrRelativeBase
	}
	return r.WithoutFragment().String(), nil
}
