package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	rules "github.com/stricturi/stricturi/schemes"
)

func newLint(a *frame.App) *cobra.Command {
	var (
		disabled []string
		schemes  bool
		enabled  lint.Code
	)
	l := &linter{Texts: frame.NewReferencesOf(a, edition.One{
		Default: edition.Of(iri.RFC3987()), Valid: edition.Known,
		Help: "edition to check against: " + strings.Join(edition.Stems(edition.Known), ", "),
	})}
	cmd := &cobra.Command{
		Use:   "lint [--spec STEM] [--schemes] [TEXT...]",
		Short: "Find what IRIs and URIs must not or should not contain",
	}
	cmd.Flags().StringSliceVar(&disabled, "disable", nil, "`code` of findings to leave out, repeatable")
	usage.Complete(cmd, "disable", func() []string { return usage.Names(lint.Codes()) })
	usage.OneOf(cmd, &enabled, "enable", "code", "code of findings to add: upper-case", "upper-case")
	cmd.Flags().BoolVar(&schemes, "schemes", false, "also apply the rules of each text's own scheme")
	l.Complete(cmd, func() (func(*batch.Result, string), error) {
		var err error
		l.Checker.Edition = l.Generic
		if !l.IsIRI() {
			if err := usage.NoEffect(cmd.Flags(), "for a URI: leave it out", "enable"); err != nil {
				return nil, err
			}
		}
		if l.Disabled, err = usage.Codes(disabled, lint.Codes(), "stricturi lint --help"); err != nil {
			return nil, err
		}
		l.Enabled = []lint.Code{enabled}
		if schemes {
			l.Scheme = rules.Check
		}
		return l.answer, nil
	}, report.Formats...)
	return cmd
}

// linter is the command lint.
type linter struct {
	*frame.Texts
	lint.Checker
}

func (l *linter) answer(r *batch.Result, text string) {
	found := l.Check(text)
	var v frame.Verdict
	for _, f := range found {
		v.Reasons = append(v.Reasons, finding(f))
		if v.Err == nil && f.Severity == lint.SeverityMust {
			v.Err = finding(f)
		}
	}
	switch l.Judge(r, text, v) {
	case frame.AsJSON:
		l.Object(r, "in", text, "valid", v.Err == nil, "error", report.JSON(text, v.Err), "findings",
			jsontext.Each(slices.Values(found), func(f lint.Finding) jsontext.Object { return findingObject(text, f) }))
	case frame.AsText:
		mark := "•"
		switch {
		case v.Err != nil:
			mark = l.Out.Paint(terminal.Bad, "✗")
		case len(found) == 0:
			mark = l.Out.Paint(terminal.Good, "✓")
		}
		r.Out = append(l.Out.AppendMarked(r.Out, mark, redact.Text("", text)), '\n')
		for _, f := range found {
			r.Flush()
			r.Out = l.appendText(r.Out, f)
			if fix, ok := f.Fix(); ok && !fix.Secret {
				r.Out = report.AppendFix(append(r.Out, "  "...), l.Out, text, fix)
			}
		}
	}
}

func findingObject(text string, f lint.Finding) jsontext.Object {
	var restriction, fix any = nil, jsontext.Omit
	if n := int(f.Restriction); n != 0 {
		restriction = n
	}
	if x, ok := f.Fix(); ok {
		fix = report.FixObject(text, x)
	}
	return jsontext.Object{
		"section", f.Section, "severity", f.Severity.String(), "start", f.Start, "end", f.End, "message", f.Message(),
		"code", string(f.Code), "component", jsontext.Optional(f.Component.String(), f.Component.Rule != ""),
		"restriction", restriction, "fix", fix,
	}
}

// finding is a finding as an error, the reason for rejecting a text.
type finding lint.Finding

func (f finding) Error() string { return lint.Finding(f).Message() }

// Extent returns the part of the text that is wrong.
func (f finding) Extent() (start, end int) { return f.Start, f.End }

// Unwrap returns the error of the parser, if that is the finding.
func (f finding) Unwrap() error {
	if f.Err == nil {
		return nil
	}
	return f.Err
}

// Reason returns what is wrong, for summaries.
func (f finding) Reason() report.Reason {
	if f.Err != nil {
		return report.ReasonOf(f.Err)
	}
	return report.Reason{Finding: string(f.Code), Severity: f.Severity.String(), Section: f.Section}
}

// appendText appends a finding for people.
func (l *linter) appendText(dst []byte, f lint.Finding) []byte {
	severity, section := f.Severity.String(), ""
	if f.Severity == lint.SeverityMust {
		severity = l.Out.Paint(terminal.Bad, severity)
	}
	if f.Err == nil { // the message of an error has it
		section = " " + l.Out.Paint(terminal.Faint, "("+core.SectionIn(l.Document, f.Section)+")")
	}
	return fmt.Appendf(dst, "  %s, %d–%d: %s%s\n", severity, f.Start, f.End, terminal.Visible(f.Message()), section)
}
