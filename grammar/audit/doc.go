// Package audit says what changed from one edition of a grammar to the next:
// rule by rule, as text and as language.
//
// [Compare] makes an [Audit] of two documents: of two editions ([Edition]) or of
// any grammars ([Document]). It is read pair by pair ([Audit.Pairs]), or written
// for people or programs: [Audit.WriteText], [Audit.WriteMarkdown],
// [Audit.WriteHTML], [Audit.WriteJSON].
//
// Guaranteed: the relation of two rules, the witnesses and the counts are
// computed from minimal automata, so they hold for all strings, not for
// samples; a witness is as short as any; the result is the same on every run.
// Why a rule changed is defined by substitution: see [Pair.Own] and
// [Pair.Causes].
//
// Not guaranteed: that rules which are paired by a renaming mean the same.
// What was declared, and on whose word, is in [Pair.Renaming]. A grammar that
// is recursive, or describes a rule in words, is refused.
package audit
