//go:build js && wasm

// Check is the module of the page's tab Check.
package main

import (
	"github.com/stricturi/stricturi/internal/site/module"
	"github.com/stricturi/stricturi/internal/site/texts"
)

func main() {
	module.Serve(map[string]module.Func{"check": module.Of(texts.Check)})
}
