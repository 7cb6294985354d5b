package formats

import "strings"

// languageTag checks that no variant and no singleton of a language tag is used twice
// (RFC 5646, 2.2.5 and 2.2.6).
func languageTag(g *grammar, text string) error {
	seen := map[string]bool{}
	at := 0
	extension := false
	for i, subtag := range strings.Split(strings.ToLower(text), "-") {
		start := at
		at += len(subtag) + 1
		singleton := len(subtag) == 1
		switch {
		case subtag == "x":
			return nil // private use
		case i == 0 && singleton:
			return nil // grandfathered
		case singleton:
			extension = true
		case i == 0, extension, len(subtag) < 4, len(subtag) == 4 && (subtag[0] < '0' || subtag[0] > '9'):
			continue // not a variant
		}
		if !seen[subtag] {
			seen[subtag] = true
			continue
		}
		if singleton {
			return g.fail(text, start, "singleton that is used twice", "RFC 5646, 2.2.6", "langtag", "extension", "singleton")
		}
		return g.fail(text, start, "variant that is used twice", "RFC 5646, 2.2.5", "langtag", "variant")
	}
	return nil
}
