package formats

import "strings"

// dottedQuad checks the numbers of an IPv4 address. Leading zeros are allowed.
func dottedQuad(g *grammar, text string) error {
	at := 0
	for decimal := range strings.SplitSeq(text, ".") {
		if number(decimal) > 255 {
			return g.fail(text, at, "number after 255", "RFC 2673, 3.2", "decbyte")
		}
		at += len(decimal) + 1
	}
	return nil
}

const (
	maxLabel = 63
	maxName  = 253 // 255 octets with the length of each label and of the root's
)

// hostname checks the lengths and the form of a host name.
func hostname(g *grammar, text string) error {
	if err := checkLengths(g, text, 0, "name"); err != nil {
		return err
	}
	if strings.Count(text, ".") == 3 && strings.Trim(text, "0123456789.") == "" {
		return g.fail(text, 0, "dotted decimal number, which no host name is", "RFC 1123, 2.1")
	}
	return nil
}

// checkLengths checks the lengths of a domain name in ASCII that ends a text, but for a
// suffix. The rules are those of a label.
func checkLengths(g *grammar, text string, start int, rules ...string) error {
	at := start
	for label := range strings.SplitSeq(text[start:], ".") {
		if len(label) > maxLabel {
			return g.fail(text, at+maxLabel, "label of more than 63 octets", "RFC 1035, 2.3.4", rules...)
		}
		at += len(label) + 1
	}
	if len(text)-start > maxName {
		return g.fail(text, start+maxName, "domain name of more than 253 octets", "RFC 1035, 2.3.4", rules...)
	}
	return nil
}
