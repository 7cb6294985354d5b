// Package urn checks Uniform Resource Names and takes them apart (RFC 8141).
package urn

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "urn", Section: "RFC 8141, 2", Machine: &tables.URN, Rule: tables.URNNamestring, Fragment: true}

// Name is a URN, as [Parse] returns it.
type Name struct {
	nid, nss, r, q, f string
	hasF              bool
}

// NID returns the namespace identifier, as it is written.
func (n Name) NID() string { return n.nid }

// NSS returns the namespace-specific string, as it is written.
func (n Name) NSS() string { return n.nss }

// RComponent returns the parameters for the resolution service (2.3.1). It is empty if
// there are none.
func (n Name) RComponent() string { return n.r }

// QComponent returns the parameters for the resource (2.3.2). It is empty if there are
// none.
func (n Name) QComponent() string { return n.q }

// FComponent returns the fragment (2.3.3), and reports whether there is one.
func (n Name) FComponent() (string, bool) { return n.f, n.hasF }

// AssignedName returns the part that names the resource, in the form in which equivalent
// names are the same string (3.1): without the r-, q- and f-component, with "urn" and the
// NID in lower case, and with percent-encodings in upper case.
func (n Name) AssignedName() string {
	return "urn:" + strings.ToLower(n.nid) + ":" + scheme.UpperEscapes(n.nss)
}

// Normalize returns a URN with "urn" and the NID in lower case, and percent-encodings in
// upper case. It decodes none (3.1), and keeps the components that [Equal] ignores. It returns
// the error of [Check] if there is one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	n, err := Parse(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	text := ref.String()
	start := len("urn:") + len(n.nid)
	return ref.Edition().ParseReference("urn:" + strings.ToLower(n.nid) + scheme.UpperEscapes(text[start:]))
}

// Equal reports whether two references are URNs and equivalent (3.1). It ignores the r-, q- and
// f-component. A namespace can define more equivalences, which Equal does not know.
func Equal(a, b uri.Reference) bool {
	m, err := Parse(a)
	if err != nil {
		return false
	}
	n, err := Parse(b)
	return err == nil && m.AssignedName() == n.AssignedName()
}

// Check returns a [*uri.SyntaxError] if a reference is not a URN; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Parse takes a URN apart. It returns a [*uri.SyntaxError] if the reference does not match the
// grammar, if its NID cannot be registered for a formal or an informal namespace (5.1,
// 5.2), or if a percent-encoding in the NSS is not UTF-8 (2.2). An r-component ends before
// "?=" (2.3.1), where the grammar is ambiguous, so the q-component after it must be valid.
//
// A URN whose NSS does not conform to its namespace is not valid (1). Parse checks the NSS
// of the namespace "uuid", which is a UUID (RFC 9562, 4). It does not know which other NIDs
// are registered, and which NSS their namespaces allow.
func Parse(ref uri.Reference) (Name, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return Name{}, err
	}
	const start = len("urn:")
	var n Name
	var rest string
	n.nid, rest, _ = strings.Cut(text[start:], ":")
	if problem, section := checkNID(strings.ToLower(n.nid)); problem != "" {
		return Name{}, grammar.Fail(ref, start, problem, section)
	}
	rest, n.f, n.hasF = strings.Cut(rest, "#")
	n.nss = rest
	if i := strings.IndexByte(rest, '?'); i >= 0 {
		n.nss = rest[:i]
		if n.r = rest[i:]; strings.HasPrefix(n.r, "?+") {
			n.r, n.q, _ = strings.Cut(n.r[len("?+"):], "?=")
			if at := start + len(n.nid) + 1 + i + len("?+?=") + len(n.r); len(rest) > i+len("?+")+len(n.r) &&
				(n.q == "" || n.q[0] == '/' || n.q[0] == '?') {
				return Name{}, grammar.Fail(ref, at, "q-component that does not begin with a pchar", "RFC 8141, 2.3.1")
			}
		} else {
			n.r, n.q = "", n.r[len("?="):]
		}
	}
	at := start + len(n.nid) + 1
	if i := scheme.InvalidUTF8(scheme.Decode(n.nss)); i >= 0 {
		return Name{}, grammar.Fail(ref, at+scheme.Encoded(n.nss, i), "percent-encoding that is not UTF-8", "RFC 8141, 2.2")
	}
	if strings.EqualFold(n.nid, "uuid") {
		if i, ok := tables.RFC9562.Match(tables.RFC9562UUID, n.nss); !ok {
			return Name{}, grammar.Fail(ref, at+i, "NSS that is not a UUID", "RFC 9562, 4")
		}
	}
	return n, nil
}

// checkNID returns why a NID in lower case can be neither that of a formal namespace (5.1)
// nor that of an informal one (5.2).
func checkNID(nid string) (problem scheme.Problem, section string) {
	if number, ok := strings.CutPrefix(nid, "urn-"); ok {
		if strings.Trim(number, "0123456789") != "" || number[0] == '0' {
			return `NID that begins with "urn-" and is not that of an informal namespace`, "RFC 8141, 5.2"
		}
		return "", ""
	}
	switch {
	case strings.HasPrefix(nid, "x-"):
		return `NID that begins with "X-"`, "RFC 8141, 5.1"
	case len(nid) <= 2:
		return "NID of two characters", "RFC 8141, 5.1"
	case nid[2] == '-' && ascii.IsLetter(nid[0]) && ascii.IsLetter(nid[1]):
		return "NID that begins with two letters and a hyphen", "RFC 8141, 5.1"
	}
	return "", ""
}
