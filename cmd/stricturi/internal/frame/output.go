package frame

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
)

// Output is the flags that choose what is written.
type Output struct {
	Only    Verdict
	Summary string // a format of summaries, or none
	Report  report.Report
}

// Verdict is the value of --only. The zero Verdict is that of all texts.
type Verdict string

// The verdicts.
const (
	OnlyValid   Verdict = "valid"
	OnlyInvalid Verdict = "invalid"
	OnlyCut     Verdict = "cut" // of find alone
)

// Wants reports whether valid or invalid texts are to be answered for.
func (v Verdict) Wants(valid bool) bool { return v == "" || (v == OnlyValid) == valid }

// AddFlags adds --only, and --output with summaries and the given other formats.
func (o *Output) AddFlags(a *App, cmd *cobra.Command, formats ...string) {
	if cmd.Flags().Lookup("only") == nil {
		usage.OneOf(cmd, &o.Only, "only", "verdict", `answer only for texts that are "valid" or "invalid"`, OnlyInvalid, OnlyValid)
	}
	usage.Describe(cmd.Flags(), "output", "only")
	a.AddOutputFlag(cmd, append(report.Summaries, formats...)...)
}

// Choose sets what --output asks for.
func (o *Output) Choose(a *App) {
	switch {
	case slices.Contains(report.Formats, a.Format):
		o.Report = report.Report{Format: a.Format, Version: Version()}
	case slices.Contains(report.Summaries, a.Format):
		o.Summary = a.Format
	}
}

// summarize counts a text.
func (t *Texts) summarize(r *batch.Result, text string) {
	n, place := notesOf(r), report.At("")
	if t.lines.asked {
		place = report.At(t.lines.of(r))
	}
	valid := true
	t.Serve(text, func(p Reply) {
		rule := edition.Rule{}
		if len(t.Rules) > 0 {
			rule = t.Rules[p.Rule]
		}
		n.Answer(p.Rule, rule, slices.Collect(p.reasons()), p.Err == nil, t.Only.Wants(p.Err == nil), text, place)
		valid = valid && p.Err == nil
	})
	if !valid {
		r.Fail(StatusInvalid)
	}
	n.Text(valid)
}

// report appends what is wrong with a text to the report.
func (t *Texts) report(r *batch.Result, text string) {
	at, column := 0, 1
	t.Serve(text, func(p Reply) {
		for reason := range p.reasons() {
			f := report.FaultOf(cmp.Or(p.Edition, t.Edition), text, reason)
			if f.Level == report.Error {
				r.Fail(StatusInvalid)
			}
			if f.Start < at { // usually they come in order
				at, column = 0, 1
			}
			column += utf8.RuneCountInString(text[at:f.Start])
			at = f.Start
			place := t.place(r, column, utf8.RuneCountInString(text[f.Start:f.End]))
			r.Out = t.Report.Append(r.Out, report.Finding{Place: place, Rule: f.Rule, Level: f.Level, Message: f.Message})
		}
	})
}

// place returns where a fault is in an input: from a column on, and how long. The column of a
// text in a record is not known.
func (t *Texts) place(r *batch.Result, column, length int) report.Place {
	if r.Input == "" {
		return report.Place{}
	}
	p := report.Place{File: r.Input, Line: r.Line}
	if p.File == StandardInput {
		p.File = ""
	}
	if t.inputs.format != jsonLines {
		p.Column, p.EndLine, p.EndColumn = column, p.Line, column+length
	}
	return p
}
