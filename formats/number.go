package formats

import "strings"

// within checks the number of a text of decimal digits, which may follow a sign, by the
// greatest magnitudes.
func within(most, mostNegative string) func(g *grammar, text string) error {
	return func(g *grammar, text string) error {
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
}
