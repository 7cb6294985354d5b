package formats

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// dottedQuad checks the numbers of an IPv4 address. Leading zeros are allowed.
func dottedQuad(g *grammar, text string) error {
	return checkDecimals(g, text, 0, len(text), g.section, "decbyte")
}

// checkDecimals checks that the numbers between two offsets, which have dots between them, are
// octets. The rules are those of a number.
func checkDecimals(g *grammar, text string, at, end int, section string, rules ...string) error {
	for decimal := range strings.SplitSeq(text[at:end], ".") {
		if number(decimal) > 255 {
			return g.fail(text, at, "number after 255", section, rules...)
		}
		at += len(decimal) + 1
	}
	return nil
}

const (
	maxLabel = 63
	maxName  = 253 // 255 octets with the length of each label and of the root's
)

// hostname checks the lengths and the form of a host name, and its A-labels.
func hostname(g *grammar, text string) error {
	if strings.Count(text, ".") == 3 && strings.Trim(text, "0123456789.") == "" {
		return g.fail(text, 0, "dotted decimal number, which no host name is", "RFC 1123, 2.1")
	}
	return checkName(g, text, 0, ".", true, "name")
}

// idnHostname checks a host name, or an internationalized one, which has at least one label
// that is not ASCII. Its other labels are A-labels, or have no "--" as their third and fourth
// character (RFC 5890, 2.3.2.3).
func idnHostname(g *grammar, text string) error {
	hosts := *hostNames
	hosts.name = g.name
	if ascii.Is(text) {
		return hosts.check(text)
	}
	for start, end := range core.SplitAny(text, 0, len(text), core.FullStops) {
		label := text[start:end]
		if !utf8.ValidString(label) {
			at := start + strings.IndexFunc(label, func(c rune) bool { return c == utf8.RuneError })
			return g.failure(text, at, uri.ErrInvalidUTF8, core.Explanation{Open: []string{g.top()}, Section: g.section})
		}
		if ascii.Is(label) {
			if err := hosts.match(tables.RFC1123Name, text, start, end); err != nil {
				return err
			}
			if len(label) > 3 && label[2:4] == "--" && !ascii.HasACEPrefix(label) {
				return g.fail(text, start+2, "reserved label, which an internationalized domain name does not have", "RFC 5890, 2.3.2.3", "name")
			}
		}
	}
	return checkName(g, text, 0, core.FullStops, true, "name")
}

// checkName checks the lengths of a domain name that ends a text, its U-labels, and if
// decode is set its A-labels. The rules are those of a label.
func checkName(g *grammar, text string, start int, stops string, decode bool, rules ...string) error {
	length := 0 // with A-labels, and a stop after each label
	var starts []int
	var unicode []string
	beyond := false
	for from, to := range core.SplitAny(text, start, len(text), stops) {
		label := text[from:to]
		var f *fault
		switch {
		case !ascii.Is(label):
			beyond = true
			if f = checkULabel(label); f == nil {
				length += len(toALabel(label)) + 1
			}
		case len(label) > maxLabel:
			f = &fault{maxLabel, "label of more than 63 octets", "RFC 1035, 2.3.4"}
		default:
			length += len(label) + 1
			if decode && ascii.HasACEPrefix(label) {
				beyond = true
				label, f = decodeALabel(label)
			}
		}
		if f != nil {
			return g.fail(text, from+f.offset, f.problem, f.section, rules...)
		}
		if length-1 > maxName {
			return g.fail(text, max(from, min(to, start+maxName)), "domain name of more than 253 octets", "RFC 1035, 2.3.4", rules...)
		}
		starts, unicode = append(starts, from), append(unicode, label)
	}
	if !beyond {
		return nil
	}
	i, f := checkBidi(unicode)
	if f == nil {
		return nil
	}
	at := starts[i]
	if strings.HasPrefix(text[at:], unicode[i]) {
		at += f.offset
	}
	return g.fail(text, at, f.problem, f.section, rules...)
}
