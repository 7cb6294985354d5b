package ldap

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// A rule is the rule of another document that a part of the URL matches when it is decoded.
type rule struct {
	machine *engine.Machine
	number  uint8
	section string
	above   []string // the rules that it is within
	end     string   // what follows it
}

var (
	dn       = rule{&tables.LDAPDN, tables.LDAPDNDistinguishedName, "RFC 4514, 3", []string{"dn"}, "end"}
	selector = rule{&tables.LDAPSelector, tables.LDAPSelectorAttributeSelector, "RFC 4511, 4.5.1.8", []string{"attributes"}, "end"}
	item     = rule{&tables.LDAPFilter, tables.LDAPFilterItem, "RFC 4515, 3", []string{"filter"}, "RPAREN"}
)

// A part is a part of a URL, as it is written at an offset, and decoded.
type part struct {
	ref  uri.Reference
	raw  string
	at   int
	text string
}

// offset returns where in the URL a byte of the decoded text is.
func (p part) offset(i int) int { return p.at + scheme.Encoded(p.raw, i) }

// match returns an error if the part does not match a rule.
func (p part) match(r *rule) error { return p.matchRange(r, 0, len(p.text)) }

func (p part) matchRange(r *rule, from, to int) error {
	text := ascii(p.text[from:to])
	i, ok := r.machine.Match(r.number, text)
	if ok {
		return nil
	}
	x := r.machine.Explain(r.number, text, i)
	expected := append([]string{}, x.Expected...)
	for i, what := range expected {
		if what == "end" {
			expected[i] = r.end
		}
	}
	return grammar.Unexpected(p.ref, p.offset(from+i), append(append([]string{}, r.above...), x.Open...), expected, r.section)
}

// ascii returns a text with another character for each byte of those that are not ASCII.
// The grammars allow it where they allow these.
func ascii(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 0x80 {
			b[i] = 0x7F
		}
	}
	return string(b)
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
func (p part) filter() error {
	fail := func(i int, expected ...string) error {
		return grammar.Unexpected(p.ref, p.offset(i), item.above, expected, item.section)
	}
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
		if err := p.matchRange(&item, i, end); err != nil {
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
