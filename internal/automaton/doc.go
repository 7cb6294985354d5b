// Package automaton computes with regular languages over Unicode scalar values: character sets, expressions, nondeterministic and
// deterministic finite automata, boolean operations, comparison with shortest witnesses, counts, enumeration and test
// suites.
//
// An [Expr] is put together from sets of characters ([Chars], [String]) by [Concat], [Union] and [Repeat]; [Compile] makes a [DFA] of it.
// That matches ([DFA.Match], [DFA.LongestViablePrefix]), counts and enumerates ([DFA.Counts], [DFA.All]), and is computed with
// ([DFA.Union], [DFA.Intersect], [DFA.Minus]); [Relate] compares two, and [DFA.Suite] tests an implementation.
//
// Guaranteed: every [DFA] that the package returns is minimal and canonical, so that equal languages have equal tables; all results are
// deterministic, but for [Sampler], which follows the generator it is given; no recursion grows with the input; a DFA is immutable
// and may be used by several goroutines at once. Constructions that can explode take a limit and fail with [ErrTooManyStates].
//
// Not guaranteed: a bound on time other than through that limit; anything about languages that are not regular; that what comes first in
// the witness order of [Compare] is what a reader would call readable outside ASCII.
package automaton
