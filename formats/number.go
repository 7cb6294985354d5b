package formats

import "strconv"

// int64Range checks a text of decimal digits, which may follow a sign.
func int64Range(g *grammar, text string) error {
	if _, err := strconv.ParseInt(text, 10, 64); err != nil {
		return g.fail(text, 0, "number that is out of range", g.section)
	}
	return nil
}

// uint64Range checks a text of decimal digits.
func uint64Range(g *grammar, text string) error {
	if _, err := strconv.ParseUint(text, 10, 64); err != nil {
		return g.fail(text, 0, "number that is out of range", g.section)
	}
	return nil
}
