package bidi

import (
	"iter"
	"net/netip"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Component is a part of an IRI that counts as a component for bidirectional
// behavior (RFC 3987 and iri-11, section 4.2).
type Component struct {
	// Rule is the rule of section 2.2 that section 4.2 lists: iuserinfo,
	// ireg-name, isegment, isegment-nz, isegment-nz-nc, iquery or ifragment.
	Rule string
	// Part tells which part of the rule a finer component is: "label" of a
	// host; "name" or "value" of a query; "stem" or "extension" of a segment.
	// It is empty if the component is the whole rule.
	Part string
	// Start and End are byte offsets.
	Start, End int
}

// Division selects finer components than those that section 4.2 lists. The section allows
// specifications to divide components, with these examples.
type Division uint8

// The divisions. The zero Division is the list in section 4.2.
const (
	// DivisionHostLabels makes each label of a host a component, as RFC 3490
	// does for domain names. Labels are separated by the characters that RFC
	// 3490, 3.1, treats as dots: U+002E, U+3002, U+FF0E, U+FF61.
	DivisionHostLabels Division = 1 << iota
	// DivisionQueryPairs makes each name and each value of a query a component:
	// "&" and ";" end a pair, the first "=" in it the name.
	DivisionQueryPairs
	// DivisionExtensions makes the parts of a segment before, between and after
	// its "."s components.
	DivisionExtensions

	// DivisionFinest combines all of them. With it, the examples of section 4.4
	// agree with their headings: all but 8 and 9 satisfy the restrictions.
	DivisionFinest = DivisionHostLabels | DivisionQueryPairs | DivisionExtensions
)

// String returns the name of the component, such as "label of ireg-name".
func (c Component) String() string {
	if c.Part == "" {
		return c.Rule
	}
	return c.Part + " of " + c.Rule
}

// Components returns an iterator over the components of any text, in order. In an IRI
// reference these are the components of the grammar, including empty ones. In any other text
// they are those that Appendix B of RFC 3986 finds.
func Components(text string, d Division) iter.Seq[Component] {
	return func(yield func(Component) bool) {
		schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(text)
		v := visit{text: text, division: d, yield: yield}
		path, first := schemeEnd+len(":"), "isegment-nz-nc"
		if authorityEnd >= 0 {
			v.authority(path+len("//"), authorityEnd)
			path, first = authorityEnd, "isegment"
		} else if schemeEnd >= 0 || strings.HasPrefix(text[path:pathEnd], "/") {
			first = "isegment-nz"
		}
		v.path(path, pathEnd, first)
		if pathEnd < queryEnd {
			v.query(pathEnd+len("?"), queryEnd)
		}
		if queryEnd < len(text) {
			v.component("ifragment", "", queryEnd+len("#"), len(text))
		}
	}
}

// visit calls yield with the components of a text, until that returns false.
type visit struct {
	text     string
	division Division
	yield    func(Component) bool
	done     bool
}

func (v *visit) component(rule, part string, start, end int) {
	v.done = v.done || !v.yield(Component{rule, part, start, end})
}

func (v *visit) authority(start, end int) {
	// An IRI contains at most one "@". In any other text the last one matters:
	// the text before it may be a userinfo, and is not shown.
	if at := strings.LastIndexByte(v.text[start:end], '@'); at >= 0 {
		v.component("iuserinfo", "", start, start+at)
		start += at + len("@")
	}
	if strings.HasPrefix(v.text[start:end], "[") {
		return // an IP-literal is not a component
	}
	host, _, _ := strings.Cut(v.text[start:end], ":")
	if a, err := netip.ParseAddr(host); err == nil && a.Is4() {
		return // an IPv4address, which wins over ireg-name
	}
	end = start + len(host)
	if v.division&DivisionHostLabels == 0 {
		v.component("ireg-name", "", start, end)
		return
	}
	for start, end := range core.SplitAny(v.text, start, end, core.FullStops) {
		v.component("ireg-name", "label", start, end)
	}
}

// path visits the segments of a path. The first one matches the given rule, which begins with
// "isegment-nz" if a path without authority must not be "/" alone.
func (v *visit) path(start, end int, rule string) {
	if start < end && v.text[start] == '/' {
		start++
		if start == end && rule != "isegment" {
			return
		}
	} else if start == end {
		return // ipath-empty
	}
	for start, end := range core.SplitAny(v.text, start, end, "/") {
		v.segment(start, end, rule)
		rule = "isegment"
	}
}

func (v *visit) segment(start, end int, rule string) {
	if v.division&DivisionExtensions == 0 || !strings.Contains(v.text[start:end], ".") {
		v.component(rule, "", start, end)
		return
	}
	part := "stem"
	for start, end := range core.SplitAny(v.text, start, end, ".") {
		v.component(rule, part, start, end)
		part = "extension"
	}
}

func (v *visit) query(start, end int) {
	if v.division&DivisionQueryPairs == 0 {
		v.component("iquery", "", start, end)
		return
	}
	for start, end := range core.SplitAny(v.text, start, end, "&;") {
		name, _, hasValue := strings.Cut(v.text[start:end], "=")
		nameEnd := start + len(name)
		v.component("iquery", "name", start, nameEnd)
		if hasValue {
			v.component("iquery", "value", nameEnd+len("="), end)
		}
	}
}
