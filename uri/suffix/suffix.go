// Package suffix expands suffix references to URIs. A suffix reference is "a
// reference consisting of only the authority and path portions of the identified
// resource", such as "www.w3.org/Addressing/" (RFC 2396 and rfc2396bis-00,
// Appendix F, which call it abbreviated; RFC 3986, 4.5).
//
// [Expand] applies the heuristics that [Heuristics] returns. An [Expander] can apply
// other heuristics and expand to IRIs.
//
// The result is valid, ends with the given text, and records the heuristic that was
// applied. It may not be what the author meant: heuristics "may change over time",
// are "often incorrect when used out of context" and "can lead to security issues".
// A suffix reference looks like a relative reference, so do not expand texts that
// have a base URI. No other package of this module expands suffix references.
package suffix

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// An [*Error] wraps one of these errors or that of [Expander.Check].
var (
	// ErrNotAbbreviated reports a text that does not begin with a host.
	ErrNotAbbreviated = errors.New("not an abbreviated reference")
	// ErrUserinfo reports a text other than a mailbox that has a "user@"
	// before its host. Few people see which part of
	// "www.example.com@192.0.2.1/" is the host (RFC 3986, 7.6).
	ErrUserinfo = errors.New("abbreviated reference with userinfo")
	// ErrNoHeuristic reports a text to which no heuristic of the table applies.
	ErrNoHeuristic = errors.New("no heuristic for this abbreviated reference")
)

// Error reports a text that cannot be expanded. It does not contain the text.
type Error struct{ Err error }

// Error returns a one-line description of the error.
func (e *Error) Error() string { return fmt.Sprintf("cannot expand: %v", e.Err) }

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Expander expands abbreviated references. The zero Expander applies [Heuristics]
// and checks the result against RFC 3986.
type Expander struct {
	// Table lists the heuristics in the order in which they are tried. If it
	// is nil, [Heuristics] is used.
	Table []Entry
	// Check returns an error if its argument, the expanded text, is invalid.
	// If it is nil, ParseReference of RFC 3986 is used.
	Check func(text string) error
	// IRI allows non-ASCII characters in host names.
	IRI bool
}

// Expansion is an expanded reference.
type Expansion struct {
	// URI is the expanded reference.
	URI string
	// Applied reports whether a heuristic was applied, and By is that
	// heuristic. None is applied to a reference that has a scheme.
	Applied bool
	By      Entry
}

// Expand expands a reference with the zero [Expander].
func Expand(text string) (Expansion, error) { return Expander{}.Expand(text) }

// Expand expands a reference (RFC 2396, Appendix F; RFC 3986, 4.5). A reference
// with a scheme is returned unchanged, unless its scheme looks like a host before
// a port: "localhost:80", "example.com:80/a". The error is an [*Error].
func (x Expander) Expand(text string) (Expansion, error) {
	check, table := x.Check, x.Table
	if check == nil {
		check = func(text string) error {
			_, err := uri.ParseReference(text)
			return err
		}
	}
	if table == nil {
		table = heuristics
	}
	s := x.parse(text)
	if !s.hasPort && hasScheme(text) {
		if err := check(text); err != nil {
			return Expansion{}, &Error{err}
		}
		return Expansion{URI: text}, nil
	}
	switch {
	case !s.isHost:
		return Expansion{}, &Error{ErrNotAbbreviated}
	case s.hasUser && (s.hasPort || s.rest != "" || s.host[0] == '['):
		return Expansion{}, &Error{ErrUserinfo}
	}
	for _, e := range table {
		if !e.matches(&s) {
			continue
		}
		whole := e.Scheme + "://" + text
		if e.Form == FormMailbox {
			whole = e.Scheme + ":" + text
		}
		if err := check(whole); err != nil {
			return Expansion{}, &Error{err}
		}
		return Expansion{URI: whole, Applied: true, By: e}, nil
	}
	return Expansion{}, &Error{ErrNoHeuristic}
}

func (e Entry) matches(s *suffix) bool {
	if s.hasUser {
		return e.Form == FormMailbox
	}
	switch e.Form {
	case FormLabel:
		first, _, more := strings.Cut(s.host, ".")
		return s.form == FormHost && more && (e.Value == "" || ascii.EqualFold(first, e.Value))
	case FormPort:
		return s.hasPort && (e.Value == "" || s.port == e.Value)
	case FormHost, FormAddress, FormLocal:
		return s.form == e.Form
	}
	return false
}

// suffix has the parts of an abbreviated reference.
type suffix struct {
	hasUser    bool
	host, port string
	hasPort    bool
	rest       string // path, query and fragment
	isHost     bool
	form       Form // of the host; "" for one label
}

func (x Expander) parse(text string) (s suffix) {
	authority := ascii.Before(text, "/?#")
	s.rest = text[len(authority):]
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
	s.form, s.isHost = x.formOf(s.host)
	// "tel:911", "news:7", "urn:a:1" and "x:a@b.example:1" have a scheme.
	if s.form == "" || strings.Contains(user, ":") && ok {
		s.hasPort = false
	}
	return s
}

// hasScheme reports whether a text begins with a valid scheme. uri.Split alone
// does not check its characters: it finds "a@[" in "a@[:".
func hasScheme(text string) bool {
	p := uri.Split(text)
	return p.HasScheme && uri.RFC3986().Check("scheme", p.Scheme) == nil
}

func (x Expander) formOf(host string) (form Form, isHost bool) {
	letters := strings.Map(func(c rune) rune {
		if x.IRI && c >= utf8.RuneSelf && c != utf8.RuneError {
			return 'x'
		}
		return c
	}, host)
	switch {
	case strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]"), uri.RFC3986().Check("IPv4address", host) == nil:
		return FormAddress, true
	case ascii.EqualFold(host, "localhost"):
		return FormLocal, true
	case uri.RFC2396().Check("hostname", letters) != nil: // the last label begins with a letter: not "1.5"
		return "", false
	case strings.Contains(strings.TrimSuffix(host, "."), "."):
		return FormHost, true
	}
	return "", true
}
