package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// ConvertURI converts a URI to an IRI of RFC 3987 (3.2). It is that of the zero
// [Conversion]; to take a URI for what it is, an IRI, without decoding anything,
// see [FromURI].
func ConvertURI(u uri.URI) (IRI, error) { return Conversion{}.ConvertURI(u) }

// ConvertReference is [ConvertURI] for references.
func ConvertReference(r uri.Reference) (Reference, error) { return Conversion{}.Convert(r) }

// Conversion is the conversion of URIs to IRIs, with the choices that section
// 3.2 leaves. Percent-encodings are decoded where they stand for characters in
// UTF-8, and never for those of another charset.
//
// The IRI maps back to the URI, but for the case of hexadecimal digits and for
// unreserved characters that were encoded. It has the same components: no
// delimiter is made or lost. That said, "%2E" is an unreserved character's, and
// decoded, so that a segment "%2E%2E" becomes a dot-segment, and a host of
// encoded digits an IPv4address, which are equivalent to what they were.
type Conversion struct {
	// Edition is that of the IRI; the zero Edition is RFC 3987.
	Edition Edition

	// Unsuitable reports which of the characters that an IRI can have stay
	// encoded, because section 6.1 advises against them; it is asked of
	// unreserved characters in US-ASCII too. A nil Unsuitable is the function
	// of that name; to keep other characters encoded, or fewer, give another.
	Unsuitable func(c rune) bool

	// DomainNames converts the labels of domain names that begin with "xn--"
	// by ToUnicode; nil leaves them as they are (3.2.1: "Implementations with
	// scheme-specific knowledge MAY convert punycode-encoded domain name
	// labels"). Such an IRI maps back by ToASCII.
	DomainNames DomainNames
}

// ConvertURI converts a URI. The error is nil but for URIs of other editions
// than RFC 3986, which are first taken for IRIs, as [Edition.FromURI] does.
func (c Conversion) ConvertURI(u uri.URI) (IRI, error) {
	// As absolute URIs their rule is another than as references.
	if _, err := c.Edition.FromURI(u); err != nil {
		return IRI{}, err
	}
	r, err := c.Convert(u.Reference())
	if err != nil {
		return IRI{}, err
	}
	return IRI(r), nil
}

// Convert converts a URI reference. Errors are those of
// [Conversion.ConvertURI].
func (c Conversion) Convert(r uri.Reference) (Reference, error) {
	// Step 1: the text of a URI is one of octets in US-ASCII.
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

// Append appends to dst the IRI reference that Convert converts to.
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
	done := 0 // what of text is in dst
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

// appendDecoded appends a part of a URI with what can be decoded decoded: steps
// 2 to 4 together, character by character. Step 5 is but a view of the result.
func (c *Conversion) appendDecoded(dst []byte, text string, kind core.PartKind) []byte {
	done := 0 // what of text is in dst
	for i := indexOrLen(text, '%'); i < len(text); i += indexOrLen(text[i:], '%') {
		t := c.look(text, i, kind)
		switch t.reason {
		case KeptReserved, KeptPercent, KeptASCII:
			// Step 2: all "except those corresponding to '%', characters in
			// 'reserved', and characters in US-ASCII not allowed in URIs".
			// They stay as they are written.
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
			// 4.1, and 6.1." With upper-case digits, as 3.2.1 has it.
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

// appendName is appendDecoded for a host whose labels ToUnicode converts.
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

// label returns a label by ToUnicode, and whether it can be had in the IRI: all
// its characters must be appropriate, as in step 4.
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
