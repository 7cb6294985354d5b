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
// Each pair is compared by itself. Linear recursion is compared exactly. Other recursive rules
// are equal if their definitions are, apart from names. Descriptions in words and undefined
// rules are taken as the same in both documents if their texts are, and so are the rules that
// [Options.Assume] names. If both rules of a pair depend on the same of them, they are compared
// with each as a character of its own; a witness has its text in angle brackets, ⟨comment⟩. If
// they depend on recursion, all their strings up to a length are compared: differences
// are real, and [Pair.Bounded] is the length. Otherwise, and if no difference is found,
// they are [RelationUndecided]. So are rules whose automata are too large. [Pair.Why] names what
// a pair depends on.
//
// Rules that are paired by a renaming need not mean the same: [Pair.Renaming] says
// who declared it.
package diff
