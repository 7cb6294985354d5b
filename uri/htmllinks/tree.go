package htmllinks

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// tree has the part of the state of HTML5 parsing (HTML, 13.2.6) that decides which tags
// become elements. Elements that end without an end tag can stay open longer than in the
// standard. This matters only for SVG and MathML that is closed by the end tag of an element
// around it.
type tree struct {
	elements []element // the first one is html
	mode     mode
	hasForm  bool // a form is open
}

// mode is the insertion mode (HTML, 13.2.4.1), as far as it matters.
type mode uint8

const (
	beforeHead mode = iota
	inHead
	afterHead
	inBody
	inFrameset
)

// element is an open element.
type element struct {
	name  string // in lower case
	space space
	point point
	inert bool // within a template
	table tableState
}

type space uint8

const (
	spaceHTML space = iota
	spaceSVG
	spaceMath
)

type tableState uint8

const (
	noTable tableState = iota
	inTable
	inCell // or in a caption
)

// point tells what an integration point in SVG or MathML contains (HTML, 13.2.6).
type point uint8

const (
	noPoint   point = iota
	textPoint       // HTML, except for mglyph and malignmark
	htmlPoint
)

// pointOf returns what an element of SVG or MathML contains.
func pointOf(in space, name string) point {
	switch name {
	case "foreignobject", "desc", "title":
		if in == spaceSVG {
			return htmlPoint
		}
	case "mi", "mo", "mn", "ms", "mtext":
		if in == spaceMath {
			return textPoint
		}
	}
	return noPoint
}

var (
	// childless elements are never open, or always.
	childless = set("area base basefont bgsound body br col embed frame head hr html img input keygen link meta param source track wbr")

	// headTags do not end the head.
	headTags = set("html head base basefont bgsound link meta title noscript noframes style script template")

	// breakout tags end SVG and MathML (HTML, 13.2.6.5).
	breakout = set("b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
		"listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var")

	// scopes are elements of HTML in which end tags do not close outer ones (HTML, 13.2.4.2).
	scopes = set("applet caption html table td th marquee object select template")
)

func set(names string) func(string) bool {
	all := sync.OnceValue(func() map[string]bool {
		m := make(map[string]bool)
		for name := range strings.FieldsSeq(names) {
			m[name] = true
		}
		return m
	})
	return func(name string) bool { return all()[name] }
}

// rankOf orders the parts of a table: each is closed by the next that has its rank or a
// lower one. It is 0 for other elements.
func rankOf(name string) int {
	switch name {
	case "table":
		return 1
	case "caption", "colgroup", "tbody", "tfoot", "thead":
		return 2
	case "col", "tr":
		return 3
	case "td", "th":
		return 4
	}
	return 0
}

// svgNames maps names in lower case to those that are not (HTML, 13.2.6.1).
var svgNames = sync.OnceValue(func() map[string]string {
	m := make(map[string]string)
	for name := range strings.FieldsSeq(`altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform
		clipPath feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
		feDisplacementMap feDistantLight feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
		feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
		foreignObject glyphRef linearGradient radialGradient textPath`) {
		m[strings.ToLower(name)] = name
	}
	return m
})

func (t *tree) top() element { return t.elements[len(t.elements)-1] }

func (t *tree) push(e element) {
	top := t.top()
	e.inert = top.inert || e.name == "template" && e.space == spaceHTML
	e.table = top.table
	switch {
	case e.space != spaceHTML:
	case e.name == "template":
		e.table = noTable
	case e.name == "table":
		e.table = inTable
	case e.name == "td" || e.name == "th" || e.name == "caption":
		e.table = inCell
	}
	t.elements = append(t.elements, e)
}

// isForeign reports whether a start tag in e is one of SVG or MathML.
func (e element) isForeign(name string) bool {
	switch {
	case e.point == textPoint:
		return name == "mglyph" || name == "malignmark"
	case e.name == "annotation-xml" && name == "svg":
		return false
	}
	return e.space != spaceHTML && e.point != htmlPoint
}

// breakOut closes elements of SVG and MathML, up to one that contains HTML.
func (t *tree) breakOut() {
	for t.top().space != spaceHTML && t.top().point == noPoint {
		t.elements = t.elements[:len(t.elements)-1]
	}
}

// text updates the state for a text. Text other than white space ends the head.
func (t *tree) text(raw string) {
	if t.mode >= inBody {
		return
	}
	if top := t.top(); len(t.elements) == 1 || top.name == "noscript" && !top.inert {
		if strings.Trim(html.UnescapeString(raw), blanks) != "" {
			t.endHead()
		}
	}
}

func (t *tree) endHead() {
	t.mode = inBody
	t.elements = t.elements[:1] // a noscript ends too
}

// accepts updates the state for a start tag of HTML, and reports whether it becomes an
// element.
func (t *tree) accepts(name string) bool {
	if t.top().inert {
		return true
	}
	first := t.mode == beforeHead
	if first && name != "html" {
		t.mode = inHead
	}
	if t.mode < inBody && (!headTags(name) || name == "noscript" && t.mode == afterHead) {
		t.endHead()
		if name == "frameset" {
			t.mode = inFrameset
		}
	}
	switch {
	case t.mode == inFrameset:
		return name == "frameset" || name == "noframes" || name == "html" || name == "frame" && t.top().name == "frameset"
	case name == "frame" || name == "frameset":
		return false
	case name == "head":
		return first
	case name == "form":
		had := t.hasForm
		t.hasForm = true
		return !had
	case name == "select":
		return !t.close(name) // a second one closes the first
	}
	rank := rankOf(name)
	if rank == 0 || name == "table" && t.top().table != inTable {
		return true
	}
	if t.top().table == noTable {
		return false
	}
	for {
		r := rankOf(t.top().name)
		if r > 0 && r < rank {
			return true
		}
		t.elements = t.elements[:len(t.elements)-1]
		if r == 1 {
			return true // a table in a table, but not in a cell
		}
	}
}

// deepest is the number of elements that are searched for the one that an end tag closes.
const deepest = 512

// close updates the state for an end tag, and reports whether it closes an element.
func (t *tree) close(name string) bool {
	if top := t.top(); !top.inert {
		switch {
		case t.mode < inBody && top.name == "noscript" && name != "br":
		case name == "form":
			t.hasForm = false
		case t.mode < afterHead && name == "head":
			t.mode = afterHead
		case t.mode < inBody && (name == "body" || name == "html" || name == "br"):
			t.endHead()
		}
	}
	if name == "p" || name == "br" {
		t.breakOut()
	}
	foreign, stopped := true, false
	for i := len(t.elements) - 1; i > max(0, len(t.elements)-deepest) && name != "body"; i-- {
		e := t.elements[i]
		foreign = foreign && e.space != spaceHTML
		if e.name == name && (foreign || e.space == spaceHTML && !stopped) {
			if name == "form" && !foreign {
				t.elements = slices.Delete(t.elements, i, i+1)
			} else {
				t.elements = t.elements[:i]
			}
			return true
		}
		if stopped = stopped || e.stops(name); stopped && !foreign {
			break
		}
	}
	return false
}

// stops reports whether an end tag in e cannot close the elements around it.
func (e element) stops(name string) bool {
	switch {
	case name == "template":
		return false
	case rankOf(name) > 0:
		return e.space == spaceHTML && (e.name == "table" || e.name == "template")
	case e.space == spaceHTML:
		return scopes(e.name)
	}
	return e.point != noPoint || e.name == "annotation-xml"
}
