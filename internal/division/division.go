// Package division divides texts into the components that count for bidirectional behavior
// (RFC 3987, 4.2), and finds the component at an offset.
package division

import (
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Component is a component, as package bidi describes it.
type Component struct {
	Rule, Part string
	Start, End int
}

// Division is a set of the finer divisions that package bidi describes.
type Division uint8

// The divisions.
const (
	HostLabels Division = 1 << iota
	QueryPairs
	Extensions
)

// Text is a text that is divided.
type Text struct {
	text     string
	division Division
	// What follows are offsets. One is negative if there is no such component, or if the
	// host is an IP address.
	authority, authorityEnd int // until its components are asked for
	userinfo, userinfoEnd   int
	host, hostEnd           int
	path, pathEnd           int
	query, queryEnd         int
	fragment                int
	// firstEnd is the end of the first segment, whose rule is firstRule.
	firstEnd  int
	firstRule string
}

// New divides a text: an IRI reference into the components of the grammar, and any other text
// into those that Appendix B of RFC 3986 finds.
func New(text string, d Division) Text {
	schemeEnd, authorityEnd, pathEnd, queryEnd := core.Split(text)
	return Split(text, d, schemeEnd, authorityEnd, pathEnd, queryEnd)
}

// Split is New for a text with the offsets that core.Split returns for it.
func Split(text string, d Division, schemeEnd, authorityEnd, pathEnd, queryEnd int) Text {
	t := Text{
		text: text, division: d, authority: -1, userinfo: -1, host: -1, query: -1, fragment: -1,
		path: schemeEnd + len(":"), pathEnd: pathEnd, queryEnd: queryEnd, firstRule: "isegment-nz-nc",
	}
	if schemeEnd >= 0 {
		t.firstRule = "isegment-nz"
	}
	if authorityEnd >= 0 {
		t.authority, t.authorityEnd = t.path+len("//"), authorityEnd
		t.path = authorityEnd
		t.firstRule = "isegment"
	} else if t.path < pathEnd && text[t.path] == '/' {
		t.firstRule = "isegment-nz"
	}
	if t.path < pathEnd && text[t.path] == '/' {
		t.path++
		if t.path == pathEnd && authorityEnd < 0 {
			t.path = -1 // "/" alone
		}
	} else if t.path == pathEnd {
		t.path = -1 // ipath-empty
	}
	if t.path >= 0 {
		t.firstEnd = pathEnd
		if i := strings.IndexByte(text[t.path:pathEnd], '/'); i >= 0 {
			t.firstEnd = t.path + i
		}
	}
	if pathEnd < queryEnd {
		t.query = pathEnd + len("?")
	}
	if queryEnd < len(text) {
		t.fragment = queryEnd + len("#")
	}
	return t
}

// divideAuthority divides the authority.
func (t *Text) divideAuthority() {
	start, end := t.authority, t.authorityEnd
	t.authority = -1
	// An IRI contains at most one "@". In any other text the last one matters:
	// the text before it may be a userinfo, and is not shown.
	if at := strings.LastIndexByte(t.text[start:end], '@'); at >= 0 {
		t.userinfo, t.userinfoEnd = start, start+at
		start += at + len("@")
	}
	if strings.HasPrefix(t.text[start:end], "[") {
		return // an IP-literal is not a component
	}
	if colon := strings.IndexByte(t.text[start:end], ':'); colon >= 0 {
		end = start + colon
	}
	if isIPv4address(t.text[start:end]) {
		return // an IPv4address, which wins over ireg-name
	}
	t.host, t.hostEnd = start, end
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

// At returns the first component that ends at the offset i or after it, and reports whether
// there is one. The component after it is the first one that ends after its end, so that calling
// At for the offset after each component's end returns all of them. The time for that is linear
// in the length of the text.
func (t *Text) At(i int) (Component, bool) {
	if t.authority >= 0 && i <= t.authorityEnd {
		t.divideAuthority()
	}
	switch {
	case t.userinfo >= 0 && i <= t.userinfoEnd:
		return Component{"iuserinfo", "", t.userinfo, t.userinfoEnd}, true
	case t.host >= 0 && i <= t.hostEnd:
		return t.label(max(i, t.host)), true
	case t.path >= 0 && i <= t.pathEnd:
		return t.segment(max(i, t.path)), true
	case t.query >= 0 && i <= t.queryEnd:
		return t.pair(max(i, t.query)), true
	case t.fragment >= 0 && i <= len(t.text):
		return Component{"ifragment", "", t.fragment, len(t.text)}, true
	}
	return Component{}, false
}

func (t *Text) label(i int) Component {
	if t.division&HostLabels == 0 {
		return Component{"ireg-name", "", t.host, t.hostEnd}
	}
	start := t.host
	for k := i - 1; k >= t.host; k-- {
		if n := fullStop(t.text[k:t.hostEnd]); n > 0 {
			start = k + n
			break
		}
	}
	end := start
	for end < t.hostEnd && fullStop(t.text[end:t.hostEnd]) == 0 {
		end++
	}
	return Component{"ireg-name", "label", start, end}
}

// fullStop returns the length of the character that a text begins with if that separates labels
// (RFC 3490, 3.1), and 0 otherwise.
func fullStop(text string) int {
	switch text[0] {
	case '.':
		return 1
	case 0xE3, 0xEF:
		if len(text) >= 3 {
			switch text[:3] {
			case "\u3002", "\uFF0E", "\uFF61":
				return 3
			}
		}
	}
	return 0
}

func (t *Text) segment(i int) Component {
	dots := t.division&Extensions != 0
	isDelimiter := func(c byte) bool { return c == '/' || c == '.' && dots }
	start, end := i, i
	for start > t.path && !isDelimiter(t.text[start-1]) {
		start--
	}
	for end < t.pathEnd && !isDelimiter(t.text[end]) {
		end++
	}
	return t.Segment(start, end)
}

// Segment returns the component between two offsets in the path.
func (t *Text) Segment(start, end int) Component {
	c := Component{"isegment", "", start, end}
	switch {
	case start > t.path && t.text[start-1] == '.' && t.division&Extensions != 0:
		c.Part = "extension"
	case end < t.pathEnd && t.text[end] == '.':
		c.Part = "stem"
	}
	if end <= t.firstEnd {
		c.Rule = t.firstRule
	}
	return c
}

func (t *Text) pair(i int) Component {
	if t.division&QueryPairs == 0 {
		return Component{"iquery", "", t.query, t.queryEnd}
	}
	isEnd := func(c byte) bool { return c == '&' || c == ';' }
	start, end := i, i
	for start > t.query && !isEnd(t.text[start-1]) {
		start--
	}
	for end < t.queryEnd && !isEnd(t.text[end]) {
		end++
	}
	name := end
	if i := strings.IndexByte(t.text[start:end], '='); i >= 0 {
		name = start + i
	}
	if i <= name {
		return Component{"iquery", "name", start, name}
	}
	return Component{"iquery", "value", name + len("="), end}
}
