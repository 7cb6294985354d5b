//go:build js && wasm

// Pattern is the module of the view My pattern of the tab Grammar.
package main

import (
	"github.com/stricturi/stricturi/docs/site/internal/grammars"
	"github.com/stricturi/stricturi/docs/site/internal/module"
)

func main() {
	module.Serve(map[string]module.Func{"against": module.Of(grammars.Of(grammars.Against))})
}
