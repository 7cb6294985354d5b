package interchange

import "fmt"

// Format prints what holds a text as its message, whatever the verb is: by %#v
// and %d fmt would print the fields, and a text may hold a password.
func Format(s fmt.State, verb rune, message string) {
	fmt.Fprintf(s, fmt.FormatString(s, verb), message)
}
