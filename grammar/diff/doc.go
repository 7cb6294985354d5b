// Package diff compares two grammars rule by rule, as languages.
//
// [Compare] compares two documents: two editions of package grammar ([Edition]) or
// any two grammars ([Document]). The result has a [Pair] for each rule, with the
// relation of the old language to the new one, shortest strings that were lost and
// gained, and the rules that caused the change.
// [CompareVersions] compares each of several documents with the next, and follows each
// rule from version to version.
//
// Relations, witnesses and counts are computed from minimal automata. They hold for
// all strings, and every witness is as short as possible. Results are
// deterministic. The cause of a change is defined by substitution: see [Pair].
//
// Each pair is compared by itself. Linear recursion is compared exactly. For other recursive rules,
// that nothing is lost is proved by induction: each old definition is included in the new one as
// long as the rules that they refer to are. Lost and gained strings are sought up to a length, and
// among longer ones that have a lost or gained string of a rule that is referred to.
//
// What a description in words, an undefined rule, a rule that [Options.Assume] names or one that
// cannot be read stands for is not known, but that it has a string. The same words and names
// mean the same in both documents; a rule that cannot be read is like no other. Whatever is said
// of a pair holds for every such meaning. A witness has the name of what is not known in angle
// brackets, ⟨comment⟩. If it is not known whether strings were lost, or whether some were
// gained, the pair is [RelationUndecided], and [Pair.NoneLost], [Pair.OnlyOld] and their
// counterparts tell what is known. Rules whose automata are too large are undecided. [Pair.Why]
// names what a pair depends on.
//
// Rules that are paired by a renaming need not mean the same: [Pair.Renaming] says
// who declared it.
package diff
