package site_test

import "testing"

// TestPictures makes the pictures of the documents, with -shots ../../docs/pictures.
func TestPictures(t *testing.T) {
	if *shots == "" {
		t.Skip("writes pictures, and -shots does not say where")
	}
	p := launch(t)
	for _, tt := range []struct {
		name, fragment, ready string
		width, height         int64
		colors                string
	}{
		{"site-wide", "#check?text=..%2Fnotes%2F%23x%23y&base=http%3A%2F%2Fexample.com%2Fa%2Fb%2F", "#check-fault .caret", 1200, 900, "light"},
		{"site-narrow", "#check?text=http%3A%2F%2Fr%C3%A9sum%C3%A9.example%2F%C3%A9t%C3%A9", "#check-details .tree", 360, 900, "light"},
		{"site-dark", "#compare?pair=rfc2396--rfc3986&rule=host", "#compare-pairs .pair[open] svg", 1200, 1160, "dark"},
	} {
		p.size(tt.width, tt.height, tt.colors)
		p.visit(tt.fragment)
		p.until(`document.querySelector(` + quote(tt.ready) + `) && !document.querySelector(".busy")`)
		p.do(evaluate(`scrollTo(0, 0)`))
		p.shot(tt.name)
	}
}
