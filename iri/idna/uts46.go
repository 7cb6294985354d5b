package idna

import (
	"errors"
	"strings"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri"
)

// UTS46 converts domain names by UTS #46, for the version of Unicode that
// golang.org/x/net/idna has. It is an [iri.DomainNames], as browsers have it, in
// the place of [Names]. Its flags UseSTD3ASCIIRules, CheckHyphens, CheckBidi,
// CheckJoiners and VerifyDnsLength are set.
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

var (
	uts46 = xidna.New(xidna.MapForLookup(), xidna.BidiRule(), xidna.VerifyDNSLength(true), xidna.CheckHyphens(false))
	// uts46Mapping judges characters one by one.
	uts46Mapping = xidna.New(xidna.MapForLookup(), xidna.CheckHyphens(false), xidna.CheckJoiners(false))
)

var errHyphens = errors.New("hyphen at an end of a label, or two as its third and fourth characters")

// checkHyphens checks a label with the flag CheckHyphens (UTS #46, 4.1, criteria 2 and 3).
// golang.org/x/net/idna counts bytes there, not characters.
func checkHyphens(label string) error {
	var two int // the length of two characters
	for range 2 {
		_, n := utf8.DecodeRuneInString(label[two:])
		two += n
	}
	if strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") || strings.HasPrefix(label[two:], "--") {
		return errHyphens
	}
	return nil
}

// transition maps the deviation characters of UTS #46, section 4. Capital sharp
// s follows the small one.
var transition = strings.NewReplacer("ß", "ss", "ẞ", "ss", "ς", "σ", "\u200C", "", "\u200D", "")

// ToASCII converts a domain name (UTS #46, 4.2). The error is an
// [*iri.DomainNameError] that wraps a [Reason].
func (d UTS46) ToASCII(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	s := name
	if d.Transitional {
		s = transition.Replace(s)
	}
	u, err := uts46.ToUnicode(s)
	// The time to encode a label is quadratic in its length.
	for label := range strings.SplitSeq(u, ".") {
		if err == nil && utf8.RuneCountInString(label) > maxLabel {
			return "", d.fault(name, ReasonLabelTooLong)
		}
		if err == nil {
			err = checkHyphens(label)
		}
	}
	if err == nil {
		u, err = uts46.ToASCII(u)
	}
	if err != nil {
		return "", d.fault(name, disallowed{err})
	}
	return u, nil
}

// fault returns the error for a name that is refused. Its offset is that of the
// first label that is refused by itself, or of the character at fault in it; if
// only the name as a whole is refused the offset is 0.
func (d UTS46) fault(name string, reason error) *iri.DomainNameError {
	for start := 0; start <= len(name); {
		label, stop := cutLabel(name[start:])
		if start < len(name) { // otherwise it is the root's label
			if e := d.labelFault(label); e != nil {
				e.Name = name
				e.Offset += start
				return e
			}
		}
		if stop == "" {
			break
		}
		start += len(label) + len(stop)
	}
	return &iri.DomainNameError{Name: name, Err: reason}
}

func (d UTS46) labelFault(label string) *iri.DomainNameError {
	if label == "" {
		return &iri.DomainNameError{Err: ReasonEmptyLabel}
	}
	for i, c := range label {
		if d.Transitional && transition.Replace(string(c)) != string(c) {
			continue
		}
		if _, err := uts46Mapping.ToUnicode("a" + string(c)); err != nil {
			switch {
			case c == '%':
				err = ReasonPercentEncoded
			case isNotLDH(c):
				err = ReasonNotLetterDigitHyphen
			default:
				err = disallowed{err}
			}
			return &iri.DomainNameError{Offset: i, Err: err}
		}
	}
	s := label
	if d.Transitional {
		s = transition.Replace(s)
	}
	u, err := uts46.ToUnicode(s)
	if err == nil {
		err = checkHyphens(u)
	}
	switch {
	case s == "":
		return &iri.DomainNameError{Err: ReasonEmptyLabel}
	case err != nil:
		return &iri.DomainNameError{Err: disallowed{err}}
	case utf8.RuneCountInString(u) > maxLabel:
		return &iri.DomainNameError{Err: ReasonLabelTooLong}
	}
	if encoded, _ := xidna.Punycode.ToASCII(u); len(encoded) > maxLabel {
		return &iri.DomainNameError{Err: ReasonLabelTooLong}
	}
	// x/net judges directions before the mapping, so that "xℵ" is refused only
	// when it has become "xא".
	if _, err := uts46.ToASCII(u); err != nil {
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
		u, err := uts46.ToUnicode(label)
		if err != nil {
			return "", false
		}
		encoded, err := d.ToASCII(u)
		return u, err == nil && strings.EqualFold(encoded, label)
	})
}
