package schemes

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/uri"
)

// An ldapRule is the rule of another document that a part of the URL matches when it is decoded.
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

// offset returns where in the URL a byte of the decoded text is.
func (p ldapPart) offset(i int) int { return p.at + encodedOffset(p.raw, i) }

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
	return ldapGrammar.failure(p.ref, core.Failure{Offset: p.offset(i), Explanation: &x})
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
