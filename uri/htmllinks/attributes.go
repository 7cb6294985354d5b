package htmllinks

import (
	"iter"
	"regexp"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/internal/lazyregexp"
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

// patterns match the next reference in what is left of a value, as the last group.
var patterns = [...]func() *regexp.Regexp{
	list:    pattern(`^W*([^W]+)`),
	commas:  pattern(`^[,W]*([^,W][^,]*)`),
	pairs:   pattern(`^W*[^W]+W+([^W]+)`),
	sources: pattern(`^[,W]*([^W]*[^,W])(?:,+|W(?:\([^)]*\)?|[^(,])*)?`), // HTML, 4.8.4.2.1
	// HTML, 4.2.5.3, "shared declarative refresh steps". Group 1 is set if there is a URL.
	refresh: pattern(`^W*(?:[0-9]+|\.)[0-9.]*(?:W+[;,]?|[;,])W*(urlW*=W*)?(?:"([^"]*).*|'([^']*).*|(.*))`),
}

func pattern(expression string) func() *regexp.Regexp {
	expression = strings.ReplaceAll(expression, "[^W", "[^"+blanks)
	expression = strings.ReplaceAll(expression, ",W]", ","+blanks+"]")
	return lazyregexp.New("(?is)" + strings.ReplaceAll(expression, "W", "["+blanks+"]"))
}

// references returns an iterator over the references in a value.
func (f form) references(v string) iter.Seq[extent] {
	return func(yield func(extent) bool) {
		if f == one {
			yield(trimmed(v, 0, len(v)))
			return
		}
		for from := 0; ; {
			m := patterns[f]().FindStringSubmatchIndex(v[from:])
			if m == nil || f == refresh && m[2] < 0 && m[8] == len(v) { // refreshes the document itself
				return
			}
			i := len(m) - 2
			for m[i] < 0 {
				i -= 2
			}
			if e := trimmed(v, from+m[i], from+m[i+1]); !yield(e) {
				return
			}
			from += m[1]
		}
	}
}

// trimmed returns a part of a value without the white space around it.
func trimmed(v string, start, end int) extent {
	start = past(v[:end], start, blanks)
	return extent{start, start + len(strings.TrimRight(v[start:end], blanks))}
}
