package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// ConvertURI converts a URI to an IRI of RFC 3987 with the zero [Conversion] (3.2). Use
// [FromURI] to get a URI as an IRI without decoding.
func ConvertURI(u uri.URI) (IRI, error) { return Conversion{}.ConvertURI(u) }

// ConvertURIReference is like [ConvertURI] for references.
func ConvertURIReference(r uri.Reference) (Reference, error) { return Conversion{}.Convert(r) }

// Conversion converts URIs to IRIs, with options for the choices that section 3.2 leaves.
// It decodes triplets that encode characters in UTF-8, and never those of another charset.
//
// The IRI maps back to the URI, except for the case of hexadecimal digits and for
// unreserved characters that were encoded. It has the same components: conversion does not
// add or remove delimiters. But since "%2E" encodes an unreserved character, a segment
// "%2E%2E" becomes a dot-segment, and a host of encoded digits may become an IPv4address.
// These are equivalent to their encoded forms.
type Conversion struct {
	// Edition is the edition of the IRI. The zero Edition is RFC 3987.
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

// ConvertURI converts a URI. The error is nil for URIs of RFC 3986. URIs of other editions
// are first converted to IRIs as by [Edition.FromURI], which may fail.
func (c Conversion) ConvertURI(u uri.URI) (IRI, error) {
	// The rule for absolute URIs is not that for references.
	if _, err := c.Edition.FromURI(u); err != nil {
		return IRI{}, err
	}
	r, err := c.Convert(u.Reference())
	if err != nil {
		return IRI{}, err
	}
	return IRI(r), nil
}

// Convert converts a URI reference. The errors are those of [Conversion.ConvertURI].
func (c Conversion) Convert(r uri.Reference) (Reference, error) {
	// Step 1: the text of a URI is a sequence of ASCII octets.
	from, err := c.Edition.FromURIReference(r)
	if err != nil {
		return Reference{}, err
	}
	text := from.ref.String()
	names := c.convertsNames(from)
	if !names && strings.IndexByte(text, '%') < 0 {
		return from, nil
	}
	var small [smallText]byte
	dst := small[:0]
	if len(text) > smallText {
		dst = make([]byte, 0, len(text))
	}
	parts, n := from.ref.Parts()
	dst = c.append(dst, text, parts[:n], names)
	if string(dst) == text {
		return from, nil
	}
	if uint64(len(dst)) > core.MaxLen { // ToUnicode can make a text longer
		return Reference{}, errTooLong(from)
	}
	return c.Edition.ParseReference(string(dst))
}

// Append appends the result of Convert to dst.
func (c Conversion) Append(dst []byte, r uri.Reference) ([]byte, error) {
	from, err := c.Edition.FromURIReference(r)
	if err != nil {
		return dst, err
	}
	parts, n := from.ref.Parts()
	return c.append(dst, r.String(), parts[:n], c.convertsNames(from)), nil
}

func (c *Conversion) convertsNames(r Reference) bool {
	scheme, _ := r.Scheme()
	return hasName(c.DomainNames, scheme, r.HostKind())
}

// append appends text with each part decoded.
func (c *Conversion) append(dst []byte, text string, parts []core.Part, names bool) []byte {
	done := 0 // text[:done] is in dst
	for _, p := range parts {
		dst = append(dst, text[done:p.Start]...)
		if p.Kind == core.PartHost && names {
			dst = c.appendName(dst, text[p.Start:p.End])
		} else {
			dst = c.appendDecoded(dst, text[p.Start:p.End], p.Kind)
		}
		done = p.End
	}
	return dst
}

// appendDecoded appends a part of a URI, decoding what can be decoded. It performs steps 2
// to 4 together, character by character. Step 5 only reinterprets the result.
func (c *Conversion) appendDecoded(dst []byte, text string, kind core.PartKind) []byte {
	done := 0 // text[:done] is in dst
	for i := indexOrLen(text, '%'); i < len(text); i += indexOrLen(text[i:], '%') {
		t := c.look(text, i, kind)
		switch t.reason {
		case KeptReserved, KeptPercent, KeptASCII:
			// Step 2: all "except those corresponding to '%', characters in
			// 'reserved', and characters in US-ASCII not allowed in URIs".
			// They stay unchanged.
		case 0:
			// Step 2: "to the corresponding octets".
			dst = append(dst, text[done:i]...)
			dst = utf8.AppendRune(dst, t.char)
			done = t.end
		default:
			// Step 3: "Re-percent-encode any octet produced in step 2 that is
			// not part of a strictly legal UTF-8 octet sequence."
			// Step 4: "Re-percent-encode all octets … that in UTF-8 represent
			// characters that are not appropriate according to sections 2.2,
			// 4.1, and 6.1." With upper-case digits, as in 3.2.1.
			dst = append(dst, text[done:i]...)
			for ; i < t.end; i += len("%HH") {
				o := octet(text, i)
				dst = core.AppendTriplet(dst, o)
			}
			done = t.end
		}
		i = t.end
	}
	return append(dst, text[done:]...)
}

// appendName is like appendDecoded for a host whose labels ToUnicode converts.
func (c *Conversion) appendName(dst []byte, name string) []byte {
	for {
		end := indexOrLen(name, '.')
		if u, ok := c.label(name[:end]); ok {
			dst = append(dst, u...)
		} else {
			dst = c.appendDecoded(dst, name[:end], core.PartHost)
		}
		if end == len(name) {
			return dst
		}
		dst = append(dst, '.')
		name = name[end+1:]
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
		if char >= utf8.RuneSelf && c.keep(char, core.PartHost) != 0 {
			return "", false
		}
	}
	return u, true
}
