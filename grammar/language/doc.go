// Package language gives the regular languages of ABNF rules, as expressions
// and as minimal automata of package automaton.
//
// [New] takes a grammar that package abnf has read, and [Grammar.DFA] returns the
// automaton of one of its rules; [Translate] is for whoever puts something else in
// the place of the rules.
//
// Guaranteed: an automaton accepts exactly the strings that the definition
// describes, over Unicode scalar values; quoted literals are matched without
// regard to ASCII case unless they are marked %s. What is not regular or has no
// definite meaning is refused with an error that names the rule: recursion,
// prose, names that are not defined. Nothing is repaired: a defect of a
// document is read as the grammar's readings say ([abnf.Reading]).
//
// Not guaranteed: a bound on time other than through the limit on states.
package language
