// Package automaton computes with regular languages over Unicode scalar values: character sets, expressions, nondeterministic and
// deterministic finite automata, boolean operations, comparison with shortest witnesses, counts and enumeration.
//
// An [Expr] is built from sets of characters ([Chars], [String]) with [Concat], [Union] and
// [Repeat]; [Compile] returns its [DFA]. A DFA matches strings ([DFA.Match],
// [DFA.LongestViablePrefix]), counts and enumerates its members ([DFA.Counts], [DFA.All]), and
// is combined with others ([DFA.Union], [DFA.Intersect], [DFA.Minus]). [Relate] compares
// two DFAs.
//
// Every [DFA] that the package returns is minimal and canonical, so equal languages have equal
// tables. It is immutable and safe for concurrent use. All results are deterministic, except
// that [DFA.Sample] uses the generator that it is given. Only [DFA.IsFinite] recurses as deeply as
// the automaton is long. Constructions that can explode spend a [Budget], which several of them can share, and fail with
// [ErrTooManyStates] if it does not last.
//
// Outside ASCII, the order of [Compare] does not necessarily prefer readable witnesses.
package automaton
