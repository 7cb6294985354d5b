package iri

import (
	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
)

// treeParser returns the edition's parser for trees. It is not part of [core.Edition], so
// that only programs that need trees contain it.
func (e Edition) treeParser() core.TreeParser {
	return func(rule uint8, text string) ([]core.Token, bool) {
		if e == Draft11 {
			return iri11.Parse(nil, iri11.Rule(rule), text, nil)
		}
		return rfc3987.Parse(nil, rfc3987.Rule(rule), text, nil)
	}
}
