// Package abnf parses grammars as specifications print them: ABNF (RFC 5234 and RFC
// 2234, with %s and %i of RFC 7405) and the notation of RFC 822 and its followers, such as
// RFC 2396, section 1.6, which write "|" for "/", ":=" for "=" and <"> for a quotation mark,
// and whose descriptions in words may have several lines.
//
// [Parse] returns a [Grammar]. [Grammar.Rule] finds a rule, [All] and [Uses] visit its
// definition, and [Grammar.Check] reports undefined and recursive rules. [Extensions] reports what is not
// in RFC 5234 or RFC 7405.
//
// A syntax error has a line, a column and what was expected. No input makes Parse panic.
// [Rule.Text] keeps the text of a definition verbatim; a [Reading] says how to read a
// defect of a document without editing the text. A definition starts at a name followed
// by "=" or "=/", so indentation and blank lines, which some copies have lost, do not
// matter.
//
// Parse does not report undefined or recursive rules; use [Grammar.Check]. Lists, as in
// 1#element, are expanded as [Lists] says. Spaces between elements and CRLF line endings are not
// required. A byte order mark is skipped.
package abnf
