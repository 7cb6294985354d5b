// Package regular translates ABNF definitions to regular expressions and minimal
// automata of package automaton. It is the only package that does so.
//
// [New] takes a grammar read by package abnf, and [Grammar.DFA] returns the automaton
// of a rule. [Translate] is for callers that replace references to rules by something
// else.
//
// An automaton accepts exactly the strings that the definition describes, over Unicode
// scalar values. Quoted literals are case-insensitive in ASCII unless they are marked
// %s. Recursive rules have an automaton if they are linear: if all rules of a cycle refer to
// each other only at the end of their alternatives, or all only at the beginning. Other
// recursive rules, and rules that are described in words or use an undefined rule, have no
// automaton; the error names the rule. Defects of a document are not repaired but read
// as the grammar's readings say ([abnf.Reading]).
package regular
