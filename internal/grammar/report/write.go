//go:build !page

package report

import (
	"bytes"
	"embed"
	"fmt"
	html "html/template"
	"io"
	"strings"
	"text/template"

	"github.com/stricturi/stricturi/grammar/diff"
)

// The modules of docs/site write no reports, and leave out the packages of templates.

//go:embed *.tmpl
var templates embed.FS

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

var pageFuncs = html.FuncMap{
	"quote":  quote,
	"itself": itself,
	"short":  quoteShort,
	"upper":  upper,
	"why":    why,
	"number": number,
	"lines":  inHTML.lines,
	"style":  func() html.CSS { return html.CSS(Look + pageStyle) },
	"script": func() html.JS { return html.JS(pageScript) },
	"svg":    func(text string) html.HTML { return html.HTML(text) },
}

var inHTML = style{
	name: func(r *row) string {
		return fmt.Sprintf(`<a href="#%s">%s</a>`, html.HTMLEscapeString(r.ID), html.HTMLEscapeString(r.Name()))
	},
	code:    func(s string) string { return "<code>" + html.HTMLEscapeString(s) + "</code>" },
	literal: html.HTMLEscapeString,
	word:    func(r diff.Relation) string { return fmt.Sprintf(`<span class="badge %s">%s</span>`, r, r.Word()) },
	fold: func(label, names string, _ bool) string {
		return "<details><summary>" + html.HTMLEscapeString(strings.TrimPrefix(label, "; ")) + "</summary>" + names + "</details>"
	},
}

// Write writes the report as "text", "json", "summary", "markdown" or "html". The options are for
// text.
func (r *Report) Write(w io.Writer, format string, o TextOptions) error {
	return whole(w, func(b *bytes.Buffer) error {
		if format == "json" {
			return writeJSON(b, r.records())
		}
		return r.view(format).write(b, format, o)
	})
}

// Write compares the revisions, and writes the timeline as "text", "json", "markdown" or "html". As text
// and JSON it writes each revision when it is compared. The options are for text.
func (t *Timeline) Write(w io.Writer, format string, o TextOptions) error {
	var n tallied
	text := o.template()
	for r := range t.Compare() {
		if format != "text" && format != "json" {
			continue
		}
		if !t.show(r, func(n int) *step { return t.newStep(n, nil) }) {
			continue
		}
		n.add(r)
		err := whole(w, func(b *bytes.Buffer) error {
			if format == "json" {
				return writeJSON(b, []any{t.record(r)})
			}
			return text.ExecuteTemplate(b, "revision", r)
		})
		if err != nil {
			return err
		}
	}
	switch format {
	case "json":
		return nil
	case "text":
		_, err := fmt.Fprintln(w, n.String())
		return err
	}
	return whole(w, func(b *bytes.Buffer) error { return t.view(format).write(b, format, o) })
}

// whole writes all that f does, or nothing if that is an error.
func whole(w io.Writer, f func(b *bytes.Buffer) error) error {
	var b bytes.Buffer
	if err := f(&b); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (v *view) write(b *bytes.Buffer, format string, o TextOptions) error {
	switch format {
	case "html":
		return html.Must(html.New("page.html.tmpl").Funcs(pageFuncs).ParseFS(templates, "page.html.tmpl")).Execute(b, v)
	case "markdown", "summary":
		t := template.Must(template.New("markdown.tmpl").Funcs(markdownFuncs).ParseFS(templates, "markdown.tmpl"))
		return t.ExecuteTemplate(b, map[string]string{"markdown": t.Name(), "summary": "summary"}[format], v)
	}
	return o.template().Execute(b, v)
}

func (o TextOptions) template() *template.Template {
	return template.Must(template.New("text.tmpl").Funcs(o.funcs()).ParseFS(templates, "text.tmpl"))
}
