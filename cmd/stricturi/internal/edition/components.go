package edition

import (
	"strconv"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Component is a component of a reference. An undefined one is not an empty one.
type Component struct {
	Text    string
	Defined bool
}

// ComponentNames are the names of components in JSON.
var ComponentNames = [...]string{
	"scheme", "authority", "userinfo", "host", "hostKind", "port", "path", "opaque", "query", "fragment",
}

// The indexes of the components whose texts are not of the reference.
const (
	hostKind = 4
	opaque   = 7
)

// Components are the components of a reference. In the zero Components all are undefined.
type Components struct {
	ref    core.Ref
	parsed bool
}

// At returns the component with an index in ComponentNames.
func (c *Components) At(i int) Component {
	if !c.parsed {
		return Component{}
	}
	switch r := &c.ref; i {
	case 0:
		return defined(r.Scheme())
	case 1:
		return defined(r.Authority())
	case 2:
		return defined(r.Userinfo())
	case 3:
		return defined(r.Host())
	case hostKind:
		return Component{r.HostKind().String(), r.HostKind() != core.HostNone}
	case 5:
		return defined(r.Port())
	case 6:
		return Component{r.Path(), true}
	case opaque:
		return Component{strconv.FormatBool(r.IsOpaque()), true}
	case 8:
		return defined(r.Query())
	default:
		return defined(r.Fragment())
	}
}

func defined(text string, ok bool) Component { return Component{text, ok} }

// SplitNames are the names of the components that Split returns.
var SplitNames = [...]string{"scheme", "authority", "path", "query", "fragment"}

// Split returns the components that the regular expression of Appendix B finds in any text.
func Split(text string) [len(SplitNames)]Component {
	p := uri.Split(text)
	return [...]Component{
		{p.Scheme, p.HasScheme}, {p.Authority, p.HasAuthority}, {p.Path, true}, {p.Query, p.HasQuery}, {p.Fragment, p.HasFragment},
	}
}
