// Package redact hides userinfo and passwords in texts that are shown to people.
//
// There are two policies. [Reference] is exact: it takes a valid reference, whose
// components are known. [Text] takes any text, such as one that failed to parse, and hides
// more; SECURITY.md has its rule. [Format] and [FormatReference] apply them to the
// verbs of package fmt.
package redact
