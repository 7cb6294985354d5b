package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
			targets, err := c.Rules()
			if err != nil {
				return err
			}
			if err := t.NotGrammar(c, args); err != nil {
				return err
			}
			if schemes {
				if err := addSchemes(targets); err != nil {
					return err
				}
			}
			t.Rules = targets
			group := edition.NewGroup(targets)
			switch {
			case a.Format != "text":
				t.Answer = checkRows(t, group)
			case len(targets) == 1:
				t.Answer = checkText(t)
			default:
				table := newVerdicts(a.Out, targets)
				table.only = t.Only
				table.group = group
				table.explain = len(args) == 1 && args[0] != "-" && !t.HasFiles()
				t.Header, t.Answer = table.header(), table.answer
			}
			return t.Run(cmd.Context(), args)
		},
	}
	cmd.Flags().BoolVar(&schemes, "schemes", false, "also apply the rules of each text's own scheme")
	cmd.Flags().StringVar(&format, "format", "", `string format of schema languages to check texts against, or "list"`)
	usage.Complete(cmd, "format", func() []string { return append(formatNames(), listFormats) })
	c.AddSpecFlag(cmd, a.Stdin)
	c.AddRuleFlag(cmd, "rule to check texts against (default the reference rule of the edition)")
	t.AddFlags(cmd, report.Formats...)
	for _, other := range []string{"spec", "rule", "schemes"} {
		cmd.MarkFlagsMutuallyExclusive("format", other)
	}
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

// ofURIs tells of each rule whether its strings are URI references, which are printable
// US-ASCII.
func ofURIs(rules []edition.Rule) []bool {
	are := make([]bool, len(rules))
	for i, r := range rules {
		are[i] = r.File() == nil && !r.IsIRI() && r.IsEntry()
	}
	return are
}

// accepted reports whether one of the rules that are chosen has no error.
func accepted(chosen []bool, errs []*uri.SyntaxError) bool {
	for i, err := range errs {
		if err == nil && chosen[i] {
			return true
		}
	}
	return false
}

// checkRows answers with an object for each rule.
func checkRows(t *frame.Texts, group *edition.Group) func(*batch.Result, string) {
	uris, first := ofURIs(t.Rules), t.Rules[0]
	sole := len(t.Rules) == 1 && uris[0] && first.IsReference() && !first.Schemes
	var ends []string // of the objects of valid texts
	for _, rule := range t.Rules {
		ends = append(ends, ","+string(jsontext.Members(jsontext.Object{"spec", rule.Stem, "rule", rule.Name, "valid", true}))+"}\n")
	}
	return func(r *batch.Result, text string) {
		if sole && !t.Wants(true) && first.Generic.ValidReference(text) {
			return
		}
		var usual [8]*uri.SyntaxError
		errs := append(usual[:0], make([]*uri.SyntaxError, len(t.Rules))...)
		group.Check(text, errs)
		for i, rule := range t.Rules {
			v := frame.Verdict{Rule: i, Edition: rule.Edition}
			if errs[i] != nil {
				v.Err = errs[i]
			}
			if t.Judge(r, text, v) != frame.AsJSON {
				continue
			}
			if v.Err == nil && !rule.Schemes && len(text) <= maxRow && accepted(uris, errs) {
				r.Out = append(append(append(t.Begin(r.Out, r), `"in":"`...), text...), '"')
				r.Out = append(r.Out, ends[i]...)
			} else {
				writeRow(t, r, text, rule, v.Err)
			}
			r.Flush()
		}
	}
}

// maxRow is the length of URIs whose rows are written fast, all at once: they need no escapes in JSON.
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
	term, rule, plain := t.Out, t.Rules[0], ofURIs(t.Rules)[0]
	valid, room := term.Paint(terminal.Good, "✓")+" ", term.Columns(terminal.LongText)-len("✓ ")
	isReference := rule.File() == nil && rule.IsReference()
	return func(r *batch.Result, text string) {
		var v frame.Verdict
		if err := rule.Check(text); err != nil {
			v.Err = err
		}
		switch {
		case t.Judge(r, text, v) != frame.AsText:
			return
		case v.Err != nil:
			r.Out = report.AppendText(r.Out, term, rule.Edition, text, v.Err)
			return
		}
		r.Out = appendShown(append(r.Out, valid...), redact.Text(rule.Name, text), room, plain)
		note := ""
		if isReference {
			note = core.RelativeNote(text)
		}
		if rule.Schemes && note == "" && scheme(rule, text) == "" {
			r.Out = append(r.Out, "  "+term.Paint(terminal.Faint, "the rules of its scheme are not known")...)
		}
		r.Out = append(r.Out, '\n')
		if note != "" {
			r.Out = append(r.Out, "  "+term.Paint(terminal.Faint, note)+"\n"...)
		}
	}
}

// appendShown appends a text in a number of columns. Plain is whether it is printable US-ASCII.
func appendShown(dst []byte, text string, columns int, plain bool) []byte {
	if plain {
		return terminal.AppendPlain(dst, text, columns)
	}
	return append(dst, terminal.Shorten(text, columns)...)
}

// relativeNote returns what to say about a text that is valid as a reference and has neither
// scheme nor authority, or "".
func relativeNote(t edition.Rule, text string) string {
	if t.File() != nil || !t.IsReference() {
		return ""
	}
	return core.RelativeNote(text)
}

// verdicts is a table with a column for each rule and a line for each text. The text
// comes last, so that it needs no alignment.
type verdicts struct {
	term    terminal.Info
	targets []edition.Rule
	group   *edition.Group // of the targets
	uris    []bool         // ofURIs
	only    frame.Only     // --only
	widths  []int          // of the columns
	valid   []string       // the verdict "✓" in each column
	room    int            // for the text, in columns
	explain bool           // add the legend and the error of one edition
}

// columnGap is the space between columns.
const columnGap = 2

func newVerdicts(term terminal.Info, targets []edition.Rule) *verdicts {
	v := &verdicts{term: term, targets: targets, uris: ofURIs(targets)}
	used := 0
	for _, t := range targets {
		w := max(len(t.Stem), len("x 123"))
		v.widths = append(v.widths, w)
		v.valid = append(v.valid, term.Paint(terminal.Good, "✓")+strings.Repeat(" ", w+columnGap-1))
		used += w + columnGap
	}
	v.room = max(terminal.LeastText, term.Columns(used+terminal.LongText)-used)
	return v
}

// header returns the line above the table.
func (v *verdicts) header() []byte {
	var b strings.Builder
	for i, t := range v.targets {
		fmt.Fprintf(&b, "%-*s", v.widths[i]+columnGap, t.Stem)
	}
	return fmt.Appendf(nil, "%s\n", v.term.Paint(terminal.Bold, strings.TrimRight(b.String(), " ")))
}

func (v *verdicts) answer(r *batch.Result, text string) {
	var usual [8]*uri.SyntaxError
	errs := append(usual[:0], make([]*uri.SyntaxError, len(v.targets))...)
	if !v.group.Check(text, errs) {
		r.Fail(frame.StatusInvalid)
	}
	if v.only != "" && !v.only.Wants(!slices.ContainsFunc(errs, func(e *uri.SyntaxError) bool { return e != nil })) {
		return
	}
	shown := redact.Text(v.targets[0].Name, text)
	out := r.Out
	for i, err := range errs {
		if err == nil {
			out = append(out, v.valid[i]...)
			continue
		}
		out = append(out, v.verdict(err)...)
		out = append(out, strings.Repeat(" ", max(1, v.widths[i]+columnGap-verdictWidth(err)))...)
	}
	r.Out = append(appendShown(out, shown, v.room, accepted(v.uris, errs)), '\n')
	if !v.explain {
		return
	}
	if i := slices.Index(errs, nil); i >= 0 {
		if note := relativeNote(v.targets[i], text); note != "" {
			r.Out = append(r.Out, v.term.Paint(terminal.Faint, note)+"\n"...)
		}
	}
	if i := v.newestRejecting(text, errs); i >= 0 {
		t := v.targets[i]
		r.Out = fmt.Appendf(r.Out, "%s valid   %s: not valid, the error is at byte offset n\n\n%s:\n",
			v.term.Paint(terminal.Good, "✓"), v.term.Paint(terminal.Bad, "✗ n"), v.term.Paint(terminal.Bold, t.Stem))
		r.Out = report.AppendText(r.Out, v.term, t.Edition, text, errs[i])
	}
}

// newestRejecting returns the index of the newest edition that rejects the
// text, or -1, in whatever order the editions are given. RFC 3986 and RFC 3987 have
// the same date: RFC 3986 counts as the newer one for a text in US-ASCII.
func (v *verdicts) newestRejecting(text string, errs []*uri.SyntaxError) int {
	newest, newestRank := -1, -1
	ascii := strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
	for i, t := range v.targets {
		rank := slices.Index(edition.Known, t.Edition)
		if ascii && t.Stem == uri.RFC3986().String() {
			rank = len(edition.All)
		}
		if errs[i] != nil && rank > newestRank {
			newest, newestRank = i, rank
		}
	}
	return newest
}

// appendList appends the verdicts, each after its edition, in as many lines as needed.
func (v *verdicts) appendList(dst []byte, errs []*uri.SyntaxError) []byte {
	used, columns := 0, v.term.Columns(terminal.LongText)
	for i, err := range errs {
		w := len(v.targets[i].Stem) + 1 + verdictWidth(err)
		if used > 0 && used+columnGap+w > columns {
			dst = append(dst, '\n')
			used = 0
		}
		dst = append(dst, "  "+v.targets[i].Stem+" "+v.verdict(err)...)
		used += columnGap + w
	}
	return append(dst, '\n')
}

// verdict returns "✓", or "✗" and the offset.
func (v *verdicts) verdict(err *uri.SyntaxError) string {
	if err == nil {
		return v.term.Paint(terminal.Good, "✓")
	}
	return v.term.Paint(terminal.Bad, "✗ "+strconv.Itoa(err.Offset))
}

// verdictWidth returns how many columns a verdict takes.
func verdictWidth(err *uri.SyntaxError) int {
	if err == nil {
		return 1
	}
	return len("x ") + len(strconv.Itoa(err.Offset))
}
