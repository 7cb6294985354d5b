package formats

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
)

const (
	maxLocalPart = 64
	maxMailbox   = 254 // a path of 256 octets without "<" and ">"
)

// mailbox checks the domain and the lengths of an e-mail address, which may be
// internationalized.
func mailbox(g *grammar, text string) error {
	literal := strings.HasSuffix(text, "]")
	at := strings.LastIndexByte(text, '@')
	if literal { // which may have an "@"
		at = strings.LastIndexByte(text, '[') - 1
	}
	if at > maxLocalPart {
		return g.fail(text, maxLocalPart, "local part of more than 64 octets", "RFC 5321, 4.5.3.1.1", "Local-part")
	}
	var err error
	if literal {
		err = addressLiteral(g, text, at+1)
	} else {
		err = checkName(g, text, at+1, ".", false, "Domain", "sub-domain")
	}
	if err == nil && len(text) > maxMailbox {
		err = g.fail(text, maxMailbox, "address of more than 254 octets", "RFC 5321, 4.5.3.1.3")
	}
	return err
}

// addressLiteral checks the address-literal at an offset, which ends the text. By 4.1.3 a
// tag must be registered, and "IPv6" is the only one that is.
func addressLiteral(g *grammar, text string, at int) error {
	const section = "RFC 5321, 4.1.3"
	start, end := at+1, len(text)-1
	ipv4 := start
	tag, address, tagged := strings.Cut(text[start:end], ":")
	if tagged {
		if !strings.EqualFold(tag, "IPv6") {
			return g.fail(text, start, "tag that is not registered", section, "address-literal", "General-address-literal", "Standardized-tag")
		}
		literals := *g
		literals.machine = &tables.RFC5321
		if err := literals.match(tables.RFC5321IPv6AddressLiteral, text, start, end); err != nil {
			return err
		}
		ipv4 = end - len(address[strings.LastIndexByte(address, ':')+1:])
		// "::" represents at least two groups.
		if strings.Contains(address, "::") {
			most, rule := 6, "IPv6-comp"
			if strings.Contains(address, ".") {
				most, rule = 5, "IPv6v4-comp" // 4, and the IPv4 address
			}
			if groups := strings.FieldsFunc(address, func(c rune) bool { return c == ':' }); len(groups) > most {
				return g.fail(text, start, `more groups than may be beside "::"`, section, "address-literal", "IPv6-address-literal", "IPv6-addr", rule)
			}
		}
		if !strings.Contains(text[ipv4:end], ".") {
			return nil
		}
	}
	return checkDecimals(g, text, ipv4, end, section, "address-literal", "IPv4-address-literal", "Snum")
}
