package bidi

import (
	"iter"

	"github.com/stricturi/stricturi/internal/division"
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
	DivisionHostLabels = Division(division.HostLabels)
	// DivisionQueryPairs makes each name and each value of a query a component:
	// "&" and ";" end a pair, the first "=" in it the name.
	DivisionQueryPairs = Division(division.QueryPairs)
	// DivisionExtensions makes the parts of a segment before, between and after
	// its "."s components.
	DivisionExtensions = Division(division.Extensions)

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
		t := division.New(text, division.Division(d))
		for c, ok := t.At(0); ok && yield(Component(c)); {
			c, ok = t.At(c.End + 1)
		}
	}
}
