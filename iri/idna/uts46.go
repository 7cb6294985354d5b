package idna

import (
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

	// Schemes are those that are "known to use domain names in ireg-name", in
	// any case; nil means those of the function [Schemes].
	Schemes []string
}

// HasScheme reports whether the ireg-name of a scheme is known to be a domain
// name. The case of the scheme does not matter.
func (d UTS46) HasScheme(scheme string) bool { return hasScheme(d.Schemes, scheme) }

// uts46 has the flags of browsers.
func uts46() *xidna.Profile {
	return xidna.New(xidna.MapForLookup(), xidna.BidiRule(), xidna.StrictDomainName(false), xidna.CheckHyphens(false))
}

// uts46Mapping judges characters one by one.
func uts46Mapping() *xidna.Profile {
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
	if !ascii.Is(name) {
		return false
	}
	for label := range strings.SplitSeq(name, ".") {
		if ascii.HasACEPrefix(label) {
			return false
		}
	}
	return true
}

// transition maps the deviation characters of UTS #46, section 4. Capital sharp
// s follows the small one.
func transition(s string) string {
	return strings.NewReplacer("ß", "ss", "ẞ", "ss", "ς", "σ", "\u200C", "", "\u200D", "").Replace(s)
}

// ToASCII converts a domain name (UTS #46, 4.2). A name in US-ASCII stays as it is if none of
// its labels begins with "xn--". The error is an [*iri.DomainNameError] that wraps a
// [Reason].
//
// A name can become an IPv4 address: "１２７.0.0.1" becomes "127.0.0.1".
func (d UTS46) ToASCII(name string) (string, error) {
	if isPlainASCII(name) {
		return name, nil
	}
	s := name
	if d.Transitional {
		s = transition(s)
	}
	u, err := uts46().ToUnicode(s)
	for label := range strings.SplitSeq(u, ".") {
		if err == nil && utf8.RuneCountInString(label) > maxEncoded {
			return "", d.fault(name, ReasonLabelTooLong)
		}
	}
	if err == nil {
		u, err = uts46().ToASCII(u)
	}
	switch {
	case err != nil:
		return "", d.fault(name, disallowed{err})
	case hasWrongPrefix(name):
		return "", d.fault(name, ReasonHasACEPrefix)
	case strings.ContainsFunc(u, isNotName):
		return "", d.fault(name, ReasonDisallowed)
	case strings.Contains("."+u+".", ".."): // an empty label, which may have been another one
		if e := d.firstFault(name); e != nil {
			return "", e
		}
	}
	return u, nil
}

// hasWrongPrefix reports whether a label of a name is mapped to one that begins with "xn--" and
// is not in US-ASCII (UTS #46, 4, step 4). golang.org/x/net/idna decodes such labels.
func hasWrongPrefix(name string) bool {
	const mark = "a" // with it, no label is decoded
	labels := strings.NewReplacer(".", ".a", "\u3002", ".a", "\uFF0E", ".a", "\uFF61", ".a")
	mapped, _ := uts46Mapping().ToUnicode(mark + labels.Replace(name))
	for label := range strings.SplitSeq(mapped, ".") {
		label = strings.TrimPrefix(label, mark)
		if ascii.HasACEPrefix(label) && !ascii.Is(label) {
			return true
		}
	}
	return false
}

// fault returns the error for a name that is refused. Its offset is that of the
// first label that is refused by itself, or of the character at fault in it; if
// only the name as a whole is refused the offset is 0.
func (d UTS46) fault(name string, reason error) *iri.DomainNameError {
	if e := d.firstFault(name); e != nil {
		return e
	}
	return &iri.DomainNameError{Name: name, Err: reason}
}

// firstFault returns the error for the first label that is refused by itself, or nil.
func (d UTS46) firstFault(name string) *iri.DomainNameError {
	for start := 0; ; {
		label, stop := cutLabel(name[start:])
		if e := d.labelFault(label); e != nil {
			e.Name = name
			e.Offset += start
			return e
		}
		if stop == "" {
			return nil
		}
		start += len(label) + len(stop)
	}
}

func (d UTS46) labelFault(label string) *iri.DomainNameError {
	for i, c := range label {
		if d.Transitional && transition(string(c)) != string(c) {
			continue
		}
		mapped, err := uts46Mapping().ToUnicode("a" + string(c))
		switch {
		case c == '%':
			err = ReasonPercentEncoded
		case strings.ContainsFunc(mapped, isNotName):
			err = ReasonDisallowed
		case err != nil:
			err = disallowed{err}
		default:
			continue
		}
		return &iri.DomainNameError{Offset: i, Err: err}
	}
	s := label
	if d.Transitional {
		s = transition(s)
	}
	u, err := uts46().ToUnicode(s)
	switch {
	case err != nil:
		return &iri.DomainNameError{Err: disallowed{err}}
	case hasWrongPrefix(label):
		return &iri.DomainNameError{Err: ReasonHasACEPrefix}
	case u == "" && label != "":
		return &iri.DomainNameError{Err: ReasonEmptyLabel}
	case utf8.RuneCountInString(u) > maxEncoded:
		return &iri.DomainNameError{Err: ReasonLabelTooLong}
	}
	// x/net judges directions before the mapping, so that "xℵ" is refused only
	// when it has become "xא".
	if _, err := uts46().ToASCII(u); err != nil {
		return &iri.DomainNameError{Err: disallowed{err}}
	}
	return nil
}

// ToUnicode converts the labels of a domain name that begin with "xn--" (UTS #46,
// 4.3). A label that ToASCII does not turn into the same label again stays as it
// is.
func (d UTS46) ToUnicode(name string) string {
	return labelsToUnicode(name, func(label string) (string, bool) {
		if !ascii.HasACEPrefix(label) || len(label) > maxLabel {
			return "", false
		}
		u, err := uts46().ToUnicode(label)
		if err != nil {
			return "", false
		}
		encoded, err := d.ToASCII(u)
		return u, err == nil && strings.EqualFold(encoded, label)
	})
}
