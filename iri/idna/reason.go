package idna

// Reason is why ToASCII fails, in words. An [iri.DomainNameError] that [Names] or [UTS46]
// returns wraps one.
type Reason string

// The reasons, each with the step of RFC 3490, 4.1.
const (
	ReasonEmptyLabel           Reason = "empty label"                                                   // step 8: it is empty, or is after step 2
	ReasonLabelTooLong         Reason = "label of more than 63 octets"                                  // step 8
	ReasonPercentEncoded       Reason = "percent-encoding"                                              // step 3: a "%"
	ReasonNotLetterDigitHyphen Reason = "character that is not a letter, digit or hyphen"               // step 3: another one in US-ASCII
	ReasonOuterHyphen          Reason = "hyphen at an end of a label"                                   // step 3
	ReasonHasACEPrefix         Reason = `"xn--" before non-ASCII characters`                            // step 5
	ReasonUnassigned           Reason = "unassigned code point"                                         // step 2, if Creating is set
	ReasonProhibited           Reason = "prohibited character"                                          // step 2: Nameprep prohibits it (RFC 3491, 5)
	ReasonDirection            Reason = "label of both directions, or whose ends are not right-to-left" // step 2: RFC 3454, 6
	ReasonDisallowed           Reason = "disallowed character or sequence"                              // UTS46 only: UTS #46 refuses it
)

// Error returns the reason.
func (r Reason) Error() string { return string(r) }
