// Package redact hides userinfo in texts that are shown to people, by the rule in SECURITY.md.
// [Text] and [Masked] apply it, [Format] and [FormatReference] to the verbs of package fmt.
// [Password] is for valid references, and keeps the user name.
package redact
