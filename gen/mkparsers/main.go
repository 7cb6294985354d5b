// Mkparsers compiles the grammars of package grammar into the packages below
// gen: for each edition the parser that peg makes of the PEG file, and a face
// for it: the rules as constants, with their names and sections, and a parse
// that takes any rule as its entry and gives tokens with byte offsets; and of the
// ABNF file the recogniser, which says of a text at full speed whether it matches,
// where its components stand, and else where it fails and what was expected there.
//
// Package internal/mkparsers does the work.
//
// Usage:
//
//	mkparsers [-o dir]
//
// It runs from within the module, whose go.mod says which peg: "go generate"
// calls it so. What it writes depends on the grammars and on peg's version
// alone. Files in an edition's folder that it did not write are removed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/stricturi/stricturi/internal/mkparsers"
)

func main() {
	out := flag.String("o", "gen", "write the packages below `dir`")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := mkparsers.Run(context.Background(), *out); err != nil {
		fmt.Fprintln(os.Stderr, "mkparsers:", err)
		os.Exit(1)
	}
}
