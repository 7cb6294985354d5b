package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// FromURI converts a URI to an IRI of RFC 3987 with the zero [Conversion] (3.2): it decodes
// the characters that an IRI can contain. Without decoding, "every URI is by definition an
// IRI" (3.1): Parse(u.String()).
func FromURI(u uri.URI) (IRI, error) {
	r, err := Conversion{}.Convert(u.Reference())
	i, _ := r.URI() // r is not an IRI if u is the zero URI
	return i, err
}

// Conversion converts URIs to IRIs, with options for the choices that section 3.2 leaves.
// It decodes triplets that encode characters in UTF-8, and never those of another charset.
//
// The IRI maps back to the URI, except for the case of hexadecimal digits and for
// unreserved characters that were encoded. It has the same components: conversion does not
// add or remove delimiters. But since "%2E" encodes an unreserved character, a segment
// "%2E%2E" becomes a dot-segment, and a host of encoded digits may become an IPv4address.
// These are equivalent to their encoded forms.
type Conversion struct {
	// Edition is the edition of the IRI. The zero Edition means RFC 3987.
	Edition Edition

	// Unsuitable reports whether a character that is allowed in an IRI stays
	// encoded because section 6.1 advises against it. It is also called for
	// unreserved ASCII characters. If it is nil, the function Unsuitable is used.
	Unsuitable func(c rune) bool

	// DomainNames converts labels of domain names that begin with "xn--", with
	// ToUnicode (3.2.1: "Implementations with scheme-specific knowledge MAY
	// convert punycode-encoded domain name labels"). Such an IRI maps back with
	// ToASCII. If DomainNames is nil, labels are not converted.
	DomainNames DomainNames
}

// Convert converts a URI reference. The error is nil for URIs of RFC 3986. A URI of another
// edition that is not an IRI, such as "http://a@b@c" of RFC 2396 or one with a zone identifier
// of RFC 6874, is a [*uri.SyntaxError]. If the URI has an opaque part or a registry-based
// authority, which only earlier editions have, the components of the IRI differ from those
// of the URI.
func (c Conversion) Convert(r uri.Reference) (Reference, error) {
	// Step 1: the text of a URI is a sequence of ASCII octets.
	from, err := c.asIRI(r)
	text := r.String()
	names := err == nil && c.convertsNames(from)
	if err != nil || !names && strings.IndexByte(text, '%') < 0 {
		return from, err
	}
	dst := make([]byte, 0, len(text))
	parts, n := core.Internal(&from).Ref.Parts()
	done := 0 // text[:done] is in dst
	for _, p := range parts[:n] {
		dst = append(dst, text[done:p.Start]...)
		if p.Kind == core.PartHost && names {
			dst = c.appendName(dst, text[p.Start:p.End])
		} else {
			dst = c.appendDecoded(dst, text[p.Start:p.End], p.Kind)
		}
		done = p.End
	}
	dst = append(dst, text[done:]...)
	if string(dst) == text {
		return from, nil
	}
	if uint64(len(dst)) > core.MaxLen { // ToUnicode can make a text longer
		return Reference{}, errTooLong(from)
	}
	return c.Edition.ParseReference(core.StringOf(dst))
}

// asIRI returns a URI reference as an IRI reference, without decoding. It sets c.Unsuitable if it
// is nil.
func (c *Conversion) asIRI(r uri.Reference) (Reference, error) {
	if c.Unsuitable == nil {
		c.Unsuitable = Unsuitable
	}
	if r.Edition() != uri.RFC3986() {
		return c.Edition.ParseReference(r.String())
	}
	e := c.Edition.ofIRIs()
	v := core.Internal(&r)
	v.Edition = *core.Internal(&e)
	if v.Ref.HostKind() == core.RegName {
		v.Ref.Spans.Host = uint8(core.IregName)
	}
	return Reference{r}, nil
}

func (c *Conversion) convertsNames(r Reference) bool {
	scheme, _ := r.Scheme()
	return hasName(c.DomainNames, scheme, r.HostKind())
}

// appendDecoded appends a part of a URI, decoding what can be decoded. It performs steps 2
// to 4 together, character by character. Step 5 only reinterprets the result.
func (c *Conversion) appendDecoded(dst []byte, part string, kind core.PartKind) []byte {
	for part != "" {
		if part[0] != '%' {
			i := indexOrLen(part, '%')
			dst = append(dst, part[:i]...)
			part = part[i:]
			continue
		}
		char, n := core.DecodeTriplets(part)
		end := n * len("%HH")
		switch c.keep(char, kind) {
		case "":
			// Step 2: "to the corresponding octets".
			dst = utf8.AppendRune(dst, char)
		case "reserved", "percent", "ascii":
			// Step 2: all "except those corresponding to '%', characters in
			// 'reserved', and characters in US-ASCII not allowed in URIs".
			// They stay unchanged.
			dst = append(dst, part[:end]...)
		default:
			// Step 3: "Re-percent-encode any octet produced in step 2 that is
			// not part of a strictly legal UTF-8 octet sequence."
			// Step 4: "Re-percent-encode all octets … that in UTF-8 represent
			// characters that are not appropriate according to sections 2.2,
			// 4.1, and 6.1." With upper-case digits, as in 3.2.1.
			for i := 0; i < end; i += len("%HH") {
				dst = core.AppendTriplet(dst, core.TripletOctet(part[i:]))
			}
		}
		part = part[end:]
	}
	return dst
}

// appendName is like appendDecoded for a host whose labels ToUnicode converts.
func (c *Conversion) appendName(dst []byte, name string) []byte {
	for {
		label, rest, found := strings.Cut(name, ".")
		if u, ok := c.label(label); ok {
			dst = append(dst, u...)
		} else {
			dst = c.appendDecoded(dst, label, core.PartHost)
		}
		if !found {
			return dst
		}
		dst = append(dst, '.')
		name = rest
	}
}

// label converts a label with ToUnicode, and reports whether the result is allowed in the
// IRI: all its characters must be appropriate, as in step 4.
func (c *Conversion) label(label string) (string, bool) {
	u, ok := labelToUnicode(c.DomainNames, label)
	if !ok {
		return "", false
	}
	for _, char := range u {
		if char >= utf8.RuneSelf && c.keep(char, core.PartHost) != "" {
			return "", false
		}
	}
	return u, true
}
