package core

import "strconv"

// Component is a component of a reference. An undefined one is not an empty one.
type Component struct {
	Name, Text string
	Defined    bool
}

// component is the name of a component in JSON.
type component string

func (c component) of(text string, defined bool) Component {
	return Component{string(c), text, defined}
}

// Components returns all components.
func (r *Ref) Components() [10]Component {
	return [...]Component{
		component("scheme").of(r.Scheme()),
		component("authority").of(r.Authority()),
		component("userinfo").of(r.Userinfo()),
		component("host").of(r.Host()),
		component("hostKind").of(r.HostKind().String(), r.HostKind() != HostNone),
		component("port").of(r.Port()),
		component("path").of(r.Path(), true),
		component("opaque").of(strconv.FormatBool(r.IsOpaque()), true),
		component("query").of(r.Query()),
		component("fragment").of(r.Fragment()),
	}
}
