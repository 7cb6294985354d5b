package main

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/diff"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/report"
)

func newGrammar(a *frame.App) *cobra.Command {
	var grammars edition.Choice
	cmd := &cobra.Command{
		Use:   "grammar [SPEC [RULE]]",
		Short: "Show the editions, their rules, or one rule",
		Args:  usage.Operands(0, 2, "at most an edition and a rule", ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			out, err := showGrammar(a, &grammars, args)
			if err != nil && len(args) > 0 {
				if meant, ok := usage.Nearest(args[0], commandNames(cmd, false)); ok {
					return fmt.Errorf("%w\ndid you mean: stricturi grammar %s", err, meant)
				}
			}
			if err != nil {
				return err
			}
			return a.Print(out)
		},
		ValidArgsFunction: completeRule,
	}
	grammars.AddFlag(cmd, a.Stdin)
	a.AddOutputFlag(cmd, "svg", "html")
	cmd.AddCommand(newGrammarExtract(a), newGrammarLint(a), newGrammarFormat(a), newGrammarPEG(a), newGrammarRegex(a), newGrammarSuite(a), newGrammarExamples(a))
	return cmd
}

func showGrammar(a *frame.App, grammars *edition.Choice, args []string) ([]byte, error) {
	if a.Format == "svg" || a.Format == "html" {
		if len(args) == 0 {
			return nil, errors.New("--output " + a.Format + " draws the rules of an edition or a file: name one")
		}
		spec, err := grammars.Read(args[0])
		if err != nil {
			return nil, err
		}
		return drawRules(spec, strings.Join(args[1:], ""), a.Format)
	}
	if len(args) == 0 {
		return showEditions(a), nil
	}
	s, err := grammars.Named(args[0])
	if err != nil {
		return nil, err
	}
	if len(args) == 1 {
		return showRules(a, s), nil
	}
	r, err := s.RuleNamed(args[1])
	if err != nil {
		return nil, err
	}
	if a.JSON {
		return ruleJSON(s, r), nil
	}
	return ruleText(a.Out, s, r), nil
}

func showEditions(a *frame.App) (dst []byte) {
	name := func(name string) string { return a.Out.Paint(terminal.Bold, fmt.Sprintf("%-12s", name)) }
	for _, s := range edition.All {
		o := jsontext.Object{
			"stem", s.Stem, "document", s.Document, "title", s.Title, "date", s.Date, "reference", s.Reference,
			"entries", s.Entries, "rules", len(s.Rules()),
		}
		dst = a.Append(dst, o, "%s  %s, %s, %d rules\n%14s%s\n", name(s.Stem), s.Document, s.Date, len(s.Rules()),
			"", a.Out.Paint(terminal.Faint, s.Title))
	}
	if a.JSON {
		return dst
	}
	dst = fmt.Appendf(dst, "%s  Common grammars of other documents:\n", name("library"))
	for names := range slices.Chunk(grammar.Library(), 8) {
		dst = fmt.Appendf(dst, "%14s%s\n", "", strings.Join(names, ", "))
	}
	return dst
}

// ruleMembers returns the members of a rule in a list.
func ruleMembers(s *edition.Edition, r *grammar.Rule) jsontext.Object {
	return jsontext.Object{"spec", s.Stem, "rule", r.Name, "section", r.Section, "body", r.Body, "core", r.Core}
}

func showRules(a *frame.App, s *edition.Edition) (dst []byte) {
	if !a.JSON {
		dst = append(dst, a.Out.Paint(terminal.Bold, s.Document)...)
		if s.Title != "" {
			dst = fmt.Appendf(dst, ", %s: %s", s.Date, s.Title)
		}
		dst = append(dst, '\n')
	}
	longest := 0
	for _, r := range s.Rules() {
		longest = max(longest, len(r.Name))
	}
	for _, r := range s.Rules() {
		dst = a.Append(dst, ruleMembers(s, r), "  %-*s  %s\n", longest, r.Name, a.Out.Paint(terminal.Faint, sectionText(r)))
	}
	return dst
}

// sectionText returns the section of a rule, and whether the collected grammar omits it.
func sectionText(r *grammar.Rule) string {
	if r.Body {
		return r.Section + " (not in the collected grammar)"
	}
	return r.Section
}

func ruleJSON(s *edition.Edition, r *grammar.Rule) []byte {
	readings := []jsontext.Object{}
	for _, x := range s.Notes().Readings {
		if x.Rule == r.Name {
			readings = append(readings, jsontext.Object{"printed", x.Printed, "read", x.Read, "why", x.Why})
		}
	}
	return jsontext.AppendLine(nil, append(ruleMembers(s, r),
		"abnf", r.ABNF, "peg", jsontext.Optional(r.PEG, r.PEG != ""), "uses", append([]string{}, r.Uses...),
		"usedBy", append([]string{}, r.UsedBy...), "readings", readings))
}

func ruleText(t terminal.Info, s *edition.Edition, r *grammar.Rule) (dst []byte) {
	dst = fmt.Appendf(dst, "%s  %s\n", t.Paint(terminal.Bold, r.Name), t.Paint(terminal.Faint, core.SectionIn(s.Document, sectionText(r))))
	text := report.Unindented(diff.Document{Source: s.ABNF()}, s.Grammar().Rule(r.Name))
	dst = fmt.Appendf(dst, "%s\n%s\n", t.Paint(terminal.Faint, "ABNF"), indent(text))
	for _, reading := range s.Notes().Readings {
		if reading.Rule == r.Name {
			dst = fmt.Appendf(dst, "%s %s: %s\n", t.Paint(terminal.Faint, "read as"), reading.Read, reading.Why)
		}
	}
	if r.PEG != "" {
		dst = fmt.Appendf(dst, "%s\n%s\n", t.Paint(terminal.Faint, "PEG"), indent(r.PEG))
	}
	dst = fmt.Appendf(dst, "%s %s\n", t.Paint(terminal.Faint, "uses   "), names(r.Uses))
	dst = fmt.Appendf(dst, "%s %s\n", t.Paint(terminal.Faint, "used by"), names(r.UsedBy))
	return dst
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.Trim(text, "\n"), "\n", "\n  ")
}

func names(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

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
