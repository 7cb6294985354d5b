package iri

import (
	"iter"
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Kept is a part of a URI that stays percent-encoded when the URI is converted to an IRI,
// with the reason. It is one character, or adjacent octets that are not UTF-8 for the same
// reason, or, for "label", a label.
type Kept struct {
	Start, End int // in the URI, in bytes
	// Reason is the name of the reason. Text that step 2 and 3.2.1 keep is unchanged. Text that
	// steps 3 and 4 keep is encoded again, with upper-case digits.
	//
	//	reserved        step 2: a character in 'reserved'
	//	percent         step 2: "%"
	//	ascii           step 2: a character in US-ASCII not allowed in URIs
	//	overlong        step 3: an overlong encoding, such as <C0><AF>
	//	surrogate       step 3: a surrogate, such as <ED><A0><80>
	//	beyond-unicode  step 3: beyond U+10FFFF, such as <F4><90><80><80>
	//	truncated       step 3: the beginning of a character without the rest
	//	stray           step 3: an octet that does not begin a character
	//	not-ucschar     step 4, 2.2: a character in neither 'ucschar' nor 'iprivate'
	//	private         step 4, 2.2: one in 'iprivate', not in the query
	//	formatting      step 4, 4.1: a bidirectional formatting character
	//	unsuitable      step 4, 6.1: a character that IRIs should avoid
	//	label           3.2.1: a label with "xn--" for which ToUnicode fails or returns such characters
	Reason  string
	Section string // that gives the reason
}

// sectionOf returns the section that gives a reason.
func sectionOf(reason string) string {
	switch reason {
	case "not-ucschar", "private":
		return "2.2"
	case "formatting":
		return "4.1"
	case "unsuitable":
		return "6.1"
	case "label":
		return "3.2.1"
	}
	return "3.2"
}

// Kept returns an iterator over the parts that [Conversion.Convert] leaves
// percent-encoded, in the order of the text. It is empty if Convert fails.
func (c Conversion) Kept(r uri.Reference) iter.Seq[Kept] {
	return func(yield func(Kept) bool) {
		from, err := c.asIRI(r)
		if err != nil {
			return
		}
		add := func(start, end int, reason string) bool { return yield(Kept{start, end, reason, sectionOf(reason)}) }
		text := r.String()
		parts, n := core.Internal(&from).Ref.Parts()
		for _, p := range parts[:n] {
			if p.Kind == core.PartHost && c.convertsNames(from) {
				if !c.keptInName(text, p, add) {
					return
				}
			} else if !c.keptIn(text, p.Start, p.End, p.Kind, add) {
				return
			}
		}
	}
}

// keptIn calls add for each part that stays encoded in text[start:end].
func (c *Conversion) keptIn(text string, start, end int, kind core.PartKind, add func(start, end int, reason string) bool) bool {
	for i := start + indexOrLen(text[start:end], '%'); i < end; i += indexOrLen(text[i:end], '%') {
		char, n := core.DecodeTriplets(text[i:end])
		reason := c.keep(char, kind)
		if char < 0 {
			n, reason = malformed(text[i:end])
		}
		next := i + n*len("%HH")
		if reason != "" && !add(i, next, reason) {
			return false
		}
		i = next
	}
	return true
}

// keptInName is keptIn for a host whose labels ToUnicode converts.
func (c *Conversion) keptInName(text string, p core.Part, add func(start, end int, reason string) bool) bool {
	for start := p.Start; start <= p.End; {
		end := start + indexOrLen(text[start:p.End], '.')
		if ascii.HasACEPrefix(text[start:end]) {
			if _, ok := c.label(text[start:end]); !ok && !add(start, end, "label") {
				return false
			}
		} else if !c.keptIn(text, start, end, p.Kind, add) {
			return false
		}
		start = end + 1
	}
	return true
}

// malformed returns the number of triplets at the beginning of text whose octets are not UTF-8 for the
// same reason, and the reason.
func malformed(text string) (n int, reason string) {
	for rest := text; core.IsTriplet(rest); rest = text[n*len("%HH"):] {
		if char, _ := core.DecodeTriplets(rest); char >= 0 {
			break
		}
		size, next := malformedStart(rest)
		if n > 0 && next != reason {
			break
		}
		n, reason = n+size, next
	}
	return n, reason
}

// malformedStart returns the number of triplets at the beginning of text that belong together, and
// why their octets are not UTF-8. All but the first are 10xxxxxx.
func malformedStart(text string) (n int, reason string) {
	var octets [utf8.UTFMax]byte
	for n < len(octets) && core.IsTriplet(text[n*len("%HH"):]) {
		octets[n] = core.TripletOctet(text[n*len("%HH"):])
		if n > 0 && octets[n]&0xC0 != 0x80 {
			octets[n] = 0
			break
		}
		n++
	}
	size := bits.LeadingZeros8(^octets[0]) // of the sequence that the first octet begins
	switch first, second := octets[0], octets[1]; {
	case size < 2 || size > utf8.UTFMax:
		return 1, "stray"
	case first < 0xC2, first == 0xE0 && 0x80 <= second && second < 0xA0, first == 0xF0 && 0x80 <= second && second < 0x90:
		reason = "overlong"
	case first == 0xED && 0xA0 <= second:
		reason = "surrogate"
	case first == 0xF4 && 0x90 <= second, first > 0xF4:
		reason = "beyond-unicode"
	default:
		reason = "truncated"
	}
	return min(size, n), reason
}

// keep returns the reason why a character stays encoded, or "". A negative one is an octet that
// is not UTF-8.
func (c *Conversion) keep(char rune, kind core.PartKind) string {
	switch {
	case char < 0:
		return "stray"
	case char < utf8.RuneSelf:
		return c.keepASCII(byte(char))
	case 0xA0 <= char && char < 0x2000 || 0x3000 <= char && char < 0xD800: // in 'ucschar'
	case core.IsFormatting(char):
		return "formatting"
	case isPrivate(char):
		if kind != core.PartQuery {
			return "private"
		}
	case !isUcschar(char):
		return "not-ucschar"
	}
	if c.Unsuitable(char) {
		return "unsuitable"
	}
	// If decoded, the character would separate labels of a domain name (RFC 3490,
	// 3.1).
	if kind == core.PartHost && (char == 0x3002 || char == 0xFF0E || char == 0xFF61) {
		return "unsuitable"
	}
	return ""
}

// keepASCII is keep for a character in US-ASCII.
func (c *Conversion) keepASCII(char byte) string {
	switch {
	case char == '%':
		return "percent"
	case isReserved(char):
		return "reserved"
	case !isUnreserved(char):
		return "ascii"
	case c.Unsuitable(rune(char)):
		return "unsuitable"
	}
	return ""
}

func indexOrLen(s string, c byte) int {
	if i := strings.IndexByte(s, c); i >= 0 {
		return i
	}
	return len(s)
}

// isPrivate reports whether a character is in 'iprivate' (2.2).
func isPrivate(c rune) bool {
	return 0xE000 <= c && c <= 0xF8FF || 0xF0000 <= c && c&0xFFFF <= 0xFFFD
}

// isUcschar reports whether a character is in 'ucschar' (2.2).
func isUcschar(c rune) bool {
	if c < 0x10000 {
		return 0xA0 <= c && c <= 0xD7FF || 0xF900 <= c && c <= 0xFDCF || 0xFDF0 <= c && c <= 0xFFEF
	}
	return c <= 0xEFFFD && c&0xFFFF <= 0xFFFD && (c < 0xE0000 || 0xE1000 <= c)
}

// isReserved reports whether an octet is one of the reserved characters of RFC 3986, 2.2.
func isReserved(o byte) bool { return strings.IndexByte(":/?#[]@!$&'()*+,;=", o) >= 0 }

// isUnreserved reports whether an octet is one of the unreserved characters of RFC 3986,
// 2.3.
func isUnreserved(o byte) bool { return ascii.IsAlphanumeric(o) || strings.IndexByte("-._~", o) >= 0 }
