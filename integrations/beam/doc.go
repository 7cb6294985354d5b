// Package beamuri has transforms for Apache Beam
// (github.com/apache/beam/sdks/v2) that hold texts against the grammars of URIs
// and IRIs: as many texts as there are, on as many machines as a runner has.
//
// [Check] makes verdicts of a collection of texts, [CheckField] of a field of
// records, and [Summarise] counts verdicts by what was wrong. The functions that
// the workers run are registered and have no state but their exported fields, so
// that any portable runner can run them.
//
// The grammar alone is asked, as the command check does. That IRIs must not have
// bidirectional formatting characters (RFC 3987, 4.1) is not of the grammar.
package beamuri
