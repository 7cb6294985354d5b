package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/hooks"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/uri"
)

// ToURI maps the IRI to a URI of RFC 3986 (3.1). The text that was parsed is
// Unicode, step 1's variant C: it is not normalised. Every URI is mapped to
// itself, without copying. The error is nil but where the URI would be longer
// than 4 GiB - 1 bytes; it is a [*uri.SyntaxError] that wraps [uri.ErrTooLong] then.
//
// For other input, and for domain names by ToASCII, see [Mapping].
func (u IRI) ToURI() (uri.URI, error) {
	r, err := u.Reference().ToURI()
	if err != nil {
		return uri.URI{}, err
	}
	return mustURI(r), nil
}

// ToURI is [IRI.ToURI] for references.
func (r Reference) ToURI() (uri.Reference, error) { return Mapping{}.Map(r) }

// AppendURI appends to dst the URI, or the URI reference, that ToURI maps to.
func (v value) AppendURI(dst []byte) []byte { return appendEncoded(dst, v.ref.String()) }

// Mapping is the mapping of IRIs to URIs, with the choices that section 3.1
// leaves. The zero Mapping is the two steps and nothing else.
type Mapping struct {
	// Edition is what a text must be an IRI reference of; the zero Edition
	// is RFC 3987.
	Edition Edition

	// EscapePrintable percent-encodes in a text, before it is an IRI, the
	// printable characters in US-ASCII that are not allowed in URIs:
	//
	//	"<", ">", '"', space, "{", "}", "|", "\", "^", "`"
	//
	// Never "#", "%", "[" and "]". Without it a text that has one of them is
	// refused (3.1: "Systems accepting IRIs MAY also deal with …").
	EscapePrintable bool

	// DomainNames converts the ireg-name by ToASCII, for schemes that are
	// known to use domain names there; nil leaves it to step 2 (3.1: "MAY
	// convert the ireg-name component").
	DomainNames DomainNames
}

// MapCharacters maps an IRI reference that was written on paper or read aloud
// (3.1, step 1, variant A): its characters are normalised to NFC.
//
// The error of MapCharacters and of [Mapping.MapUnicode] is a [*uri.SyntaxError] if
// the text is not an IRI reference, and a [*DomainNameError] if ToASCII fails.
// Offsets are in the text that was given; if normalization changed the
// characters at fault, the offset is that of the first one that took part.
//
// For text in octets of another charset see package
// [github.com/stricturi/stricturi/iri/charset].
func (m Mapping) MapCharacters(text string) (uri.Reference, error) {
	normalized := nfc.String(text)
	r, err := m.MapUnicode(normalized)
	if err != nil && normalized != text {
		moveError(err, text, func(offset int) int { return nfc.OffsetBefore(text, offset) })
	}
	return r, err
}

// MapUnicode maps an IRI reference in Unicode, which in Go is UTF-8 (3.1,
// step 1, variant C): it is not normalised.
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

// moveError changes an error about what was made of text into one about text.
func moveError(err error, text string, offset func(int) int) {
	switch e := err.(type) {
	case *uri.SyntaxError:
		hooks.Retarget(e, text, offset(e.Offset))
	case *DomainNameError:
		e.Offset = offset(e.Offset)
	}
}

// Map maps an IRI reference that has been parsed (3.1, step 1, variant C, and
// step 2). The error is a [*DomainNameError] where ToASCII fails, and a
// [*uri.SyntaxError] where the URI would be longer than 4 GiB - 1 bytes.
func (m Mapping) Map(r Reference) (uri.Reference, error) {
	text := r.ref.String()
	// "before Step 2": ToASCII.
	host, changed, err := hostToASCII(m.DomainNames, r)
	if err != nil {
		return uri.Reference{}, err
	}
	// The mapping is an identity transformation for URIs.
	encoded := countNonASCII(text)
	if encoded == 0 && !changed {
		return uri.ParseReference(text)
	}
	size := uint64(len(text)) + (uint64(len("%HH"))-1)*uint64(encoded)
	if changed {
		size += uint64(len(host))
	}
	if size > core.MaxLen {
		return uri.Reference{}, errTooLong(r)
	}
	var small [smallText]byte
	dst := small[:0]
	if size > smallText {
		dst = make([]byte, 0, size)
	}
	parts, n := r.ref.Parts()
	done := 0 // what of text is in dst
	for _, p := range parts[:n] {
		dst = append(dst, text[done:p.Start]...)
		if p.Kind == core.PartHost && changed {
			dst = append(dst, host...)
		} else {
			dst = appendEncoded(dst, text[p.Start:p.End])
		}
		done = p.End
	}
	return uri.ParseReference(string(dst))
}

// smallText is how long a text may be that is put together on the stack.
const smallText = 256

func errTooLong(r Reference) error {
	return newSyntaxError(core.Failure{
		Edition: r.edition.core(), Rule: referenceRule, Offset: len(r.String()),
		Open: []string{referenceRule}, Section: "3", Err: uri.ErrTooLong,
	}, r.String())
}

const referenceRule = "IRI-reference"

// appendEncoded appends a text with its characters beyond US-ASCII encoded. In
// an IRI that are those "in 'ucschar' or 'iprivate'".
func appendEncoded(dst []byte, text string) []byte {
	done := 0 // what of text is in dst
	for i := 0; i < len(text); i++ {
		if text[i] < utf8.RuneSelf {
			continue
		}
		dst = append(dst, text[done:i]...)
		for ; i < len(text) && text[i] >= utf8.RuneSelf; i++ {
			// Step 2.1: the text is UTF-8 already.
			octet := text[i]
			// Step 2.2: "the hexadecimal notation SHOULD use uppercase
			// letters". Step 2.3.
			dst = core.AppendTriplet(dst, octet)
		}
		done = i
	}
	return append(dst, text[done:]...)
}

func countNonASCII(s string) int {
	n := 0
	for i := range len(s) {
		n += int(s[i] >> 7)
	}
	return n
}

// printable are the characters of Mapping.EscapePrintable.
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

// unescapedOffset returns where in text the character stands that stands at
// offset in escapePrintable(text).
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
