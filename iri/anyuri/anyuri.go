package anyuri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Collapse collapses white space, as whiteSpace="collapse" requires for anyURI:
// tabs and line ends become spaces, runs of spaces become one space, and spaces at
// either end are removed (XML Schema, Part 2, section 4.3.6).
func Collapse(text string) string {
	var b strings.Builder
	for field := range strings.FieldsFuncSeq(text, isSpace) {
		if len(field) == len(text) {
			return text
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(field)
	}
	return b.String()
}

// isSpace reports whether c is white space in XML, which is not that of Unicode.
func isSpace(c rune) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// Check10 returns an error if a text is not an anyURI of XML Schema 1.0. The error
// is a [*uri.SyntaxError] with the offset in the text. A space,
// "<", ">", `"`, "{", "}", "|", "\", "^", "`" and non-ASCII characters are allowed
// wherever percent-encoded octets are. A "%" must begin a percent-encoded octet.
//
// XML Schema 1.0 does not require this check, because "it is impractical for
// processors to check that a value is a context-appropriate URI reference"
// (3.2.17). Check10 does not consider context, such as the rules of a scheme.
func Check10(text string) error {
	_, err := ToURI10(text)
	return err
}

// ToURI10 maps an anyURI of XML Schema 1.0 to a URI reference of RFC 2732. It
// returns the errors of [Check10].
func ToURI10(text string) (uri.Reference, error) { return toURI(uri.RFC2732(), text) }

func toURI(e uri.Edition, text string) (uri.Reference, error) {
	if err := checkChars(text); err != nil {
		return uri.Reference{}, err
	}
	r, err := e.ParseReference(Escape(text))
	if err != nil {
		return uri.Reference{}, inOriginal(err, text)
	}
	return r, nil
}

// Escape percent-encodes the characters that XLink 1.0, section 5.4, and XML Schema
// 1.0 disallow in URI references: "all non-ASCII characters, plus
// the excluded characters listed in Section 2.4 of [IETF RFC 2396], except for
// the number sign (#) and percent sign (%) characters and the square bracket
// characters re-allowed in [IETF RFC 2732]". The excluded ones are the rules
// control, space, delims and unwise of RFC 2396, 2.4.3. Bytes that are not UTF-8
// are encoded too.
func Escape(text string) string {
	var b []byte
	for i := range len(text) {
		// Step 1, "converted to UTF-8", is done: strings are UTF-8.
		if disallowed(text[i]) {
			b = core.AppendTriplet(b, text[i]) // steps 2 and 3
		} else {
			b = append(b, text[i])
		}
	}
	return string(b)
}

// disallowed reports whether XLink disallows the character that an octet belongs
// to.
func disallowed(octet byte) bool {
	switch octet {
	case '<', '>', '"': // delims, without "#" and "%"
		return true
	case '{', '}', '|', '\\', '^', '`': // unwise, without "[" and "]"
		return true
	}
	return octet <= ' ' || octet >= 0x7F // control, space, and non-ASCII
}

// inOriginal turns an error about Escape(text) into an error about text.
func inOriginal(err error, text string) error {
	var e *uri.SyntaxError
	if !errors.As(err, &e) {
		return err
	}
	core.Internal(e).Move(text, core.Explanation(e.Explain()))
	e.Offset = core.OffsetBefore(text, e.Offset, func(c rune) bool { return c >= utf8.RuneSelf || disallowed(byte(c)) })
	return e
}

// Check11 returns a [*uri.SyntaxError] if a text is not an anyURI of XSD 1.1. Any sequence of
// XML characters is one (XML 1.0, 2.2), including the empty sequence. "Applications which depend
// on anyURI values being legal according
// to the rules of the relevant specifications should make arrangements to check
// values" (3.3.17.2): see [ToURI11] and package
// [github.com/stricturi/stricturi/iri/lint].
func Check11(text string) error { return checkChars(text) }

// ToURI11 maps an anyURI of XSD 1.1 to a URI reference of RFC 3986, "by the
// reference escaping procedure defined in [LEIRI] and in Section 3.1 [...] of [RFC
// 3987]" (3.3.17). LEIRI, Legacy extended IRIs, encodes characters not allowed in
// IRIs, and section 3.1 encodes non-ASCII characters: [Escape] does both. A value is
// usable in practice if the result is "a legal URI according to [RFC 3986]"
// (3.3.17.2). If it is not, the error is a [*uri.SyntaxError].
func ToURI11(text string) (uri.Reference, error) { return toURI(uri.RFC3986(), text) }

// ErrNotXML is what the error about a character wraps that is not allowed in XML. No XML
// document can contain the text.
var ErrNotXML = errors.New("not an XML character")

func checkChars(text string) error {
	for i, c := range text {
		if _, n := utf8.DecodeRuneInString(text[i:]); c == utf8.RuneError && n == 1 {
			return refuse(text, i, uri.ErrInvalidUTF8)
		}
		if !isChar(c) {
			return refuse(text, i, ErrNotXML)
		}
	}
	return nil
}

func refuse(text string, offset int, reason error) error {
	e := &uri.SyntaxError{Rule: "anyURI", Offset: offset, Err: reason}
	x := core.Explanation{Open: []string{"Char"}, Section: "XML 1.0, 2.2"}
	core.Internal(e).Explained(text, core.Source{Short: "xml10", Title: "XML 1.0"}, x)
	return e
}

// isChar reports whether c matches XML's production Char. It need not check for
// surrogates, which are not valid UTF-8.
func isChar(c rune) bool {
	return c >= ' ' && c != 0xFFFE && c != 0xFFFF || c == '\t' || c == '\n' || c == '\r'
}
