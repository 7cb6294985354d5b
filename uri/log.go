package uri

import (
	"fmt"
	"log/slog"

	"github.com/stricturi/stricturi/internal/redact"
)

// LogValue returns the text for log/slog, with the whole userinfo replaced by
// "xxxxx", since tokens are often given as a user name. A handler calls it for a
// value that is an attribute or in a group. In a struct, slice or map a TextHandler
// prints values by Format, also without the userinfo, but a JSONHandler writes what
// encoding/json does, which is all of the text: give such types a LogValue method
// that returns a group. Do not log a nil pointer: log/slog reports a panic for it.
func (v value) LogValue() slog.Value {
	return slog.StringValue(redact.Reference(v.ref))
}

// Format prints the value for fmt. By %v, %s, %q and %x it prints the text, as
// String has it. By %+v and %#v, which programs print structs by and log/slog its
// TextHandler, and by any other verb, it prints the text with the whole userinfo
// replaced by "xxxxx". fmt calls no methods of a value in an unexported field of a
// struct, and prints its text.
func (v value) Format(s fmt.State, verb rune) { redact.FormatReference(s, verb, v.ref) }
