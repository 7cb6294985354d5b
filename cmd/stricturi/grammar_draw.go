package main

import (
	"errors"
	"fmt"
	"html"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

// pictureStyle is the style of a diagram that is not part of a page.
const pictureStyle = `<style>
svg { background: #fff } text { font: 13px monospace; text-anchor: middle; fill: #222 }
text.note { font: 11px sans-serif; fill: #666 } text.start { text-anchor: start }
rect { stroke: #888 } rect.t { fill: #eaf0f8 } rect.r { fill: #f8f0dc } rect.p { fill: #f3efe6; stroke-dasharray: 1 2 }
rect.frame, path.track { fill: none; stroke: #888; stroke-width: 1.5 } path.head { fill: #888 }
</style>`

// drawRules returns the railroad diagram of a rule as SVG, or a page with those of all rules, or one.
func drawRules(spec *reader.Grammar, name, format string) ([]byte, error) {
	rules := spec.Rules
	if name != "" {
		r := spec.Rule(name)
		if r == nil {
			return nil, usage.Unknown("rule", name, spec.Names(), "stricturi grammar "+spec.Name)
		}
		rules = []*reader.Rule{r}
	}
	if format == "svg" {
		if name == "" {
			return nil, errors.New("--output svg draws one rule: name it, or use --output html")
		}
		svg := strings.Replace(drawRule(rules[0], nil), "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1)
		return []byte(strings.Replace(svg, ">", ">"+pictureStyle, 1) + "\n"), nil
	}
	ids := map[string]string{}
	for _, r := range rules {
		ids[strings.ToLower(r.Name)] = "rule-" + strings.ToLower(r.Name)
	}
	title := html.EscapeString(spec.Document())
	page := fmt.Appendf(nil, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>%s</title>\n"+
		"<style>\n%s</style>\n<main>\n<h1>%[1]s</h1>\n", title, report.Look)
	for _, r := range rules {
		page = fmt.Appendf(page, "<section id=\"%s\">\n<h2>%s</h2>\n%s\n<pre>%s</pre>\n</section>\n", ids[strings.ToLower(r.Name)],
			html.EscapeString(r.Name), drawRule(r, ids), html.EscapeString(r.Text))
	}
	return append(page, "</main>\n</html>\n"...), nil
}

// drawRule returns the diagram of a rule, with links to the rules that have an id.
func drawRule(r *reader.Rule, ids map[string]string) string {
	return report.Diagram{
		Definition: report.Definition(r.Node), ID: "d-" + strings.ToLower(r.Name), Title: r.Name, Description: r.Node.String(),
		Target: func(rule string) string { return ids[strings.ToLower(rule)] },
	}.SVG()
}
