//go:build !page

package report

import (
	"bytes"
	"embed"
	"fmt"
	html "html/template"
	"io"
	"text/template"
)

// The modules of docs/site write no reports, and leave out the packages of templates.

//go:embed *.tmpl
var templates embed.FS

// sentences is the file of the templates that all formats share.
const sentences = "sentences.tmpl"

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// sharedFuncs are the functions of all templates.
var sharedFuncs = map[string]any{
	"assumed":  assumption,
	"itself":   itself,
	"number":   func(i int) int { return i + 1 },
	"quote":    quote,
	"sections": sections,
	"short":    quoteShort,
	"upper":    upper,
	"why":      why,
	"whyLabel": whyLabel,
}

var pageFuncs = html.FuncMap{
	"code":    func(s string) html.HTML { return html.HTML("<code>" + html.HTMLEscapeString(s) + "</code>") },
	"literal": func(s string) html.HTML { return html.HTML(html.HTMLEscapeString(s)) },
	"script":  func() html.JS { return html.JS(pageScript) },
	"style":   func() html.CSS { return html.CSS(Look + pageStyle) },
	"svg":     func(text string) html.HTML { return html.HTML(text) },
}

// Write writes the report as "text", "json", "summary", "markdown" or "html". The options are for
// text.
func (r *Report) Write(w io.Writer, format string, o TextOptions) error {
	return whole(w, func(b *bytes.Buffer) error {
		if format == "json" {
			return writeJSON(b, r.records())
		}
		return r.view().write(b, format, o)
	})
}

// Write compares the revisions, and writes the timeline as "text", "json", "markdown" or "html". As text
// and JSON it writes each revision when it is compared. The options are for text.
func (t *Timeline) Write(w io.Writer, format string, o TextOptions) error {
	var n tallied
	text := o.template()
	for r := range t.Compare() {
		if format != "text" && format != "json" || !t.show(r) {
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
		t := html.Must(html.New("page.html.tmpl").Funcs(sharedFuncs).Funcs(pageFuncs).ParseFS(templates, "page.html.tmpl", sentences))
		return t.Execute(b, v)
	case "markdown", "summary":
		t := template.Must(template.New("markdown.tmpl").Funcs(sharedFuncs).Funcs(markdownFuncs).ParseFS(templates, "markdown.tmpl", sentences))
		return t.ExecuteTemplate(b, map[string]string{"markdown": t.Name(), "summary": "summary"}[format], v)
	}
	return o.template().Execute(b, v)
}

func (o TextOptions) template() *template.Template {
	return template.Must(template.New("text.tmpl").Funcs(sharedFuncs).Funcs(o.funcs()).ParseFS(templates, "text.tmpl", sentences))
}
