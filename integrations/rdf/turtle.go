// Package rdf makes the IRIs of RDF documents absolute before a parser reads the
// documents. Parsers differ in how they resolve relative IRIs, and few check IRIs.
package rdf

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Resolver resolves the IRIs of documents in Turtle, TriG, N-Triples and N-Quads.
type Resolver struct {
	// Base is the base IRI until the document sets another. It may be the zero IRI.
	Base iri.IRI
	// Lenient accepts texts that Turtle allows between "<" and ">" but that are not
	// IRI references, such as "http://example.com/#a#b". They are split as by RFC
	// 3986, Appendix B.
	Lenient bool
}

// Error reports an IRI in a document.
type Error struct {
	Line, Column int // of its "<", counted from 1; columns are characters
	// Err is a [*uri.SyntaxError], a [*uri.ResolveError] for a relative IRI without a
	// base, or another error for text that is not Turtle.
	Err error
}

// Error returns a one-line description of the error.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Turtle returns a document with all its IRIs absolute, and without its @base and BASE
// directives. Everything else stays as it is, and on the same line.
//
// "Relative IRIs … are resolved relative to the current base IRI … using only the basic
// algorithm in section 5.2 of RFC3986" (RDF 1.1 Turtle, 6.3), and IRIs with a scheme stay
// verbatim, dot segments included. All IRIs must match the grammar of RFC 3987, except
// that the namespace of a prefix need only be the beginning of an IRI. The error is an
// [*Error] for the first IRI that does not.
func (r Resolver) Turtle(document []byte) ([]byte, error) {
	t := turtle{Resolver: r, in: document, base: r.Base.String()}
	for t.pos < len(t.in) {
		if err := t.token(); err != nil {
			line := 1 + bytes.Count(t.in[:t.pos], []byte("\n"))
			column := 1 + utf8.RuneCount(t.in[1+bytes.LastIndexByte(t.in[:t.pos], '\n'):t.pos])
			return nil, &Error{line, column, err}
		}
	}
	return t.out, nil
}

// turtle is a document that is being copied.
type turtle struct {
	Resolver
	in, out   []byte
	pos       int // in in
	base      string
	directive string // "base" or "prefix", if one precedes
	start     int    // of the directive, in out
	dot       bool   // a "." ends the directive
}

// token copies a token, or a byte of one.
func (t *turtle) token() error {
	rest := t.in[t.pos:]
	switch c := rest[0]; {
	case c == '#':
		t.copy(end(rest, "\n"))
	case c == '"' || c == '\'':
		quote := string(c)
		if long := strings.Repeat(quote, 3); bytes.HasPrefix(rest, []byte(long)) {
			quote = long
		}
		n := len(quote)
		for n < len(rest) && !bytes.HasPrefix(rest[n:], []byte(quote)) {
			if rest[n] == '\\' {
				n++
			}
			n++
		}
		t.copy(min(n+len(quote), len(rest)))
	case bytes.HasPrefix(rest, []byte("<<")): // a triple of RDF 1.2
		t.copy(2)
	case c == '<':
		return t.reference()
	case c == '@' || isName(c) && c != '.': // a "." ends a statement, or is in a name
		n := 1
		for n < len(rest) && (isName(rest[n]) || rest[n] == '\\') {
			if rest[n] == '\\' { // an escape in a local name
				n = min(n+1, len(rest)-1)
			}
			n++
		}
		word := string(rest[:n])
		if name := strings.ToLower(strings.TrimPrefix(word, "@")); name == "prefix" || name == "base" {
			// "@base" is in lower case, and "BASE" is not case-sensitive. After a
			// string, "@base" is a language.
			if c != '@' || word == "@"+name && !bytes.HasSuffix(t.out, []byte(`"`)) && !bytes.HasSuffix(t.out, []byte(`'`)) {
				t.directive, t.start, t.dot = name, len(t.out), c == '@'
			}
		}
		t.copy(n)
	default:
		t.copy(1)
	}
	return nil
}

// isName reports whether a character may be part of a prefixed name or of a keyword.
func isName(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= utf8.RuneSelf || strings.IndexByte("_:-.%", c) >= 0
}

// end returns the offset of a text in b, or the length of b.
func end(b []byte, text string) int {
	if i := bytes.Index(b, []byte(text)); i >= 0 {
		return i
	}
	return len(b)
}

func (t *turtle) copy(n int) {
	t.out = append(t.out, t.in[t.pos:t.pos+n]...)
	t.pos += n
}

// reference copies an IRI and resolves it.
func (t *turtle) reference() error {
	n := end(t.in[t.pos:], ">")
	if t.pos+n == len(t.in) {
		return errors.New(`"<" without a ">": end the IRI`)
	}
	raw := string(t.in[t.pos+1 : t.pos+n])
	if t.Lenient && strings.ContainsFunc(raw, isExcluded) {
		return errors.New("a character that Turtle does not allow in an IRI: percent-encode it")
	}
	text, err := unescape(raw)
	if err != nil {
		return err
	}
	target, err := uri.Resolver{Edition: iri.RFC3987().Edition, Verbatim: true}.ResolveText(t.base, text)
	switch {
	case err != nil:
		return err
	case target.Invalid != nil && !t.Lenient && !(t.directive == "prefix" && iri.IsBeginning(target.Text)):
		return target.Invalid
	}
	t.pos += n + 1
	if t.directive != "base" {
		t.out = append(append(append(t.out, '<'), escape(target.Text)...), '>')
		t.directive = ""
		return nil
	}
	t.base, t.directive = target.Text, ""
	lines := bytes.Count(t.out[t.start:], []byte("\n"))
	t.out = append(t.out[:t.start], bytes.Repeat([]byte("\n"), lines)...)
	for t.dot && t.pos < len(t.in) {
		switch c := t.in[t.pos]; c {
		case ' ', '\t', '\r':
			t.pos++
		case '\n':
			t.copy(1)
		case '#':
			t.copy(end(t.in[t.pos:], "\n"))
		case '.':
			t.pos++
			return nil
		default:
			return errors.New(`@base without a "." at its end`)
		}
	}
	return nil
}

// escapes matches the escapes of Turtle, \uXXXX and \UXXXXXXXX, and any other backslash.
var escapes = regexp.MustCompile(`\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})?`)

// unescape decodes the escapes.
func unescape(text string) (string, error) {
	var bad error
	text = escapes.ReplaceAllStringFunc(text, func(escape string) string {
		c, _, _, err := strconv.UnquoteChar(escape, 0)
		if err != nil {
			bad = fmt.Errorf(`"%s" in an IRI: only \u and \U escapes of characters are allowed`, escape)
		}
		return string(c)
	})
	return text, bad
}

// isExcluded reports whether a character cannot be between "<" and ">", except for the
// "\" of an escape.
func isExcluded(c rune) bool { return c <= ' ' || strings.ContainsRune("<>\"{}|^`", c) }

// escape encodes the characters that cannot be between "<" and ">".
func escape(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; c == '\\' || c < utf8.RuneSelf && isExcluded(rune(c)) {
			fmt.Fprintf(&b, `\u%04X`, c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
