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

// These are the defaults of section 3.
const (
	defaultScope  = "base"
	defaultFilter = "(objectClass=*)"
)

// Check returns a [*uri.SyntaxError] if a reference is not an LDAP URL; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Parse takes an LDAP URL apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, if what is decoded is not UTF-8, if there is a zero byte outside the
// extensions (2.1), or if the DN, an attribute or the filter does not match the grammar of
// its own document: RFC 4514, 3, RFC 4511, 4.5.1.8, or RFC 4515, 3.
func Parse(ref uri.Reference) (URL, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return URL{}, err
	}
	u := URL{Scope: defaultScope, Filter: defaultFilter}
	start := len("ldap://")
	slash := strings.IndexByte(text[start:], '/')
	if slash < 0 {
		return u, nil
	}
	at := start + slash + 1
	for i, raw := range strings.Split(text[at:], "?") {
		p := part{ref: ref, raw: raw, at: at, text: scheme.Decode(raw)}
		if !utf8.ValidString(p.text) {
			return URL{}, grammar.Fail(ref, at, "percent-encoding that is not UTF-8", "RFC 4516, 2.1")
		}
		if zero := strings.IndexByte(p.text, 0); zero >= 0 && i < 4 {
			return URL{}, grammar.Fail(ref, p.offset(zero), "zero byte", "RFC 4516, 2.1")
		}
		switch {
		case i == 0:
			u.DN = p.text
			err = p.match(&dn)
		case raw == "":
		case i == 1:
			u.Attributes, err = attributes(p)
		case i == 2:
			u.Scope = strings.ToLower(raw)
		case i == 3:
			u.Filter = p.text
			err = p.filter()
		default:
			for extension := range strings.SplitSeq(raw, ",") {
				x := Extension{}
				extension, x.Critical = strings.CutPrefix(extension, "!")
				x.Type, x.Value, _ = strings.Cut(extension, "=")
				x.Value = scheme.Decode(x.Value)
				u.Extensions = append(u.Extensions, x)
			}
		}
		if err != nil {
			return URL{}, err
		}
		at += len(raw) + 1
	}
	return u, nil
}

// attributes returns the attributes of a list.
func attributes(p part) (all []string, err error) {
	for raw := range strings.SplitSeq(p.raw, ",") {
		attribute := part{ref: p.ref, raw: raw, at: p.at, text: scheme.Decode(raw)}
		if err := attribute.match(&selector); err != nil {
			return nil, err
		}
		all = append(all, attribute.text)
		p.at += len(raw) + 1
	}
	return all, nil
}
