package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// EscapeError says that a "%" is not followed by two hexadecimal digits.

// Escape returns text with each octet percent-encoded that the component
// cannot have as it is, by the edition's grammar (2.2; RFC 3986, 2.1 and 2.4) or
// because it belongs to a bidirectional formatting character (4.1). Only a query
// can have characters in 'iprivate'. What is not UTF-8 is encoded too. Triplets that are there stay, so that what is escaped
// already is not escaped again; a "%" that begins none is encoded. For text in
// which "%" is a character like any other see [Edition.EscapeData].
//
// It escapes what cannot stand in the component, not what a scheme gives a
// meaning to there, such as "&" in a query.
func (e Edition) Escape(c uri.Component, text string) string {
	return e.core().Escape(core.Component(c), text, false)
}

// EscapeData is [Edition.Escape] for data that is not escaped at all: every
// "%" is encoded. [Edition.UnescapeData] is its inverse.
func (e Edition) EscapeData(c uri.Component, data string) string {
	return e.core().Escape(core.Component(c), data, true)
}

// Unescape returns text with its triplets decoded, but for those that stand
// for a reserved character or for "%": decoded, these could be taken for a
// delimiter or for the beginning of a triplet (2.2; RFC 3986, 2.2 and 2.4). CR
// and LF stay encoded too, since they delimit the lines of many protocols (RFC
// 3986, 7.2). A "%" that begins no triplet is an [*uri.EscapeError]. What is decoded
// need not be UTF-8, nor be allowed in an IRI: for what is, see [Conversion] and
// [uri.NormalizePercent].
func (e Edition) Unescape(text string) (string, error) { return e.unescape(text, true) }

// UnescapeData returns text with all its triplets decoded, those of reserved
// characters, CR and LF too: it is for what has been taken apart already, a segment or
// the value in a query. Errors are those of [Edition.Unescape].
func (e Edition) UnescapeData(text string) (string, error) { return e.unescape(text, false) }

func (e Edition) unescape(text string, kept bool) (string, error) {
	s, offset := e.core().Unescape(text, kept)
	if offset >= 0 {
		return "", &uri.EscapeError{Offset: offset}
	}
	return s, nil
}
