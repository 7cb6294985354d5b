package uri

import (
	"fmt"
	"log/slog"

	"github.com/stricturi/stricturi/internal/redact"
)

// LogValue returns the text for log/slog, with the whole userinfo replaced by "xxxxx",
// because tokens are often passed as a user name. Handlers call it for a value that is
// an attribute or part of a group. In a struct, slice or map, a TextHandler calls
// Format, which also hides the userinfo, but a JSONHandler uses encoding/json, which
// writes the whole text. Give such types a LogValue method that returns a group. Do not
// log a nil pointer: log/slog reports a panic for it.
func (v value) LogValue() slog.Value {
	return slog.StringValue(redact.Reference(*v.ref()))
}

// Format implements fmt.Formatter. The verbs %v, %s, %q and %x print the text. All
// others, including %+v and %#v, which are often used for structs and by slog's
// TextHandler, print it with the whole userinfo replaced by "xxxxx". Package fmt does
// not call methods of values in unexported fields of a struct, and prints their text.
func (v value) Format(s fmt.State, verb rune) { redact.FormatReference(s, verb, *v.ref()) }
