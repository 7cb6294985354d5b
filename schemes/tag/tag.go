// Package tag checks tag URIs (RFC 4151).
package tag

import (
	"strings"
	"time"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "tag", Section: "RFC 4151, 2.1", Machine: &tables.Tag, Rule: tables.TagTagURI, Fragment: true}

// Equal reports whether two references are tag URIs and equal, which they are only if their
// texts are the same (2.4).
func Equal(a, b uri.Reference) bool { return a.String() == b.String() && Check(a) == nil }

// Check returns a [*uri.SyntaxError] if a reference is not a tag URI: if it does not match the
// grammar, or if its date does not exist (2.2). Check does not know whether the tagging entity
// had its name on that day, or whether the day is in the future.
//
// Software that processes tags must not reject those outside the syntax (2.1, 3): Check is
// for those who create them.
func Check(ref uri.Reference) error {
	text, err := grammar.Match(ref)
	if err != nil {
		return err
	}
	comma := strings.IndexByte(text, ',')
	date, _, _ := strings.Cut(text[comma+1:], ":")
	if _, err := time.Parse(time.DateOnly[:len(date)], date); err != nil {
		return grammar.Fail(ref, comma+1, "date that does not exist", "RFC 4151, 2.2")
	}
	return nil
}
