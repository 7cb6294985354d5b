package iri

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// What a [CharsetError] wraps.
var (
	// ErrUnknownCharset says that no charset has the name, or that its
	// encoding is not known here.
	ErrUnknownCharset = errors.New("unknown charset")
	// ErrUndecodable says that octets are none of the charset's encoding.
	ErrUndecodable = errors.New("undecodable octets")
)

// CharsetError says that octets cannot be converted to characters (3.1,
// step 1, variant B).
type CharsetError struct {
	Charset string // as it was named
	// Offset is that of the first undecodable octets. In a charset with
	// escape sequences it can be that of one right before them.
	Offset int
	Err    error // ErrUnknownCharset or ErrUndecodable
}

// Error returns the failure in one line.
func (e *CharsetError) Error() string {
	if e.Err == ErrUnknownCharset {
		return fmt.Sprintf("%v %q", e.Err, e.Charset)
	}
	return fmt.Sprintf("charset %q: %v at offset %d", e.Charset, e.Err, e.Offset)
}

// Unwrap returns Err.
func (e *CharsetError) Unwrap() error { return e.Err }

// charset returns the encoding of a charset, and whether that is one of
// Unicode.
func charset(name string) (e encoding.Encoding, isUnicode bool) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "utf-32": // known to neither index
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM), true
	case "utf-32be":
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), true
	case "utf-32le":
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), true
	}
	// IANA's names come first: to the other index "iso-8859-1" and "us-ascii"
	// are names of windows-1252.
	e, err := ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		if e, err = htmlindex.Get(name); err != nil {
			return nil, false
		}
	}
	canonical, err := ianaindex.IANA.Name(e)
	return e, err == nil && strings.HasPrefix(canonical, "UTF-")
}

// decode returns the characters that octets stand for in a charset, and
// whether that is one of Unicode.
func decode(octets []byte, name string) (text string, isUnicode bool, err error) {
	e, isUnicode := charset(name)
	if e == nil {
		return "", false, &CharsetError{Charset: name, Err: ErrUnknownCharset}
	}
	if e == unicode.UTF8 {
		return string(octets), true, nil // the parser finds what is not UTF-8
	}
	out, err := e.NewDecoder().Bytes(octets)
	if err == nil && !bytes.Contains(out, replacement) {
		return string(out), isUnicode, nil
	}
	if offset := undecodable(octets, e); offset >= 0 {
		return "", isUnicode, &CharsetError{Charset: name, Offset: offset, Err: ErrUndecodable}
	}
	return string(out), isUnicode, nil
}

// replacement is U+FFFD, which decoders put in place of what they cannot
// decode.
var replacement = []byte("\uFFFD")

// undecodable returns the offset of the first octets that cannot be decoded,
// or -1. It decodes character by character, in so small a buffer that no other
// character fits beside a U+FFFD.
func undecodable(octets []byte, e encoding.Encoding) int {
	// Some charsets can encode U+FFFD; then it is no sign of an error.
	encoded, err := e.NewEncoder().Bytes(replacement)
	if err != nil {
		encoded = nil
	}
	decoder := e.NewDecoder()
	var buf [16]byte
	for i := 0; i < len(octets); {
		var nDst, nSrc int
		var err error
		for size := len(replacement); ; size++ {
			nDst, nSrc, err = decoder.Transform(buf[:size], octets[i:], true)
			if nDst > 0 || nSrc > 0 || err != transform.ErrShortDst || size == len(buf) {
				break
			}
		}
		if bytes.Contains(buf[:nDst], replacement) && (len(encoded) == 0 || !bytes.HasSuffix(octets[i:i+nSrc], encoded)) {
			return i
		}
		if nSrc == 0 {
			return i
		}
		i += nSrc
	}
	return -1
}
