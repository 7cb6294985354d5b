package main

import (
	"errors"
	"slices"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/redact"
)

// listFormats is the name that lists the formats.
const listFormats = "list"

func formatNames() []string {
	var names []string
	for _, f := range formats.All() {
		names = append(names, f.Name)
	}
	return names
}

// printFormats lists the formats with what defines them.
func printFormats(a *frame.App, operands []string) error {
	if len(operands) > 0 {
		return errors.New("--format list checks nothing: leave out the texts, or name a format")
	}
	var out []byte
	for _, f := range formats.All() {
		out = a.Append(out, jsontext.Object{"format", f.Name, "section", f.Section}, "%-26s %s\n", f.Name, f.Section)
	}
	return a.Print(out)
}

// useFormat makes the answers those of a format.
func useFormat(t *frame.Texts, name string) error {
	all := formats.All()
	i := slices.IndexFunc(all, func(f formats.Format) bool { return f.Name == name })
	if i < 0 {
		return usage.Unknown("format", name, formatNames(), "stricturi check --format list")
	}
	f := all[i]
	t.Answer = func(r *batch.Result, text string) {
		err := f.Check(text)
		data := &grammar.Edition{Stem: f.Name, Document: f.Section} // of an edition, as far as errors show it
		if e, ok := report.Syntax(err); ok {
			data.Document = e.Edition().Document()
		}
		in := &edition.Edition{Edition: data}
		switch t.Judge(r, text, frame.Verdict{Edition: in, Err: err}) {
		case frame.AsJSON:
			t.TextObject(r, text, err, "format", f.Name)
		case frame.AsText:
			if err == nil {
				r.Out = append(t.Out.AppendMarked(r.Out, t.Out.Paint(terminal.Good, "✓"), redact.Text("", text)), '\n')
				return
			}
			r.Out = report.AppendText(r.Out, t.Out, in, text, err)
		}
	}
	return nil
}
