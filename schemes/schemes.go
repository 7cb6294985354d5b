// Package schemes checks URIs by the rules of their own schemes, which are stricter than the
// generic syntax: by RFC 3986 "http:///x", "urn:a:" and "tel:abc" are URIs.
//
// For each scheme the grammar of its document, as printed, is compiled into tables that are
// proved to accept the same language. A few lines of code beside them check what only the
// document's prose says. [Check] chooses by the scheme, so a program that uses it contains
// the tables of all. The packages below this one check one scheme each, and some of them
// take a URI apart.
package schemes

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/schemes/about"
	"github.com/stricturi/stricturi/schemes/data"
	"github.com/stricturi/stricturi/schemes/did"
	"github.com/stricturi/stricturi/schemes/file"
	"github.com/stricturi/stricturi/schemes/ftp"
	"github.com/stricturi/stricturi/schemes/geo"
	"github.com/stricturi/stricturi/schemes/http"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/schemes/ldap"
	"github.com/stricturi/stricturi/schemes/mailto"
	"github.com/stricturi/stricturi/schemes/sip"
	"github.com/stricturi/stricturi/schemes/tag"
	"github.com/stricturi/stricturi/schemes/tel"
	"github.com/stricturi/stricturi/schemes/urn"
	"github.com/stricturi/stricturi/schemes/ws"
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

// sections are the schemes that Check knows, sorted, with what defines their URIs.
var sections = []struct{ name, section string }{
	{"about", "RFC 6694, 2.1"}, {"data", "RFC 2397, 3"}, {"did", "DID Core, 3.2"}, {"file", "RFC 8089, 2"}, {"ftp", "RFC 1738, 5"},
	{"geo", "RFC 5870, 3.3"}, {"http", "RFC 9110, 4.2.1"}, {"https", "RFC 9110, 4.2.2"}, {"ldap", "RFC 4516, 2"},
	{"mailto", "RFC 6068, 2"}, {"sip", "RFC 3261, 25.1"}, {"sips", "RFC 3261, 25.1"}, {"tag", "RFC 4151, 2.1"}, {"tel", "RFC 3966, 3"},
	{"urn", "RFC 8141, 2"}, {"ws", "RFC 6455, 3"}, {"wss", "RFC 6455, 3"},
}

// Names returns the schemes that [Check] knows, sorted.
func Names() []string {
	names := make([]string, len(sections))
	for i, s := range sections {
		names[i] = s.name
	}
	return names
}

// Section returns the document and the section with the grammar of a scheme:
// "RFC 9110, 4.2.1". It returns "" for schemes that are not one of [Names].
func Section(name string) string {
	for _, s := range sections {
		if s.name == strings.ToLower(name) {
			return s.section
		}
	}
	return ""
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
	return check(strings.ToLower(name), ref)
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
	switch name {
	case "about":
		return about.Check(ref)
	case "data":
		return data.Check(ref)
	case "did":
		return did.Check(ref)
	case "file":
		return file.Check(ref)
	case "ftp":
		return ftp.Check(ref)
	case "geo":
		return geo.Check(ref)
	case "http":
		return http.Check(ref)
	case "https":
		return http.CheckSecure(ref)
	case "ldap":
		return ldap.Check(ref)
	case "mailto":
		return mailto.Check(ref)
	case "sip":
		return sip.Check(ref)
	case "sips":
		return sip.CheckSecure(ref)
	case "tag":
		return tag.Check(ref)
	case "tel":
		return tel.Check(ref)
	case "urn":
		return urn.Check(ref)
	case "ws":
		return ws.Check(ref)
	case "wss":
		return ws.CheckSecure(ref)
	}
	return fmt.Errorf("%w %q", ErrUnknown, name)
}
