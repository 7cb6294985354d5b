//go:build js && wasm

// Advice is the module of what the tab Check tells beside the grammar.
package main

import (
	"github.com/stricturi/stricturi/docs/site/internal/advice"
	"github.com/stricturi/stricturi/docs/site/internal/module"
)

func main() {
	module.Serve(map[string]module.Func{"advise": module.Of(advice.Of)})
}
