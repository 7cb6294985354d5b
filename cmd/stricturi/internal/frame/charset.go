package frame

import (
	"errors"
	"fmt"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

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

// Charset returns the encoding that the value of a flag names. It refuses labels of the
// encoding "replacement", such as iso-2022-kr, which turns any text into one U+FFFD.
func Charset(flag, name string) (encoding.Encoding, error) {
	if e, canonical := charset.Lookup(name); e != nil && canonical != "replacement" {
		return e, nil
	}
	return nil, fmt.Errorf("unknown --%s %q: give a name of the WHATWG Encoding Standard, such as utf-8, windows-1252 or shift_jis", flag, name)
}
