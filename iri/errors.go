package iri

import (
	"errors"
	"strings"

	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/hooks"
	"github.com/stricturi/stricturi/uri"
)

// ErrFormattingCharacter is wrapped by a [uri.SyntaxError] for a text that matches the
// grammar but contains a bidirectional formatting character, which IRIs must not contain
// (RFC 3987 and iri-11, section 4.1).
var ErrFormattingCharacter = errors.New("bidirectional formatting character")

func newSyntaxError(f core.Failure, text string) *uri.SyntaxError {
	e := Edition{f.Edition}
	if f.Edition == &rfc3987.Edition {
		e = RFC3987
	}
	return hooks.SyntaxError(e, f, text).(*uri.SyntaxError)
}

// refuseFormatting returns an error if a text that matches the rule contains a formatting
// character (4.1).
func refuseFormatting(e *core.Edition, rule, text string) error {
	if at := formatting(text); at >= 0 {
		return newFormattingError(e, rule, text, at)
	}
	return nil
}

// formatting returns the offset of the first formatting character, or -1. All of them begin
// with the same byte, and looking for that is faster than strings.IndexAny, which would
// make a table for each text.
func formatting(text string) int {
	for i := 0; ; i++ {
		j := strings.IndexByte(text[i:], core.FormattingCharacters[0])
		if j < 0 {
			return -1
		}
		i += j
		if i+2 < len(text) && strings.Contains(core.FormattingCharacters, text[i:i+3]) {
			return i
		}
	}
}

func newFormattingError(e *core.Edition, rule, text string, offset int) *uri.SyntaxError {
	return newSyntaxError(core.Failure{
		Edition: e, Rule: rule, Offset: offset, Err: ErrFormattingCharacter,
		Explanation: &core.Explanation{Open: []string{rule}, Section: "4.1"},
	}, text)
}
