// Package stricturi is the root of the module, which has no code of its own. The packages
// that judge are [github.com/stricturi/stricturi/uri] and
// [github.com/stricturi/stricturi/iri], which begin with a tour; the command is
// [github.com/stricturi/stricturi/cmd/stricturi]. The grammars, and what is computed
// and proved of them, are [github.com/stricturi/stricturi/grammar] and the packages
// below it. go generate compiles them into the parsers in gen/.
package stricturi

//go:generate go run ./internal/compile/editions
//go:generate go run ./formats/regex
