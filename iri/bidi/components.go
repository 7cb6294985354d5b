package bidi

import (
	"iter"
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
		c := components{text, d, yield}
		pathStart := schemeEnd + 1
		if authorityEnd >= 0 {
			if !c.authority(pathStart+len("//"), authorityEnd) {
				return
			}
			pathStart = authorityEnd
		}
		if !c.path(pathStart, pathEnd, authorityEnd >= 0, schemeEnd >= 0) {
			return
		}
		if pathEnd < queryEnd && !c.query(pathEnd+len("?"), queryEnd) {
			return
		}
		if queryEnd < len(text) {
			yield(Component{"ifragment", "", queryEnd + len("#"), len(text)})
		}
	}
}

// components iterates over the components. Its methods report whether to continue.
type components struct {
	text     string
	division Division
	yield    func(Component) bool
}

func (c components) authority(start, end int) bool {
	// An IRI contains at most one "@". In any other text the last one matters:
	// the text before it may be a userinfo, and is not shown.
	if at := strings.LastIndexByte(c.text[start:end], '@'); at >= 0 {
		if !c.yield(Component{"iuserinfo", "", start, start + at}) {
			return false
		}
		start += at + len("@")
	}
	if strings.HasPrefix(c.text[start:end], "[") {
		return true // an IP-literal is not a component
	}
	if colon := strings.IndexByte(c.text[start:end], ':'); colon >= 0 {
		end = start + colon
	}
	if isIPv4address(c.text[start:end]) {
		return true // an IPv4address, which wins over ireg-name
	}
	if c.division&DivisionHostLabels == 0 {
		return c.yield(Component{"ireg-name", "", start, end})
	}
	for {
		dot, n := indexDot(c.text[start:end])
		if dot < 0 {
			return c.yield(Component{"ireg-name", "label", start, end})
		}
		if !c.yield(Component{"ireg-name", "label", start, start + dot}) {
			return false
		}
		start += dot + n
	}
}

// isIPv4address reports whether a host matches the rule IPv4address: four numbers up to 255
// without leading zeros.
func isIPv4address(host string) bool {
	dots, digits, number := 0, 0, 0
	for i := range len(host) {
		switch c := host[i]; {
		case '0' <= c && c <= '9':
			number = number*10 + int(c-'0')
			if digits++; number > 255 || digits > 1 && number < 10 {
				return false
			}
		case c == '.' && digits > 0:
			dots++
			digits, number = 0, 0
		default:
			return false
		}
	}
	return dots == 3 && digits > 0
}

// indexDot finds the first of the characters that separate labels, and its
// length.
func indexDot(s string) (at, n int) {
	for i := range len(s) {
		switch s[i] {
		case '.':
			return i, 1
		case 0xE3, 0xEF:
			if i+3 <= len(s) {
				switch s[i : i+3] {
				case "\u3002", "\uFF0E", "\uFF61":
					return i, 3
				}
			}
		}
	}
	return -1, 0
}

func (c components) path(start, end int, authority, scheme bool) bool {
	rule := "isegment" // of the first segment
	switch {
	case authority && start == end:
		return true
	case authority:
		start++
	case strings.HasPrefix(c.text[start:end], "/"):
		start++
		rule = "isegment-nz"
	case scheme:
		rule = "isegment-nz"
	default:
		rule = "isegment-nz-nc"
	}
	if rule != "isegment" && start == end {
		return true // ipath-empty, or "/" alone
	}
	for {
		stop := end
		if i := strings.IndexByte(c.text[start:end], '/'); i >= 0 {
			stop = start + i
		}
		if !c.segment(rule, start, stop) {
			return false
		}
		if stop == end {
			return true
		}
		rule = "isegment"
		start = stop + len("/")
	}
}

func (c components) segment(rule string, start, end int) bool {
	dot := strings.IndexByte(c.text[start:end], '.')
	if c.division&DivisionExtensions == 0 || dot < 0 {
		return c.yield(Component{rule, "", start, end})
	}
	part := "stem"
	for {
		stop := end
		if dot >= 0 {
			stop = start + dot
		}
		if !c.yield(Component{rule, part, start, stop}) {
			return false
		}
		if stop == end {
			return true
		}
		part = "extension"
		start = stop + len(".")
		dot = strings.IndexByte(c.text[start:end], '.')
	}
}

func (c components) query(start, end int) bool {
	if c.division&DivisionQueryPairs == 0 {
		return c.yield(Component{"iquery", "", start, end})
	}
	for {
		stop := end
		if i := strings.IndexAny(c.text[start:end], "&;"); i >= 0 {
			stop = start + i
		}
		name := stop
		if i := strings.IndexByte(c.text[start:stop], '='); i >= 0 {
			name = start + i
		}
		if !c.yield(Component{"iquery", "name", start, name}) {
			return false
		}
		if name < stop && !c.yield(Component{"iquery", "value", name + len("="), stop}) {
			return false
		}
		if stop == end {
			return true
		}
		start = stop + len("&")
	}
}
