package lint

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// names has the flags of section 5.3.3.
var names idna.Names

var (
	// internationalized matches a name with a label that is not ASCII, or with an encoded one.
	internationalized = lazyregexp.New(`[^\x00-\x7F]|(?i:(?:^|\.)xn--)`)
	// aLabel matches an encoded label, of unreserved characters.
	aLabel = lazyregexp.New(`^(?i:xn--)[-_~0-9A-Za-z]+$`)
	// ldh matches a label of letters, digits and hyphens of any script.
	ldh = lazyregexp.New(`^[-\pL\p{Nd}]*$`)
)

// labels looks at the labels of the host: at their decoded form, and at those of a domain name
// in a valid text.
func (s *linting) labels() {
	if ascii.Is(s.Authority) && strings.IndexByte(s.Authority, '%') < 0 && !strings.Contains(s.Authority, "--") {
		return // no label is internationalized
	}
	host, _ := s.ref.Host()
	isName := s.isDomainName()
	isIDN := internationalized().MatchString(host)
	for c := range bidi.Components(s.text[:s.path], bidi.DivisionHostLabels) {
		if c.Rule != "ireg-name" {
			continue
		}
		label := s.text[c.Start:c.End]
		s.decodedLabel(c, label)
		isRoot := label == "" && c.Start > s.host && c.End == s.host+len(host)
		switch {
		case !isName:
		case strings.Contains(label, "%"):
			s.addLabel("encoded-host", c).message = "percent-encoding in a domain name: write the characters"
		case isIDN && !isRoot:
			s.label(c, label)
		}
	}
}

// isDomainName reports whether the host is a domain name.
func (s *linting) isDomainName() bool {
	return s.ref.HostKind() == uri.HostIregName && s.known.Is(core.DNS)
}

// finalDigit looks at the main label of a domain name.
func (s *linting) finalDigit() {
	host, _ := s.ref.Host()
	if !s.isDomainName() || !strings.Contains(host, "0.") && !strings.Contains(host, "1.") {
		return
	}
	if m := finalDigit().FindStringSubmatchIndex(strings.TrimSuffix(host, ".")); m != nil {
		s.add("ambiguous", s.host+m[2], s.host+m[3])
	}
}

// addLabel adds a finding about a label.
func (s *linting) addLabel(code Code, c bidi.Component) *Finding {
	f := s.add(code, c.Start, c.End)
	f.Component = c
	return f
}

// label looks at a label of an internationalized domain name.
func (s *linting) label(c bidi.Component, label string) {
	var e *iri.DomainNameError
	_, err := names.ToASCII(label)
	switch {
	case label == "":
		f := s.addLabel("domain-name", c)
		f.End = characterEnd(s.text, c.End) // with the full stop after it
		f.message = "invalid domain name: empty label"
	case errors.As(err, &e):
		f := s.addLabel("domain-name", c)
		f.message = "invalid domain name, which ToASCII refuses: " + e.Err.Error()
		isCharacter := e.Err == idna.ReasonProhibited || e.Err == idna.ReasonNotLetterDigitHyphen || e.Err == idna.ReasonOuterHyphen
		if isCharacter && e.Offset < len(label) {
			f.Start += e.Offset
			f.End = characterEnd(s.text, f.Start)
		}
	case ascii.HasACEPrefix(label):
		f := s.addLabel("ace", c)
		if u := names.ToUnicode(label); u != label {
			f.message = "an encoded label: IRIs should have its characters, " + quoteLabel(u)
		} else {
			f.message = `a label that begins with "xn--", but that ToUnicode does not convert`
		}
	case !ascii.Is(label):
		if prepared, _ := names.Nameprep(label); prepared != label {
			s.addLabel("nameprep", c).message = "label not as Nameprep makes it: " + quoteLabel(prepared)
		}
	}
}

// isHost reports whether IRIs can have a label, and ToASCII accepts it.
func isHost(label string) bool {
	r, _ := iri.ParseReference("//" + label)
	host, _ := r.Host()
	_, err := names.ToASCII(label)
	return err == nil && host == label && r.HostKind() == uri.HostIregName && !strings.ContainsAny(label, core.FullStops)
}

// quoteLabel shows a label as it is, if it has only letters, digits and hyphens that
// run from left to right, and the numbers of its characters otherwise.
func quoteLabel(label string) string {
	if bidi.IsBidirectional(label) || !ldh().MatchString(label) {
		return quoteASCII(label)
	}
	return strconv.Quote(label)
}

// decodeACE returns a label decoded, and "" if it does not encode another one. Its characters may
// be percent-encoded (RFC 3986, 6.2.2.2). Labels that are too long for a domain name are not
// decoded, which could take time that is quadratic in their length.
func decodeACE(label string) string {
	if len(label) > maxLabel*len("%41") {
		return ""
	}
	label = core.Decode(label, false)
	if len(label) > maxLabel || !ascii.HasACEPrefix(label) || !aLabel().MatchString(label) {
		return ""
	}
	decoded, err := xidna.Punycode.ToUnicode(strings.ToLower(label))
	if err != nil || ascii.Is(decoded) {
		return ""
	}
	return decoded
}

// decodedLabel adds what is found in the decoded form of a label, which readers see: each code
// once. Nothing is a must: the text itself has only the label's letters and digits.
func (s *linting) decodedLabel(c bidi.Component, label string) {
	inner := &linting{text: decodeACE(label)}
	if inner.text == "" {
		return
	}
	inner.octets()
	inner.characters()
	whole := bidi.Component{Rule: "ireg-name", Part: "label", End: len(inner.text)}
	inner.bidi(whole)
	inner.scripts(whole)
	for i, f := range inner.found {
		if slices.ContainsFunc(inner.found[:i], func(g Finding) bool { return g.Code == f.Code && g.Restriction == f.Restriction }) {
			continue
		}
		x := s.add(f.Code, c.Start, c.End)
		x.Severity, x.Restriction, x.message, x.in = SeverityShould, f.Restriction, "in the decoded label: "+f.Message(), nil
		if f.Component.Rule != "" {
			x.Component = c
		}
	}
}
