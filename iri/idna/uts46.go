package idna

import (
	"slices"
	"strings"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri"
)

// UTS46 converts domain names by UTS #46, for the version of Unicode that
// golang.org/x/net/idna has. It is an [iri.DomainNames] that does as browsers do,
// in the place of [Names]: its flags CheckBidi and CheckJoiners are set, and
// UseSTD3ASCIIRules, CheckHyphens and VerifyDnsLength are not. The result never has
// an ASCII character that a name in a URI cannot have.
//
// It is not IDNA2008 (RFC 5891): it accepts symbols and other characters that
// IDNA2008 refuses, such as "☃".
type UTS46 struct {
	// Transitional maps "ß" to "ss" and "ς" to "σ", and drops U+200C and U+200D,
	// as IDNA2003 does. Otherwise they stay.
	Transitional bool
}

// HasScheme is [Names.HasScheme].
func (d UTS46) HasScheme(scheme string) bool { return Names{}.HasScheme(scheme) }

// browser returns a profile with the flags of browsers.
func browser() *xidna.Profile {
	return xidna.New(xidna.MapForLookup(), xidna.BidiRule(), xidna.StrictDomainName(false), xidna.CheckHyphens(false))
}

// mapping returns a profile that judges characters one by one.
func mapping() *xidna.Profile {
	return xidna.New(xidna.MapForLookup(), xidna.StrictDomainName(false), xidna.CheckHyphens(false), xidna.CheckJoiners(false))
}

// maxEncoded is how many characters a label has that is encoded, because the time to
// encode it is quadratic in its length. No name in the DNS is longer.
const maxEncoded = 255

// isNotName reports whether c is in US-ASCII, but cannot be in the name of a host in a URI
// as it is (RFC 3986, 3.2.2).
func isNotName(c rune) bool { return isNotLDH(c) && !strings.ContainsRune("._~!$&'()*+,;=", c) }

// isPlainASCII reports whether a name is in US-ASCII and none of its labels begins with
// "xn--".
func isPlainASCII(name string) bool {
	return ascii.Is(name) && !slices.ContainsFunc(strings.Split(name, "."), ascii.HasACEPrefix)
}

// transition maps the deviation characters of UTS #46, section 4, if Transitional is set. Capital
// sharp s follows the small one.
func (d UTS46) transition(s string) string {
	if !d.Transitional {
		return s
	}
	return strings.NewReplacer("ß", "ss", "ẞ", "ss", "ς", "σ", "\u200C", "", "\u200D", "").Replace(s)
}

// ToASCII converts a domain name (UTS #46, 4.2). A name in US-ASCII stays as it is if none of
// its labels begins with "xn--". The error is an [*iri.DomainNameError] that wraps a
// [Reason]. Its offset is that of the first label that is refused by itself, or of the character
// at fault in it; if only the name as a whole is refused, the offset is 0.
//
// A name can become an IPv4 address: "１２７.0.0.1" becomes "127.0.0.1".
func (d UTS46) ToASCII(name string) (string, error) {
	if isPlainASCII(name) {
		return name, nil
	}
	for start := 0; ; {
		label, stop := cutLabel(name[start:])
		if offset, reason := d.check(label); reason != "" {
			return "", &iri.DomainNameError{Name: name, Offset: start + offset, Err: reason}
		}
		if stop == "" {
			break
		}
		start += len(label) + len(stop)
	}
	u, err := browser().ToUnicode(d.transition(name))
	if err == nil {
		u, err = browser().ToASCII(u)
	}
	if err != nil {
		return "", &iri.DomainNameError{Name: name, Err: ReasonDisallowed}
	}
	return u, nil
}

// check returns why a label is refused by itself, and where.
func (d UTS46) check(label string) (offset int, reason Reason) {
	u, err := browser().ToUnicode(d.transition(label))
	isTooLong := utf8.RuneCountInString(u) > maxEncoded
	// x/net judges directions before the mapping, so that "xℵ" is refused only
	// when it has become "xא".
	var again error
	if err == nil && !isTooLong {
		_, again = browser().ToASCII(u)
	}
	const mark = "a" // with it, no label is decoded
	if err != nil || again != nil || strings.ContainsFunc(u, isNotName) {
		for i, c := range label {
			mapped, err := mapping().ToUnicode(mark + d.transition(string(c)))
			if c == '%' {
				return i, ReasonPercentEncoded
			} else if err != nil || strings.ContainsFunc(mapped, isNotName) {
				return i, ReasonDisallowed
			}
		}
	}
	// x/net decodes a label that begins with "xn--" only after the mapping, also if it is not in
	// US-ASCII (UTS #46, 4, step 4).
	mapped, _ := mapping().ToUnicode(mark + label)
	mapped = strings.TrimPrefix(mapped, mark)
	switch {
	case err != nil:
		return 0, ReasonDisallowed
	case ascii.HasACEPrefix(mapped) && !ascii.Is(mapped):
		return 0, ReasonHasACEPrefix
	case u == "" && label != "":
		return 0, ReasonEmptyLabel
	case isTooLong:
		return 0, ReasonLabelTooLong
	case again != nil || strings.ContainsFunc(u, isNotName):
		return 0, ReasonDisallowed
	}
	return 0, ""
}

// ToUnicode converts the labels of a domain name that begin with "xn--" (UTS #46,
// 4.3). A label that ToASCII does not turn into the same label again stays as it
// is.
func (d UTS46) ToUnicode(name string) string {
	return labelsToUnicode(name, func(label string) (string, bool) {
		if !ascii.HasACEPrefix(label) || len(label) > maxLabel {
			return "", false
		}
		u, err := browser().ToUnicode(label)
		if err != nil {
			return "", false
		}
		encoded, err := d.ToASCII(u)
		return u, err == nil && strings.EqualFold(encoded, label)
	})
}
