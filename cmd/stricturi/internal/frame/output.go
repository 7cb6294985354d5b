package frame

import (
	"slices"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/summary"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
)

// Output is the flags that choose what is written.
type Output struct {
	Only    Verdict
	Summary summary.Format
	Report  report.Report
}

// Verdict is the value of --only. The zero Verdict is that of all texts.
type Verdict string

// The verdicts.
const (
	OnlyValid   Verdict = "valid"
	OnlyInvalid Verdict = "invalid"
)

// Wants reports whether texts of a verdict are to be answered for.
func (v Verdict) Wants(valid bool) bool { return v == "" || (v == OnlyValid) == valid }

// AddFlags adds --only, and --output with summaries and the given other formats.
func (o *Output) AddFlags(a *App, cmd *cobra.Command, formats ...string) {
	usage.OneOf(cmd, &o.Only, "only", "verdict", `answer only for texts that are "valid" or "invalid"`, OnlyInvalid, OnlyValid)
	usage.Describe(cmd.Flags(), "output", "only")
	a.AddOutputFlag(cmd, append([]string{string(summary.Text), string(summary.JSON), string(summary.HTML)}, formats...)...)
}

// Choose sets what --output asks for.
func (o *Output) Choose(a *App) error {
	switch f := summary.Format(a.Format); {
	case slices.Contains(report.Formats, a.Format):
		o.Report = report.Report{Format: report.Format(a.Format), Version: Version()}
	case f == summary.HTML:
		o.Summary = f
		_, err := summary.PageDate()
		return err
	case f == summary.Text || f == summary.JSON:
		o.Summary = f
	}
	return nil
}

// RenderSummary returns a summary in a format.
func (a *App) RenderSummary(s *summary.Summary, f summary.Format) []byte {
	s.Version, s.Command = Version(), commandLine(a.Command)
	return s.Render(f, a.Out)
}

// summarize counts the text in a line.
func (t *Texts) summarize(r *batch.Result, line string) {
	t.reading(func(r *batch.Result, text string) {
		n := notesOf(r)
		valid, place := true, t.lines.of(r)
		if t.Judge == nil {
			out, errs := len(r.Out), len(r.Err)
			if r.Reasons == nil {
				r.Reasons = make([]error, 0, 1)
			}
			r.Reasons = r.Reasons[:0]
			valid = r.Apart(func(r *batch.Result) { t.Answer(r, text) }) == StatusOK
			r.Out, r.Err = r.Out[:out], r.Err[:errs]
			n.Answer(r.Reasons, valid, t.Only.Wants(valid), text, place)
		} else {
			for i, rule := range t.Rules {
				err := t.Judge(rule, text)
				valid = valid && err == nil
				n.Judgment(i, rule, err, t.Only.Wants(err == nil), text, place)
			}
		}
		if !valid {
			r.Fail(StatusInvalid)
		}
		n.Text(valid)
	})(r, line)
}

// report appends what is wrong with the text in a line to the report.
func (t *Texts) report(r *batch.Result, line string) {
	t.reading(func(r *batch.Result, text string) {
		for _, f := range t.Faults(text) {
			if f.Level == report.Error {
				r.Fail(StatusInvalid)
			}
			r.Out = t.Report.Append(r.Out, report.Finding{Place: t.place(r, text, f), Rule: f.Rule, Level: f.Level, Message: f.Message})
		}
	})(r, line)
}

// place returns where a fault is in an input. The column of a text in a record is not
// known.
func (t *Texts) place(r *batch.Result, text string, f diagnostic.Fault) report.Place {
	if r.Source == nil {
		return report.Place{}
	}
	p := report.Place{File: r.Source.Name, Line: r.Line}
	if p.File == StandardInput {
		p.File = ""
	}
	if t.column == "" && t.pointer == nil && t.format != jsonLines {
		p.Column = 1 + utf8.RuneCountInString(text[:f.Start])
		p.EndLine, p.EndColumn = p.Line, p.Column+utf8.RuneCountInString(text[f.Start:f.End])
	}
	return p
}
