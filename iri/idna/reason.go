package idna

// Reason is why ToASCII fails. An [iri.DomainNameError] that [Names] or [UTS46]
// returns wraps one.
type Reason uint8

// The reasons, each with the step of RFC 3490, 4.1.
const (
	ReasonEmptyLabel           Reason = iota + 1 // step 8: a label is empty, or is after step 2
	ReasonLabelTooLong                           // step 8: a label has more than 63 octets
	ReasonPercentEncoded                         // step 3: a "%"
	ReasonNotLetterDigitHyphen                   // step 3: another character in US-ASCII that is not a letter, digit or hyphen
	ReasonOuterHyphen                            // step 3: a hyphen begins or ends a label
	ReasonHasACEPrefix                           // step 5: a label that is not ASCII begins with "xn--"
	ReasonUnassigned                             // step 2: an unassigned code point, if Creating is set
	ReasonProhibited                             // step 2: a character that Nameprep prohibits (RFC 3491, 5)
	ReasonDirection                              // step 2: a right-to-left label against RFC 3454, 6
	ReasonDisallowed                             // UTS46 only: a character or sequence that UTS #46 refuses
)

var reasons = [...]string{
	ReasonEmptyLabel:           "empty label",
	ReasonLabelTooLong:         "label of more than 63 octets",
	ReasonPercentEncoded:       "percent-encoding",
	ReasonNotLetterDigitHyphen: "character that is not a letter, digit or hyphen",
	ReasonOuterHyphen:          "hyphen at an end of a label",
	ReasonHasACEPrefix:         `"xn--" before non-ASCII characters`,
	ReasonUnassigned:           "unassigned code point",
	ReasonProhibited:           "prohibited character",
	ReasonDirection:            "label of both directions, or whose ends are not right-to-left",
	ReasonDisallowed:           "disallowed character or sequence",
}

// Error returns the reason in words.
func (r Reason) Error() string {
	if int(r) >= len(reasons) {
		return ""
	}
	return reasons[r]
}
