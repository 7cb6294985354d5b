package schemes

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/uri"
)

var ldapGrammar = grammar{scheme: "ldap", section: "RFC 4516, 2", machine: &tables.LDAP, rule: tables.LDAPLdapurl}

// LDAP is an LDAP URL (RFC 4516), decoded. The host and the port are those of the reference.
type LDAP struct {
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

// ParseLDAP takes an LDAP URL apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, if what is decoded is not UTF-8, if there is a zero byte outside the
// extensions (2.1), or if the DN, an attribute or the filter does not match the grammar of
// its own document: RFC 4514, 3, RFC 4511, 4.5.1.8, or RFC 4515, 3.
func ParseLDAP(ref uri.Reference) (LDAP, error) {
	text, err := ldapGrammar.match(ref)
	if err != nil {
		return LDAP{}, err
	}
	u := LDAP{Scope: defaultScope, Filter: defaultFilter}
	start := len("ldap://")
	slash := strings.IndexByte(text[start:], '/')
	if slash < 0 {
		return u, nil
	}
	at := start + slash + 1
	for i, raw := range strings.Split(text[at:], "?") {
		p := ldapPart{ref: ref, raw: raw, at: at, text: decode(raw)}
		if !utf8.ValidString(p.text) {
			return LDAP{}, ldapGrammar.fail(ref, at, "percent-encoding that is not UTF-8", "RFC 4516, 2.1")
		}
		if zero := strings.IndexByte(p.text, 0); zero >= 0 && i < 4 {
			return LDAP{}, ldapGrammar.fail(ref, p.offset(zero), "zero byte", "RFC 4516, 2.1")
		}
		switch {
		case i == 0:
			u.DN = p.text
			err = p.match(&ldapDN, 0, len(p.text))
		case raw == "":
		case i == 1:
			u.Attributes, err = p.attributes()
		case i == 2:
			u.Scope = strings.ToLower(raw)
		case i == 3:
			u.Filter = p.text
			err = p.filter()
		default:
			u.Extensions = extensions(raw)
		}
		if err != nil {
			return LDAP{}, err
		}
		at += len(raw) + 1
	}
	return u, nil
}

func extensions(list string) (all []Extension) {
	for _, p := range params(list, ",") {
		name, critical := strings.CutPrefix(p.Name, "!")
		all = append(all, Extension{critical, name, decode(p.Value)})
	}
	return all
}

// normalizeLDAP returns the form in which LDAP URLs with the same decoded parts are the same
// text: without defaults (RFC 4516, 3), with names of attributes and of extensions in lower case
// (RFC 4512, 1.4 and 2.5), and with the server as in RFC 3986, 6.2. DNs and filters are texts
// here, because how they match depends on the types of their attributes.
func normalizeLDAP(ref uri.Reference) (uri.Reference, error) {
	u, err := ParseLDAP(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	const plain = "!$&'()*+;=:@/"
	parts := []string{escape(u.DN, unreservedOr(plain+",")), "", "", "", ""}
	if attributes := strings.ToLower(strings.Join(u.Attributes, ",")); attributes != "*" {
		parts[1] = attributes // "*" is all, as is none
	}
	if u.Scope != defaultScope {
		parts[2] = u.Scope
	}
	if u.Filter != defaultFilter {
		parts[3] = escape(u.Filter, unreservedOr(plain+","))
	}
	var list []string
	for _, x := range u.Extensions {
		text := strings.ToLower(x.Type)
		if x.Critical {
			text = "!" + text
		}
		if x.Value != "" {
			text += "=" + escape(x.Value, unreservedOr(plain))
		}
		list = append(list, text)
	}
	parts[4] = strings.Join(list, ",")
	authority, _ := ref.Authority()
	server, err := ref.Edition().ParseReference("ldap://" + authority + "/")
	if err != nil {
		return uri.Reference{}, err
	}
	server = uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme}.Normalize(server)
	return replace(ref, server.String()+strings.TrimRight(strings.Join(parts, "?"), "?"))
}
