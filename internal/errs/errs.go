// Package errs has errors.AsType of Go 1.26 for programs that build with older versions of
// Go, and what errors.Join has joined.
package errs

import "errors"

// AsType returns the first error in err's tree of type E, and reports whether there is one.
func AsType[E error](err error) (E, bool) {
	var e E
	ok := errors.As(err, &e)
	return e, ok
}

// All returns err, or the errors that [errors.Join] has joined, as far as they are of type E.
func All[E error](err error) (all []E) {
	switch err := err.(type) {
	case interface{ Unwrap() []error }:
		for _, err := range err.Unwrap() {
			all = append(all, All[E](err)...)
		}
	case E:
		all = append(all, err)
	}
	return all
}
