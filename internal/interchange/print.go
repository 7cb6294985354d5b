package interchange

import (
	"fmt"
	"io"

	"github.com/stricturi/stricturi/internal/core"
)

// Format prints what holds a text as its message, whatever the verb is: by %#v
// and %d fmt would print the fields, and a text may hold a password.
func Format(s fmt.State, verb rune, message string) {
	fmt.Fprintf(s, fmt.FormatString(s, verb), message)
}

// FormatReference prints a reference: by %v, %s, %q and %x its text, by %+v, %#v
// and all other verbs the text without its userinfo.
func FormatReference(s fmt.State, verb rune, r core.Ref) {
	text := r.String()
	switch verb {
	case 'v':
		if s.Flag('+') || s.Flag('#') {
			text = WithoutUserinfo(r)
		}
	case 's', 'q', 'x', 'X':
	default:
		text = WithoutUserinfo(r)
	}
	if _, wide := s.Width(); !wide && verb == 'v' && !s.Flag('#') {
		if _, short := s.Precision(); !short {
			io.WriteString(s, text) // without a second scan of a format
			return
		}
	}
	Format(s, verb, text)
}

// Refused is what a function panics with that is for texts known to be right.
func Refused(function, text string, err error) error {
	return fmt.Errorf("%s(%q): %w", function, HideUserinfo(text), err)
}
