package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/text"

	"github.com/stricturi/stricturi/uri/htmllinks"
)

// keepHTML keeps the HTML in segments.
func (w *walker) keepHTML(s *text.Segments) {
	for i := range s.Len() {
		w.keep(s.At(i))
	}
}

func (w *walker) keep(s text.Segment) {
	if w.html == nil {
		w.html = bytes.Repeat([]byte(" "), len(w.source))
	}
	copy(w.html[s.Start:s.Stop], w.source[s.Start:s.Stop])
}

// readHTML finds the links of all HTML in the document, which is one document for browsers.
func (w *walker) readHTML() error {
	if w.html == nil {
		return nil
	}
	d, err := htmllinks.Parse(bytes.NewReader(w.html), htmllinks.Options{ContentType: "text/html; charset=utf-8", MaxSize: int64(len(w.html))})
	if err != nil {
		return err
	}
	for l := range d.Links() {
		if l.Ref != "" && !HasVariable(l.Ref) {
			w.links = append(w.links, Link{int(l.Start), int(l.End), l.Ref, int(l.End)})
		}
	}
	return nil
}
