package idna

// Reason is why ToASCII fails, in words. An [iri.DomainNameError] that [Names] or [UTS46]
// returns wraps one.
type Reason string

// The reasons, by the steps of RFC 3490, 4.1.
const (
	// Step 2: a code point, if Creating is set; one that RFC 3491, 5, prohibits; and a right-to-left
	// label against RFC 3454, 6.
	ReasonUnassigned Reason = "unassigned code point"
	ReasonProhibited Reason = "prohibited character"
	ReasonDirection  Reason = "label of both directions, or whose ends are not right-to-left"
	// Step 3: a "%", and another character in US-ASCII.
	ReasonPercentEncoded       Reason = "percent-encoding"
	ReasonNotLetterDigitHyphen Reason = "character that is not a letter, digit or hyphen"
	ReasonOuterHyphen          Reason = "hyphen at an end of a label"
	// Step 5.
	ReasonHasACEPrefix Reason = `"xn--" before non-ASCII characters`
	// Step 8. A label can be empty after step 2.
	ReasonEmptyLabel   Reason = "empty label"
	ReasonLabelTooLong Reason = "label of more than 63 octets"
	// UTS46 only: UTS #46 refuses it.
	ReasonDisallowed Reason = "disallowed character or sequence"
)

// Error returns the reason.
func (r Reason) Error() string { return string(r) }
