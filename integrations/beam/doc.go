// Package beamuri provides transforms for Apache Beam
// (github.com/apache/beam/sdks/v2) that check texts against the grammars of URIs
// and IRIs.
//
// [Check] returns verdicts on a collection of texts, and [CheckField] on a field of
// records. The functions that the workers run are registered and have no state
// except their exported fields, so that any portable runner can run them.
//
// Like the command check, the transforms check the grammar only. They do not check
// that IRIs have no bidirectional formatting characters (RFC 3987, 4.1), which is
// not part of the grammar.
package beamuri
