// Package charset decodes octets in a named charset to the characters of IRI references
// (RFC 3987, 3.1, step 1, variants B and C).
//
// A [Decoder] returns a text or a stream of characters, which iri.Parse and
// iri.Mapping take. Text in a charset that is not one of Unicode is normalized to NFC.
//
// A charset is named as IANA registers it, or as the WHATWG's Encoding Standard does
// if it is not registered. Unknown are VISCII, TCVN, UTF-7 and HZ-GB-2312, among others.
// Iso-8859-8 is refused: its text is in visual order (RFC 1556), but an IRI "MUST be
// in full logical order" (4.1). Iso-8859-8-i is in logical order, and so is
// iso-8859-6 in all software, although RFC 1556 says otherwise.
//
// Package charset is separate from package iri because the tables of charsets are
// large.
package charset

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// Errors that an [Error] wraps.
var (
	// ErrUnknown reports a charset name that is unknown, or whose encoding is
	// not implemented.
	ErrUnknown = errors.New("unknown charset")
	// ErrUndecodable reports octets that are invalid in the charset.
	ErrUndecodable = errors.New("undecodable octets")
	// ErrVisual reports a charset whose text is in visual order, which is not that
	// of an IRI (4.1; RFC 1556).
	ErrVisual = errors.New("charset in visual order")
)

// Error reports octets that cannot be converted to characters (3.1, step 1,
// variant B).
type Error struct {
	Charset string // the name given
	// Offset is the offset of the first undecodable octets. In ISO-2022-JP it can be that of
	// the escape sequence before them, as if the text ends without returning to US-ASCII.
	Offset int
	Err    error // ErrUnknown, ErrUndecodable or ErrVisual
}

// Error returns a one-line description of the error.
func (e *Error) Error() string {
	switch e.Err {
	case ErrUnknown:
		return fmt.Sprintf("%v %q", e.Err, e.Charset)
	case ErrVisual:
		return fmt.Sprintf("%v: %q (RFC 1556); convert the text to logical order, or give iso-8859-8-i if it is", e.Err, e.Charset)
	}
	return fmt.Sprintf("charset %q: %v at offset %d", e.Charset, e.Err, e.Offset)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// lookup returns the encoding of a charset, and reports whether it is an encoding
// of Unicode. The error is an [*Error].
func lookup(name string) (e encoding.Encoding, isUnicode bool, err error) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "utf-32": // in neither index
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM), true, nil
	case "utf-32be":
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), true, nil
	case "utf-32le":
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), true, nil
	}
	// IANA's names come first: in the other index, "iso-8859-1" and "us-ascii"
	// are names of windows-1252.
	e, err = ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		e, err = htmlindex.Get(name)
	}
	switch {
	case err != nil || e == encoding.Replacement || e == simplifiedchinese.HZGB2312: // browsers decode none of them
		return nil, false, &Error{Charset: name, Err: ErrUnknown}
	case e == charmap.ISO8859_8 || e == charmap.ISO8859_8E:
		return nil, false, &Error{Charset: name, Err: ErrVisual}
	}
	canonical, err := ianaindex.IANA.Name(e)
	return e, err == nil && strings.HasPrefix(canonical, "UTF-"), nil
}

// decode decodes octets. It also reports whether the charset is an encoding of Unicode.
func decode(octets []byte, name string) (text string, isUnicode bool, err error) {
	e, isUnicode, err := lookup(name)
	if err != nil {
		return "", false, err
	}
	if e == unicode.UTF8 {
		return string(octets), true, nil // the parser finds invalid UTF-8
	}
	out, err := e.NewDecoder().Bytes(octets)
	offset := -1
	if err != nil || bytes.Contains(out, []byte(replacement)) {
		offset = undecodable(octets, e)
	}
	if offset < 0 && e == japanese.ISO2022JP {
		offset = unreturned(octets)
	}
	if offset >= 0 {
		return "", isUnicode, &Error{Charset: name, Offset: offset, Err: ErrUndecodable}
	}
	return string(out), isUnicode, nil
}

// iso2022JP matches the beginning of a text up to where its characters are not in US-ASCII at the
// end of the text or of a line (RFC 1468).
var iso2022JP = lazyregexp.New(`^(?:[^\x1B]|\x1B\(B|(?:` + iso2022JPSingle + `|` + iso2022JPPairs + `)+\x1B\(B)*`)

const (
	iso2022JPSingle = `\x1B\([JI][^\x1B\n]*`
	iso2022JPPairs  = `\x1B\$(?:[@B]|\(D)(?:[!-~]{2})*`
)

// unreturned finds errors in ISO-2022-JP that the decoder ignores. It returns the offset of the
// first of the escape sequences from which a line does not return to US-ASCII, or -1.
func unreturned(octets []byte) int {
	if end := iso2022JP().FindIndex(octets)[1]; end < len(octets) {
		return end
	}
	return -1
}

// replacement is what decoders write for undecodable octets.
const replacement = "\uFFFD"

// undecodable returns the offset of the first octets that cannot be decoded, or -1.
func undecodable(octets []byte, e encoding.Encoding) int {
	// Some charsets can encode U+FFFD, which then does not mean an error.
	encoded, err := e.NewEncoder().Bytes([]byte(replacement))
	isEncoded := err == nil && len(encoded) > 0
	decoder := e.NewDecoder()
	for i := 0; i < len(octets); {
		char, size := next(decoder, octets[i:])
		if size == 0 || char == replacement && !(isEncoded && bytes.HasSuffix(octets[:i+size], encoded)) {
			return i
		}
		i += size
	}
	return -1
}

// next decodes one character, or octets such as an escape sequence that stand for none. It
// returns the number of octets, or 0 if they cannot be decoded.
func next(decoder *encoding.Decoder, octets []byte) (char string, size int) {
	var buf [16]byte
	for n := range len(buf) + 1 {
		nDst, nSrc, err := decoder.Transform(buf[:n], octets, true)
		if nDst > 0 || nSrc > 0 || err != transform.ErrShortDst {
			return string(buf[:nDst]), nSrc
		}
	}
	return "", 0
}
