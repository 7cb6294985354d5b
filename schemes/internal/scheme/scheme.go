// Package scheme has what the packages below schemes share: the check against a
// grammar, and its errors.
package scheme

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/compile/engine"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/hooks"
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

// Error returns the problem.
func (p Problem) Error() string { return string(p) }

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
// returns a [*uri.SyntaxError] if the reference has another scheme or does not match.
func (g *Grammar) Match(ref uri.Reference) (string, error) {
	text := ref.String()
	if scheme, _ := ref.Scheme(); !strings.EqualFold(scheme, g.Scheme) {
		return "", g.Fail(ref, 0, "another scheme, or none", "RFC 3986, 3.1")
	}
	if fragment, ok := ref.Fragment(); ok && !g.Fragment {
		text = text[:len(text)-len(fragment)-1]
	}
	offset, ok := g.Machine.Match(g.Rule, text)
	if ok {
		return text, nil
	}
	x := g.Machine.Explain(g.Rule, text, offset)
	if x.Section == "" {
		x.Section = g.Section
	}
	return "", g.fail(ref, core.Failure{Offset: offset, Explanation: &x})
}

// Fail returns an error about the prose of a document.
func (g *Grammar) Fail(ref uri.Reference, offset int, problem Problem, section string) error {
	return g.fail(ref, core.Failure{Offset: offset, Err: problem, Explanation: &core.Explanation{Open: []string{g.name()}, Section: section}})
}

// Unexpected returns an error about the syntax of a part of a URI that has a grammar of its
// own. Open are the rules that are open below the grammar's rule.
func (g *Grammar) Unexpected(ref uri.Reference, offset int, open, expected []string, section string) error {
	return g.fail(ref, core.Failure{Offset: offset, Explanation: &core.Explanation{Open: append([]string{g.name()}, open...), Expected: expected, Section: section}})
}

func (g *Grammar) fail(ref uri.Reference, f core.Failure) error {
	f.Rule = g.name()
	document, _, _ := strings.Cut(g.Section, ", ")
	return hooks.SyntaxError(Document{g.Scheme, document}, f, ref.String())
}

func (g *Grammar) name() string { return g.Machine.Rules[g.Rule].Name }

// SameFragment reports whether two references have the same fragment, or none. A fragment is
// not part of the syntax of a scheme (RFC 3986, 3.5), so the rules of most say nothing of it.
func SameFragment(a, b uri.Reference) bool {
	x, ok := a.Fragment()
	y, other := b.Fragment()
	return x == y && ok == other
}

// Decode decodes the percent-encodings of a text that has only valid ones.
func Decode(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '%' && i+2 < len(text) {
			n, _ := strconv.ParseUint(text[i+1:i+3], 16, 8)
			c = byte(n)
			i += 2
		}
		b = append(b, c)
	}
	return string(b)
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

// UpperEscapes returns a text with the digits of its percent-encodings in upper case.
func UpperEscapes(text string) string {
	b := []byte(text)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:i+3], strings.ToUpper(text[i+1:i+3]))
			i += 2
		}
	}
	return string(b)
}
