package formats

// inRange returns a check of a text of decimal digits, which may follow a sign, by a function of
// package strconv.
func inRange[T any](parse func(text string, base, bits int) (T, error)) func(*grammar, string) error {
	return func(g *grammar, text string) error {
		if _, err := parse(text, 10, 64); err != nil {
			return g.fail(text, 0, "number that is out of range", g.section)
		}
		return nil
	}
}
