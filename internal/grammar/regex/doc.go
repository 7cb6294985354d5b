// Package regex writes the language of an ABNF rule as a regular expression for other
// programs.
//
// [Of] builds an expression in two ways and keeps the shorter one, rule by rule:
//
//  1. The ABNF is a regular expression already. Its operators are translated one by
//     one, with the expressions of the rules that it refers to in place of their names.
//     This keeps what the author of the grammar factored out, but not what several
//     rules have in common.
//  2. States are eliminated from the minimal automaton of the rule, at each step the
//     one whose removal adds the least text. This finds what rules have in common, but
//     no counts: it writes "h16:" six times.
//
// Both use the same constructors (expr.go), which simplify as they go: they merge
// characters into classes, factor out common beginnings and ends, and turn repeated
// parts into counts.
//
// Dialects differ in how they write characters (dialect.go), and some match code units instead
// of characters (units.go). Loops are possessive where a dialect has that and it changes
// nothing (loops.go).
//
// No step is trusted. The text is read back as patterns that people wrote are (read.go), and its
// automaton is compared with that of the rule. What reads shares no code with what writes, but for
// what decides whether a loop may be possessive, and what divides a range into code units.
//
// [Read] returns the automaton of a pattern, by the rules of its dialect (readings.go): what "."
// and classes match, where "$" does, and what letters match if case is ignored.
package regex
