// Package ldap checks LDAP URLs and takes them apart (RFC 4516).
package ldap

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "ldap", Section: "RFC 4516, 2", Machine: &tables.LDAP, Rule: tables.LDAPLdapurl}

// URL is an LDAP URL, decoded. The host and the port are those of the reference.
type URL struct {
	DN string
	// Attributes are what to return. If there are none, it is all user attributes.
	Attributes []string
	Scope      string // "base", which is the default, "one" or "sub"
	Filter     string // the default is "(objectClass=*)"
	Extensions []Extension
}

// Extension is an extension of an LDAP URL.
type Extension struct {
	Critical    bool
	Type, Value string
}

// Check returns a [*uri.SyntaxError] if a reference is not an LDAP URL; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Parse takes an LDAP URL apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, if what is decoded is not UTF-8, or if there is a zero byte outside the
// extensions (2.1). It does not check that the DN is one of RFC 4514, and the filter one
// of RFC 4515.
func Parse(ref uri.Reference) (URL, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return URL{}, err
	}
	u := URL{Scope: "base", Filter: "(objectClass=*)"}
	start := len("ldap://")
	slash := strings.IndexByte(text[start:], '/')
	if slash < 0 {
		return u, nil
	}
	at := start + slash + 1
	for i, part := range strings.Split(text[at:], "?") {
		decoded := scheme.Decode(part)
		switch {
		case !utf8.ValidString(decoded):
			return URL{}, grammar.Fail(ref, at, "percent-encoding that is not UTF-8", "RFC 4516, 2.1")
		case i < 4 && strings.Contains(decoded, "\x00"):
			return URL{}, grammar.Fail(ref, at+scheme.Encoded(part, strings.IndexByte(decoded, 0)), "zero byte", "RFC 4516, 2.1")
		case i == 0:
			u.DN = decoded
		case part == "":
		case i == 1:
			for attribute := range strings.SplitSeq(part, ",") {
				u.Attributes = append(u.Attributes, scheme.Decode(attribute))
			}
		case i == 2:
			u.Scope = strings.ToLower(part)
		case i == 3:
			u.Filter = decoded
		default:
			for extension := range strings.SplitSeq(part, ",") {
				x := Extension{}
				extension, x.Critical = strings.CutPrefix(extension, "!")
				x.Type, x.Value, _ = strings.Cut(extension, "=")
				x.Value = scheme.Decode(x.Value)
				u.Extensions = append(u.Extensions, x)
			}
		}
		at += len(part) + 1
	}
	return u, nil
}
