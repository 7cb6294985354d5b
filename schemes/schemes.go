// Package schemes checks URIs by the rules of their own schemes, which are stricter than the
// generic syntax: by RFC 3986 "http:///x", "urn:a:" and "tel:abc" are URIs.
//
// For each scheme the grammar of its document, as printed, is compiled into tables that are
// proved to accept the same language. A few lines of code beside them check what only the
// document's prose says. [Check] chooses by the scheme. [ParseData], [ParseURN] and their like
// check one scheme and return the parts of its URIs. The method URI of [Mailto], [Tel] and [Data]
// is the inverse. A program that uses only these contains only the tables of their schemes.
package schemes

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// ErrUnknown reports a scheme that this package does not know. It does not mean that a
// reference is invalid.
var ErrUnknown = errors.New("unknown scheme")

// Names returns the schemes that [Check] knows, sorted.
func Names() (names []string) {
	for _, r := range rows {
		names = append(names, r.grammar.scheme)
	}
	return names
}

// Section returns the document and the section with the grammar of a scheme:
// "RFC 9110, 4.2.1". It returns "" for schemes that are not one of [Names].
func Section(name string) string {
	if r, ok := find(name); ok {
		return r.grammar.section
	}
	return ""
}

// Check returns nil if a reference is valid by the rules of its scheme, and a
// [*uri.SyntaxError] if it is not. The error's Edition is the scheme, and its Err is nil or a
// [Problem]. For other schemes than those of [Names] the error wraps [ErrUnknown], and for a
// relative reference it is [uri.ErrRelative].
//
// The rules of schemes are about URIs. An IRI is mapped to a URI (RFC 3987, 3.1), and the error
// tells its offset in the IRI.
func Check(ref uri.Reference) error {
	name, ok := ref.Scheme()
	if !ok {
		return uri.ErrRelative
	}
	if !ref.Edition().IsIRI() {
		return check(name, ref)
	}
	u, err := ref.ToURI()
	if err != nil {
		return err
	}
	err = check(name, u)
	var e *uri.SyntaxError
	if errors.As(err, &e) {
		core.Internal(e).Move(ref.String(), core.Explanation(e.Explain()))
		e.Offset = core.OffsetBefore(ref.String(), e.Offset, func(c rune) bool { return c >= utf8.RuneSelf })
	}
	return err
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
		if older, e := uri.RFC2732().ParseReference(text); e == nil {
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
	return r.check(ref)
}

// Normalize returns a reference as normalized by the document that defines its scheme (RFC
// 3986, 6.2.3). Normalizing a second time changes nothing, and the result is [Equal] to the
// reference. The document can be stricter than RFC 3986: nothing in a tag URI changes, and in a
// URN no percent-encoding is decoded. For schemes whose documents say nothing of equivalence,
// Normalize does what RFC 3986 says, and removes dot segments only from paths that are
// hierarchical. An IRI is mapped to a URI first. It returns the error of [Check] if there is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	err := Check(ref)
	if err == nil {
		ref, err = ref.ToURI()
	}
	if err != nil {
		return uri.Reference{}, err
	}
	name, _ := ref.Scheme()
	if r, _ := find(name); r.normal != nil {
		return r.normal(ref)
	}
	return uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme}.NormalizeReference(ref), nil
}

// Equal reports whether two references have one scheme and are equivalent by the document
// that defines it. They are if [Normalize] returns the same text for them, with these
// exceptions: Equal ignores the r-, q- and f-component of URNs (RFC 8141, 3.1), and for sip and
// sips, by RFC 3261, 19.1.4, equivalence is not transitive, so that there is no normal form.
// Equal returns false for references that Check does not accept.
//
// It is meant for the field Protocol of a [uri.Comparer].
func Equal(a, b uri.Reference) bool {
	a, errA := a.ToURI()
	b, errB := b.ToURI()
	if errA != nil || errB != nil {
		return false
	}
	name, _ := a.Scheme()
	switch strings.ToLower(name) {
	case "sip", "sips":
		return equalSIP(a, b)
	case "urn":
		m, err := ParseURN(a)
		n, other := ParseURN(b)
		return err == nil && other == nil && m.AssignedName() == n.AssignedName()
	}
	x, err := Normalize(a)
	y, other := Normalize(b)
	return err == nil && other == nil && x.String() == y.String()
}

// EquivalenceSection returns the section of the document that says which URIs of a scheme are
// equivalent: "RFC 3966, 4" for "tel". It is "RFC 3986, 6.2.3" if the scheme's document has
// none.
func EquivalenceSection(name string) string {
	r, _ := find(name)
	return cmp.Or(r.equal, "RFC 3986, 6.2.3")
}
