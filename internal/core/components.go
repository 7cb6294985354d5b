package core

import "strconv"

// Component is a component of a reference. An undefined one is not an empty one.
type Component struct {
	Name, Text string
	Defined    bool
}

// components are the components with their names in JSON.
var components = [...]struct {
	name string
	get  func(*Ref) (string, bool)
}{
	{"scheme", (*Ref).Scheme},
	{"authority", (*Ref).Authority},
	{"userinfo", (*Ref).Userinfo},
	{"host", (*Ref).Host},
	{"hostKind", func(r *Ref) (string, bool) { return r.HostKind().String(), r.HostKind() != HostNone }},
	{"port", (*Ref).Port},
	{"path", func(r *Ref) (string, bool) { return r.Path(), true }},
	{"opaque", func(r *Ref) (string, bool) { return strconv.FormatBool(r.IsOpaque()), true }},
	{"query", (*Ref).Query},
	{"fragment", (*Ref).Fragment},
}

// Components returns all components. Those of nil are undefined.
func (r *Ref) Components() []Component {
	all := make([]Component, len(components))
	for i, c := range components {
		all[i].Name = c.name
		if r != nil {
			all[i].Text, all[i].Defined = c.get(r)
		}
	}
	return all
}
