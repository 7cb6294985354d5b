package diagnostic

import (
	"unicode/utf8"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Fault is something wrong with a part of a text.
type Fault struct {
	Start, End int // offsets in the text
	Rule       report.Rule
	Level      report.Level
	Message    string
}

// SyntaxFault returns a syntax error as a fault: the character at its offset.
func SyntaxFault(in *edition.Edition, e *uri.SyntaxError) Fault {
	at := min(e.Offset, len(e.Text()))
	_, n := utf8.DecodeRuneInString(e.Text()[at:])
	why := ReasonOf(e)
	if why.Rule == "" {
		why.Rule = e.Rule
	}
	problem := e.Error()
	message := terminal.Visible(Excerpt(e)) + ": " + problem
	if hint := remedy(e, problem); hint != "" {
		message += ". " + hint
	}
	return Fault{at, at + n, ReportRule(in, why.Rule, why.Section), report.Error, message}
}

// ReportRule describes a rule of a grammar, or a kind of finding, for reports.
func ReportRule(in *edition.Edition, name, number string) report.Rule {
	r := report.Rule{ID: in.Stem + "/" + name, Text: in.Document + ": " + name}
	if number == "" {
		return r
	}
	where := core.SectionIn(in.Document, number)
	r.Text = where + ": " + name
	r.Link = core.SectionURL(where)
	return r
}
