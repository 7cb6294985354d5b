package lint

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// names has the flags of section 5.3.3.
var names idna.Names

// domainName looks at the host of an IRI whose scheme is known to use domain names
// there.
func (s *linting) domainName(p *parts) {
	if p.hostKind != uri.HostIregName || p.host == "" || !p.isDomain {
		return
	}
	s.labels(p)
	s.mainLabel(p)
}

// labels looks at the labels of a domain name.
func (s *linting) labels(p *parts) {
	isIDN := !ascii.Is(p.host) || slices.ContainsFunc(strings.Split(p.host, "."), ascii.HasACEPrefix)
	if !isIDN && !strings.Contains(p.host, "%") {
		return
	}
	start := p.hostStart()
	end := start + len(p.host)
	for c := range bidi.Components(s.text[:end], bidi.DivisionHostLabels) {
		if c.Rule != "ireg-name" {
			continue
		}
		label := s.text[c.Start:c.End]
		isRoot := c.Start > start && c.End == end && label == ""
		switch {
		case strings.IndexByte(label, '%') >= 0:
			s.about(newFound("encoded-host", c.Start, c.End), c)
		case isIDN && !isRoot:
			s.label(c, label)
		}
	}
}

// mainLabel looks at the label that an organization chose for itself, the one before the
// top-level domain or before two labels such as "co.uk".
func (s *linting) mainLabel(p *parts) {
	labels := strings.Split(strings.TrimSuffix(p.host, "."), ".")
	n := len(labels) - 2
	if n > 0 && len(labels[n]) <= len("com") && len(labels[n+1]) == len("uk") {
		n--
	}
	if n >= 0 && finalDigit().MatchString(labels[n]) {
		end := p.hostStart() + len(strings.Join(labels[:n+1], "."))
		s.append(newFound("ambiguous", end-1, end))
	}
}

// label looks at a label of an internationalized domain name.
func (s *linting) label(c bidi.Component, name string) {
	if label().MatchString(name) && !ascii.HasACEPrefix(name) {
		return
	}
	f := newFound("domain-name", c.Start, c.End)
	_, err := names.ToASCII(name)
	switch {
	case name == "":
		f.end += uint32(sizeAt(s.text, c.End)) // the full stop after it
	case err != nil:
		if at, ok := characterAtFault(name, err); ok {
			f.start += uint32(at)
			f.end = f.start + uint32(sizeAt(name, at))
		}
	case ascii.HasACEPrefix(name):
		f.rule = uint8(Code("ace").rule())
	case !ascii.Is(name) && prepared(name) != name:
		f.rule = uint8(Code("nameprep").rule())
	default:
		return
	}
	s.about(f, c)
}

// characterAtFault returns the offset of the one character for which ToASCII
// refuses a label, if that is the reason.
func characterAtFault(label string, err error) (int, bool) {
	var e *iri.DomainNameError
	if !errors.As(err, &e) || e.Offset >= len(label) {
		return 0, false
	}
	switch {
	case errors.Is(e, idna.ReasonProhibited), errors.Is(e, idna.ReasonNotLetterDigitHyphen), errors.Is(e, idna.ReasonOuterHyphen):
		return e.Offset, true
	}
	return 0, false
}

// prepared returns a label by Nameprep.
func prepared(label string) string {
	s, err := names.Nameprep(label)
	if err != nil {
		return label
	}
	return s
}

// isHost reports whether IRIs can have a label, and ToASCII accepts it.
func isHost(label string) bool {
	if !utf8.ValidString(label) {
		return false
	}
	if _, err := names.ToASCII(label); err != nil || strings.ContainsAny(label, ".\u3002\uFF0E\uFF61") {
		return false
	}
	r, err := iri.ParseReference("//" + label)
	host, _ := r.Host()
	return err == nil && host == label && r.HostKind() == uri.HostIregName
}

// domainMessage describes a finding of one of the kinds that domainName adds.
func (f Finding) domainMessage() string {
	label := f.in.text[f.Component.Start:f.Component.End]
	switch f.Code {
	case "host":
		return f.in.text[f.Start:f.End] + " needs a host"
	case "encoded-host":
		if isURI(f.in.checker.Edition) {
			return "percent-encoding in a domain name: write it as IDNA encodes it"
		}
		return "percent-encoding in a domain name: write the characters"
	case "domain-name":
		if _, err := names.ToASCII(label); err != nil {
			return "invalid domain name, which ToASCII refuses: " + errors.Unwrap(err).Error()
		}
		return "invalid domain name: empty label"
	case "ace":
		u := names.ToUnicode(label)
		if u == label {
			return "a label that begins with \"xn--\", but that ToUnicode does not convert"
		}
		return "an encoded label: IRIs should have its characters, " + quoteLabel(u)
	case "nameprep":
		return "label not as Nameprep makes it: " + quoteLabel(prepared(label))
	}
	return ""
}

// quoteLabel shows a label as it is, if it has only letters, digits and hyphens that
// run from left to right, and the numbers of its characters otherwise.
func quoteLabel(label string) string {
	isPlain := func(c rune) bool { return c == '-' || unicode.In(c, unicode.L, unicode.Nd) }
	if bidi.IsBidirectional(label) || strings.ContainsFunc(label, func(c rune) bool { return !isPlain(c) }) {
		return quoteASCII(label)
	}
	return strconv.Quote(label)
}

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
	label = triplets().ReplaceAllStringFunc(label, decodeLDH)
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
