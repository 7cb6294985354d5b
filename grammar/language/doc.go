// Package language answers questions about the language of an ABNF rule: the set of
// strings that the rule describes.
//
// [New] takes a grammar read by package abnf, and [Grammar.Rule] returns the
// [Language] of one of its rules. A Language can be tested for members
// ([Language.Contains], [Language.LongestViablePrefix]), enumerated and counted
// ([Language.All], [Language.Counts]), and compared with another ([Language.Relate]).
//
// Answers are computed from minimal automata, so they hold for strings of any length
// and are the same on every run. Strings are sequences of Unicode scalar values; a
// string that is not valid UTF-8 is in no language. Quoted literals are
// case-insensitive in ASCII unless they are marked %s (RFC 7405).
//
// A rule that is recursive and not linear, described in words, or uses an undefined rule
// has no Language. Defects of a document are not repaired but read as the grammar's
// readings say ([abnf.Reading]).
package language
