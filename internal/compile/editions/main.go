// Editions compiles the grammars of package grammar into the packages below gen,
// as stricturi generate compiles a user's grammar, and lists them in gen/all, uri and
// iri. It also writes gen/tables, from the grammars of schemes and formats. go generate
// runs it.
//
// Usage:
//
//	editions [-o dir]
//
// It runs from within the module, whose go.mod names the version of peg. What it
// writes depends on the grammars and on that version alone. Generated files that it
// no longer writes are removed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/stricturi/stricturi/internal/compile"
)

func main() {
	root := flag.String("o", ".", "write the packages below gen, uri and iri in `dir`")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	err := compile.Editions(context.Background(), *root)
	if err == nil {
		err = compile.WriteSchemes(context.Background(), ".", *root)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "editions:", err)
		os.Exit(1)
	}
}
