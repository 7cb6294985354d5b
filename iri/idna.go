package iri

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// DomainNames says how domain names in an ireg-name are converted: to URIs by
// ToASCII (3.1), to IRIs by ToUnicode (3.2.1), which are operations of RFC 3490
// (IDNA2003, sections 4.1 and 4.2). The flag UseSTD3ASCIIRules is set.
//
// RFC 3490's Nameprep is of Unicode 3.2. In its place stand the mapping and the
// tables of UTS #46, which golang.org/x/net/idna has, as UTS #46 has them for
// the transition from IDNA2003: "ß" becomes "ss", "ς" becomes "σ", and U+200C
// and U+200D are dropped. For the 94,961 characters of Unicode 3.2, each behind
// an "x", this is what IDNA2003 has, but for 69. The differences are these:
//
//   - What later versions of Unicode assigned is not unassigned.
//   - Refused are capital letters that had no small ones in Unicode 3.2 (those
//     of Georgian, U+04C0, U+2132, U+2183), the Hangul fillers, U+1806, U+17B4,
//     U+17B5, and five ideographs whose normalisation was corrected (U+2F868).
//   - Labels with right-to-left characters follow the rule of RFC 5893 in the
//     place of RFC 3454, 6: "x٠" is refused, "xℵ" is not.
//   - Refused is a label that begins with a combining mark, or, beyond US-ASCII,
//     with "xn--", even where mapping would leave nothing beyond US-ASCII.
//
// As in RFC 3490, and unlike in UTS #46, a label in US-ASCII is left as it is:
// upper case stays, and "xn--" is not looked behind.
//
// The length of the whole name is not judged: ToASCII asks for that of labels.
type DomainNames struct {
	// Creating is for the creation of IRIs: the flag AllowUnassigned is
	// FALSE, and unassigned code points are refused. Otherwise they are
	// allowed, as for looking up names (3.1: "set to FALSE for creating IRIs
	// and set to TRUE otherwise").
	Creating bool

	// NonTransitional leaves "ß", "ς", U+200C and U+200D as they are, as
	// IDNA2008 (RFC 5891) does in the place of RFC 3490.
	NonTransitional bool

	// Schemes are those that are "known to use domain names in ireg-name";
	// nil stands for [DomainNameSchemes]. Case does not matter.
	Schemes []string
}

// DomainNameSchemes returns the schemes whose ireg-name is known to be a domain
// name and whose definition has no percent-encoding there: the host of each is
// that of RFC 1738, 3.1, or of RFC 2396, 3.2.2. Those of ws and wss (RFC 6455)
// are those of http.
func DomainNameSchemes() []string { return slices.Clone(domainNameSchemes) }

var domainNameSchemes = []string{
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

// serves reports whether the reference has a name to convert. A relative one
// has no scheme, so that none is known.
func (d *DomainNames) serves(scheme string, kind uri.HostKind) bool {
	if d == nil || kind != uri.IregName {
		return false
	}
	schemes := d.Schemes
	if schemes == nil {
		schemes = domainNameSchemes
	}
	for _, s := range schemes {
		if len(s) == len(scheme) && strings.EqualFold(s, scheme) {
			return true
		}
	}
	return false
}

// host returns the host by ToASCII, and whether that changes it.
func (d *DomainNames) host(r Reference) (ascii string, changed bool, err error) {
	scheme, _ := r.Scheme()
	if !d.serves(scheme, r.HostKind()) {
		return "", false, nil
	}
	host, _ := r.Host()
	if ascii, err = d.ToASCII(host); err != nil {
		e := err.(*DomainNameError)
		parts, n := r.ref.Parts()
		for _, p := range parts[:n] {
			if p.Kind == core.PartHost {
				e.Offset += p.Start
			}
		}
		return "", false, e
	}
	return ascii, ascii != host, nil
}

// The full stops that part labels (RFC 3490, 3.1, requirement 1).
const fullStops = ".\u3002\uFF0E\uFF61"

// ToASCII converts a domain name, label by label, with U+002E between them.
// The empty name has no labels. An empty label is refused, but for the root's
// at the end. On failure the error is a [*DomainNameError].
//
// A "%" is refused as any character that UseSTD3ASCIIRules excludes:
// percent-encoded octets are no part of a domain name.
func (d DomainNames) ToASCII(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	dst := make([]byte, 0, len(name)+len(acePrefix)+8)
	for start := 0; ; {
		label, stop := name[start:], 0
		if i := strings.IndexAny(label, fullStops); i >= 0 {
			_, stop = utf8.DecodeRuneInString(label[i:])
			label = label[:i]
		}
		if start == 0 || start < len(name) {
			ascii, fault := d.labelToASCII(label)
			if fault != nil {
				fault.Name = name
				fault.Offset += start
				return "", fault
			}
			dst = append(dst, ascii...)
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

const (
	acePrefix = "xn--"
	maxLabel  = 63 // octets
)

// labelToASCII is ToASCII on a label (RFC 3490, 4.1). The fault's offset is
// within the label.
func (d DomainNames) labelToASCII(label string) (string, *DomainNameError) {
	mapped := label
	// Step 1: "If all code points in the sequence are in the ASCII range …
	// then skip to step 3."
	if firstNonASCII(label) >= 0 {
		// Step 2: Nameprep.
		var fault *DomainNameError
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
			return "", &DomainNameError{Offset: at, Reason: PercentEncoded}
		}
		return "", &DomainNameError{Offset: at, Reason: NotLetterDigitHyphen}
	}
	if mapped == "" {
		return "", &DomainNameError{Reason: EmptyLabel} // step 8
	}
	if mapped[0] == '-' {
		return "", &DomainNameError{Reason: OuterHyphen}
	}
	if mapped[len(mapped)-1] == '-' {
		_, n := utf8.DecodeLastRuneInString(label)
		return "", &DomainNameError{Offset: len(label) - n, Reason: OuterHyphen}
	}
	// Step 4: "If all code points in the sequence are in the ASCII range …
	// then skip to step 8."
	if firstNonASCII(mapped) >= 0 {
		// Step 5.
		if hasACEPrefix(mapped) {
			return "", &DomainNameError{Reason: HasACEPrefix}
		}
		// Each code point takes an octet at least, and to encode a label takes
		// time that is the square of its length: what is too long is not.
		if utf8.RuneCountInString(mapped) > maxLabel-len(acePrefix) {
			return "", &DomainNameError{Reason: LabelTooLong}
		}
		// Steps 6 and 7.
		encoded, err := idna.Punycode.ToASCII(mapped)
		if err != nil {
			return "", &DomainNameError{Reason: Disallowed, Err: err}
		}
		mapped = encoded
	}
	// Step 8.
	if len(mapped) > maxLabel {
		return "", &DomainNameError{Reason: LabelTooLong}
	}
	return mapped, nil
}

// The profiles that stand for Nameprep. They do not ask for STD3 rules, which
// come after it, nor for hyphens. ToUnicode of theirs maps, and never
// transitionally. The second one is for a stretch of a label.
var (
	prepLabel   = idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false), idna.BidiRule())
	prepStretch = idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false))
)

// transition maps what IDNA2003 and IDNA2008 have differently (UTS #46, 4,
// Deviation Characters; capital sharp s follows the small one).
var transition = strings.NewReplacer("ß", "ss", "ẞ", "ss", "ς", "σ", "\u200C", "", "\u200D", "")

// nameprep maps and checks a label that is not in US-ASCII.
func (d DomainNames) nameprep(label string) (string, *DomainNameError) {
	if hasACEPrefix(norm.NFKC.String(label)) {
		return "", &DomainNameError{Reason: HasACEPrefix} // before anything decodes it
	}
	mapped := label
	if !d.NonTransitional {
		mapped = transition.Replace(mapped)
	}
	if indexUnassigned(mapped) < 0 {
		s, err := prepLabel.ToUnicode(mapped)
		if err != nil {
			return "", &DomainNameError{Offset: disallowedOffset(label), Reason: Disallowed, Err: err}
		}
		return s, nil
	}
	if d.Creating {
		return "", &DomainNameError{Offset: indexUnassigned(label), Reason: Unassigned}
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
			return "", &DomainNameError{Offset: disallowedOffset(label), Reason: Disallowed, Err: err}
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
// by itself, and 0 where that is the label as a whole.
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
var prepMapping = idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false), idna.CheckJoiners(false))

// ToUnicode converts a domain name label by label (RFC 3490, 4.2). It never
// fails: a label that does not begin with "xn--", or that does not come back by
// ToASCII, stays as it is.
func (d DomainNames) ToUnicode(name string) string {
	var b strings.Builder
	done := 0 // what of name is in b
	for start := 0; start <= len(name); {
		end := start + indexOrLen(name[start:], '.')
		if u, ok := d.labelToUnicode(name[start:end]); ok {
			b.WriteString(name[done:start])
			b.WriteString(u)
			done = end
		}
		start = end + 1
	}
	if done == 0 {
		return name
	}
	b.WriteString(name[done:])
	return b.String()
}

// labelToUnicode is ToUnicode on a label in US-ASCII (RFC 3490, 4.2), and
// whether it did not fail.
func (d DomainNames) labelToUnicode(label string) (string, bool) {
	// Step 3. A longer one cannot come back by step 6.
	if !hasACEPrefix(label) || len(label) > maxLabel {
		return "", false
	}
	// Step 5.
	u, err := idna.Punycode.ToUnicode(strings.ToLower(label))
	if err != nil || u == "" {
		return "", false
	}
	// Step 6: unassigned code points are allowed or not as in ToASCII.
	ascii, fault := d.labelToASCII(u)
	// Step 7.
	return u, fault == nil && strings.EqualFold(ascii, label)
}

func hasACEPrefix(label string) bool {
	return len(label) >= len(acePrefix) && strings.EqualFold(label[:len(acePrefix)], acePrefix)
}

func indexOrLen(s string, c byte) int {
	if i := strings.IndexByte(s, c); i >= 0 {
		return i
	}
	return len(s)
}

// DomainNameError says that ToASCII fails. "This would mean that the IRI cannot
// be resolved" (3.1).
type DomainNameError struct {
	Name   string // the ireg-name
	Offset int    // of the character, or of its label, in bytes
	Reason DomainNameReason
	Err    error // where Disallowed: what golang.org/x/net/idna says
}

// Error returns the failure in one line.
func (e *DomainNameError) Error() string {
	return fmt.Sprintf("no domain name: %s at offset %d", e.Reason, e.Offset)
}

// Unwrap returns Err.
func (e *DomainNameError) Unwrap() error { return e.Err }

// DomainNameReason is why ToASCII fails.
type DomainNameReason uint8

// The reasons, each with the step of RFC 3490, 4.1.
const (
	EmptyLabel           DomainNameReason = iota + 1 // step 8: a label is empty, or is after step 2
	LabelTooLong                                     // step 8: a label has more than 63 octets
	PercentEncoded                                   // step 3: a "%"
	NotLetterDigitHyphen                             // step 3: another character in US-ASCII that is no letter, digit or hyphen
	OuterHyphen                                      // step 3: a hyphen begins or ends a label
	HasACEPrefix                                     // step 5: a label beyond US-ASCII begins with "xn--"
	Unassigned                                       // step 2: an unassigned code point, where Creating
	Disallowed                                       // step 2: another character or sequence
)

var domainNameReasons = [...]string{
	EmptyLabel:           "empty label",
	LabelTooLong:         "label of more than 63 octets",
	PercentEncoded:       "percent-encoding",
	NotLetterDigitHyphen: "character that is no letter, digit or hyphen",
	OuterHyphen:          "hyphen at an end of a label",
	HasACEPrefix:         `"xn--" before characters beyond US-ASCII`,
	Unassigned:           "unassigned code point",
	Disallowed:           "disallowed character or sequence",
}

// String says it in words.
func (r DomainNameReason) String() string {
	if int(r) >= len(domainNameReasons) {
		return ""
	}
	return domainNameReasons[r]
}
