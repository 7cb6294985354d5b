package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// FromURI converts a URI to an IRI of RFC 3987 with the zero [Conversion] (3.2): it decodes
// the characters that an IRI can contain. Without decoding, "every URI is by definition an
// IRI" (3.1): RFC3987().Parse(u.String()).
func FromURI(u uri.URI) (uri.URI, error) {
	r, err := Conversion{}.Convert(u.Reference())
	i, _ := r.URI() // of a zero URI there is none
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
	// Edition is the edition of the IRI. An edition that is not one of IRIs, such
	// as the zero Edition, means RFC 3987.
	Edition uri.Edition

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

// smallText is the maximum length of a text that is built on the stack.
const smallText = 256

// Convert converts a URI reference. The error is nil for URIs of RFC 3986. A URI of another
// edition that is not an IRI, such as "http://a@b@c" of RFC 2396 or one with a zone identifier
// of RFC 6874, is a [*uri.SyntaxError]. If the URI has an opaque part or a registry-based
// authority, which only earlier editions have, the components of the IRI differ from those
// of the URI.
func (c Conversion) Convert(r uri.Reference) (uri.Reference, error) {
	// Step 1: the text of a URI is a sequence of ASCII octets.
	text := r.String()
	p := conversionParts{r: &r}
	if err := c.find(&p); err != nil {
		return uri.Reference{}, err
	}
	if !p.names && strings.IndexByte(text, '%') < 0 {
		return c.asIRI(r)
	}
	var small [smallText]byte
	dst := small[:0]
	if len(text) > smallText {
		dst = make([]byte, 0, len(text))
	}
	dst = c.append(dst, text, &p)
	if string(dst) == text {
		return c.asIRI(r)
	}
	if uint64(len(dst)) > core.MaxLen { // ToUnicode can make a text longer
		from, _ := c.asIRI(r)
		return uri.Reference{}, errTooLong(from)
	}
	return underIRIs(c.Edition).ParseReference(string(dst))
}

// asIRI returns a URI reference as an IRI reference, without decoding.
func (c *Conversion) asIRI(r uri.Reference) (uri.Reference, error) {
	edition := underIRIs(c.Edition)
	if r.Edition() != uri.RFC3986() {
		return edition.ParseReference(r.String())
	}
	_, e := uri.Unwrap(edition.Unset().Reference())
	ref, _ := uri.Unwrap(r)
	if ref.HostKind() == core.RegName {
		ref.Spans.Host = uint8(core.IregName)
	}
	return uri.Wrap(ref, e), nil
}

// conversionParts tells in which part of a URI an offset is. Few characters are treated
// differently in the parts, so a reference of RFC 3986, which has the components of the
// IRI, is not parsed again, and asked for its components only if it has one of these.
type conversionParts struct {
	r     *uri.Reference
	known bool
	names bool // the host is converted with ToUnicode

	hostStart, hostEnd, queryStart, queryEnd int
}

// find finds the parts that matter at once. The error is that of asIRI.
func (c *Conversion) find(p *conversionParts) error {
	if p.r.Edition() != uri.RFC3986() {
		from, err := c.asIRI(*p.r)
		if err != nil {
			return err
		}
		setParts(p, from)
		p.names = c.convertsNames(from)
	} else if c.DomainNames != nil {
		setParts(p, *p.r)
		scheme, _ := p.r.Scheme()
		p.names = p.r.HostKind() == uri.HostRegName && c.DomainNames.HasScheme(scheme)
	}
	return nil
}

// kind returns the part that an offset is in: the host, the query or any other.
func (p *conversionParts) kind(offset int) core.PartKind {
	if !p.known {
		setParts(p, *p.r)
	}
	switch {
	case p.hostStart <= offset && offset < p.hostEnd:
		return core.PartHost
	case p.queryStart <= offset && offset < p.queryEnd:
		return core.PartQuery
	}
	return core.PartPath
}

func setParts(p *conversionParts, r uri.Reference) {
	p.known = true
	if host, ok := r.Host(); ok {
		if scheme, ok := r.Scheme(); ok {
			p.hostStart = len(scheme) + len(":")
		}
		p.hostStart += len("//")
		if userinfo, ok := r.Userinfo(); ok {
			p.hostStart += len(userinfo) + len("@")
		}
		p.hostEnd = p.hostStart + len(host)
	}
	p.queryEnd = len(r.String())
	if fragment, ok := r.Fragment(); ok {
		p.queryEnd -= len("#") + len(fragment)
	}
	query, _ := r.Query()
	p.queryStart = p.queryEnd - len(query)
}

func (c *Conversion) convertsNames(r uri.Reference) bool {
	scheme, _ := r.Scheme()
	return hasName(c.DomainNames, scheme, r.HostKind())
}

// append appends text decoded.
func (c *Conversion) append(dst []byte, text string, p *conversionParts) []byte {
	if !p.names {
		return c.appendDecoded(dst, text, 0, p)
	}
	dst = c.appendDecoded(dst, text[:p.hostStart], 0, p)
	dst = c.appendName(dst, text[:p.hostEnd], p)
	return c.appendDecoded(dst, text, p.hostEnd, p)
}

// appendDecoded appends text[start:] of a URI, decoding what can be decoded. It performs
// steps 2 to 4 together, character by character. Step 5 only reinterprets the result.
func (c *Conversion) appendDecoded(dst []byte, text string, start int, p *conversionParts) []byte {
	done := start // text[:done] is in dst
	for i := start; ; {
		if i == len(text) || text[i] != '%' {
			if i += indexOrLen(text[i:], '%'); i == len(text) {
				break
			}
		}
		if c.Unsuitable == nil {
			var n int
			dst, n = appendCharacters(append(dst, text[done:i]...), text[i:])
			i += n
			if done = i; n > 0 {
				continue
			}
		}
		t := c.look(text, i, p.kind(i))
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

// isAppropriate reports whether a non-ASCII character is decoded in every part, if
// Conversion.Unsuitable is nil. It may report false for one that is.
func isAppropriate(c rune) bool {
	return (0xA0 <= c && c < 0x2000 || 0x3003 <= c && c <= 0xD7FF) && !Unsuitable(c)
}

// appendCharacters appends the appropriate characters of two or three octets that a text
// begins with, percent-encoded, and returns the length of their triplets.
func appendCharacters(dst []byte, text string) ([]byte, int) {
	const two, three = 2 * len("%HH"), 3 * len("%HH")
	i := 0
	for {
		t := text[i:]
		if len(t) < two || t[0] != '%' || t[3] != '%' {
			return dst, i
		}
		first, second := octet(t, 0), octet(t, 3)
		char := rune(first&0x1F)<<6 | rune(second&0x3F)
		switch {
		case second&0xC0 != 0x80 || first < 0xC2 || first >= 0xF0:
			return dst, i
		case first < 0xE0:
			if !isAppropriate(char) {
				return dst, i
			}
			dst = append(dst, first, second)
			i += two
		default:
			if len(t) < three || t[6] != '%' {
				return dst, i
			}
			third := octet(t, 6)
			char = char<<6 | rune(third&0x3F)
			if third&0xC0 != 0x80 || char < 0x800 || !isAppropriate(char) {
				return dst, i
			}
			dst = append(dst, first, second, third)
			i += three
		}
	}
}

// appendName is like appendDecoded for a host, at the end of text, whose labels ToUnicode
// converts.
func (c *Conversion) appendName(dst []byte, text string, p *conversionParts) []byte {
	for start := p.hostStart; ; {
		end := start + indexOrLen(text[start:], '.')
		if u, ok := c.label(text[start:end]); ok {
			dst = append(dst, u...)
		} else {
			dst = c.appendDecoded(dst, text[:end], start, p)
		}
		if end == len(text) {
			return dst
		}
		dst = append(dst, '.')
		start = end + 1
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
