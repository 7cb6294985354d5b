package schemes

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

var urnGrammar = grammar{
	scheme: "urn", section: "RFC 8141, 2", machine: &tables.URN, rule: tables.URNNamestring, fragment: true,
}

// URN is a Uniform Resource Name (RFC 8141), with its parts as they are written.
type URN struct {
	// NID is the namespace identifier, and NSS the namespace-specific string.
	NID, NSS string
	// R has the parameters for the resolution service (2.3.1), and Q those for the resource
	// (2.3.2). They are empty if there are none.
	R, Q string
	// Fragment is the f-component (2.3.3). HasFragment reports whether there is one.
	Fragment    string
	HasFragment bool
}

// AssignedName returns the part that names the resource, in the form in which equivalent
// names are the same string (3.1): without the r-, q- and f-component, with "urn" and the
// NID in lower case, and with percent-encodings in upper case.
func (n URN) AssignedName() string {
	return "urn:" + strings.ToLower(n.NID) + ":" + upperEscapes(n.NSS)
}

// normalizeURN returns a URN with "urn" and the NID in lower case, and percent-encodings in
// upper case. It decodes none (3.1), and keeps the components that [Equal] ignores.
func normalizeURN(ref uri.Reference) (uri.Reference, error) {
	nid, rest, _ := strings.Cut(ref.String()[len("urn:"):], ":")
	return ref.Edition().ParseReference("urn:" + strings.ToLower(nid) + ":" + upperEscapes(rest))
}

// ParseURN takes a URN apart. It returns a [*uri.SyntaxError] if the reference does not match the
// grammar, if its NID cannot be registered for a formal or an informal namespace (5.1,
// 5.2), or if a percent-encoding in the NSS is not UTF-8 (2.2). An r-component ends before
// "?=" (2.3.1), where the grammar is ambiguous, so the q-component after it must be valid.
//
// A URN whose NSS does not conform to its namespace is not valid (1). ParseURN checks the NSS
// of the namespace "uuid", which is a UUID (RFC 9562, 4). It does not know which other NIDs
// are registered, and which NSS their namespaces allow.
func ParseURN(ref uri.Reference) (URN, error) {
	text, err := urnGrammar.match(ref)
	if err != nil {
		return URN{}, err
	}
	const start = len("urn:")
	var n URN
	var rest string
	n.NID, rest, _ = strings.Cut(text[start:], ":")
	if problem, section := checkNID(ascii.Lower(n.NID)); problem != "" {
		return URN{}, urnGrammar.fail(ref, start, problem, section)
	}
	at := start + len(n.NID) + 1 // of the NSS
	rest, n.Fragment, n.HasFragment = strings.Cut(rest, "#")
	n.NSS, rest, _ = strings.Cut(rest, "?")
	if r, ok := strings.CutPrefix(rest, "+"); ok {
		n.R, n.Q, ok = strings.Cut(r, "?=")
		if ok && (n.Q == "" || n.Q[0] == '/' || n.Q[0] == '?') {
			at += len(n.NSS) + len("?+") + len(n.R) + len("?=")
			return URN{}, urnGrammar.fail(ref, at, "q-component that does not begin with a pchar", "RFC 8141, 2.3.1")
		}
	} else {
		n.Q = strings.TrimPrefix(rest, "=")
	}
	if err := urnGrammar.checkUTF8(ref, at, n.NSS, "RFC 8141, 2.2"); err != nil {
		return URN{}, err
	}
	if strings.EqualFold(n.NID, "uuid") {
		if i, ok := tables.RFC9562.Match(tables.RFC9562UUID, n.NSS); !ok {
			return URN{}, urnGrammar.fail(ref, at+i, "NSS that is not a UUID", "RFC 9562, 4")
		}
	}
	return n, nil
}

// checkNID returns what is wrong with a NID in lower case that can be neither that of a formal
// namespace (5.1) nor that of an informal one (5.2), and the section.
func checkNID(nid string) (problem Problem, section string) {
	number, informal := strings.CutPrefix(nid, "urn-")
	switch {
	case informal && (strings.HasPrefix(number, "0") || strings.Trim(number, asciiDigits) != ""):
		return `NID that begins with "urn-" and is not that of an informal namespace`, "RFC 8141, 5.2"
	case strings.HasPrefix(nid, "x-"):
		return `NID that begins with "X-"`, "RFC 8141, 5.1"
	case len(nid) == 2:
		return "NID of two characters", "RFC 8141, 5.1"
	case len(nid) > 2 && strings.Trim(nid[:2], asciiLetters) == "" && nid[2] == '-':
		return "NID that begins with two letters and a hyphen", "RFC 8141, 5.1"
	}
	return "", ""
}
