//go:build js && wasm

// Diff is the module of the page's tab Diff.
package main

import (
	"github.com/stricturi/stricturi/docs/site/internal/grammars"
	"github.com/stricturi/stricturi/docs/site/internal/module"
)

func main() {
	module.Serve(map[string]module.Func{"diff": module.Of(grammars.Diff)})
}
