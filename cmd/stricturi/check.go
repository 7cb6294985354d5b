package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

func newCheck(a *frame.App) *cobra.Command {
	var (
		c       edition.Choice
		schemes bool
		format  string
	)
	t := &frame.Texts{App: a}
	cmd := &cobra.Command{
		Use:   "check [--spec STEM]... [--rule RULE] [--schemes] [TEXT...]\n  stricturi check --format NAME [TEXT...]",
		Short: "Check texts against a rule",
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == listFormats {
				return printFormats(a, args)
			}
			if cmd.Flags().Changed("format") {
				if err := useFormat(t, format); err != nil {
					return err
				}
				return t.Run(cmd.Context(), args)
			}
			targets, err := t.RulesOf(&c, args)
			if err != nil {
				return err
			}
			if schemes {
				if err := addSchemes(targets); err != nil {
					return err
				}
			}
			t.Rules = targets
			switch {
			case a.Format != "text":
				t.Answer = checkRows(t)
			case len(targets) == 1:
				t.Answer = checkText(t)
			default:
				table := newVerdicts(t)
				table.explain = len(args) == 1 && args[0] != "-" && !cmd.Flags().Changed("input")
				t.Header, t.Answer = table.header(), table.answer
			}
			return t.Run(cmd.Context(), args)
		},
	}
	cmd.Flags().BoolVar(&schemes, "schemes", false, "also apply the rules of each text's own scheme")
	cmd.Flags().StringVar(&format, "format", "", "string `format` of schema languages to check texts against, or \"list\"")
	usage.Complete(cmd, "format", func() []string { return append(formatNames(), listFormats) })
	c.AddSpecFlag(cmd, a.Stdin)
	c.AddRuleFlag(cmd, "rule to check texts against (default the reference rule of the edition)")
	t.AddFlags(cmd, report.Formats...)
	usage.Exclude(cmd, "format", "spec", "rule", "schemes")
	return cmd
}

// addSchemes adds the rules of the texts' own schemes.
func addSchemes(targets []edition.Rule) error {
	for i := range targets {
		t := &targets[i]
		if t.File() != nil || !t.IsEntry() {
			return fmt.Errorf("--schemes needs references, and %s of %s is another rule: leave out --rule, or --schemes", t.Name, t.Stem)
		}
		t.Schemes = true
	}
	return nil
}

// scheme returns the scheme of a text whose rules were applied, or "".
func scheme(t edition.Rule, text string) string {
	if known, _ := t.CheckScheme(text); !known {
		return ""
	}
	name, _, _ := strings.Cut(text, ":")
	return strings.ToLower(name)
}

// checkRows answers with an object for each rule.
func checkRows(t *frame.Texts) func(*batch.Result, string) {
	first := t.Rules[0]
	sole := len(t.Rules) == 1 && first.File() == nil && first.IsReference() && !first.Schemes && !first.IsIRI()
	var ends []string // of the objects of valid texts
	for _, rule := range t.Rules {
		ends = append(ends, ","+string(jsontext.Members(jsontext.Object{"spec", rule.Stem, "rule", rule.Name, "valid", true}))+"}\n")
	}
	return func(r *batch.Result, text string) {
		if sole && !t.Wants(true) && first.Generic.ValidReference(text) {
			return
		}
		plain := len(text) <= maxRow && jsontext.IsPlain(text)
		for i, rule := range t.Rules {
			v := frame.Verdict{Rule: i, Edition: rule.Edition}
			if err := rule.Check(text); err != nil {
				v.Err = err
			}
			if t.Judge(r, text, v) != frame.AsJSON {
				continue
			}
			if plain && v.Err == nil && !rule.Schemes {
				r.Out = append(append(append(t.Begin(r.Out, r), `"in":"`...), text...), '"')
				r.Out = append(r.Out, ends[i]...)
			} else {
				writeRow(t, r, text, rule, v.Err)
			}
			r.Flush()
		}
	}
}

// maxRow is the length of texts whose rows are written fast, all at once.
const maxRow = 1 << 16

// writeRow answers for a rule.
func writeRow(t *frame.Texts, r *batch.Result, text string, rule edition.Rule, err error) {
	own := jsontext.Omit
	if rule.Schemes {
		name := scheme(rule, text)
		own = jsontext.Optional(name, name != "")
	}
	t.Object(r, "in", text, "spec", rule.Stem, "rule", rule.Name, "valid", err == nil, "error", report.JSON(text, err), "scheme", own)
}

func checkText(t *frame.Texts) func(*batch.Result, string) {
	rule := t.Rules[0]
	valid := t.Out.Paint(terminal.Good, "✓")
	return func(r *batch.Result, text string) {
		var v frame.Verdict
		if err := rule.Check(text); err != nil {
			v.Err = err
		}
		switch {
		case t.Judge(r, text, v) != frame.AsText:
			return
		case v.Err != nil:
			r.Out = report.AppendText(r.Out, t.Out, rule.Edition, text, v.Err)
			return
		}
		r.Out = append(t.Out.AppendMarked(r.Out, valid, redact.Text(rule.Name, text)), '\n')
		if note := noteOn(rule, text); note != "" {
			r.Out = append(r.Out, "  "+t.Out.Paint(terminal.Faint, note)+"\n"...)
		}
	}
}

// noteOn returns what to say about a valid text: that as a reference it has neither scheme nor authority, or
// with --schemes that the rules of its scheme are not known, or "".
func noteOn(rule edition.Rule, text string) (note string) {
	if rule.File() == nil && rule.IsReference() {
		note = core.RelativeNote(text)
	}
	if note == "" && rule.Schemes && scheme(rule, text) == "" {
		note = "the rules of its scheme are not known"
	}
	return note
}

// verdicts is a table with a column for each rule and a line for each text. The text
// comes last, so that it needs no alignment.
type verdicts struct {
	*frame.Texts
	widths  []int // of the columns
	room    int   // for the text, in columns
	explain bool  // add the legend and the error of one edition
}

// columnGap is the space between columns.
const columnGap = 2

func newVerdicts(t *frame.Texts) *verdicts {
	v := &verdicts{Texts: t}
	used := 0
	for _, rule := range t.Rules {
		w := max(len(rule.Stem), len("x 123")) + columnGap
		v.widths = append(v.widths, w)
		used += w
	}
	v.room = max(terminal.LeastText, t.Out.Columns(used+terminal.LongText)-used)
	return v
}

// header returns the line above the table.
func (v *verdicts) header() []byte {
	var b strings.Builder
	for i, rule := range v.Rules {
		fmt.Fprintf(&b, "%-*s", v.widths[i], rule.Stem)
	}
	return fmt.Appendf(nil, "%s\n", v.Out.Paint(terminal.Bold, strings.TrimRight(b.String(), " ")))
}

func (v *verdicts) answer(r *batch.Result, text string) {
	var usual [8]*uri.SyntaxError
	errs := usual[:0]
	valid := true
	for _, rule := range v.Rules {
		err := rule.Check(text)
		errs, valid = append(errs, err), valid && err == nil
	}
	if !valid {
		r.Fail(frame.StatusInvalid)
	}
	if !v.Only.Wants(valid) {
		return
	}
	for i, err := range errs {
		mark, used := verdict(v.Out, err)
		r.Out = append(r.Out, mark...)
		for gap := max(1, v.widths[i]-used); gap > 0; gap-- {
			r.Out = append(r.Out, ' ')
		}
	}
	r.Out = append(append(r.Out, terminal.Shorten(redact.Text(v.Rules[0].Name, text), v.room)...), '\n')
	if !v.explain {
		return
	}
	if i := slices.Index(errs, nil); i >= 0 {
		if note := noteOn(v.Rules[i], text); note != "" {
			r.Out = append(r.Out, v.Out.Paint(terminal.Faint, note)+"\n"...)
		}
	}
	if i := v.newestRejecting(text, errs); i >= 0 {
		in := v.Rules[i].Edition
		r.Out = fmt.Appendf(r.Out, "%s valid   %s: not valid, the error is at byte offset n\n\n%s:\n",
			v.Out.Paint(terminal.Good, "✓"), v.Out.Paint(terminal.Bad, "✗ n"), v.Out.Paint(terminal.Bold, in.Stem))
		r.Out = report.AppendText(r.Out, v.Out, in, text, errs[i])
	}
}

// newestRejecting returns the index of the newest edition that rejects the
// text, or -1, in whatever order the editions are given. RFC 3986 and RFC 3987 have
// the same date: RFC 3986 counts as the newer one for a text in US-ASCII.
func (v *verdicts) newestRejecting(text string, errs []*uri.SyntaxError) int {
	newest, newestRank := -1, -1
	isASCII := ascii.Is(text)
	for i, rule := range v.Rules {
		rank := slices.Index(edition.Known, rule.Edition)
		if isASCII && rule.Stem == uri.RFC3986().String() {
			rank = len(edition.All)
		}
		if errs[i] != nil && rank > newestRank {
			newest, newestRank = i, rank
		}
	}
	return newest
}

// verdict returns "✓", or "✗" and the offset, and how many columns that takes.
func verdict(t terminal.Info, err *uri.SyntaxError) (mark string, columns int) {
	if err == nil {
		return t.Paint(terminal.Good, "✓"), 1
	}
	offset := strconv.Itoa(err.Offset)
	return t.Paint(terminal.Bad, "✗ "+offset), len("x ") + len(offset)
}

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
	f, ok := formats.Lookup(name)
	if !ok {
		return usage.Unknown("format", name, formatNames(), "stricturi check --format list")
	}
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
