package iri

import (
	"strings"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/uri"
)

// Mapping maps IRIs to URIs, with options for the choices that section 3.1 leaves. The zero
// Mapping performs only the two steps.
type Mapping struct {
	// Edition is the edition under which a text must be an IRI reference. The zero
	// Edition means RFC 3987.
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
// [uri.Edition.Check], and a [*uri.SyntaxError] for a bidirectional formatting character.
func (m Mapping) MapComponent(rule, text string) (string, error) {
	escaped := text
	if m.EscapePrintable {
		escaped = escapePrintable(text)
	}
	edition := m.Edition.ofIRIs()
	err := edition.Check(rule, escaped)
	if err == nil {
		if at := core.Formatting(escaped); at >= 0 {
			err = fail(*core.Internal(&edition), rule, escaped, at)
		}
	}
	if err != nil {
		if len(escaped) != len(text) {
			moveError(err, text, func(offset int) int { return unescapedOffset(text, offset) })
		}
		return "", err
	}
	return string(core.AppendEncoded(nil, escaped)), nil
}

// moveError turns an error about a changed text into one about the original text.
func moveError(err error, text string, offset func(int) int) {
	switch e := err.(type) {
	case *uri.SyntaxError:
		core.Internal(e).Move(text, core.Explanation(e.Explain()))
		e.Offset = offset(e.Offset)
	case *DomainNameError:
		e.Offset = offset(e.Offset)
	}
}

// Map maps a parsed IRI reference (3.1, step 1, variant C, and step 2), as
// [uri.Reference.ToURI] does, but for domain names. The error is a
// [*DomainNameError] if ToASCII fails, and a [*uri.SyntaxError] if the URI would be longer
// than 4 GiB - 1 bytes.
func (m Mapping) Map(r Reference) (uri.Reference, error) {
	text := r.String()
	// "before Step 2": ToASCII.
	host, changed, err := hostToASCII(m.DomainNames, r)
	if err != nil {
		return uri.Reference{}, err
	}
	if !changed {
		return r.ToURI()
	}
	size := core.EncodedLen(text) + uint64(len(host))
	if size > core.MaxLen {
		return uri.Reference{}, errTooLong(r)
	}
	ref := &core.Internal(&r).Ref
	dst := append(core.AppendEncoded(make([]byte, 0, size), text[:ref.HostStart()]), host...)
	return uri.ParseReference(core.StringOf(core.AppendEncoded(dst, text[ref.HostEnd:])))
}

func errTooLong(r Reference) error {
	e := core.Internal(&r).Edition
	x := &uri.SyntaxError{Rule: e.Reference}
	x.Offset, x.Err = core.Internal(x).RefuseLength(e, r.String())
	return x
}

// printable has the characters that Mapping.EscapePrintable encodes.
const printable = "<>\" {}|\\^`"

// escapePrintable makes its replacer each time: a variable would be allocated when any program
// starts.
func escapePrintable(text string) string {
	return strings.NewReplacer("<", "%3C", ">", "%3E", `"`, "%22", " ", "%20", "{", "%7B", "}", "%7D", "|", "%7C",
		`\`, "%5C", "^", "%5E", "`", "%60").Replace(text)
}

// unescapedOffset returns the offset in text of the character at offset in the escaped text.
func unescapedOffset(text string, offset int) int {
	return core.OffsetBefore(text, offset, func(c rune) bool { return strings.ContainsRune(printable, c) })
}
