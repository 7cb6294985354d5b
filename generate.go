// Package stricturi is the root of the module. It has the grammars of schemes and
// formats as text; the packages that judge are [github.com/stricturi/stricturi/uri] and
// [github.com/stricturi/stricturi/iri], which begin with a tour; the command is
// [github.com/stricturi/stricturi/cmd/stricturi]. The grammars, and what is computed
// and proved of them, are [github.com/stricturi/stricturi/grammar] and the packages
// below it. go generate compiles them into the parsers in gen/.
package stricturi

import "embed"

// Grammars has the ABNF of URI schemes and string formats, and notes on it, by the names of
// the files in the module. The tests of internal/generated prove the tables equal to it.
//
//go:embed schemes/*/*.abnf* formats/*.abnf* grammar/*.abnf* grammar/library/rfc1123.abnf grammar/library/rfc2673.abnf grammar/library/rfc4648.abnf grammar/library/rfc6531.abnf* grammar/library/rfc6570.abnf* grammar/library/rfc6901.abnf grammar/library/rfc9562.abnf grammar/library/rfc9651.abnf grammar/library/semver.abnf conformance/examples/*/*.abnf conformance/audits/json/rfc8259.abnf
var Grammars embed.FS

//go:generate go run ./internal/compile/editions
//go:generate go run ./formats/regex
