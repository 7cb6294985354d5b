package formats

import (
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

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

// semver names leading zeros as the reason of an error. By the grammar, a letter could follow them
// in a pre-release, and a "." in the rest.
func semver(_ *grammar, text string) error {
	err := versions.check(text)
	e, ok := errs.AsType[*uri.SyntaxError](err)
	if !ok {
		return nil
	}
	before := strings.TrimRight(text[:e.Offset], "0123456789")
	number, after := text[len(before):e.Offset], text[e.Offset:]
	item := ""
	switch {
	case number == "0" && after != "" && ascii.IsDigit(after[0]):
		item = "2"
	case strings.HasPrefix(number, "0") && strings.Contains(before, "-") && !strings.Contains(before, "+") &&
		(after == "" || after[0] == '.' || after[0] == '+'):
		item = "9"
	default:
		return err
	}
	return versions.fail(text, e.Offset, "number with leading zeros", "Semantic Versioning 2.0.0, "+item, "numeric-identifier")
}
