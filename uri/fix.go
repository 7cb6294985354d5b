package uri

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/syntax"
)

// Fix is one replacement in a text.
type Fix struct {
	Start, End int    // the bytes to replace
	With       string // what they are replaced with
	Why        string // what is wrong with them, and what the replacement means
	// Secret says that the bytes are of a userinfo and should not be shown.
	Secret bool
}

// Fix returns the replacement that would make the text a string of the rule,
// and whether there is one: what cannot stand at the offset, percent-encoded, a
// "%" that begins no triplet as "%25", a backslash as a slash. It is advice. A
// replacement may change what is meant, and nothing here applies it.
func (e *SyntaxError) Fix() (Fix, bool) {
	edition, ok := syntax.Named(e.Edition)
	if !ok || e.Offset < 0 || e.Offset > len(e.Text) || e.Err != nil && e.Err != ErrInvalidUTF8 {
		return Fix{}, false
	}
	rule, ok := edition.Rule(e.Rule)
	if !ok {
		return Fix{}, false
	}
	for _, f := range e.fixes(edition) {
		fixed := e.Text[:f.Start] + f.With + e.Text[f.End:]
		if _, ok := edition.Check(rule, fixed); ok {
			f.Secret = e.inUserinfo()
			return f, true
		}
	}
	return Fix{}, false
}

// fixes returns the replacements that may do.
func (e *SyntaxError) fixes(edition *syntax.Edition) []Fix {
	var all []Fix
	if i := e.strayPercent(); i >= 0 {
		all = append(all, Fix{Start: i, End: i + len("%"), With: "%25", Why: `a "%" that begins no triplet: as a character like others it is %25`})
	}
	end := e.Offset + e.run()
	if end == e.Offset {
		return all
	}
	run := e.Text[e.Offset:end]
	if strings.Trim(run, `\`) == "" {
		all = append(all, Fix{
			Start: e.Offset, End: end, With: strings.Repeat("/", len(run)),
			Why: `a backslash is no delimiter and cannot stand here: "/" if a separator of segments was meant, %5C if not`,
		})
	}
	return append(all, Fix{Start: e.Offset, End: end, With: encodeAll(run), Why: whyEncode(edition, run)})
}

// strayPercent returns the offset of the "%" whose triplet is cut short at the
// error, or -1.
func (e *SyntaxError) strayPercent() int {
	for i := e.Offset - 1; i >= 0 && i >= e.Offset-len("%4"); i-- {
		if e.Text[i] == '%' {
			return i
		}
	}
	return -1
}

// run returns the length of what stands at the offset and is to be replaced as
// one: characters that are all beyond ASCII, all malformed, or all the same.
func (e *SyntaxError) run() int {
	rest := e.Text[e.Offset:]
	kind := func(s string) (kind rune, size int) {
		c, n := utf8.DecodeRuneInString(s)
		switch {
		case c == utf8.RuneError && n == 1:
			return -1, n
		case c >= utf8.RuneSelf:
			return utf8.RuneSelf, n
		}
		return c, n
	}
	first, n := kind(rest)
	for n < len(rest) {
		k, size := kind(rest[n:])
		if k != first {
			break
		}
		n += size
	}
	return n
}

func whyEncode(edition *syntax.Edition, run string) string {
	c, n := utf8.DecodeRuneInString(run)
	one, more := "the character", "the characters"
	switch {
	case c == utf8.RuneError && n == 1:
		return "octets that are not UTF-8 can stand in no text, but percent-encoded they can"
	case c >= utf8.RuneSelf && !edition.IsIRI():
		return "a URI has no characters beyond US-ASCII, but their UTF-8 percent-encoded; an IRI (RFC 3987) would take them as they are"
	case c < ' ' || c == 0x7F:
		one, more = "a control character", "control characters"
	case c == ' ':
		one, more = "a space", "spaces"
	}
	if n < len(run) {
		return more + " cannot stand here, but percent-encoded they can"
	}
	return one + " cannot stand here, but percent-encoded it can"
}

// encodeAll returns every octet of a text percent-encoded.
func encodeAll(text string) string {
	b := make([]byte, 0, len("%HH")*len(text))
	for _, octet := range []byte(text) {
		b = syntax.AppendTriplet(b, octet)
	}
	return string(b)
}
