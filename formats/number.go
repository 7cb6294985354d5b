package formats

import "strings"

func int64Range(g *grammar, text string) error {
	return within(g, text, "9223372036854775807", "9223372036854775808")
}

func uint64Range(g *grammar, text string) error {
	return within(g, text, "18446744073709551615", "")
}

// within checks the number of a text of decimal digits, which may follow a sign, by the
// greatest magnitudes.
func within(g *grammar, text, most, mostNegative string) error {
	digits, negative := strings.CutPrefix(text, "-")
	limit := most
	if negative {
		limit = mostNegative
	}
	if len(digits) > len(limit) || len(digits) == len(limit) && digits > limit {
		return g.fail(text, 0, "number that is out of range", g.section)
	}
	return nil
}
