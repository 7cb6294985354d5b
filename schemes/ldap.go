package schemes

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/uri"
)

var ldapGrammar = grammar{scheme: "ldap", section: "RFC 4516, 2", machine: &tables.LDAP, rule: tables.LDAPLdapurl}

// LDAP is an LDAP URL (RFC 4516), decoded. The host and the port are those of the reference.
type LDAP struct {
	DN string
	// Attributes are the attributes to return. If there are none, all user attributes are returned.
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

// ParseLDAP parses an LDAP URL. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, if a decoded part is not UTF-8, if there is a zero byte outside the
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
		if err := ldapGrammar.checkUTF8(ref, at, p.raw, "RFC 4516, 2.1"); err != nil {
			return LDAP{}, err
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
		parts[1] = attributes // "*" and no attributes both mean all
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
	server = uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme}.NormalizeReference(server)
	return replace(ref, server.String()+strings.TrimRight(strings.Join(parts, "?"), "?"))
}

// An ldapRule is a rule of another document that a decoded part of the URL must match.
type ldapRule struct {
	machine *engine.Machine
	number  uint8
	section string
	above   string // the rule that it is within
	end     string // what follows it
}

var (
	ldapDN       = ldapRule{&tables.LDAPDN, tables.LDAPDNDistinguishedName, "RFC 4514, 3", "dn", "end"}
	ldapSelector = ldapRule{&tables.LDAPSelector, tables.LDAPSelectorAttributeSelector, "RFC 4511, 4.5.1.8", "attributes", "end"}
	ldapItem     = ldapRule{&tables.LDAPFilter, tables.LDAPFilterItem, "RFC 4515, 3", "filter", "RPAREN"}
)

// An ldapPart is a part of a URL, as it is written at an offset, and decoded.
type ldapPart struct {
	ref  uri.Reference
	raw  string
	at   int
	text string
}

// offset returns the offset in the URL of a byte of the decoded text.
func (p ldapPart) offset(i int) int { return p.at + core.OffsetAfter(p.raw, i) }

// match returns an error if a range of the part does not match a rule.
func (p ldapPart) match(r *ldapRule, from, to int) error {
	text := []byte(p.text[from:to])
	for i, c := range text {
		if c >= 0x80 {
			text[i] = 0x7F // the grammars allow other characters where they allow this one
		}
	}
	i, ok := r.machine.Match(r.number, string(text))
	if ok {
		return nil
	}
	x := r.machine.Explain(r.number, string(text), i)
	expected := slices.Clone(x.Expected)
	if k := slices.Index(expected, "end"); k >= 0 {
		expected[k] = r.end
	}
	return p.unexpected(r, from+i, expected, x.Open...)
}

// unexpected returns an error about the syntax. Open are the rules below that of the part.
func (p ldapPart) unexpected(r *ldapRule, i int, expected []string, open ...string) error {
	x := core.Explanation{
		Open:     append([]string{ldapGrammar.name(), r.above}, open...),
		Expected: expected,
		Section:  r.section,
	}
	return ldapGrammar.failure(p.ref, p.offset(i), nil, x)
}

// attributes returns the attributes of a list.
func (p ldapPart) attributes() (all []string, err error) {
	for raw := range strings.SplitSeq(p.raw, ",") {
		attribute := ldapPart{ref: p.ref, raw: raw, at: p.at, text: decode(raw)}
		if err := attribute.match(&ldapSelector, 0, len(attribute.text)); err != nil {
			return nil, err
		}
		all = append(all, attribute.text)
		p.at += len(raw) + 1
	}
	return all, nil
}

// filter returns an error if the part is not a filter of RFC 4515, 3.
//
//	filter     = LPAREN filtercomp RPAREN
//	filtercomp = and / or / not / item
//	and        = AMPERSAND 1*filter
//	or         = VERTBAR 1*filter
//	not        = EXCLAMATION filter
//
// It keeps a stack of its own, because filters may be nested deeply.
func (p ldapPart) filter() error {
	fail := func(i int, expected ...string) error { return p.unexpected(&ldapItem, i, expected) }
	var open []byte // the operators around the next filter
	next := func(i int) byte {
		if i < len(p.text) {
			return p.text[i]
		}
		return 0 // is not in the text
	}
	for i := 0; ; {
		if next(i) != '(' {
			return fail(i, "LPAREN")
		}
		i++
		switch c := next(i); c {
		case '&', '|', '!':
			open = append(open, c)
			i++
			continue
		case '(', ')', 0:
			return fail(i, "AMPERSAND", "VERTBAR", "EXCLAMATION", "item")
		}
		// an item has no parentheses
		end := len(p.text)
		if n := strings.IndexAny(p.text[i:], "()"); n >= 0 {
			end = i + n
		}
		if err := p.match(&ldapItem, i, end); err != nil {
			return err
		}
		for i = end; ; { // closes filters
			if next(i) != ')' {
				return fail(i, "RPAREN")
			}
			i++
			switch n := len(open); {
			case n == 0 && i == len(p.text):
				return nil
			case n == 0:
				return fail(i, "end")
			case open[n-1] == '!' || next(i) == ')':
				open = open[:n-1]
				continue
			case next(i) != '(':
				return fail(i, "LPAREN", "RPAREN")
			}
			break
		}
	}
}
