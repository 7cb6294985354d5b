package lint

import (
	"strings"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri/bidi"
)

// maxLabel is how many octets a label of a domain name can have.
const maxLabel = 63

// aceLabels checks the decoded labels of the host. A reader who is shown the
// decoded label sees their characters.
func (s *linting) aceLabels() {
	for c := range bidi.Components(s.text, bidi.DivisionHostLabels) {
		switch c.Rule {
		case "iuserinfo":
		case "ireg-name":
			if label := decodeACE(s.text[c.Start:c.End]); label != "" {
				s.aceLabel(c, label)
			}
		default:
			return
		}
	}
}

// decodeACE returns a label decoded, and "" if it does not encode another one.
// Its letters, digits and hyphens may be percent-encoded (RFC 3986, 6.2.2.2).
// Labels that are too long for a domain name are not decoded, which could take
// time that is quadratic in their length.
func decodeACE(label string) string {
	if len(label) > maxLabel*len("%41") {
		return ""
	}
	label = triplets.ReplaceAllStringFunc(label, decodeLDH)
	if len(label) > maxLabel || !ascii.HasACEPrefix(label) || strings.Contains(label, "%") {
		return ""
	}
	decoded, err := xidna.Punycode.ToUnicode(strings.ToLower(label))
	if err != nil || ascii.Is(decoded) {
		return ""
	}
	return decoded
}

// decodeLDH decodes a percent-encoded octet if it is a letter, a digit or a hyphen.
func decodeLDH(triplet string) string {
	if octet := core.TripletOctet(triplet); ascii.IsAlphanumeric(octet) || octet == '-' {
		return string(octet)
	}
	return triplet
}

// aceLabel adds what is found in a decoded label, each code once. Nothing is a
// must: the text itself has only the label's letters and digits.
func (s *linting) aceLabel(c bidi.Component, label string) {
	inner := &linting{text: label}
	inner.ascii(&parts{})
	inner.characters()
	inner.normal()
	whole := bidi.Component{Rule: "ireg-name", Part: "label", End: len(label)}
	inner.bidi(whole)
	inner.scripts(whole)
	var seen [len(rules)][bidi.RestrictionRightToLeftEnds + 1]bool
	for _, f := range inner.found {
		if seen[f.rule][f.restriction] {
			continue
		}
		seen[f.rule][f.restriction] = true
		s.messages = append(s.messages, "in the decoded label: "+inner.finding(f).Message())
		x := found{rule: f.rule, start: uint32(c.Start), end: uint32(c.End), restriction: f.restriction, ace: uint32(len(s.messages))}
		if f.component > 0 {
			s.about(x, c)
		} else {
			s.append(x)
		}
	}
}
