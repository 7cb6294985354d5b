package edition

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/gen/all"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/engine"
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

// SamePlaces reports whether the components are at the same places as those of d, which are
// of the same text. The kind of host, and whether the path is opaque, can differ.
func (c *Components) SamePlaces(d *Components) bool {
	x, y := c.ref.Spans, d.ref.Spans
	x.Host, y.Host = 0, 0
	x.Has, y.Has = x.Has&^engine.HasOpaque, y.Has&^engine.HasOpaque
	return c.parsed && d.parsed && x == y
}

// Kind returns what components at the same places can differ in, as a number. It is 0 for
// the zero Components alone.
func (c *Components) Kind() uint8 {
	if !c.parsed {
		return 0
	}
	kind := c.ref.Spans.Host<<2 | 1
	if c.ref.IsOpaque() {
		kind |= 2
	}
	return kind
}

// IsText reports whether the component with an index is a part of the reference.
func IsText(i int) bool { return i != hostKind && i != opaque }

// AppendForm appends bytes that say which components are defined, and which are empty. Kind
// says the rest of what a Layout depends on.
func (c *Components) AppendForm(dst []byte) []byte {
	empty := uint16(0)
	for i := range ComponentNames {
		if IsText(i) && c.At(i) == (Component{"", true}) {
			empty |= 1 << i
		}
	}
	return append(dst, c.ref.Has, byte(empty), byte(empty>>8))
}

// isOpaque asks the references of package uri; no IRI is opaque.
func isOpaque(r any) bool {
	o, ok := r.(interface{ IsOpaque() bool })
	return ok && o.IsOpaque()
}

func defined(text string, ok bool) Component { return Component{text, ok} }

// AppendJSON appends the components as members, each after a comma. If plain is true,
// the text that they are from needs no escapes in JSON.
func (c *Components) AppendJSON(dst []byte, plain bool) []byte {
	known := &jsonLayouts[c.ref.Spans.Host&15][c.ref.Has]
	if !c.parsed {
		known = &undefinedJSON
	}
	l := known.Load()
	if l == nil {
		l = NewLayout(c.layoutJSON())
		known.Store(l)
	}
	if plain {
		return l.AppendPlain(dst, c)
	}
	return l.Append(dst, c, jsontext.AppendContent)
}

// jsonLayouts are the layouts of components in JSON, by the kind of host and the components
// that are defined. They are made when they are first needed.
var (
	jsonLayouts   [16][256]atomic.Pointer[Layout]
	undefinedJSON atomic.Pointer[Layout]
)

// layoutJSON returns what AppendJSON appends, with placeholders.
func (c *Components) layoutJSON() (dst []byte) {
	for i, name := range ComponentNames {
		dst = jsontext.AppendName(append(dst, ','), name)
		switch v := c.At(i); {
		case !v.Defined:
			dst = append(dst, "null"...)
		case i == opaque:
			dst = append(dst, v.Text...)
		case i == hostKind:
			dst = jsontext.AppendString(dst, v.Text)
		default:
			dst = append(AppendPlaceholder(append(dst, '"'), i), '"')
		}
	}
	return dst
}

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
