// Package errs has errors.AsType of Go 1.26 for programs that build with older versions of
// Go.
package errs

import "errors"

// AsType returns the first error in err's tree of type E, and reports whether there is one.
func AsType[E error](err error) (E, bool) {
	var e E
	ok := errors.As(err, &e)
	return e, ok
}
