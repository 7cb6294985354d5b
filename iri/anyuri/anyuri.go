package anyuri

import (
	"errors"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Check10 returns an error if a text is not an anyURI of XML Schema 1.0. The error
// is a [*uri.SyntaxError] with the offset in the text. A space,
// "<", ">", `"`, "{", "}", "|", "\", "^", "`" and non-ASCII characters are allowed
// wherever percent-encoded octets are. A "%" must begin a percent-encoded octet.
//
// XML Schema 1.0 does not require this check, because "it is impractical for
// processors to check that a value is a context-appropriate URI reference"
// (3.2.17). Check10 does not consider context, such as the rules of a scheme.
func Check10(text string) error {
	if err := checkChars(text); err != nil {
		return err
	}
	_, err := uri.RFC2732().ParseReference(Escape(text))
	return inOriginal(err, text)
}

// Escape percent-encodes the characters that XLink 1.0, section 5.4, and XML Schema
// 1.0 disallow in URI references: "all non-ASCII characters, plus
// the excluded characters listed in Section 2.4 of [IETF RFC 2396], except for
// the number sign (#) and percent sign (%) characters and the square bracket
// characters re-allowed in [IETF RFC 2732]". The excluded ones are the rules
// control, space, delims and unwise of RFC 2396, 2.4.3. Bytes that are not UTF-8
// are encoded too. For the values of XSD 1.1 this is "the reference escaping procedure
// defined in [LEIRI] and in Section 3.1 [...] of [RFC 3987]" (3.3.17).
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
// values" (3.3.17.2): whether [uri.ParseReference] accepts what [Escape] returns, or with package
// [github.com/stricturi/stricturi/iri/lint].
func Check11(text string) error { return checkChars(text) }

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
