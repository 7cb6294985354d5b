package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Escape percent-encodes the characters of text that the edition's grammar does not allow
// in the component (2.2; RFC 3986, 2.1 and 2.4), bidirectional formatting characters
// (4.1), and bytes that are not UTF-8. Only a query may contain characters in 'iprivate'.
// Escape keeps triplets, so that escaped text is not escaped again, and encodes any other
// "%". Use [Edition.EscapeData] for text in which "%" has no special meaning.
//
// Escape keeps characters that the component allows even if they have a meaning in a
// scheme, such as "&" in a query.
func (e Edition) Escape(c uri.Component, text string) string {
	return e.core().Escape(core.Component(c), text, false)
}

// EscapeData is like [Edition.Escape], but encodes every "%". It is for data that is not
// escaped at all. [Edition.UnescapeData] is its inverse.
func (e Edition) EscapeData(c uri.Component, data string) string {
	return e.core().Escape(core.Component(c), data, true)
}

// Unescape decodes the triplets of text except those for reserved characters and "%",
// which would become delimiters or the beginning of a triplet (2.2; RFC 3986, 2.2 and
// 2.4). It also keeps those for CR and LF, which delimit lines in many protocols (RFC
// 3986, 7.2). The error for a "%" that does not begin a triplet is an
// [*uri.EscapeError]. The result need not be UTF-8, and may contain characters that are
// not allowed in an IRI; [Conversion] and [uri.NormalizePercent] decode only characters
// that are.
func (e Edition) Unescape(text string) (string, error) { return e.unescape(text, true) }

// UnescapeData decodes all triplets of text, including those for reserved characters, CR
// and LF. It is for text that has already been split, such as a segment or a value in a
// query. The errors are those of [Edition.Unescape].
func (e Edition) UnescapeData(text string) (string, error) { return e.unescape(text, false) }

func (e Edition) unescape(text string, kept bool) (string, error) {
	s, offset := e.core().Unescape(text, kept)
	if offset >= 0 {
		return "", &uri.EscapeError{Offset: offset}
	}
	return s, nil
}
