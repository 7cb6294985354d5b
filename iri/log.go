package iri

import (
	"log/slog"

	"github.com/stricturi/stricturi/internal/interchange"
)

// LogValue returns the text for log/slog, with all of a userinfo replaced by
// "xxxxx", since tokens are often given as a user name. It is asked for values
// that are attributes themselves, not for those in the fields of others.
func (v value) LogValue() slog.Value {
	return slog.StringValue(interchange.WithoutUserinfo(v.ref))
}
