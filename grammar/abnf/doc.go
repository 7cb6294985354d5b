// Package abnf reads grammars as specifications print them into one tree:
// ABNF (RFC 5234 and RFC 2234, with RFC 7405's %s and %i) and the RFC 822-style
// BNF of RFC 2396, section 1.6, which writes "|" for "/".
//
// [Parse] makes a [Grammar], [Grammar.Rule] finds a rule, [Walk] and [Uses] look
// into its definition, and [Grammar.Check] says what is not defined or recurs.
//
// Every syntax error names line, column and what was expected, and no input
// makes Parse panic. What a definition prints is kept verbatim in [Rule.Text]; a
// document's defects are read by means of a [Reading], never by editing. A
// definition begins where a name stands before "=" or "=/", so indentation and
// blank lines, which some copies have lost, do not matter.
//
// Not guaranteed: that rules are defined or free of recursion ([Grammar.Check] says so),
// or that prose (RFC 5234, 4) has a meaning. RFC 822's lists (#) and RFC 5234's
// demand for blanks between elements and CRLF line ends are left out.
package abnf
