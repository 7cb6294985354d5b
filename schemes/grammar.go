package schemes

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/uri"
)

// Problem is the Err of a [*uri.SyntaxError] for a URI that matches the grammar of its
// scheme, but breaks a requirement of the document's prose. It says what is wrong.
type Problem string

// The problems of a text that does not begin with the scheme.
const (
	noScheme      Problem = "no scheme"
	hostAndPort   Problem = "a host and a port without a scheme"
	anotherScheme Problem = "another scheme"
)

// Error returns the problem.
func (p Problem) Error() string { return string(p) }

// Is reports whether target is [uri.ErrRelative] and the problem is that there is no scheme.
func (p Problem) Is(target error) bool { return target == uri.ErrRelative && p == noScheme }

// A grammar is a rule that the URIs of a scheme match.
type grammar struct {
	scheme  string
	section string // the section with the rule: "RFC 8141, 2"
	machine *engine.Machine
	rule    uint8
	// fragment reports that the rule includes the fragment. Otherwise fragments are not
	// part of the scheme's syntax (RFC 3986, 3.5).
	fragment bool
}

// match returns the text of a reference, without the fragment if the grammar has none. It
// returns a [*uri.SyntaxError] if the reference has another scheme, does not match, or has
// a port above 65535 in its authority.
func (g *grammar) match(ref uri.Reference) (string, error) {
	text := ref.String()
	if scheme, ok := ref.Scheme(); !strings.EqualFold(scheme, g.scheme) {
		problem := anotherScheme
		if !ok {
			problem = noScheme
		} else if startsWithPort(text[len(scheme)+1:]) {
			problem = hostAndPort
		}
		return "", g.fail(ref, 0, problem, "RFC 3986, 3.1")
	}
	if fragment, ok := ref.Fragment(); ok && !g.fragment {
		text = text[:len(text)-len(fragment)-1]
	}
	offset, ok := g.machine.Match(g.rule, text)
	if !ok {
		x := g.machine.Explain(g.rule, text, offset)
		x.Section = cmp.Or(x.Section, g.section)
		return "", g.failure(ref, offset, nil, x)
	}
	authority, _ := ref.Authority()
	port := strings.LastIndexByte(authority, ':') + 1
	if port <= strings.LastIndexAny(authority, "@]") { // in the userinfo or an IPv6 address
		return text, nil
	}
	return text, g.checkPort(ref, len(g.scheme)+len("://")+port, authority[port:])
}

// startsWithPort reports whether a text begins with one to five digits, and a path, query or
// fragment follows, or nothing. After the scheme "localhost", they are a port.
func startsWithPort(text string) bool {
	rest := strings.TrimLeft(text, "0123456789")
	digits := len(text) - len(rest)
	return 0 < digits && digits <= 5 && (rest == "" || strings.ContainsRune("/?#", rune(rest[0])))
}

// checkPort returns a [*uri.SyntaxError] if a port is above 65535. The transport protocols
// have 16 bits for it.
func (g *grammar) checkPort(ref uri.Reference, offset int, port string) error {
	if _, err := strconv.ParseUint(port, 10, 16); errors.Is(err, strconv.ErrRange) {
		return g.fail(ref, offset, "port above 65535", "RFC 6335, 6")
	}
	return nil
}

// checkUTF8 returns a [*uri.SyntaxError] if percent-encodings of a part of the text are not UTF-8.
func (g *grammar) checkUTF8(ref uri.Reference, offset int, part, section string) error {
	decoded := decode(part)
	for i, c := range decoded {
		if c == utf8.RuneError && !strings.HasPrefix(decoded[i:], "\uFFFD") {
			return g.fail(ref, offset+core.OffsetAfter(part, i), "percent-encoding that is not UTF-8", section)
		}
	}
	return nil
}

// fail returns an error about the prose of a document.
func (g *grammar) fail(ref uri.Reference, offset int, problem Problem, section string) error {
	return g.failure(ref, offset, problem, core.Explanation{Open: []string{g.name()}, Section: section})
}

func (g *grammar) failure(ref uri.Reference, offset int, err error, x core.Explanation) error {
	e := &uri.SyntaxError{Rule: g.name(), Offset: offset, Err: err}
	document, _, _ := strings.Cut(g.section, ", ")
	core.Internal(e).Explained(ref.String(), core.Source{Short: g.scheme, Title: document}, x)
	return e
}

func (g *grammar) name() string { return g.machine.Rules[g.rule].Name }

// replace returns a reference of the same edition whose text, up to the fragment, is the
// given one. The fragment, which no scheme defines, is normalized as in RFC 3986, 6.2.2.
func replace(ref uri.Reference, text string) (uri.Reference, error) {
	if fragment, ok := ref.Fragment(); ok {
		text += "#" + decodeOnly(fragment, isUnreserved)
	}
	return ref.Edition().ParseReference(text)
}
