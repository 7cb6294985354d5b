// Package redact hides userinfo and passwords in texts that are shown to people.
//
// There are two policies. [Reference] is exact: it takes a valid reference, whose
// components are known. [Text] guesses: it takes any text, such as one that failed to
// parse, and prefers to hide too much. [Format] and [FormatReference] apply them to the
// verbs of package fmt.
package redact
