package formats

import "strconv"

// int64Range checks a text of decimal digits, which may follow a sign.
func int64Range(g *grammar, text string) error { return inRange(g, text, strconv.ParseInt) }

// uint64Range checks a text of decimal digits.
func uint64Range(g *grammar, text string) error { return inRange(g, text, strconv.ParseUint) }

func inRange[T any](g *grammar, text string, parse func(text string, base, bits int) (T, error)) error {
	if _, err := parse(text, 10, 64); err != nil {
		return g.fail(text, 0, "number that is out of range", g.section)
	}
	return nil
}
