package charset

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Lacks returns a function that reports whether the named charset lacks a character.
// For an unknown charset, or one in visual order, the error is an [*Error].
//
// As part of [iri.Conversion.Unsuitable] it keeps characters percent-encoded that
// cannot be displayed (7.6).
func Lacks(name string) (func(c rune) bool, error) {
	e, isUnicode, err := lookup(name)
	if err != nil {
		return nil, err
	}
	return func(c rune) bool { return !isUnicode && c >= utf8.RuneSelf && !has(e, c) }, nil
}

// has reports whether a charset has a character: it is the same when it is decoded.
func has(e encoding.Encoding, c rune) bool {
	octets, err := e.NewEncoder().String(string(c))
	if err != nil {
		return false
	}
	decoded, err := e.NewDecoder().String(octets)
	return err == nil && decoded == string(c)
}

// Escape percent-encodes the characters of an IRI reference that the named charset
// lacks, and no others (6.3 and 7.6). The result is an IRI that maps to the same
// URI. A host that is a domain name by m.DomainNames is converted by ToASCII instead
// if the charset lacks one of its characters.
//
// The error is an [*Error] for an unknown charset, and otherwise that of
// [iri.Mapping.Map].
func Escape(m iri.Mapping, r uri.Reference, name string) (uri.Reference, error) {
	lacks, err := Lacks(name)
	if err != nil {
		return uri.Reference{}, err
	}
	host, _ := r.Host()
	if scheme, ok := r.Scheme(); ok && m.DomainNames != nil && m.DomainNames.HasScheme(scheme) && strings.ContainsFunc(host, lacks) {
		mapped, err := m.Map(r)
		if err != nil {
			return uri.Reference{}, err
		}
		host, _ = mapped.Host()
		b := r.Builder()
		b.Host = uri.Encoded(host)
		if r, err = b.Reference(); err != nil {
			return uri.Reference{}, err
		}
	}
	var b []byte
	for _, c := range r.String() {
		if !lacks(c) {
			b = utf8.AppendRune(b, c)
			continue
		}
		for _, octet := range []byte(string(c)) {
			b = core.AppendTriplet(b, octet)
		}
	}
	return r.Edition().ParseReference(string(b))
}

// AppendMarkup appends a text, usually an IRI reference, in the octets of a document
// in HTML or XML that is in the named charset: in an attribute value or as content.
// Characters that the charset lacks become numeric character references ("in HTML
// or XML, numeric character references SHOULD be used", 6.3); so do "&", "<", ">" and
// quotation marks.
//
// The error is an [*Error] for an unknown charset. In a charset with byte order
// marks or escape sequences the octets are those of a whole text: it begins with the
// mark, and returns to US-ASCII at the end.
func AppendMarkup(dst []byte, text, name string) ([]byte, error) {
	lacks, err := Lacks(name)
	if err != nil {
		return dst, err
	}
	e, _, err := lookup(name)
	if err != nil {
		return dst, err
	}
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune("&<>\"'", c) || lacks(c) {
			fmt.Fprintf(&b, "&#x%X;", c)
		} else {
			b.WriteRune(c)
		}
	}
	octets, err := e.NewEncoder().Bytes([]byte(b.String()))
	if err != nil {
		return dst, err
	}
	return append(dst, octets...), nil
}

// Reencode returns a URI reference in which percent-encoded octets of the path, the
// query and the fragment that are in the named charset are in UTF-8 instead. It is
// for software that accepts URIs that were "constructed based on other character
// encodings than UTF-8" (7.7), and wants to match them with IRIs.
//
// It decides for each stretch between reserved characters: one in UTF-8 stays, and
// so does one that the charset cannot decode. The others are normalized to NFC. The
// result identifies another resource than the URI for all software but that which
// knows of the charset. The error is an [*Error] for an unknown charset.
func Reencode(r uri.Reference, name string) (uri.Reference, error) {
	_, isUnicode, err := lookup(name)
	if err != nil {
		return uri.Reference{}, err
	}
	text := r.String()
	path := 0
	if scheme, ok := r.Scheme(); ok {
		path += len(scheme) + len(":")
	}
	if authority, ok := r.Authority(); ok {
		path += len("//") + len(authority)
	}
	b := []byte(text[:path])
	for rest := text[path:]; rest != ""; {
		i := strings.IndexAny(rest, ":/?#[]@!$&'()*+,;=")
		if i < 0 {
			i = len(rest)
		}
		b = append(b, reencoded(rest[:i], name, isUnicode)...)
		if i < len(rest) {
			b = append(b, rest[i])
			i++
		}
		rest = rest[i:]
	}
	return uri.ParseReference(string(b))
}

// reencoded returns a stretch in UTF-8.
func reencoded(stretch, name string, isUnicode bool) string {
	octets, err := uri.RFC3986().Unescape(uri.PlaceFragment, uri.Escaped(stretch))
	if err != nil || utf8.ValidString(octets) {
		return stretch
	}
	text, _, _, err := decode([]byte(octets), name)
	if err != nil || !utf8.ValidString(text) {
		return stretch
	}
	if !isUnicode && !ascii.Is(text) {
		text = nfc.String(text)
	}
	var b []byte
	for _, octet := range []byte(text) {
		if octet == '-' || octet == '.' || octet == '_' || octet == '~' || ascii.IsAlphanumeric(octet) {
			b = append(b, octet)
		} else {
			b = core.AppendTriplet(b, octet)
		}
	}
	return string(b)
}
