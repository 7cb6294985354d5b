package edition

import (
	"strconv"

	"github.com/stricturi/stricturi/internal/core"
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
