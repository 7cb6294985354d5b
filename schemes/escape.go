package schemes

import (
	"cmp"
	"iter"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
)

// Param is a parameter of a URI. Value is empty if the URI has only the name.
type Param struct{ Name, Value string }

// params yields the parameters of a text, as they are written, and the offset of each. An
// empty text has none.
func params(text, separator string) iter.Seq2[int, Param] {
	return func(yield func(int, Param) bool) {
		at := 0
		for param := range strings.SplitSeq(text, separator) {
			name, value, _ := strings.Cut(param, "=")
			if text == "" || !yield(at, Param{name, value}) {
				return
			}
			at += len(param) + len(separator)
		}
	}
}

// compareParams compares by name, and then by value.
func compareParams(p, q Param) int {
	return cmp.Or(strings.Compare(p.Name, q.Name), strings.Compare(p.Value, q.Value))
}

// octet returns the first octet of a text, which may be percent-encoded, and the length of
// its encoding.
func octet(text string) (c byte, length int) {
	if !core.IsTriplet(text) {
		return text[0], 1
	}
	return core.TripletOctet(text), len("%41")
}

// decode decodes the percent-encodings of a text.
func decode(text string) string { return decodeOnly(text, func(byte) bool { return true }) }

// upperEscapes returns a text with the digits of its percent-encodings in upper case.
func upperEscapes(text string) string { return decodeOnly(text, func(byte) bool { return false }) }

// decodeOnly decodes the percent-encodings of some characters, and writes the others with
// digits in upper case. Characters that are not encoded stay.
func decodeOnly(text string, some func(c byte) bool) string {
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		c, n := octet(text[i:])
		if n == 1 || some(c) {
			b = append(b, c)
		} else {
			b = core.AppendTriplet(b, c)
		}
		i += n
	}
	return string(b)
}

// escape percent-encodes all octets except some.
func escape(octets string, except func(c byte) bool) string {
	b := make([]byte, 0, len(octets))
	for _, c := range []byte(octets) {
		if except(c) {
			b = append(b, c)
		} else {
			b = core.AppendTriplet(b, c)
		}
	}
	return string(b)
}

// isUnreserved reports whether RFC 3986, 2.3, calls a character unreserved.
func isUnreserved(c byte) bool { return ascii.IsAlphanumeric(c) || strings.IndexByte("-._~", c) >= 0 }

// unreservedOr returns a function that reports whether a character is unreserved or one of
// the others.
func unreservedOr(others string) func(c byte) bool {
	return func(c byte) bool { return isUnreserved(c) || strings.IndexByte(others, c) >= 0 }
}

// lower returns a text in lower case, except for the digits of percent-encodings, which are
// in upper case.
func lower(text string) string { return upperEscapes(strings.ToLower(text)) }
