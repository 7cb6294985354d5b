package core

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// Component is a place in a reference for which text is escaped.
type Component uint8

// The components.
const (
	InUserinfo Component = iota
	InHost               // the host if it is a name
	InSegment            // one segment of the path
	InPath               // a path with its slashes
	InQuery
	InFragment
	numComponents
)

var componentNames = [numComponents]string{
	InUserinfo: "userinfo", InHost: "host", InSegment: "segment", InPath: "path", InQuery: "query", InFragment: "fragment",
}

// String returns the name of the component.
func (c Component) String() string {
	if c >= numComponents {
		return ""
	}
	return componentNames[c]
}

// rule returns the rule for the characters allowed in the component.
func (e *Edition) rule(c Component) string {
	switch c {
	case InUserinfo:
		return e.Userinfo
	case InHost:
		return e.Host
	case InSegment, InPath:
		return e.Segment
	case InQuery:
		return e.Query
	default:
		return e.Fragment
	}
}

// charset is the set of characters that are allowed in a component without
// escaping, or the set of reserved characters. It is computed from the grammar on
// first use.
type charset struct {
	once    sync.Once
	edition *Edition
	rule    Rule
	ascii   [utf8.RuneSelf]bool
}

const reserved = numComponents

func (e *Edition) charset(c Component) *charset {
	s := &e.charsets[c]
	s.once.Do(func() {
		name := "reserved"
		if c != reserved {
			name = e.rule(c)
		}
		s.edition = e
		s.rule, _ = e.Rule(name)
		for b := range s.ascii {
			char := string(rune(b))
			if c == InHost {
				char = "a" + char + "a" // some characters of a name cannot begin or end it
			}
			_, s.ascii[b] = e.Check(s.rule, char)
		}
		if c == InPath {
			s.ascii['/'] = true
		}
		if c == InPath && e.HasParams {
			s.ascii[';'] = true
		}
	})
	return s
}

func (s *charset) has(c rune) bool {
	if c < utf8.RuneSelf {
		return s.ascii[c]
	}
	if !s.edition.IRI {
		return false
	}
	return !isFormatting(c) && s.edition.matches(s.rule, c)
}

// matches reports whether a character matches a rule.
func (e *Edition) matches(rule Rule, c rune) bool {
	_, ok := e.Check(rule, string(c))
	return ok
}

// FormattingCharacters are the characters that IRIs must not contain (RFC 3987, 4.1)
// although 'ucschar' includes them: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
const FormattingCharacters = "\u200E\u200F\u202A\u202B\u202C\u202D\u202E"

func isFormatting(c rune) bool { return strings.ContainsRune(FormattingCharacters, c) }

// Escape percent-encodes the octets of text that are not allowed in component c (RFC
// 2396, 2.4.1; RFC 3986, 2.1). It encodes a "%" if data is true or if the "%" does not
// begin a triplet.
func (e *Edition) Escape(c Component, text string, data bool) string {
	set := e.charset(c)
	var b []byte
	done := 0 // text up to here is in b
	for i := 0; i < len(text); {
		char, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case char == '%' && !data && isTriplet(text[i:]):
			i += len("%41")
			continue
		case char != '%' && (char != utf8.RuneError || n > 1) && set.has(char):
			i += n
			continue
		}
		b = append(b, text[done:i]...)
		for _, octet := range []byte(text[i : i+n]) {
			b = AppendTriplet(b, octet)
		}
		i += n
		done = i
	}
	if done == 0 {
		return text
	}
	return string(append(b, text[done:]...))
}

// AppendTriplet appends an octet percent-encoded, with upper-case digits (RFC
// 3986, 2.1).
func AppendTriplet(dst []byte, octet byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[octet>>4], digits[octet&0xF])
}

// Unescape decodes the triplets of text. If keep is true, it leaves triplets for
// reserved characters, "#", "%", CR and LF. It also returns the offset of the first
// "%" that does not begin a triplet, or -1 if there is none.
func (e *Edition) Unescape(text string, keep bool) (string, int) {
	set := e.charset(reserved)
	var b strings.Builder
	done := 0 // text up to here is in b
	for i := 0; i < len(text); {
		if text[i] != '%' {
			i++
			continue
		}
		if !isTriplet(text[i:]) {
			return "", i
		}
		octet := fromHex(text[i+1])<<4 | fromHex(text[i+2])
		if !keep || !isDelimiter(octet) && (octet >= utf8.RuneSelf || !set.ascii[octet]) {
			b.WriteString(text[done:i])
			b.WriteByte(octet)
			done = i + len("%41")
		}
		i += len("%41")
	}
	if done == 0 {
		return text, -1
	}
	b.WriteString(text[done:])
	return b.String(), -1
}

// isDelimiter reports whether an octet is "#" or "%", which the reserved characters of
// an edition need not include (RFC 2396, 2.4.3), or CR or LF, which delimit lines in
// protocols: "CR and LF characters for telnet protocols" must not be "unescaped before
// transmission" (RFC 2396, 7; RFC 3986, 7.2).
func isDelimiter(octet byte) bool {
	return octet == '#' || octet == '%' || octet == '\r' || octet == '\n'
}

// isTriplet reports whether s begins with "%" and two hexadecimal digits.
func isTriplet(s string) bool {
	return len(s) >= len("%41") && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func fromHex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
