package uri

import (
	"log/slog"

	"github.com/stricturi/stricturi/internal/interchange"
)

// LogValue returns the text for log/slog, with all of a userinfo replaced by
// "xxxxx", since tokens are often given as a user name. It is asked for values
// that are attributes themselves, not for those in the fields of others. Of a nil
// pointer log/slog logs that this method has panicked: it is not to be logged.
func (v value) LogValue() slog.Value {
	return slog.StringValue(interchange.WithoutUserinfo(v.ref))
}
