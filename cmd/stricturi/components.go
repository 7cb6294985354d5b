package main

import (
	"strconv"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
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

// component is a part of a reference; an undefined one is not an empty one.
type component struct {
	text    string
	defined bool
}

// components are the parts of a reference, in the order of componentNames. All
// of the zero value are undefined: it stands for a text that is no reference.
type components [10]component

var componentNames = [len(components{})]string{
	"scheme", "authority", "userinfo", "host", "hostKind", "port", "path", "opaque", "query", "fragment",
}

// The component that is no string.
const opaque = 7

func componentsOf[R reference](r R) components {
	kind := r.HostKind()
	return components{
		defined(r.Scheme()),
		defined(r.Authority()),
		defined(r.Userinfo()),
		defined(r.Host()),
		{kind.String(), kind != uri.HostNone},
		defined(r.Port()),
		{r.Path(), true},
		{strconv.FormatBool(isOpaque(r)), true},
		defined(r.Query()),
		defined(r.Fragment()),
	}
}

// isOpaque asks the references of package uri; no IRI is opaque.
func isOpaque(r any) bool {
	o, ok := r.(interface{ IsOpaque() bool })
	return ok && o.IsOpaque()
}

func defined(text string, ok bool) component { return component{text, ok} }

// append appends the components as members, each after a comma.
func (c *components) append(dst []byte) []byte {
	for i, name := range componentNames {
		dst = append(dst, ',')
		dst = jsontext.AppendName(dst, name)
		if i == opaque && c[i].defined {
			dst = append(dst, c[i].text...)
			continue
		}
		dst = jsontext.AppendOptional(dst, c[i].text, c[i].defined)
	}
	return dst
}
