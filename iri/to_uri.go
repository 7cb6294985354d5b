package iri

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/hooks"
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
	text, ok := mapped(u.ref.String())
	if !ok {
		return uri.URI{}, errTooLong(u.Reference())
	}
	return uri.Parse(text)
}

// ToURIReference is like [IRI.ToURI] for references.
func (r Reference) ToURIReference() (uri.Reference, error) {
	text, ok := mapped(r.ref.String())
	if !ok {
		return uri.Reference{}, errTooLong(r)
	}
	return uri.ParseReference(text)
}

// mapped returns a text with its non-ASCII characters encoded. It fails if the result would
// be too long.
func mapped(text string) (string, bool) {
	beyond := countNonASCII(text)
	if beyond == 0 {
		return text, true // "an identity transformation for URIs"
	}
	size := encodedSize(text, beyond)
	if size > core.MaxLen {
		return "", false
	}
	b := make([]byte, size)
	encode(b, text)
	return core.StringOf(b), true
}

// encodedSize returns the length of a text with its octets that are not ASCII encoded.
func encodedSize(text string, beyond int) uint64 {
	return uint64(len(text)) + (uint64(len("%HH"))-1)*uint64(beyond)
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
		err = refuseFormatting(m.Edition.core(), rule, escaped)
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
		hooks.Retarget(e, text, offset(e.Offset))
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
	if encodedSize(text, countNonASCII(text))+uint64(len(host)) > core.MaxLen {
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
	size := len(text) + (len("%HH")-1)*countNonASCII(text)
	dst = slices.Grow(dst, size)
	dst = dst[:len(dst)+size]
	encode(dst[len(dst)-size:], text)
	return dst
}

// encode writes a text with its non-ASCII characters encoded, which takes exactly all of
// dst. In an IRI, those are the characters "in 'ucschar' or 'iprivate'".
func encode(dst []byte, text string) {
	const step = 8
	for ; len(text) > step; text = text[step:] {
		if x := ascii.Word(text); x&ascii.High == 0 {
			binary.LittleEndian.PutUint64(dst, x)
			dst = dst[step:]
		} else {
			dst = encodeEach(dst, text[:step])
		}
	}
	encodeEach(dst, text)
}

// encodeEach is encode octet by octet. It returns what is left of dst.
func encodeEach(dst []byte, text string) []byte {
	const digits = "0123456789ABCDEF"
	n := 0
	for i := range len(text) {
		// Step 2.1: the text is UTF-8 already.
		octet := text[i]
		if octet < utf8.RuneSelf {
			dst[n] = octet
			n++
			continue
		}
		// Step 2.2: "the hexadecimal notation SHOULD use uppercase letters". Step 2.3.
		triplet := dst[n : n+len("%HH")]
		triplet[0], triplet[1], triplet[2] = '%', digits[octet>>4], digits[octet&0xF]
		n += len(triplet)
	}
	return dst[n:]
}

// countNonASCII returns the number of octets that are not ASCII.
func countNonASCII(s string) int {
	n := 0
	for ; len(s) >= 4*8; s = s[4*8:] {
		n += bits.OnesCount64(beyond(s[0:8])>>7 | beyond(s[8:16])>>6 | beyond(s[16:24])>>5 | beyond(s[24:32])>>4)
	}
	for ; len(s) >= 8; s = s[8:] {
		n += bits.OnesCount64(beyond(s))
	}
	for i := range len(s) {
		n += int(s[i] >> 7)
	}
	return n
}

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
