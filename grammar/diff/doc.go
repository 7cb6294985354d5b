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
// Each pair is compared by itself. Linear recursion is compared exactly. Two rules that
// depend on other recursion or on descriptions in words are equal if they are equal
// whatever these mean, provided the texts of the descriptions are the same. If they
// depend only on recursion, all their strings up to a length are compared: differences
// are real, and [Pair.Bounded] is the length. Otherwise, and if no difference is found,
// they are [RelationUndecided], and [Pair.Why] names what they depend on. So are rules that refer
// to undefined rules or whose automata are too large.
//
// Rules that are paired by a renaming need not mean the same: [Pair.Renaming] says
// who declared it.
package diff
