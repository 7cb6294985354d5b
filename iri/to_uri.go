package iri

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/uri"
)

// ToURI maps the IRI to a URI of RFC 3986 (3.1). It does not normalize the text, which is
// Unicode (step 1, variant C). It maps every URI to itself, without copying. The error is
// nil unless the URI would be longer than 4 GiB - 1 bytes; it is then a [*uri.SyntaxError]
// that wraps [uri.ErrTooLong].
//
// Use [Mapping] for other input, and to convert domain names with ToASCII.
func (u IRI) ToURI() (uri.URI, error) {
	if u.IsZero() {
		return uri.URI{}, nil
	}
	r, err := u.Reference().ToURIReference()
	return mustURI(r), err
}

// ToURIReference is like [IRI.ToURI] for references.
func (r Reference) ToURIReference() (u uri.Reference, err error) {
	var ref core.Ref
	if !encodeReference(&ref, &r.ref) {
		return uri.Reference{}, errTooLong(r)
	}
	return uri.Wrap(ref, nil), nil
}

// encodeReference sets u to an IRI reference with its non-ASCII characters encoded. The
// spans of u follow from those of r, because the rules of the URI are those of the IRI with
// triplets in place of these characters, and a host that is an address has none. It fails if
// the result would be too long.
func encodeReference(u, r *core.Ref) bool {
	text, spans := r.String(), r.Spans
	if spans.Host == uint8(core.IregName) {
		spans.Host = uint8(core.RegName)
	}
	// Ends of undefined components are 0, and so are those before them.
	done, beyond := uint32(0), 0
	for _, end := range [...]*uint32{&spans.UserinfoEnd, &spans.HostEnd, &spans.AuthorityEnd, &spans.PathEnd, &spans.QueryEnd} {
		beyond += countNonASCII(text[:*end], int(done))
		done = *end
		*end = uint32(encodedSize(int(done), beyond))
	}
	beyond += countNonASCII(text, int(done))
	if beyond > 0 { // "an identity transformation for URIs"
		size := encodedSize(len(text), beyond)
		if size > core.MaxLen {
			return false
		}
		b := make([]byte, size)
		encode(b, text)
		text = core.StringOf(b)
	}
	*u.Read(text) = spans
	return true
}

// encodedSize returns the length of a text with its octets that are not ASCII encoded.
func encodedSize(octets, beyond int) uint64 {
	return uint64(octets) + (uint64(len("%HH"))-1)*uint64(beyond)
}

// AppendURI appends the result of ToURI to dst.
func (v value) AppendURI(dst []byte) []byte { return appendEncoded(dst, v.ref.String()) }

// Mapping maps IRIs to URIs, with options for the choices that section 3.1 leaves. The zero
// Mapping performs only the two steps.
type Mapping struct {
	// Edition is the edition under which a text must be an IRI reference. The
	// zero Edition is RFC 3987.
	Edition Edition

	// EscapePrintable percent-encodes the printable ASCII characters that are
	// not allowed in URIs, before the text is parsed:
	//
	//	"<", ">", '"', space, "{", "}", "|", "\", "^", "`"
	//
	// It does not encode "#", "%", "[" and "]". Without it, a text with one of
	// these characters is an error (3.1: "Systems accepting IRIs MAY also deal
	// with …").
	EscapePrintable bool

	// DomainNames converts the ireg-name with ToASCII, for schemes that are
	// known to use domain names (3.1: "MAY convert the ireg-name component"). If
	// it is nil, step 2 applies to the ireg-name.
	DomainNames DomainNames
}

// MapCharacters maps an IRI reference that was written on paper or read aloud (3.1, step 1,
// variant A). It normalizes the characters to NFC.
//
// The error of MapCharacters and [Mapping.MapUnicode] is a [*uri.SyntaxError] if the text
// is not an IRI reference, and a [*DomainNameError] if ToASCII fails. Offsets are those in
// the given text. If normalization changed the offending characters, the offset is that of
// the first character of the changed part.
//
// For text encoded in another charset see package
// [github.com/stricturi/stricturi/iri/charset].
func (m Mapping) MapCharacters(text string) (uri.Reference, error) {
	normalized := nfc.String(text)
	r, err := m.MapUnicode(normalized)
	if err != nil && normalized != text {
		moveError(err, text, func(offset int) int { return nfc.OffsetBefore(text, offset) })
	}
	return r, err
}

// MapUnicode maps an IRI reference in Unicode, which is UTF-8 in Go (3.1, step 1, variant
// C). It does not normalize the characters.
func (m Mapping) MapUnicode(text string) (uri.Reference, error) {
	escaped := text
	if m.EscapePrintable {
		escaped = escapePrintable(text)
	}
	r, err := m.Edition.ParseReference(escaped)
	var u uri.Reference
	if err == nil {
		u, err = m.Map(r)
	}
	if err != nil && len(escaped) != len(text) {
		moveError(err, text, func(offset int) int { return unescapedOffset(text, offset) })
	}
	return u, err
}

// MapComponent maps a component of an IRI, in Unicode: a string of a rule such as
// isegment, iquery or ifragment ("as well as components thereof", 3.1). A component
// has no scheme, so that domain names are not converted. The errors are those of
// [Edition.Check], and a [*uri.SyntaxError] for a bidirectional formatting character.
func (m Mapping) MapComponent(rule, text string) (string, error) {
	escaped := text
	if m.EscapePrintable {
		escaped = escapePrintable(text)
	}
	err := m.Edition.Check(rule, escaped)
	if err == nil {
		if at := core.Formatting(escaped); at >= 0 {
			err = newSyntaxError(m.Edition.core().RefuseFormatting(rule, at), escaped)
		}
	}
	if err != nil {
		if len(escaped) != len(text) {
			moveError(err, text, func(offset int) int { return unescapedOffset(text, offset) })
		}
		return "", err
	}
	return string(appendEncoded(nil, escaped)), nil
}

// moveError turns an error about a changed text into one about the original text.
func moveError(err error, text string, offset func(int) int) {
	switch e := err.(type) {
	case *uri.SyntaxError:
		e.Retarget(text, offset(e.Offset))
	case *DomainNameError:
		e.Offset = offset(e.Offset)
	}
}

// Map maps a parsed IRI reference (3.1, step 1, variant C, and step 2). The error is a
// [*DomainNameError] if ToASCII fails, and a [*uri.SyntaxError] if the URI would be longer
// than 4 GiB - 1 bytes.
func (m Mapping) Map(r Reference) (uri.Reference, error) {
	text := r.ref.String()
	// "before Step 2": ToASCII.
	host, changed, err := hostToASCII(m.DomainNames, r)
	if err != nil {
		return uri.Reference{}, err
	}
	if !changed {
		return r.ToURIReference()
	}
	if encodedSize(len(text), countNonASCII(text, 0))+uint64(len(host)) > core.MaxLen {
		return uri.Reference{}, errTooLong(r)
	}
	dst := make([]byte, 0, len(text)+len(host))
	parts, n := r.ref.Parts()
	for _, p := range parts[:n] {
		if p.Kind == core.PartHost {
			dst = append(appendEncoded(dst, text[:p.Start]), host...)
			dst = appendEncoded(dst, text[p.End:])
		}
	}
	return uri.ParseReference(string(dst))
}

func errTooLong(r Reference) error {
	return newSyntaxError(core.Failure{
		Edition: r.edition.core(), Rule: referenceRule, Offset: len(r.String()), Err: uri.ErrTooLong,
		Explanation: &core.Explanation{Open: []string{referenceRule}, Section: "3"},
	}, r.String())
}

const referenceRule = "IRI-reference"

// appendEncoded appends a text with its non-ASCII characters encoded.
func appendEncoded(dst []byte, text string) []byte {
	size := int(encodedSize(len(text), countNonASCII(text, 0)))
	dst = slices.Grow(dst, size)
	dst = dst[:len(dst)+size]
	encode(dst[len(dst)-size:], text)
	return dst
}

// encode writes a text with its non-ASCII characters encoded, which takes exactly all of
// dst. In an IRI, those are the characters "in 'ucschar' or 'iprivate'".
func encode(dst []byte, text string) {
	// Some of what is written is written again, for which there is room unless the octet is
	// the last. A slice with a capacity that is known takes fewer instructions.
	const step = 8
	i, n := 0, 0
	for i+step < len(text) {
		x := ascii.Word(text[i : i+step])
		binary.LittleEndian.PutUint64(dst[n:n+step:n+step], x)
		skip := bits.TrailingZeros64(x&ascii.High) / 8
		i, n = i+skip, n+skip
		for i+step < len(text) && text[i] >= utf8.RuneSelf { // step 2.1: the text is UTF-8 already
			binary.LittleEndian.PutUint32(dst[n:n+4:n+4], encodedOctet(text[i]))
			i, n = i+1, n+len("%HH")
		}
	}
	for ; i < len(text); i++ {
		if text[i] < utf8.RuneSelf {
			dst[n] = text[i]
			n++
		} else {
			n += copy(dst[n:n+len("%HH")], octets[int(text[i]&0x7F)*len("%HH|"):])
		}
	}
}

// encodedOctet returns the triplet of an octet that is not ASCII, and a "|".
func encodedOctet(octet byte) uint32 {
	t := octets[int(octet&0x7F)*len("%HH|"):]
	_ = t[3]
	return uint32(t[0]) | uint32(t[1])<<8 | uint32(t[2])<<16 | uint32(t[3])<<24
}

// octets has the triplets of the octets that are not ASCII. Step 2.2: "the hexadecimal
// notation SHOULD use uppercase letters". Step 2.3.
const octets = "" +
	"%80|%81|%82|%83|%84|%85|%86|%87|%88|%89|%8A|%8B|%8C|%8D|%8E|%8F|" +
	"%90|%91|%92|%93|%94|%95|%96|%97|%98|%99|%9A|%9B|%9C|%9D|%9E|%9F|" +
	"%A0|%A1|%A2|%A3|%A4|%A5|%A6|%A7|%A8|%A9|%AA|%AB|%AC|%AD|%AE|%AF|" +
	"%B0|%B1|%B2|%B3|%B4|%B5|%B6|%B7|%B8|%B9|%BA|%BB|%BC|%BD|%BE|%BF|" +
	"%C0|%C1|%C2|%C3|%C4|%C5|%C6|%C7|%C8|%C9|%CA|%CB|%CC|%CD|%CE|%CF|" +
	"%D0|%D1|%D2|%D3|%D4|%D5|%D6|%D7|%D8|%D9|%DA|%DB|%DC|%DD|%DE|%DF|" +
	"%E0|%E1|%E2|%E3|%E4|%E5|%E6|%E7|%E8|%E9|%EA|%EB|%EC|%ED|%EE|%EF|" +
	"%F0|%F1|%F2|%F3|%F4|%F5|%F6|%F7|%F8|%F9|%FA|%FB|%FC|%FD|%FE|%FF|"

// countNonASCII returns the number of octets from start on that are not ASCII.
func countNonASCII(s string, start int) int {
	n, i := 0, start
	for ; i+8 <= len(s); i += 8 {
		n += count(beyond(s[i : i+8]))
	}
	switch rest := len(s) - i; {
	case rest == 0:
	case len(s) >= 8: // with octets before them
		n += count(beyond(s[len(s)-8:]) >> ((64 - 8*rest) & 63))
	default:
		for ; i < len(s); i++ {
			n += int(s[i] >> 7)
		}
	}
	return n
}

// count returns the number of octets of a word that have the highest bit.
func count(high uint64) int { return int(high >> 7 * ascii.Ones >> 56) }

// beyond has the highest bit in each of the first 8 octets that is not ASCII.
func beyond(s string) uint64 { return ascii.Word(s) & ascii.High }

// printable has the characters that Mapping.EscapePrintable encodes.
const printable = "<>\" {}|\\^`"

func escapePrintable(text string) string {
	i := strings.IndexAny(text, printable)
	if i < 0 {
		return text
	}
	dst := make([]byte, 0, len(text)+8*len("%HH"))
	done := 0 // what of text is in dst
	for ; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf || strings.IndexByte(printable, c) < 0 {
			continue
		}
		dst = append(dst, text[done:i]...)
		dst = core.AppendTriplet(dst, c)
		done = i + 1
	}
	return string(append(dst, text[done:]...))
}

// unescapedOffset returns the offset in text of the character at offset in
// escapePrintable(text).
func unescapedOffset(text string, offset int) int {
	for i := range len(text) {
		n := 1
		if strings.IndexByte(printable, text[i]) >= 0 {
			n = len("%HH")
		}
		if offset < n {
			return i
		}
		offset -= n
	}
	return len(text)
}
