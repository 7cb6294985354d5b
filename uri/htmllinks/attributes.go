package htmllinks

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A form tells how the value of an attribute contains references.
type form uint8

const (
	one     form = iota // the value is one reference
	list                // separated by white space
	commas              // separated by commas
	sources             // HTML's srcset: each may be followed by descriptors
	pairs               // separated by white space; every other one is a reference
	refresh             // the content of a META element with http-equiv "refresh"
)

// attributes lists the attributes that contain references, with their form and
// their elements. It has the attributes from the index of the HTML standard whose
// values are "valid URLs" of some kind, or lists of them, and all attributes of
// type %URI in HTML 4.01, which browsers ignore but old documents use. It omits
// itemid and itemtype, which are identifiers. The codebase of object and applet
// does not serve as a base: as in HTML5, all references are resolved against the
// base of the document.
var attributes = []struct {
	attribute string
	form      form
	elements  string
}{
	{"action", one, "form"},
	{"archive", commas, "applet"},
	{"archive", list, "object"},
	{"background", one, "body table tbody td tfoot th thead tr"},
	{"cite", one, "blockquote del ins q"},
	{"classid", one, "object"},
	{"codebase", one, "applet object"},
	{"content", refresh, "meta"},
	{"data", one, "object"},
	{"formaction", one, "button input"},
	{"href", one, "a area base link"},
	{"imagesrcset", sources, "link"},
	{"longdesc", one, "frame iframe img"},
	{"manifest", one, "html"},
	{"ping", list, "a area"},
	{"poster", one, "video"},
	{"profile", one, "head"},
	{"src", one, "audio embed frame iframe img input script source track video"},
	{"srcset", sources, "img source"},
	{"usemap", one, "img input object"},
}

// forms maps elements and their attributes to forms.
var forms = sync.OnceValue(func() map[string]map[string]form {
	forms := make(map[string]map[string]form)
	for _, a := range attributes {
		for element := range strings.FieldsSeq(a.elements) {
			if forms[element] == nil {
				forms[element] = make(map[string]form)
			}
			forms[element][a.attribute] = a.form
		}
	}
	return forms
})

// foreignForms has the attributes of SVG and MathML.
var foreignForms = map[string]form{"href": one, "xlink:href": one}

// known has the names of all attributes that are read. A tag can have millions of others.
var known = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{"color": true, "encoding": true, "face": true, "http-equiv": true, "size": true, "xlink:href": true}
	for _, a := range attributes {
		known[a.attribute] = true
	}
	return known
})

// extent is a part of a value.
type extent struct{ start, end int }

// references finds the references in a value.
func (f form) references(v string) []extent {
	switch f {
	case list:
		return fields(v, blanks)
	case pairs:
		var all []extent
		for i, e := range fields(v, blanks) {
			if i%2 == 1 {
				all = append(all, e)
			}
		}
		return all
	case commas:
		var all []extent
		for _, e := range fields(v, ",") {
			if e = trimmed(v, e); e.start < e.end {
				all = append(all, e)
			}
		}
		return all
	case sources:
		return candidates(v)
	case refresh:
		return refreshTarget(v)
	}
	return []extent{trimmed(v, extent{0, len(v)})}
}

func trimmed(v string, e extent) extent {
	for e.start < e.end && strings.IndexByte(blanks, v[e.start]) >= 0 {
		e.start++
	}
	for e.start < e.end && strings.IndexByte(blanks, v[e.end-1]) >= 0 {
		e.end--
	}
	return e
}

func fields(v, separators string) []extent {
	var all []extent
	for i := 0; i < len(v); {
		start := i
		for i < len(v) && strings.IndexByte(separators, v[i]) < 0 {
			i++
		}
		if start < i {
			all = append(all, extent{start, i})
		}
		i++
	}
	return all
}

// candidates parses a srcset attribute (HTML, 4.8.4.2.1).
func candidates(v string) []extent {
	var all []extent
	for i := 0; ; {
		for i < len(v) && strings.IndexByte(blanks+",", v[i]) >= 0 {
			i++
		}
		if i == len(v) {
			return all
		}
		e := extent{i, len(v)}
		if n := strings.IndexAny(v[i:], blanks); n >= 0 {
			e.end = i + n
		}
		i = e.end
		if v[e.end-1] == ',' {
			for v[e.end-1] == ',' { // v[e.start] is not a comma
				e.end--
			}
		} else {
			for depth := 0; i < len(v) && (v[i] != ',' || depth > 0); i++ {
				switch v[i] {
				case '(':
					depth = 1 // they do not nest
				case ')':
					depth = 0
				}
			}
		}
		all = append(all, e)
	}
}

// target matches the content of a META element with http-equiv "refresh", with its URL in
// one of the groups 2 to 4 (HTML, 4.2.5.3, "shared declarative refresh steps").
var target = sync.OnceValue(func() *regexp.Regexp {
	const pattern = `(?is)^W*(?:[0-9]+|\.)[0-9.]*(?:W+[;,]?|[;,])W*(urlW*=W*)?(?:"([^"]*)|'([^']*)|(.*))`
	return regexp.MustCompile(strings.ReplaceAll(pattern, "W", `[ \t\n\f\r]`))
})

func refreshTarget(v string) []extent {
	m := target().FindStringSubmatchIndex(v)
	if m == nil || m[2] < 0 && m[8] == len(v) { // refreshes the document itself
		return nil
	}
	i := slices.IndexFunc(m[4:], func(at int) bool { return at >= 0 })
	return []extent{trimmed(v, extent{m[4+i], m[5+i]})}
}
