package uri

import (
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
)

// Node is a node of a parse tree: a rule and the part of the text that it matched.
type Node struct {
	Rule       string // as the edition's document spells it
	Start, End int    // offsets in bytes
	Depth      int    // 0 for the root
}

// treeParser returns the edition's parser for trees. It is not part of [core.Edition], so
// that only programs that need trees contain it.
func (e Edition) treeParser() core.TreeParser {
	return func(rule uint8, text string) ([]core.Token, bool) {
		switch e {
		case RFC2396bis00:
			return rfc2396bis00.Parse(nil, rfc2396bis00.Rule(rule), text, nil)
		case RFC2732:
			return rfc2732.Parse(nil, rfc2732.Rule(rule), text, nil)
		case RFC2396:
			return rfc2396.Parse(nil, rfc2396.Rule(rule), text, nil)
		}
		return rfc3986.Parse(nil, rfc3986.Rule(rule), text, nil)
	}
}
