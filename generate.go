// Package stricturi is the root of the module and holds no code: the
// validating packages are uri and iri, the command is cmd/stricturi. go
// generate compiles the grammars in grammar/ into the parsers in gen/.
package stricturi

//go:generate go run ./gen/mkparsers
