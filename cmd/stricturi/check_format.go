package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/diagnostic"
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
		if a.JSON {
			out = append(jsontext.AppendText(append(out, '{'), "format", f.Name), `,"section":`...)
			out = append(jsontext.AppendString(out, f.Section), "}\n"...)
			continue
		}
		out = fmt.Appendf(out, "%-26s %s\n", f.Name, f.Section)
	}
	_, err := a.Stdout.Write(out)
	return err
}

// useFormat makes the answers those of a format.
func useFormat(t *frame.Texts, name string) error {
	all := formats.All()
	i := slices.IndexFunc(all, func(f formats.Format) bool { return f.Name == name })
	if i < 0 {
		return usage.Unknown("format", name, formatNames(), "stricturi check --format list")
	}
	f := all[i]
	t.Answer = formatText(t.Out, f)
	if t.JSON {
		t.Answer = formatJSON(f)
	}
	t.Faults = func(text string) []diagnostic.Fault {
		err := f.Check(text)
		if err == nil {
			return nil
		}
		e, ok := diagnostic.Syntax(err)
		if !ok {
			rule := report.Rule{ID: f.Name, Text: f.Section}
			return []diagnostic.Fault{{Start: 0, End: len(text), Rule: rule, Level: report.Error, Message: terminal.Visible(redact.Text("", text)) + ": " + err.Error()}}
		}
		return []diagnostic.Fault{diagnostic.SyntaxFault(inFormat(f, e.Edition().Document()), e)}
	}
	return nil
}

// inFormat returns what errors of a format show of their edition: its name and document.
func inFormat(f formats.Format, document string) *edition.Edition {
	return &edition.Edition{Edition: &grammar.Edition{Stem: f.Name, Document: document}}
}

func formatJSON(f formats.Format) func(*batch.Result, string) {
	return func(r *batch.Result, text string) {
		out := jsontext.AppendText(append(r.Out, '{'), "in", text)
		out = jsontext.AppendString(append(out, `,"format":`...), f.Name)
		if err := f.Check(text); err != nil {
			r.Refuse(frame.StatusInvalid, err)
			out = diagnostic.AppendJSON(append(out, `,"valid":false,`...), err)
		} else {
			out = append(out, `,"valid":true`...)
		}
		r.Out = append(out, "}\n"...)
	}
}

func formatText(term terminal.Info, f formats.Format) func(*batch.Result, string) {
	return func(r *batch.Result, text string) {
		err := f.Check(text)
		if err == nil {
			r.Out = fmt.Appendf(r.Out, "%s %s\n", term.Paint(terminal.Good, "✓"), terminal.Shorten(redact.Text("", text), term.Columns(terminal.LongText)-len("✓ ")))
			return
		}
		r.Refuse(frame.StatusInvalid, err)
		document := f.Section
		if e, ok := diagnostic.Syntax(err); ok {
			document = e.Edition().Document()
		}
		r.Out = diagnostic.AppendText(r.Out, term, inFormat(f, document), text, err)
	}
}
