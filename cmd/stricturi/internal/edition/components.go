package edition

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/gen/all"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// reference is what uri.Reference and iri.Reference have in common.
type reference interface {
	Scheme() (string, bool)
	Authority() (string, bool)
	Userinfo() (string, bool)
	Host() (string, bool)
	HostKind() uri.HostKind
	Port() (string, bool)
	Path() string
	Query() (string, bool)
	Fragment() (string, bool)
}

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

// isOpaque asks the references of package uri; no IRI is opaque.
func isOpaque(r any) bool {
	o, ok := r.(interface{ IsOpaque() bool })
	return ok && o.IsOpaque()
}

func defined(text string, ok bool) Component { return Component{text, ok} }

// parser is what an edition does by parsing references.
type parser[R reference] struct {
	parse func(string) (R, error)
	core  *core.Edition
}

func (p parser[R]) Accept(text string) error {
	_, err := p.parse(text)
	return err
}

func (p parser[R]) ParseComponents(text string, into *Components) error {
	var c Components
	_, ok := p.core.ParseReference(&c.ref, text)
	if !ok || p.core.IRI && strings.IndexByte(text, core.FormattingCharacters[0]) >= 0 { // may be forbidden by section 4.1
		if err := p.Accept(text); err != nil {
			return err
		}
	}
	c.parsed = true
	*into = c
	return nil
}

// coreOf returns the edition of package core with the given stem.
func coreOf(stem string) *core.Edition {
	i := slices.IndexFunc(all.Packages, func(p all.Package) bool { return p.Edition.Stem == stem })
	return all.Packages[i].Edition
}
