package core

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// Component is a place in a reference that text is escaped for.
type Component uint8

// The components.
const (
	InUserinfo Component = iota
	InHost               // the host where it is a name
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

// rule returns the rule whose characters the component's data can have.
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

// charset is the characters that a component can have as they are, or the
// reserved ones. They are asked of the grammar, once.
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
				char = "a" + char + "a" // a name, not all of whose characters can begin or end it
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

// matches reports whether a character is a string of a rule.
func (e *Edition) matches(rule Rule, c rune) bool {
	_, ok := e.Check(rule, string(c))
	return ok
}

// FormattingCharacters are those that IRIs MUST NOT contain (RFC 3987, 4.1),
// though 'ucschar' has them: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
const FormattingCharacters = "\u200E\u200F\u202A\u202B\u202C\u202D\u202E"

func isFormatting(c rune) bool { return strings.ContainsRune(FormattingCharacters, c) }

// Escape returns text with each octet encoded that component c cannot have as
// it is (RFC 2396, 2.4.1; RFC 3986, 2.1). A "%" is encoded where data is true
// or it does not begin a triplet.
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

// Unescape returns text with its triplets decoded; with keep those stay whose
// octet is a reserved character, "#", "%", CR or LF. Where a "%" does not begin a
// triplet it returns its offset, and -1 where there is none such.
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

// isDelimiter reports whether an octet delimits a fragment or begins a triplet,
// which no edition's reserved characters need include (RFC 2396, 2.4.3), or
// delimits lines in protocols: "CR and LF characters for telnet protocols" are
// not to be "unescaped before transmission" (RFC 2396, 7; RFC 3986, 7.2).
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
