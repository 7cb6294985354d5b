// Package idna converts domain names for the mappings and comparisons of package
// iri. [Names] is the [iri.DomainNames] that RFC 3987 means: IDNA2003. [UTS46]
// is the one that browsers use today.
//
// It is apart from package iri because the tables of both are large.
package idna

import (
	"strings"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
)

// Names converts domain names: to those of URIs by ToASCII (RFC 3987, 3.1), to
// those of IRIs by ToUnicode (3.2.1). These are the operations of RFC 3490
// (IDNA2003, sections 4.1 and 4.2), with the flag UseSTD3ASCIIRules set, and
// with Nameprep (RFC 3491) by the tables of RFC 3454, which are those of Unicode
// 3.2. The zero Names has the options that section 5.3.3 names.
//
// Code points that later versions of Unicode assigned are unassigned here. They
// stay as they are, or are refused if Creating is set. Normalization is that of
// Unicode 3.2, with Corrigendum 5.
//
// ToASCII leaves a label in US-ASCII as it is: upper case stays, and a label
// with "xn--" is not decoded. The length of the whole name is not checked:
// ToASCII limits that of labels.
type Names struct {
	// Creating refuses unassigned code points: it sets the flag AllowUnassigned
	// to FALSE (3.1: "set to FALSE for creating IRIs and set to TRUE otherwise").
	Creating bool
}

// HasScheme reports whether the ireg-name of a scheme, in any case, is known to be a domain name,
// and the scheme's definition has no percent-encoding there: whether the host is that of RFC 1738,
// 3.1, or of RFC 2396, 3.2.2, as in http and ftp. Those of ws and wss (RFC 6455) are those of
// http. A type that embeds Names can have another method HasScheme.
func (d Names) HasScheme(scheme string) bool { return core.KnownScheme(scheme).Is(core.DNS) }

// isFullStop reports whether a character separates labels (RFC 3490, 3.1, requirement 1).
func isFullStop(c rune) bool { return c == '.' || c == '\u3002' || c == '\uFF0E' || c == '\uFF61' }

// ToASCII converts a domain name, label by label, with U+002E between them.
// The empty name has no labels. An empty label is refused, but for the root's
// at the end. The error is an [*iri.DomainNameError] that wraps a [Reason].
//
// A "%" is refused like any character that UseSTD3ASCIIRules excludes: domain
// names have no percent-encoded octets.
func (d Names) ToASCII(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	dst := make([]byte, 0, len(name)+len(ascii.ACEPrefix)+8)
	for start := 0; ; {
		label, stop := cutLabel(name[start:])
		if start < len(name) { // otherwise it is the root's label
			encoded, fault := d.labelToASCII(label)
			if fault != nil {
				fault.Name = name
				fault.Offset += start
				return "", fault
			}
			dst = append(dst, encoded...)
		}
		if stop == "" {
			break
		}
		dst = append(dst, '.')
		start += len(label) + len(stop)
	}
	if string(dst) == name {
		return name, nil
	}
	return string(dst), nil
}

// cutLabel returns the first label of a name and the full stop after it, if
// there is one.
func cutLabel(name string) (label, stop string) {
	i := strings.IndexFunc(name, isFullStop)
	if i < 0 {
		return name, ""
	}
	_, n := utf8.DecodeRuneInString(name[i:])
	return name[:i], name[i : i+n]
}

const maxLabel = 63 // octets

// labelToASCII is ToASCII on a label (RFC 3490, 4.1). The fault's offset is
// within the label.
func (d Names) labelToASCII(label string) (string, *iri.DomainNameError) {
	s := label
	// Step 1: "If all code points in the sequence are in the ASCII range …
	// then skip to step 3."
	if !ascii.Is(label) {
		// Step 2.
		var fault *iri.DomainNameError
		if s, fault = d.nameprep(label); fault != nil {
			return "", fault
		}
	}
	// Step 3: UseSTD3ASCIIRules.
	if i := strings.IndexFunc(s, isNotLDH); i >= 0 {
		fault := &iri.DomainNameError{Offset: offsetOf(label, isNotLDH), Err: ReasonNotLetterDigitHyphen}
		if s[i] == '%' {
			fault.Err = ReasonPercentEncoded
		}
		return "", fault
	}
	if s == "" {
		return "", &iri.DomainNameError{Err: ReasonEmptyLabel} // step 8
	}
	if s[0] == '-' {
		return "", &iri.DomainNameError{Err: ReasonOuterHyphen}
	}
	if s[len(s)-1] == '-' {
		_, n := utf8.DecodeLastRuneInString(label)
		return "", &iri.DomainNameError{Offset: len(label) - n, Err: ReasonOuterHyphen}
	}
	// Step 4: "If all code points in the sequence are in the ASCII range …
	// then skip to step 8."
	if !ascii.Is(s) {
		// Step 5.
		if ascii.HasACEPrefix(s) {
			return "", &iri.DomainNameError{Err: ReasonHasACEPrefix}
		}
		// Each code point takes at least an octet, and the time to encode a
		// label is quadratic in its length: labels that must become too long
		// are not encoded.
		if utf8.RuneCountInString(s) > maxLabel-len(ascii.ACEPrefix) {
			return "", &iri.DomainNameError{Err: ReasonLabelTooLong}
		}
		// Steps 6 and 7.
		encoded, err := xidna.Punycode.ToASCII(s)
		if err != nil {
			return "", &iri.DomainNameError{Err: ReasonDisallowed}
		}
		s = encoded
	}
	// Step 8.
	if len(s) > maxLabel {
		return "", &iri.DomainNameError{Err: ReasonLabelTooLong}
	}
	return s, nil
}

// isNotLDH reports whether c is in US-ASCII, but not a letter, digit or hyphen.
func isNotLDH(c rune) bool {
	return c < utf8.RuneSelf && c != '-' && !ascii.IsAlphanumeric(c)
}

// ToUnicode converts a domain name label by label (RFC 3490, 4.2). It never
// fails: a label that does not begin with "xn--", or that ToASCII does not turn
// into the same label again, stays as it is. Full stops stay too.
func (d Names) ToUnicode(name string) string { return labelsToUnicode(name, d.labelToUnicode) }

// labelsToUnicode converts the labels of a name that convert can convert.
func labelsToUnicode(name string, convert func(label string) (string, bool)) string {
	var b strings.Builder
	for rest := name; rest != ""; {
		label, stop := cutLabel(rest)
		if u, ok := convert(label); ok {
			b.WriteString(u)
		} else {
			b.WriteString(label)
		}
		b.WriteString(stop)
		rest = rest[len(label)+len(stop):]
	}
	return b.String()
}

// labelToUnicode is ToUnicode on a label (RFC 3490, 4.2), and whether it did not
// fail.
func (d Names) labelToUnicode(label string) (string, bool) {
	ace := label
	// Steps 1 and 2.
	if !ascii.Is(label) {
		var fault *iri.DomainNameError
		if ace, fault = d.nameprep(label); fault != nil {
			return "", false
		}
	}
	// Step 3. A longer label cannot be the result of step 6.
	if !ascii.HasACEPrefix(ace) || len(ace) > maxLabel {
		return "", false
	}
	// Steps 4 and 5. The case of the prefix does not matter.
	u, err := xidna.Punycode.ToUnicode(ascii.ACEPrefix + ace[len(ascii.ACEPrefix):])
	if err != nil {
		return "", false
	}
	// Step 6: the flags are those of ToASCII.
	encoded, fault := d.labelToASCII(u)
	// Steps 7 and 8.
	return u, fault == nil && strings.EqualFold(encoded, ace)
}
