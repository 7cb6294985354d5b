package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
)

//go:embed summary.html
var summaryPage string

var summaryTemplate = template.Must(template.New("summary").Funcs(template.FuncMap{
	// percent is how long a bar is, of what is full.
	"percent": func(part, whole int64) string {
		if whole == 0 {
			return "0"
		}
		return fmt.Sprintf("%.2f", 100*float64(part)/float64(whole))
	},
	"add": func(a, b int64) int64 { return a + b },
}).Parse(summaryPage))

// html returns the summary as a page that needs nothing else, and no script.
func (s *summary) html() []byte {
	var b bytes.Buffer
	err := summaryTemplate.Execute(&b, map[string]any{"Counts": s.counts(), "Editions": s.editions()})
	if err != nil {
		panic(err) // only where template and data do not fit
	}
	return b.Bytes()
}
