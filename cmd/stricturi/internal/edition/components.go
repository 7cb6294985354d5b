package edition

import (
	"strconv"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/iri"
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

// Components are the components of a reference, in the order of ComponentNames. In
// the zero Components all are undefined.
type Components [10]Component

// ComponentNames are the names of components in JSON.
var ComponentNames = [len(Components{})]string{
	"scheme", "authority", "userinfo", "host", "hostKind", "port", "path", "opaque", "query", "fragment",
}

// opaque is the index of the component that is not a string.
const opaque = 7

// The next two functions differ in the type alone. With a type parameter their calls would
// be indirect, and take a third longer.

func uriComponents(r uri.Reference) Components {
	kind := r.HostKind()
	return Components{
		defined(r.Scheme()),
		defined(r.Authority()),
		defined(r.Userinfo()),
		defined(r.Host()),
		{kind.String(), kind != uri.HostNone},
		defined(r.Port()),
		{r.Path(), true},
		{strconv.FormatBool(r.IsOpaque()), true},
		defined(r.Query()),
		defined(r.Fragment()),
	}
}

func iriComponents(r iri.Reference) Components {
	kind := r.HostKind()
	return Components{
		defined(r.Scheme()),
		defined(r.Authority()),
		defined(r.Userinfo()),
		defined(r.Host()),
		{kind.String(), kind != uri.HostNone},
		defined(r.Port()),
		{r.Path(), true},
		{"false", true},
		defined(r.Query()),
		defined(r.Fragment()),
	}
}

// isOpaque asks the references of package uri; no IRI is opaque.
func isOpaque(r any) bool {
	o, ok := r.(interface{ IsOpaque() bool })
	return ok && o.IsOpaque()
}

func defined(text string, ok bool) Component { return Component{text, ok} }

// AppendJSON appends the components as members, each after a comma. If plain is true,
// the text that they are from is one of [jsontext.IsPlain].
func (c *Components) AppendJSON(dst []byte, plain bool) []byte {
	for i, name := range memberNames {
		dst = append(dst, name...)
		switch text := c[i].Text; {
		case !c[i].Defined:
			dst = append(dst, "null"...)
		case i == opaque:
			dst = append(dst, text...)
		case plain:
			dst = append(append(append(dst, '"'), text...), '"')
		default:
			dst = jsontext.AppendString(dst, text)
		}
	}
	return dst
}

// memberNames are the ComponentNames as the beginnings of members.
var memberNames = func() (names [len(Components{})]string) {
	for i, name := range ComponentNames {
		names[i] = string(jsontext.AppendName([]byte{','}, name))
	}
	return names
}()

// parser is what an edition does by parsing references.
type parser[R reference] struct {
	parse      func(string) (R, error)
	components func(R) Components
}

func (p parser[R]) Accept(text string) error {
	_, err := p.parse(text)
	return err
}

func (p parser[R]) ParseComponents(text string) (Components, error) {
	r, err := p.parse(text)
	if err != nil {
		return Components{}, err
	}
	return p.components(r), nil
}
