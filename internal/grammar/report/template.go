//go:build !page

package report

import (
	"bytes"
	_ "embed"
	"html/template"
)

//go:embed page.html.tmpl
var pageText string

// The modules of docs/site write no page, and leave out package html/template.
func init() {
	execute = func(b *bytes.Buffer, d *pageData) error {
		return template.Must(template.New("page").Funcs(pageFuncs).Parse(pageText)).Execute(b, d)
	}
}

var pageFuncs = template.FuncMap{
	"quote":  quote,
	"itself": itself,
	"short":  quoteShort,
	"number": func(i int) int { return i + 1 },
	"style":  func(text string) template.CSS { return template.CSS(text) },
	"script": func(text string) template.JS { return template.JS(text) },
	"svg":    func(text string) template.HTML { return template.HTML(text) },
}
