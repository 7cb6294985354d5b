package edition

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Split returns the components that the regular expression of Appendix B finds in any text.
func Split(text string) []core.Component {
	p := uri.Split(text)
	return []core.Component{
		{Name: "scheme", Text: p.Scheme, Defined: p.HasScheme},
		{Name: "authority", Text: p.Authority, Defined: p.HasAuthority},
		{Name: "path", Text: p.Path, Defined: true},
		{Name: "query", Text: p.Query, Defined: p.HasQuery},
		{Name: "fragment", Text: p.Fragment, Defined: p.HasFragment},
	}
}
