// Package idna converts domain names for the mappings and comparisons of package
// iri: [Names] is an [iri.DomainNames].
//
// It is apart from package iri because the tables of IDNA are large.
package idna

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri"
)

// Names converts domain names: to those of URIs by ToASCII (RFC 3987, 3.1), to
// those of IRIs by ToUnicode (3.2.1). These are operations of RFC 3490
// (IDNA2003, sections 4.1 and 4.2), with the flag UseSTD3ASCIIRules set. The
// zero Names has the options that section 5.3.3 names.
//
// RFC 3490 has Nameprep of Unicode 3.2. Names has the mapping and the tables of
// UTS #46 instead, from golang.org/x/net/idna, with the options of UTS #46 for
// the transition from IDNA2003: "ß" becomes "ss", "ς" becomes "σ", and U+200C
// and U+200D are dropped. For the 94,961 characters of Unicode 3.2, each after
// an "x", the results are those of IDNA2003, but for 69. The differences are:
//
//   - What later versions of Unicode assigned is not unassigned.
//   - Refused are capital letters that had no small ones in Unicode 3.2 (those
//     of Georgian, U+04C0, U+2132, U+2183), the Hangul fillers, U+1806, U+17B4,
//     U+17B5, and five ideographs whose normalization was corrected (U+2F868).
//   - Labels with right-to-left characters follow the rule of RFC 5893 instead
//     of RFC 3454, 6: "x٠" is refused, "xℵ" is not.
//   - Refused is a label that begins with a combining mark, or, beyond US-ASCII,
//     with "xn--", even if mapping would leave nothing beyond US-ASCII.
//
// As in RFC 3490, and unlike in UTS #46, ToASCII leaves a label in US-ASCII as
// it is: upper case stays, and a label with "xn--" is not decoded.
//
// The length of the whole name is not checked: ToASCII limits that of labels.
type Names struct {
	// Creating refuses unassigned code points: it sets the flag AllowUnassigned
	// to FALSE (3.1: "set to FALSE for creating IRIs and set to TRUE otherwise").
	Creating bool

	// NonTransitional leaves "ß", "ς", U+200C and U+200D as they are, as
	// IDNA2008 (RFC 5891) does.
	NonTransitional bool

	// Schemes are those that are "known to use domain names in ireg-name", in
	// any case; nil means those of the function [Schemes].
	Schemes []string
}

// Schemes returns the schemes whose ireg-name is known to be a domain name and
// whose definition has no percent-encoding there: the host of each is that of
// RFC 1738, 3.1, or of RFC 2396, 3.2.2. Those of ws and wss (RFC 6455) are those
// of http.
func Schemes() []string { return slices.Clone(defaultSchemes) }

var defaultSchemes = []string{
	"acap",     // RFC 2244
	"dict",     // RFC 2229
	"ftp",      // RFC 1738, 3.2
	"gopher",   // RFC 1738, 3.4
	"http",     // RFC 2616, 3.2.2
	"https",    // RFC 2818, 2.4
	"imap",     // RFC 2192
	"ldap",     // RFC 2255
	"nfs",      // RFC 2224
	"nntp",     // RFC 1738, 3.7
	"pop",      // RFC 2384
	"prospero", // RFC 1738, 3.11
	"rtsp",     // RFC 2326, 3.2
	"rtspu",    // RFC 2326, 3.2
	"telnet",   // RFC 1738, 3.8
	"wais",     // RFC 1738, 3.9
	"ws",       // RFC 6455, 3
	"wss",      // RFC 6455, 3
}

// HasScheme reports whether the ireg-name of a scheme is known to be a domain
// name. The case of the scheme does not matter.
func (d Names) HasScheme(scheme string) bool {
	schemes := d.Schemes
	if schemes == nil {
		schemes = defaultSchemes
	}
	for _, s := range schemes {
		if len(s) == len(scheme) && strings.EqualFold(s, scheme) {
			return true
		}
	}
	return false
}

// The full stops that part labels (RFC 3490, 3.1, requirement 1).
const fullStops = ".\u3002\uFF0E\uFF61"

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
		label, stop := name[start:], 0
		if i := strings.IndexAny(label, fullStops); i >= 0 {
			_, stop = utf8.DecodeRuneInString(label[i:])
			label = label[:i]
		}
		if start == 0 || start < len(name) {
			encoded, fault := d.labelToASCII(label)
			if fault != nil {
				fault.Name = name
				fault.Offset += start
				return "", fault
			}
			dst = append(dst, encoded...)
		}
		if stop == 0 {
			break
		}
		dst = append(dst, '.')
		start += len(label) + stop
	}
	if string(dst) == name {
		return name, nil
	}
	return string(dst), nil
}

const maxLabel = 63 // octets

// labelToASCII is ToASCII on a label (RFC 3490, 4.1). The fault's offset is
// within the label.
func (d Names) labelToASCII(label string) (string, *iri.DomainNameError) {
	mapped := label
	// Step 1: "If all code points in the sequence are in the ASCII range …
	// then skip to step 3."
	if !ascii.Is(label) {
		// Step 2: Nameprep.
		var fault *iri.DomainNameError
		if mapped, fault = d.nameprep(label); fault != nil {
			return "", fault
		}
	}
	// Step 3: UseSTD3ASCIIRules.
	for i := range len(mapped) {
		c := mapped[i]
		if c >= utf8.RuneSelf || c == '-' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' {
			continue
		}
		// The mapping can have moved it.
		at := max(strings.IndexByte(label, c), 0)
		if c == '%' {
			return "", &iri.DomainNameError{Offset: at, Err: ReasonPercentEncoded}
		}
		return "", &iri.DomainNameError{Offset: at, Err: ReasonNotLetterDigitHyphen}
	}
	if mapped == "" {
		return "", &iri.DomainNameError{Err: ReasonEmptyLabel} // step 8
	}
	if mapped[0] == '-' {
		return "", &iri.DomainNameError{Err: ReasonOuterHyphen}
	}
	if mapped[len(mapped)-1] == '-' {
		_, n := utf8.DecodeLastRuneInString(label)
		return "", &iri.DomainNameError{Offset: len(label) - n, Err: ReasonOuterHyphen}
	}
	// Step 4: "If all code points in the sequence are in the ASCII range …
	// then skip to step 8."
	if !ascii.Is(mapped) {
		// Step 5.
		if ascii.HasACEPrefix(mapped) {
			return "", &iri.DomainNameError{Err: ReasonHasACEPrefix}
		}
		// Each code point takes an octet at least, and to encode a label takes
		// time that is the square of its length: what is too long is not.
		if utf8.RuneCountInString(mapped) > maxLabel-len(ascii.ACEPrefix) {
			return "", &iri.DomainNameError{Err: ReasonLabelTooLong}
		}
		// Steps 6 and 7.
		encoded, err := xidna.Punycode.ToASCII(mapped)
		if err != nil {
			return "", &iri.DomainNameError{Err: disallowed{err}}
		}
		mapped = encoded
	}
	// Step 8.
	if len(mapped) > maxLabel {
		return "", &iri.DomainNameError{Err: ReasonLabelTooLong}
	}
	return mapped, nil
}

// The profiles that do what Nameprep does. They check neither STD3 rules, which
// come after it, nor hyphens. Their ToUnicode maps, and never transitionally.
// The second one is for a part of a label.
var (
	prepLabel   = xidna.New(xidna.MapForLookup(), xidna.StrictDomainName(false), xidna.CheckHyphens(false), xidna.BidiRule())
	prepStretch = xidna.New(xidna.MapForLookup(), xidna.StrictDomainName(false), xidna.CheckHyphens(false))
)

// transition maps what IDNA2003 and IDNA2008 have differently (UTS #46, 4,
// Deviation Characters; capital sharp s follows the small one).
var transition = strings.NewReplacer("ß", "ss", "ẞ", "ss", "ς", "σ", "\u200C", "", "\u200D", "")

// nameprep maps and checks a label that is not in US-ASCII.
func (d Names) nameprep(label string) (string, *iri.DomainNameError) {
	if ascii.HasACEPrefix(norm.NFKC.String(label)) {
		return "", &iri.DomainNameError{Err: ReasonHasACEPrefix} // before anything decodes it
	}
	mapped := label
	if !d.NonTransitional {
		mapped = transition.Replace(mapped)
	}
	if indexUnassigned(mapped) < 0 {
		s, err := prepLabel.ToUnicode(mapped)
		if err != nil {
			return "", &iri.DomainNameError{Offset: disallowedOffset(label), Err: disallowed{err}}
		}
		return s, nil
	}
	if d.Creating {
		return "", &iri.DomainNameError{Offset: indexUnassigned(label), Err: ReasonUnassigned}
	}
	// Unassigned code points have no mapping and combine with nothing: they
	// stay, and what is between them is mapped.
	var b strings.Builder
	for mapped != "" {
		i := indexUnassigned(mapped)
		stretch := mapped
		if i >= 0 {
			stretch = mapped[:i]
		}
		s, err := prepStretch.ToUnicode(stretch)
		if err != nil {
			return "", &iri.DomainNameError{Offset: disallowedOffset(label), Err: disallowed{err}}
		}
		b.WriteString(s)
		n := 0
		if i >= 0 {
			_, n = utf8.DecodeRuneInString(mapped[i:])
			b.WriteString(mapped[i : i+n])
		}
		mapped = mapped[len(stretch)+n:]
	}
	return norm.NFC.String(b.String()), nil
}

func indexUnassigned(s string) int {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf && unicode.Is(unicode.Cn, r) })
}

// disallowedOffset returns the offset of the first character that is refused
// by itself, and 0 if only the label as a whole is refused.
func disallowedOffset(label string) int {
	const plenty = 256 // characters, more than any label can have
	n := 0
	for i, r := range label {
		if n++; n > plenty {
			break
		}
		if _, err := prepMapping.ToUnicode("a" + string(r)); err != nil && !unicode.Is(unicode.Cn, r) {
			return i
		}
	}
	return 0
}

// prepMapping is prepStretch without its rules for joiners.
var prepMapping = xidna.New(xidna.MapForLookup(), xidna.StrictDomainName(false), xidna.CheckHyphens(false), xidna.CheckJoiners(false))

// ToUnicode converts a domain name label by label (RFC 3490, 4.2). It never
// fails: a label that does not begin with "xn--", or that does not come back by
// ToASCII, stays as it is.
func (d Names) ToUnicode(name string) string {
	labels := strings.Split(name, ".")
	for i, label := range labels {
		if u, ok := d.labelToUnicode(label); ok {
			labels[i] = u
		}
	}
	return strings.Join(labels, ".")
}

// labelToUnicode is ToUnicode on a label in US-ASCII (RFC 3490, 4.2), and
// whether it did not fail.
func (d Names) labelToUnicode(label string) (string, bool) {
	// Step 3. A longer one cannot come back by step 6.
	if !ascii.HasACEPrefix(label) || len(label) > maxLabel {
		return "", false
	}
	// Step 5.
	u, err := xidna.Punycode.ToUnicode(strings.ToLower(label))
	if err != nil || u == "" {
		return "", false
	}
	// Step 6: unassigned code points are allowed or not as in ToASCII.
	encoded, fault := d.labelToASCII(u)
	// Step 7.
	return u, fault == nil && strings.EqualFold(encoded, label)
}
