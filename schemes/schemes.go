// Package schemes checks URIs by the rules of their own schemes, which are stricter than the
// generic syntax: by RFC 3986 "http:///x", "urn:a:" and "tel:abc" are URIs.
//
// For each scheme the grammar of its document, as printed, is compiled into tables that are
// proved to accept the same language. A few lines of code beside them check what only the
// document's prose says. [Check] chooses by the scheme, so a program that uses it contains
// the tables of all. The packages below this one are for schemes whose URIs have parts of
// their own: each checks one scheme and takes its URIs apart.
package schemes

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Problem is the Err of a [*uri.SyntaxError] for a URI that matches the grammar of its
// scheme, but breaks a requirement of the document's prose. It says what is wrong.
type Problem = scheme.Problem

// These errors say that no scheme's rules could be applied. They do not mean that a
// reference is invalid.
var (
	// ErrUnknown reports a scheme that this package does not know.
	ErrUnknown = errors.New("unknown scheme")
	// ErrRelative reports a relative reference.
	ErrRelative = errors.New("relative reference, which has no scheme")
)

// Names returns the schemes that [Check] knows, sorted.
func Names() []string {
	names := make([]string, len(rows))
	for i, r := range rows {
		names[i] = r.grammar.Scheme
	}
	return names
}

// Section returns the document and the section with the grammar of a scheme:
// "RFC 9110, 4.2.1". It returns "" for schemes that are not one of [Names].
func Section(name string) string {
	r, _ := find(name)
	return r.grammar.Section
}

// Check returns nil if a reference is valid by the rules of its scheme, and a
// [*uri.SyntaxError] if it is not. The error's Edition is the scheme, and its Err is nil or a
// [Problem]. For other schemes than those of [Names] the error wraps [ErrUnknown], and for a
// relative reference it is [ErrRelative].
func Check(ref uri.Reference) error {
	name, ok := ref.Scheme()
	if !ok {
		return ErrRelative
	}
	return check(name, ref)
}

// CheckText returns nil if a text is a URI of a scheme and valid by its rules. If the text
// does not match the generic syntax of RFC 3986, or the rules of the scheme, the error is a
// [*uri.SyntaxError]. For a scheme that is not one of [Names] it wraps [ErrUnknown].
//
// For sip and sips the generic syntax may be that of RFC 2732, because IPv6 addresses in
// their URIs are not valid by RFC 3986.
func CheckText(name, text string) error {
	name = strings.ToLower(name)
	ref, err := uri.ParseReference(text)
	if err != nil && (name == "sip" || name == "sips") {
		if older, e := uri.RFC2732.ParseReference(text); e == nil {
			ref, err = older, nil
		}
	}
	if err != nil {
		return err
	}
	return check(name, ref)
}

func check(name string, ref uri.Reference) error {
	r, ok := find(name)
	if !ok {
		return fmt.Errorf("%w %q", ErrUnknown, name)
	}
	return r.verify(ref)
}
