// Package suffix expands suffix references to URIs. A suffix reference is "a
// reference consisting of only the authority and path portions of the identified
// resource", such as "www.w3.org/Addressing/" (RFC 2396 and rfc2396bis-00,
// Appendix F, which call it abbreviated; RFC 3986, 4.5).
//
// [Expand] applies the heuristics that [Heuristics] returns. An [Expander] applies
// others, or expands to IRIs.
//
// The result is valid, ends in the given text, and says which heuristic was
// applied. Whether it is what was meant nobody can guarantee: heuristics "may
// change over time", are "often incorrect when used out of context" and "can lead
// to security issues". A suffix reference looks like a relative reference, so do
// not expand texts that have a base URI. No other package of this module applies
// this one.
package suffix

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/uri"
)

// Why a text is not made whole; an [*Error] wraps one of them, or what
// [Expander.Valid] said.
var (
	// ErrNotAbbreviated says that the text does not begin as an abbreviated
	// reference does, with a host: it is a relative reference, or none.
	ErrNotAbbreviated = errors.New("not an abbreviated reference")
	// ErrUserinfo says that something but a mailbox has a "user@" before its
	// host. What is really the host of "www.example.com@192.0.2.1/" few people
	// see (RFC 3986, 7.6).
	ErrUserinfo = errors.New("abbreviated reference with userinfo")
	// ErrNoHeuristic says that nothing in the table is for such a reference.
	ErrNoHeuristic = errors.New("no heuristic for this abbreviated reference")
)

// Error says that a text cannot be made a URI. It holds no part of the text.
type Error struct{ Err error }

// Error returns the failure in one line.
func (e *Error) Error() string { return fmt.Sprintf("cannot expand: %v", e.Err) }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Expander says how abbreviated references are made whole. The zero Expander
// does it by [Heuristics] and for RFC 3986.
type Expander struct {
	// Table is the heuristics, tried in their order. If nil they are those of
	// [Heuristics].
	Table []Entry
	// Valid says whether the result is valid. If nil, it is RFC 3986's
	// ParseReference.
	Valid func(text string) error
	// IRI lets host names have characters beyond ASCII.
	IRI bool
}

// Expansion is a reference made whole.
type Expansion struct {
	// URI is the whole reference.
	URI string
	// Applied reports whether a heuristic was applied, and By is that one. A
	// reference that has a scheme is whole.
	Applied bool
	By      Entry
}

// Expand makes a reference whole, by the heuristics for URIs of RFC 3986. It is
// that of the zero [Expander].
func Expand(text string) (Expansion, error) { return new(Expander).Expand(text) }

// Expand makes a reference whole (RFC 2396, Appendix F; RFC 3986, 4.5). One
// with a scheme it returns as it is, unless what looks like a scheme is a host
// before a port: "localhost:80", "example.com:80/a". The error is an [*Error].
func (x *Expander) Expand(text string) (Expansion, error) {
	valid, table := x.Valid, x.Table
	if valid == nil {
		valid = func(text string) error {
			_, err := uri.ParseReference(text)
			return err
		}
	}
	if table == nil {
		table = heuristics
	}
	s := x.parse(text)
	if !s.hasPort && hasScheme(text) {
		if err := valid(text); err != nil {
			return Expansion{}, &Error{err}
		}
		return Expansion{URI: text}, nil
	}
	switch {
	case s.kind == notHost:
		return Expansion{}, &Error{ErrNotAbbreviated}
	case s.hasUser && (s.hasPort || s.rest != "" || s.kind == literal):
		return Expansion{}, &Error{ErrUserinfo}
	}
	for _, e := range table {
		if !e.matches(&s) {
			continue
		}
		whole := e.Scheme + "://" + text
		if e.Form == Mailbox {
			whole = e.Scheme + ":" + text
		}
		if err := valid(whole); err != nil {
			return Expansion{}, &Error{err}
		}
		return Expansion{URI: whole, Applied: true, By: e}, nil
	}
	return Expansion{}, &Error{ErrNoHeuristic}
}

func (e Entry) matches(s *suffix) bool {
	switch e.Form {
	case Mailbox:
		return s.hasUser
	case Label:
		first, _, more := strings.Cut(s.host, ".")
		return !s.hasUser && s.kind == name && more && (e.Value == "" || strings.EqualFold(first, e.Value))
	case Port:
		return !s.hasUser && s.hasPort && (e.Value == "" || s.port == e.Value)
	case Host:
		return !s.hasUser && s.kind == name && strings.Contains(strings.TrimSuffix(s.host, "."), ".")
	case Address:
		return !s.hasUser && (s.kind == literal || s.kind == address)
	case Local:
		return !s.hasUser && s.kind == local
	}
	return false
}

// suffix is an abbreviated reference, taken apart.
type suffix struct {
	hasUser    bool
	host, port string
	hasPort    bool
	rest       string // path, query and fragment
	kind       kind
}

type kind uint8

const (
	notHost kind = iota
	name         // two labels or more, but for "localhost", which is local,
	single       // or one
	local
	address // IPv4
	literal // in brackets
)

func (x *Expander) parse(text string) (s suffix) {
	authority := text
	if i := strings.IndexAny(text, "/?#"); i >= 0 {
		authority, s.rest = text[:i], text[i:]
	}
	user, host, ok := strings.Cut(authority, "@")
	if ok {
		s.hasUser = true
		authority = host
		if user == "" {
			return s
		}
	}
	s.host = authority
	if i := strings.LastIndexByte(authority, ':'); i >= 0 {
		if port := authority[i+1:]; port != "" && strings.Trim(port, "0123456789") == "" {
			s.host, s.port, s.hasPort = authority[:i], port, true
		}
	}
	s.kind = x.kindOf(s.host)
	// "tel:911", "news:7", "urn:a:1" and "x:a@b.example:1" have a scheme.
	if s.kind == single || s.kind == notHost || strings.Contains(user, ":") && ok {
		s.hasPort = false
	}
	return s
}

// hasScheme reports whether a text begins with a scheme: Split would take
// "a@[:" for one.
func hasScheme(text string) bool {
	p := uri.Split(text)
	return p.HasScheme && uri.RFC3986.Check("scheme", p.Scheme) == nil
}

func (x *Expander) kindOf(host string) kind {
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		return literal
	}
	if uri.RFC3986.Check("IPv4address", host) == nil {
		return address
	}
	if strings.EqualFold(host, "localhost") {
		return local
	}
	labels := 0
	for label := range strings.SplitSeq(strings.TrimSuffix(host, "."), ".") {
		if !x.isLabel(label) {
			return notHost
		}
		labels++
	}
	// The last label of a host name begins with a letter (RFC 2396, 3.2.2):
	// "1.5" is none.
	last := host[strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')+1:]
	switch {
	case '0' <= last[0] && last[0] <= '9':
		return notHost
	case labels == 1:
		return single
	}
	return name
}

// isLabel reports whether a text is a label of a host name: letters, digits and
// hyphens, these not at its ends (RFC 2396, 3.2.2).
func (x *Expander) isLabel(label string) bool {
	for i, c := range label {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case c == '-' && i > 0 && i < len(label)-1:
		case c >= utf8.RuneSelf && c != utf8.RuneError && x.IRI:
		default:
			return false
		}
	}
	return label != ""
}
