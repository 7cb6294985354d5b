//go:build js && wasm

// Check is the module of the page's tab Check.
package main

import (
	"github.com/stricturi/stricturi/docs/site/internal/module"
	"github.com/stricturi/stricturi/docs/site/internal/texts"
)

func main() {
	module.Serve(map[string]module.Func{"check": module.Of(texts.Check)})
}
