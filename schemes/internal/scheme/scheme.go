// Package scheme has what the packages below schemes share: the error, and the check
// against a grammar.
package scheme

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/compile/engine"
	"github.com/stricturi/stricturi/uri"
)

// An Error reports a URI that its scheme's document does not allow. It contains no part of
// the URI.
type Error struct {
	// Scheme is the scheme, in lower case.
	Scheme string
	// Offset is where the URI goes wrong, in bytes. If it does not match the grammar of
	// the scheme, Offset is the length of its longest prefix that some URI of the scheme
	// begins with.
	Offset int
	// Problem is empty if the URI does not match the grammar. Otherwise it names the
	// requirement of the document's prose that the URI breaks.
	Problem string
	// Rule is the rule of the grammar that was being matched at the offset, and Expected
	// is what may follow there. Both are empty if there is a Problem.
	Rule     string
	Expected []string
	// Section is the section that defines Rule or has the requirement: "RFC 8141, 2".
	Section string
}

// maxItems limits how many of the items expected are in an error's message.
const maxItems = 10

// Error returns the message on one line.
func (e *Error) Error() string {
	at := " at offset " + strconv.Itoa(e.Offset)
	if e.Problem != "" {
		return e.Scheme + ": " + e.Problem + at + " (" + e.Section + ")"
	}
	expected := e.Expected
	more := ""
	if n := len(expected); n > maxItems {
		expected, more = expected[:maxItems], " or "+strconv.Itoa(n-maxItems)+" more"
	}
	return e.Scheme + ": no match" + at + ", in " + e.Rule + " (" + e.Section + "); expected " + strings.Join(expected, ", ") + more
}

// A Grammar is a rule that the URIs of a scheme match.
type Grammar struct {
	Scheme  string
	Machine *engine.Machine
	Rule    uint8
	Section string // of the rules that are from no other document
	// Fragment reports that the rule includes the fragment. Otherwise fragments are not
	// part of the scheme's syntax (RFC 3986, 3.5).
	Fragment bool
}

// Match returns the text of a reference, without the fragment if the grammar has none. It
// returns an error if the reference has another scheme or does not match.
func (g *Grammar) Match(ref uri.Reference) (string, error) {
	text := ref.String()
	if scheme, _ := ref.Scheme(); !strings.EqualFold(scheme, g.Scheme) {
		return "", g.Fail(0, "another scheme, or none,", "RFC 3986, 3.1")
	}
	if fragment, ok := ref.Fragment(); ok && !g.Fragment {
		text = text[:len(text)-len(fragment)-1]
	}
	offset, ok := g.Machine.Match(g.Rule, text)
	if ok {
		return text, nil
	}
	x := g.Machine.Explain(g.Rule, text, offset)
	e := &Error{Scheme: g.Scheme, Offset: offset, Expected: x.Expected, Section: x.Section}
	if n := len(x.Open); n > 0 {
		e.Rule = x.Open[n-1]
	}
	if e.Section == "" {
		e.Section = g.Section
	}
	return "", e
}

// Fail returns an error about the prose of the scheme's document.
func (g *Grammar) Fail(offset int, problem, section string) *Error {
	return &Error{Scheme: g.Scheme, Offset: offset, Problem: problem, Section: section}
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
