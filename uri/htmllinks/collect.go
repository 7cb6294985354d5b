package htmllinks

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/stricturi/stricturi/internal/ascii"
)

// collector collects the links of a document.
type collector struct {
	*decoded
	marks *marks

	found  []found
	places []attr // of the last tag
	seen   []bool // tags whose links have been collected
	base   int    // index in found, or -1
}

// found is a link with its offsets in the UTF-8 text.
type found struct {
	Link
	start, end int
	order      int // the text before it, as far as known
}

// walk collects the links of a node and its descendants, in tree order.
func (c *collector) walk(root *html.Node) {
	c.seen = make([]bool, len(c.marks.tags))
	order := 0
	for n := root; n != nil; n = next(root, n) {
		if n.Type != html.ElementNode {
			continue
		}
		i, known := c.marks.number(n)
		if known {
			// HTML5 parsing makes several elements of one tag if formatting
			// continues elsewhere.
			if c.seen[i] {
				continue
			}
			c.seen[i] = true
			order = c.marks.tags[i].start
		}
		c.element(n, i, known, order)
	}
}

// beginning returns the tree of the longest beginning of the text that can be
// parsed and ends with a marked tag, and the number of marked tags in it. The
// elements that a tag makes do not depend on the text after it.
func (m *marks) beginning() (root *html.Node, known int) {
	root = new(html.Node)
	// A longer beginning is nested at least as deeply, so binary search works.
	known = sort.Search(len(m.tags), func(i int) bool {
		n, err := tree(m.text[:m.tags[i].marked])
		if err == nil {
			root = n // the last tree built is the longest
		}
		return err != nil
	})
	return root, known
}

// scan collects the links of the marked tags with numbers >= from without a
// tree. None of them can be the base.
func (c *collector) scan(from int) {
	for i := from; i < len(c.marks.tags); i++ {
		t := c.marks.tags[i]
		if t.inert {
			continue
		}
		n := &html.Node{Type: html.ElementNode, Data: t.name}
		switch {
		case t.foreign:
			n.Namespace = "foreign"
		case t.name == "image":
			n.Data = "img"
		}
		for _, a := range scanTag(c.utf8, t) {
			if t.reduced {
				break // element reads them
			}
			n.Attr = append(n.Attr, html.Attribute{Key: a.key, Val: unescape(string(c.utf8[a.start:a.end])).text})
		}
		c.element(n, i, true, t.start)
	}
}

// next returns the node after n in tree order. It skips the contents of
// templates, which are not part of the document (HTML, 4.12.3).
func next(root, n *html.Node) *html.Node {
	if n.FirstChild != nil && (n.DataAtom != atom.Template || n.Namespace != "") {
		return n.FirstChild
	}
	for ; n != root; n = n.Parent {
		if n.NextSibling != nil {
			return n.NextSibling
		}
	}
	return nil
}

// element collects the links of an element. If known is true, the element comes
// from the tag with the given number.
func (c *collector) element(n *html.Node, number int, known bool, order int) {
	if known && c.marks.tags[number].reduced {
		c.attributes(n, c.marks.tags[number])
		return
	}
	var places []attr
	for _, a := range n.Attr {
		key := a.Key
		if a.Namespace != "" {
			key = a.Namespace + ":" + key
		}
		form, ok := formOf(n, key)
		if !ok {
			continue
		}
		if known && places == nil {
			places = scanTag(c.utf8, c.marks.tags[number])
		}
		v, place := value{text: c.marks.unmarked(a.Val)}, -1
		for _, p := range places {
			if p.key == strings.ToLower(key) {
				v, place = unescape(string(c.utf8[p.start:p.end])), p.start
			}
		}
		c.references(n, key, form, v, place, order)
	}
}

// attributes collects the links of an element whose tag is reduced: it has the attributes of
// the tag.
func (c *collector) attributes(n *html.Node, t tag) {
	c.places = appendAttributes(c.places[:0], c.utf8, t)
	for _, p := range c.places {
		form, ok := forms[elementAttribute{n.Data, p.key}]
		if form == refresh {
			ok = slices.ContainsFunc(c.places, func(a attr) bool {
				return a.key == "http-equiv" && ascii.EqualFold(unescape(string(c.utf8[a.start:a.end])).text, "refresh")
			})
		}
		if ok {
			c.references(n, p.key, form, unescape(string(c.utf8[p.start:p.end])), p.start, p.start)
		}
	}
}

// references collects the references in the value of an attribute, which begins at place, or
// at an unknown place if that is negative.
func (c *collector) references(n *html.Node, key string, form form, v value, place, order int) {
	for _, e := range form.references(v.text) {
		f := found{Link: Link{Element: n.Data, Attribute: key, Ref: v.text[e.start:e.end]}, order: order}
		f.Raw = f.Ref
		if place >= 0 {
			f.start, f.end = place+v.source(e.start), place+v.source(e.end)
			if raw := c.utf8[f.start:f.end]; string(raw) != f.Raw {
				f.Raw = string(raw)
			}
			f.Line = 1
			f.order = f.start
		}
		f.Ref = c.normalized(f.Ref)
		if c.base < 0 && isBase(n) {
			c.base = len(c.found)
		}
		c.found = append(c.found, f)
	}
}

// formOf returns the form of an attribute of an element, and reports whether the
// attribute contains references.
func formOf(n *html.Node, key string) (form, bool) {
	if n.Namespace != "" {
		return one, key == "href" || key == "xlink:href"
	}
	f, ok := forms[elementAttribute{n.Data, key}]
	if f == refresh {
		ok = slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
			return a.Key == "http-equiv" && ascii.EqualFold(a.Val, "refresh")
		})
	}
	return f, ok
}

// isBase reports whether an element is a BASE element in the HEAD of the document.
func isBase(n *html.Node) bool {
	return n.DataAtom == atom.Base && n.Namespace == "" &&
		n.Parent != nil && n.Parent.DataAtom == atom.Head && n.Parent.Namespace == ""
}

// inOrder returns the links in document order and the index of the base.
func (c *collector) inOrder() ([]Link, int) {
	order := make([]int, len(c.found))
	for i := range order {
		order[i] = i
	}
	if inOrder := func(a, b found) int { return cmp.Compare(a.order, b.order) }; !slices.IsSortedFunc(c.found, inOrder) {
		slices.SortStableFunc(order, func(a, b int) int { return inOrder(c.found[a], c.found[b]) })
	}
	links, base := make([]Link, 0, len(order)), -1
	at := lines{text: c.utf8}
	for _, i := range order {
		f := &c.found[i]
		if f.HasPlace() {
			f.Line = at.line(f.start)
			f.Start, f.End = c.source(f.start), c.source(f.end)
		}
		if i == c.base {
			base = len(links)
		}
		links = append(links, f.Link)
	}
	return links, base
}
