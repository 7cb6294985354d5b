package anyuri

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Collapse does what whiteSpace="collapse" says, which is fixed for anyURI: tabs
// and line ends become spaces, runs of spaces become one, and there is none at
// either end (XML Schema, Part 2, section 4.3.6).
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

// isSpace is XML's idea of white space, which is not Unicode's.
func isSpace(c rune) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// Check10 reports whether a text is an anyURI of XML Schema 1.0. Where it is not
// the error is a [*CharError], or a [*uri.SyntaxError] with the offset at which
// the text ceases to be one. A space is allowed, as are "<", ">", `"`, "{", "}",
// "|", "\", "^", "`" and what is beyond US-ASCII, anywhere that the triplets are
// that they stand for; a "%" only where it begins a triplet.
//
// XML Schema 1.0 does not make processors check that, because "it is impractical
// for processors to check that a value is a context-appropriate URI reference"
// (3.2.17). Here it is checked, but without context, that is, without what a
// scheme asks.
func Check10(text string) error {
	_, err := ToURI10(text)
	return err
}

// ToURI10 returns the URI reference, of RFC 2732's edition, that an anyURI of
// XML Schema 1.0 is mapped to. Errors are those of [Check10].
func ToURI10(text string) (uri.Reference, error) { return toURI(uri.RFC2732, text) }

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

// Escape percent-encodes the characters that XLink 1.0, section 5.4, disallows
// in URI references, and with it XML Schema 1.0: "all non-ASCII characters, plus
// the excluded characters listed in Section 2.4 of [IETF RFC 2396], except for
// the number sign (#) and percent sign (%) characters and the square bracket
// characters re-allowed in [IETF RFC 2732]". The excluded ones are the rules
// control, space, delims and unwise of RFC 2396, 2.4.3. What is not UTF-8 is
// encoded octet by octet.
func Escape(text string) string {
	i := 0
	for i < len(text) && !disallowed(text[i]) {
		i++
	}
	if i == len(text) {
		return text
	}
	b := make([]byte, 0, len(text)+8*len("%HH"))
	done := 0
	for ; i < len(text); i++ {
		// Step 1, "converted to UTF-8", is how it is stored.
		if octet := text[i]; disallowed(octet) {
			// Steps 2 and 3.
			b = core.AppendTriplet(append(b, text[done:i]...), octet)
			done = i + 1
		}
	}
	return string(append(b, text[done:]...))
}

// disallowed reports whether an octet is, or is of, a character that XLink
// disallows.
func disallowed(octet byte) bool {
	switch octet {
	case '<', '>', '"': // delims, without "#" and "%"
		return true
	case '{', '}', '|', '\\', '^', '`': // unwise, without "[" and "]"
		return true
	}
	return octet <= ' ' || octet >= 0x7F // control, space, and all beyond US-ASCII
}

// inOriginal lets an error on Escape(text) say the same of text.
func inOriginal(err error, text string) error {
	e, ok := errors.AsType[*uri.SyntaxError](err)
	if !ok {
		return err
	}
	offset := len(text)
	escaped := 0 // how long the text before i becomes
	for i, c := range text {
		n := 1
		if disallowed(text[i]) {
			n = utf8.RuneLen(c) * len("%HH")
		}
		if e.Offset < escaped+n {
			offset = i
			break
		}
		escaped += n
	}
	e.Text, e.Offset = text, offset
	return e
}

// Check11 reports whether a text is an anyURI of XSD 1.1, which any sequence of
// characters of XML is, the empty one included. Where it is not the error is a
// [*CharError]. "Applications which depend on anyURI values being legal according
// to the rules of the relevant specifications should make arrangements to check
// values" (3.3.17.2): see [ToURI11] and package
// [github.com/stricturi/stricturi/iri/lint].
func Check11(text string) error { return checkChars(text) }

// ToURI11 returns the URI reference of RFC 3986 that an anyURI of XSD 1.1 is
// mapped to, "by the reference escaping procedure defined in [LEIRI] and in
// Section 3.1 [...] of [RFC 3987]" (3.3.17). LEIRI, Legacy extended IRIs, encodes
// what is no character of IRIs, and section 3.1 those beyond US-ASCII: together
// that is [Escape]. The value is usable in practice where the result is "a legal
// URI according to [RFC 3986]" (3.3.17.2), and the error a [*uri.SyntaxError]
// where it is not, or a [*CharError].
func ToURI11(text string) (uri.Reference, error) { return toURI(uri.RFC3986, text) }

// CharError says that a text has what is no character of XML (XML 1.0, section
// 2.2), and so is no text that an XML document could have had.
type CharError struct {
	Offset int   // in bytes
	Char   rune  // U+FFFD where the text is not UTF-8
	Err    error // [uri.ErrInvalidUTF8] where it is not UTF-8
}

// Error returns the failure in one line.
func (e *CharError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%v at offset %d", e.Err, e.Offset)
	}
	return fmt.Sprintf("%U at offset %d is no character of XML", e.Char, e.Offset)
}

// Unwrap returns Err.
func (e *CharError) Unwrap() error { return e.Err }

func checkChars(text string) error {
	for i, c := range text {
		if c == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(text[i:]); n == 1 {
				return &CharError{i, c, uri.ErrInvalidUTF8}
			}
		}
		if !isChar(c) {
			return &CharError{Offset: i, Char: c}
		}
	}
	return nil
}

// isChar is XML's production Char. Surrogates are not UTF-8 to begin with.
func isChar(c rune) bool {
	return c >= ' ' && c != 0xFFFE && c != 0xFFFF || c == '\t' || c == '\n' || c == '\r'
}
