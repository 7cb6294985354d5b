package frame

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
)

// WithRemedy adds a remedy to the error for an input that is not text. The flag names a
// charset.
func WithRemedy(err error, flag string) error {
	e, ok := errors.AsType[*batch.NotTextError](err)
	switch {
	case !ok:
		return err
	case e.Charset != "":
		return fmt.Errorf("%w; decode it with --%s %s", err, flag, e.Charset)
	}
	return fmt.Errorf("%w; unpack or convert it first, or give --%s utf-8 if it is text", err, flag)
}

// UnknownCharset returns the error for a flag that names no charset.
func UnknownCharset(flag, name string) error {
	return fmt.Errorf("unknown --%s %q: give a name of the WHATWG Encoding Standard, such as utf-8, windows-1252 or shift_jis", flag, name)
}
