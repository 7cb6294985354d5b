// Package scheme has what the packages below schemes share: the check against a
// grammar, and its errors.
package scheme

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/uri"
)

// A Document defines a scheme. It is the edition of errors about URIs of that scheme.
type Document struct{ scheme, document string }

// String returns the scheme, in lower case.
func (d Document) String() string { return d.scheme }

// Document returns the name of the document: "RFC 9110".
func (d Document) Document() string { return d.document }

// A Problem is what the prose of a document forbids.
type Problem string

// The problems of a text that does not begin with the scheme.
const (
	noScheme      Problem = "no scheme"
	hostAndPort   Problem = "a host and a port without a scheme"
	anotherScheme Problem = "another scheme"
)

// Error returns the problem.
func (p Problem) Error() string { return string(p) }

// Is reports whether target is [uri.ErrRelative] and the problem that a scheme is missing.
func (p Problem) Is(target error) bool { return target == uri.ErrRelative && p == noScheme }

// A Grammar is a rule that the URIs of a scheme match.
type Grammar struct {
	Scheme  string
	Section string // the section with the rule: "RFC 8141, 2"
	Machine *engine.Machine
	Rule    uint8
	// Fragment reports that the rule includes the fragment. Otherwise fragments are not
	// part of the scheme's syntax (RFC 3986, 3.5).
	Fragment bool
}

// Match returns the text of a reference, without the fragment if the grammar has none. It
// returns a [*uri.SyntaxError] if the reference has another scheme, does not match, or has
// a port above 65535 in its authority.
func (g *Grammar) Match(ref uri.Reference) (string, error) {
	text := ref.String()
	if scheme, ok := ref.Scheme(); !strings.EqualFold(scheme, g.Scheme) {
		problem := anotherScheme
		if !ok {
			problem = noScheme
		} else if startsWithPort(text[len(scheme)+1:]) {
			problem = hostAndPort
		}
		return "", g.Fail(ref, 0, problem, "RFC 3986, 3.1")
	}
	if fragment, ok := ref.Fragment(); ok && !g.Fragment {
		text = text[:len(text)-len(fragment)-1]
	}
	offset, ok := g.Machine.Match(g.Rule, text)
	if ok {
		authority, _ := ref.Authority()
		port := strings.LastIndexByte(authority, ':') + 1
		if port > strings.LastIndexAny(authority, "@]") { // not in the userinfo or an IPv6 address
			err := g.CheckPort(ref, len(g.Scheme)+len("://")+port, authority[port:])
			return text, err
		}
		return text, nil
	}
	x := g.Machine.Explain(g.Rule, text, offset)
	if x.Section == "" {
		x.Section = g.Section
	}
	return "", g.fail(ref, core.Failure{Offset: offset, Explanation: &x})
}

// startsWithPort reports whether a text begins with one to five digits, and a path, query or
// fragment follows, or nothing. After the scheme "localhost", they are a port.
func startsWithPort(text string) bool {
	rest := strings.TrimLeft(text, "0123456789")
	digits := len(text) - len(rest)
	return 0 < digits && digits <= 5 && (rest == "" || strings.ContainsRune("/?#", rune(rest[0])))
}

// CheckPort returns a [*uri.SyntaxError] if a port is above 65535. The transport protocols
// have 16 bits for it.
func (g *Grammar) CheckPort(ref uri.Reference, offset int, port string) error {
	if _, err := strconv.ParseUint(port, 10, 16); errors.Is(err, strconv.ErrRange) {
		return g.Fail(ref, offset, "port above 65535", "RFC 6335, 6")
	}
	return nil
}

// Fail returns an error about the prose of a document.
func (g *Grammar) Fail(ref uri.Reference, offset int, problem Problem, section string) error {
	return g.fail(ref, core.Failure{Offset: offset, Err: problem, Explanation: &core.Explanation{Open: []string{g.name()}, Section: section}})
}

// Unexpected returns an error about the syntax of a part of a URI that has a grammar of its
// own. Open are the rules that are open below the grammar's rule.
func (g *Grammar) Unexpected(ref uri.Reference, offset int, open, expected []string, section string) error {
	return g.fail(ref, core.Failure{Offset: offset, Explanation: &core.Explanation{Open: append([]string{g.name()}, open...),
		Expected: expected, Section: section}})
}

func (g *Grammar) fail(ref uri.Reference, f core.Failure) error {
	f.Rule = g.name()
	document, _, _ := strings.Cut(g.Section, ", ")
	return uri.Reject(Document{g.Scheme, document}, f, ref.String())
}

func (g *Grammar) name() string { return g.Machine.Rules[g.Rule].Name }

// SameFragment reports whether two references have equivalent fragments, or none. A fragment
// is not part of the syntax of a scheme (RFC 3986, 3.5), so the rules of most do not mention it.
func SameFragment(a, b uri.Reference) bool {
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent}
	x, ok := n.Normalize(a).Fragment()
	y, other := n.Normalize(b).Fragment()
	return x == y && ok == other
}

// Decode decodes the percent-encodings of a text that has only valid ones.
func Decode(text string) string {
	return recode(text, func(byte, bool) bool { return true })
}

// Encoded returns where the n-th byte of a decoded text is in its percent-encoded form.
func Encoded(text string, n int) int {
	i := 0
	for ; n > 0 && i < len(text); n-- {
		if text[i] == '%' {
			i += len("%41") - 1
		}
		i++
	}
	return i
}

// InvalidUTF8 returns where a text is not UTF-8, or -1.
func InvalidUTF8(text string) int {
	for i, r := range text {
		if _, n := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && n == 1 {
			return i
		}
	}
	return -1
}

// UpperEscapes returns a text with the digits of its percent-encodings in upper case.
func UpperEscapes(text string) string { return DecodeOnly(text, func(byte) bool { return false }) }

// DecodeOnly decodes the percent-encodings of some characters, and writes the others with
// digits in upper case. Characters that are not encoded stay.
func DecodeOnly(text string, some func(c byte) bool) string {
	return recode(text, func(c byte, encoded bool) bool { return !encoded || some(c) })
}

// Escape returns decoded octets with all but those of some characters percent-encoded.
func Escape(octets string, some func(c byte) bool) string {
	b := make([]byte, 0, len(octets))
	for i := range len(octets) {
		b = appendOctet(b, octets[i], some(octets[i]))
	}
	return string(b)
}

// recode encodes each octet of a text, or writes it as a character.
func recode(text string, plain func(c byte, encoded bool) bool) string {
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		c, n := Octet(text[i:])
		b = appendOctet(b, c, plain(c, n > 1))
		i += n
	}
	return string(b)
}

func appendOctet(b []byte, c byte, plain bool) []byte {
	if plain {
		return append(b, c)
	}
	return core.AppendTriplet(b, c)
}

// Octet returns the first octet of a text, which may be percent-encoded, and the length of
// its encoding.
func Octet(text string) (c byte, length int) {
	if !core.IsTriplet(text) {
		return text[0], 1
	}
	return core.TripletOctet(text), len("%41")
}

// Lower returns a text in lower case, except for the digits of percent-encodings, which are
// in upper case.
func Lower(text string) string { return UpperEscapes(strings.ToLower(text)) }

// IsUnreserved reports whether RFC 3986, 2.3, calls a character unreserved.
func IsUnreserved(c byte) bool {
	return ascii.IsAlphanumeric(c) || strings.IndexByte("-._~", c) >= 0
}

// Replace returns a reference of the same edition whose text, up to the fragment, is the
// given one. The fragment, which no scheme defines, is normalized as in RFC 3986, 6.2.2.
func Replace(ref uri.Reference, text string) uri.Reference {
	if fragment, ok := ref.Fragment(); ok {
		text += "#" + DecodeOnly(fragment, IsUnreserved)
	}
	replaced, err := ref.Edition().ParseReference(text)
	if err != nil {
		panic("not a valid normal form: " + text)
	}
	return replaced
}

// Equal reports whether two references have the same normal form.
func Equal(normalize func(uri.Reference) (uri.Reference, error), a, b uri.Reference) bool {
	x, err := normalize(a)
	if err != nil {
		return false
	}
	y, err := normalize(b)
	return err == nil && x.String() == y.String()
}
