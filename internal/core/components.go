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

// Components returns all components. Those of nil are undefined.
func (r *Ref) Components() [10]Component {
	ref := r
	if r == nil {
		ref = new(Ref)
	}
	all := [...]Component{
		component("scheme").of(ref.Scheme()),
		component("authority").of(ref.Authority()),
		component("userinfo").of(ref.Userinfo()),
		component("host").of(ref.Host()),
		component("hostKind").of(ref.HostKind().String(), ref.HostKind() != HostNone),
		component("port").of(ref.Port()),
		component("path").of(ref.Path(), true),
		component("opaque").of(strconv.FormatBool(ref.IsOpaque()), true),
		component("query").of(ref.Query()),
		component("fragment").of(ref.Fragment()),
	}
	for i := range all {
		all[i].Defined = all[i].Defined && r != nil
	}
	return all
}
