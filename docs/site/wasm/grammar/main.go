//go:build js && wasm

// Grammar is the module of the page's tab Grammar.
package main

import (
	"github.com/stricturi/stricturi/docs/site/internal/grammars"
	"github.com/stricturi/stricturi/docs/site/internal/module"
)

func main() {
	module.Serve(map[string]module.Func{
		"rules":    module.Of(grammars.Of(grammars.Rules)),
		"lint":     module.Of(grammars.Of(grammars.Lint)),
		"railroad": module.Of(grammars.Of(grammars.Railroad)),
		"try":      module.Of(grammars.Of(grammars.Try)),
		"suite":    module.Of(grammars.Of(grammars.Tests)),
		"regex":    module.Of(grammars.Of(grammars.Regex)),
	})
}
