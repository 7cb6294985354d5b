package main

import (
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// fault is something wrong with a text, and the part of the text that it is about.
type fault struct {
	start, end int
	rule       report.Rule
	level      report.Level
	message    string
}

// addReportFlag adds --report to a command that reports faults.
func addReportFlag(cmd *cobra.Command, r *report.Report) {
	r.Version = version()
	cmd.Flags().Var(&r.Format, "report", `report what is wrong, for other programs: "sarif", "github" (annotations) or "lines" (FILE:LINE:COLUMN: error: ...)`)
	usage.Complete(cmd, "report", func() []string { return report.Formats })
}

// withReport completes "--flag has no effect", of flags that --report leaves nothing
// to do.
const withReport = "with --report, which writes no answers: leave one of them out"

// syntaxFault is the fault of a text that a grammar rejects: the character at the
// offset.
func syntaxFault(s *edition.Edition, e *uri.SyntaxError) fault {
	at := min(e.Offset, len(e.Text))
	_, n := utf8.DecodeRuneInString(e.Text[at:])
	why := reasonOf(e)
	if why.rule == "" {
		why.rule = e.Rule
	}
	message := offender(e) + ": " + e.Error()
	if hint := remedy(e); hint != "" {
		message += ". " + hint
	}
	return fault{at, at + n, ruleOf(s, why.rule, why.section), report.Error, message}
}

// lintFault is a finding as a fault.
func lintFault(s *edition.Edition, text string, f lint.Finding) fault {
	if f.Err != nil {
		return syntaxFault(s, f.Err)
	}
	level := report.Warning
	if f.Severity == lint.SeverityMust {
		level = report.Error
	}
	return fault{
		f.Start, f.End, ruleOf(s, f.Kind.String(), f.Section), level,
		terminal.Shorten(redact.Text(text), exampleWidth) + ": " + f.Message(),
	}
}

// ruleOf describes a rule of a grammar, or a kind of finding.
func ruleOf(s *edition.Edition, name, section string) report.Rule {
	r := report.Rule{ID: s.Stem + "/" + name, Text: s.Document + ": " + name}
	if section == "" {
		return r
	}
	section = sectionOf(s.Document, section)
	r.Text = section + ": " + name
	document, number, _ := strings.Cut(section, ", ")
	switch digits, isRFC := strings.CutPrefix(document, "RFC "); {
	case isRFC && !strings.Contains(digits, " "):
		r.Link = "https://www.rfc-editor.org/rfc/rfc" + digits + "#section-" + number
	case strings.HasPrefix(document, "draft-"):
		r.Link = "https://datatracker.ietf.org/doc/html/" + document + "#section-" + number
	}
	return r
}

// reported appends what is wrong with a text to the report.
func (t *texts) reported(r *batch.Result, line string) {
	t.reading(func(r *batch.Result, text string) {
		for _, f := range t.faults(text) {
			if f.level == report.Error {
				r.Fail(statusInvalid)
			}
			r.Out = t.report.Append(r.Out, report.Finding{Place: t.place(r, text, f), Rule: f.rule, Level: f.level, Message: f.message})
		}
	})(r, line)
}

// place returns where a fault is in an input. In a record the column of a text is
// not known.
func (t *texts) place(r *batch.Result, text string, f fault) report.Place {
	if r.Source == nil {
		return report.Place{}
	}
	p := report.Place{File: r.Source.Name, Line: r.Line}
	if p.File == standardInput {
		p.File = ""
	}
	if t.column == "" && t.pointer == nil && t.inputs.format != jsonLines {
		p.Column = 1 + utf8.RuneCountInString(text[:f.start])
		p.EndLine, p.EndColumn = p.Line, p.Column+utf8.RuneCountInString(text[f.start:f.end])
	}
	return p
}
