//go:build js && wasm

// Diff is the module of the page's tabs Diff and History.
package main

import (
	"github.com/stricturi/stricturi/docs/site/internal/grammars"
	"github.com/stricturi/stricturi/docs/site/internal/module"
)

func main() {
	module.Serve(map[string]module.Func{"history": module.Of(grammars.History)})
}
