package redact

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Format implements fmt.Formatter for a value that contains a text, such as an error. It
// formats message for every verb. For %#v and %d, package fmt would print the fields,
// and the text may contain a password.
func Format(s fmt.State, verb rune, message string) {
	fmt.Fprintf(s, fmt.FormatString(s, verb), message)
}

// FormatReference implements fmt.Formatter for a reference. The verbs %v, %s, %q and %x
// format its text; %+v, %#v and all other verbs hide the userinfo.
func FormatReference(s fmt.State, verb rune, r core.Ref) {
	text := r.String()
	if !strings.ContainsRune("sqxX", verb) && (verb != 'v' || s.Flag('+') || s.Flag('#')) {
		text = Reference(r)
	}
	Format(s, verb, text)
}

// Must returns a value, or panics with an error for a function such as MustParse. The error masks
// the text, so that its offset is that in what it shows.
func Must[T any](function, text string, value T, err error) T {
	if err != nil {
		panic(fmt.Errorf("%s(%q): %w", function, Masked("", text), err))
	}
	return value
}
