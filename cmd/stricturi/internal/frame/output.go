package frame

import (
	"cmp"
	"unicode/utf8"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
)

// Only is the value of --only. The zero Only is that of all texts.
type Only string

// The verdicts.
const (
	OnlyValid   Only = "valid"
	OnlyInvalid Only = "invalid"
	OnlyCut     Only = "cut" // of find alone
)

// Wants reports whether valid or invalid texts are to be answered for.
func (v Only) Wants(valid bool) bool { return v == "" || (v == OnlyValid) == valid }

// summarized counts the texts that are answered for.
func summarized(answer func(*batch.Result, string)) func(*batch.Result, string) {
	return func(r *batch.Result, text string) {
		n := notesOf(r)
		n.invalid = false
		answer(r, text)
		n.Text(!n.invalid)
	}
}

// count counts a verdict.
func (t *Texts) count(r *batch.Result, text string, v Verdict) {
	n, place, rule := notesOf(r), "", edition.Rule{}
	if t.lines.asked {
		place = t.lines.of(r)
	}
	if len(t.Rules) > 0 {
		rule = t.Rules[v.Rule]
	}
	n.Answer(v.Rule, rule, v.reasons(), v.Err == nil, t.Only.Wants(v.Err == nil), text, place)
	n.invalid = n.invalid || v.Err != nil
}

// report appends what is wrong with a text to the report.
func (t *Texts) report(r *batch.Result, text string, v Verdict) {
	at, column := 0, 1
	for _, reason := range v.reasons() {
		f, start, end := report.FindingOf(cmp.Or(v.Edition, t.Edition), text, reason)
		if f.Level == report.Error {
			r.Fail(StatusInvalid)
		}
		if start < at { // usually they come in order
			at, column = 0, 1
		}
		column += utf8.RuneCountInString(text[at:start])
		at = start
		f.Place = t.place(r, column, utf8.RuneCountInString(text[start:end]))
		r.Out = t.Report.Append(r.Out, f)
	}
}

// place returns where a fault is in an input: from a column on, and how long. The column of a
// text in a record is not known.
func (t *Texts) place(r *batch.Result, column, length int) report.Place {
	if r.Input == "" {
		return report.Place{}
	}
	p := report.Place{File: r.Input, Line: r.Line}
	if p.File == StandardInput {
		p.File = "-"
	}
	if t.inputs.format != jsonLines {
		p.Column, p.EndLine, p.EndColumn = column, p.Line, column+length
	}
	return p
}
