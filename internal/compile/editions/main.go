// Editions compiles the grammars of package grammar into the packages below gen,
// as stricturi generate compiles a user's grammar, and lists them in gen/all, uri and
// iri. It also writes gen/tables, from the grammars of schemes and formats. go generate
// runs it, at the root of the module, whose go.mod names the version of peg.
//
// What it writes depends on the grammars and on that version alone. Generated files that it
// no longer writes are removed.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/stricturi/stricturi/internal/compile"
)

func main() {
	ctx := context.Background()
	err := compile.Editions(ctx, ".")
	if err == nil {
		err = compile.WriteSchemes(ctx, ".", ".")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "editions:", err)
		os.Exit(1)
	}
}
