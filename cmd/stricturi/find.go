package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
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
	"github.com/stricturi/stricturi/cmd/stricturi/internal/revision"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri/extract"
)

func newFind(a *frame.App) *cobra.Command {
	f := &find{Texts: frame.NewReferencesOf(a, edition.One{
		Default: edition.Of(iri.RFC3987()), Help: "edition to check against", Valid: edition.Known,
	})}
	cmd := &cobra.Command{
		Use:   "find [--as FORMAT] [--base URI] [--spec STEM] [--only VERDICT] [--fix] [--output FORMAT] [FILE|FOLDER...]",
		Short: "Find references in documents and in running text, and resolve them",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.Choose(); err != nil {
				return err
			}
			f.finder.Check = func(string) error { return nil } // answers check, at the same time
			f.finder.IRI = f.IsIRI()
			return f.run(cmd, args)
		},
	}
	f.AddSpecFlag(cmd)
	f.bases.addFlags(cmd)
	usage.OneOf(cmd, &f.as, "as", "format", `read all files as "prose", "markdown", "html" or "xml" (default by name)`,
		prose, inMarkdown, inHTML, inXML)
	usage.OneOf(cmd, &f.Only, "only", "verdict", `show only references that are "valid", "invalid" or "cut"`,
		frame.OnlyInvalid, frame.OnlyValid, frame.OnlyCut)
	cmd.Flags().IntVar(&f.finder.MaxLength, "max-length", 1<<16, "maximum length of a reference in prose, in bytes")
	cmd.Flags().BoolVar(&f.fix, "fix", false, "repair in the files what is certain, and show what is left")
	cmd.Flags().BoolVar(&f.dry, "dry-run", false, "with --fix show the changes as a diff, and write nothing")
	usage.Describe(cmd.Flags(), "output", "only")
	usage.Exclude(cmd, "fix", "only", "base-only")
	usage.Exclude(cmd, "base-only", "only", "max-length")
	f.AddOutputFlag(cmd, append(report.Summaries, report.Formats...)...)
	return cmd
}

// find is the command find.
type find struct {
	*frame.Texts
	finder extract.Finder
	as     format
	bases
	fix, dry bool // --fix, --dry-run

	fixed, revised, left int // references fixed, files that have them, and references left, with --fix

	named   bool // inputs are operands, and JSON names them
	several bool // there are several
}

func (f *find) run(cmd *cobra.Command, files []string) error {
	if n := f.finder.MaxLength; n < 1 || n > 1<<20 {
		return fmt.Errorf("--max-length %d: valid values: 1 to %d", n, 1<<20)
	}
	if r := f.Report.Format; r != "" && r != report.Lines {
		if err := usage.NoEffect(cmd.Flags(), fmt.Sprintf("with --output %s: leave it out", r), "only"); err != nil {
			return err
		}
	}
	if err := cmp.Or(f.chooseFix(cmd, files), f.chooseBase()); err != nil {
		return err
	}
	var all []string
	for _, name := range files {
		inside := []string{name}
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			if inside, err = revision.Files(name); err != nil {
				f.Complain(frame.About(name, err))
				f.Fail(frame.StatusUnusable)
			}
			f.several = true
		}
		all = append(all, inside...)
	}
	f.several = f.several || len(files) > 1
	f.named = len(files) > 0
	if f.named && len(all) == 0 {
		return nil
	}
	err := f.RunFiles(cmd.Context(), all, f.records)
	if err == nil && f.fix {
		done := "fixed"
		if f.dry {
			done = "to fix"
		}
		fmt.Fprintf(f.Stderr, "stricturi: references %s: %d, in files: %d; left: %d\n", done, f.fixed, f.revised, f.left)
	}
	return err
}

// chooseFix checks --fix, with which references that are left are shown.
func (f *find) chooseFix(cmd *cobra.Command, files []string) error {
	switch {
	case !f.fix:
		return usage.NoEffect(cmd.Flags(), "without --fix: leave it out", "dry-run")
	case len(files) == 0 || slices.Contains(files, "-"):
		return errors.New("find: --fix changes files, and cannot change standard input: give files or folders")
	case f.Format != "text":
		return errors.New("find: --fix has --output text only")
	}
	f.Only = frame.OnlyInvalid
	return nil
}

// hit is a reference in a file.
type hit struct {
	extract.Hit
	*target // nil without --base

	silenced bool // if it is invalid
}

// wrong returns why a reference is invalid or has no target.
func (h *hit) wrong() error {
	if h.Err == nil && h.target != nil {
		return h.err
	}
	return h.Err
}

// answer answers for a hit in a file, or counts it.
func (f *find) answer(r *batch.Result, name string, h *hit) {
	if h.Err == nil {
		h.Err = f.Accept(h.Ref)
	}
	if h.wrong() != nil {
		if h.silenced {
			return
		}
		r.Fail(frame.StatusInvalid)
	}
	wanted := f.Only.Wants(h.wrong() == nil)
	if f.Only == frame.OnlyCut {
		_, wanted = h.Cut()
	}
	switch {
	case f.dry: // the diff alone
	case f.Summary != "":
		f.count(frame.Counts(r), name, h, wanted)
	case !wanted:
	case f.Report.Format != "":
		r.Out = f.Report.Append(r.Out, f.finding(name, h))
	case f.JSON:
		r.Out = jsontext.AppendLine(r.Out, f.object(name, h))
	default:
		r.Out = f.appendText(r.Out, h)
	}
}

// count counts a hit for the summary.
func (f *find) count(c *report.Counts, name string, h *hit, wanted bool) {
	at := fmt.Sprintf("%d:%d", h.Line, h.Column)
	if f.several {
		at = terminal.Visible(name) + ":" + at
	}
	text, err := shown(h)
	var reasons []error
	if err != nil {
		reasons = []error{err}
	}
	c.Answer(0, f.Rules[0], reasons, err == nil, wanted, text, at)
	c.Text(err == nil)
}

// errCut is shown in place of an error in a reference that may end in a password.
var errCut = errors.New("cut at a character that is not allowed, perhaps in a password")

// shown returns what people see of a hit: the reference or its target without userinfo, also if it
// was cut within what may be one, or why there is none.
func shown(h *hit) (text string, err error) {
	if _, long := errs.AsType[*extract.LengthError](h.Err); long {
		return h.Err.Error(), h.Err
	}
	hidden := h.Ref
	if h.Userinfo {
		hidden = strings.TrimSuffix(redact.Text("", h.Ref+"@"), "@")
	}
	switch {
	case hidden == h.Ref && h.target != nil && h.wrong() == nil:
		return redact.Text("", h.target.String()), nil
	case hidden == h.Ref:
		return redact.Text("", h.Ref), h.wrong()
	case h.Err != nil:
		return hidden, errCut
	}
	return hidden, nil
}

// finding returns a hit for a report. An invalid one has the place where it stops being
// valid.
func (f *find) finding(name string, h *hit) report.Finding {
	p := report.Place{File: name, Line: h.Line, Column: h.Column}
	text, err := shown(h)
	if err == nil {
		text = terminal.Visible(text)
		if cut, ok := h.Cut(); ok {
			text += ": cut at " + strconv.Quote(cut.Text)
		}
		return report.Finding{Place: p, Message: text}
	}
	if _, ok := report.Syntax(h.Err); !ok {
		why := report.ReasonOf(err).Finding
		if h.Err == nil {
			text += ": " + err.Error()
		}
		return report.Finding{
			Place: p, Level: report.Error, Message: text,
			Rule: report.Rule{ID: strings.ReplaceAll(why, " ", "-"), Text: "reference " + why},
		}
	}
	at, start, end := report.FindingOf(f.Edition, h.Ref, h.Err)
	if h.Offset(len(h.Ref)) == h.End { // the places of its characters are known: a document can have escapes in it
		p.Line, p.Column = advance(p.Line, p.Column, h.Text[:int(h.Offset(start)-h.Start)])
		p.EndLine, p.EndColumn = p.Line, p.Column+utf8.RuneCountInString(h.Ref[start:end])
	} else {
		p.EndLine, p.EndColumn = advance(p.Line, p.Column, h.Text)
	}
	if err == errCut {
		at.Message = terminal.Visible(text) + ": " + errCut.Error()
	}
	at.Place = p
	return at
}

// advance returns the line and column at the end of a text that begins at the given
// ones.
func advance(line, column int, text string) (int, int) {
	if n := strings.Count(text, "\n"); n > 0 {
		line, column = line+n, 1
		text = text[strings.LastIndexByte(text, '\n')+1:]
	}
	return line, column + utf8.RuneCountInString(text)
}

// file returns the member that names a file, if files are named.
func (f *find) file(name string) jsontext.Object {
	if !f.named {
		return nil
	}
	return jsontext.Object{"file", name}
}

func (f *find) object(name string, h *hit) jsontext.Object {
	trim := func(t extract.Trim) jsontext.Object {
		return jsontext.Object{"start", t.Start, "end", t.End, "text", t.Text, "reason", t.Reason.String()}
	}
	hyphens := []int64{}
	for _, y := range h.Hyphens {
		hyphens = append(hyphens, y.Offset)
	}
	var cut any
	if t, ok := h.Cut(); ok {
		cut = trim(t)
	}
	_, tooLong := errs.AsType[*extract.LengthError](h.Err)
	return slices.Concat(f.file(name), jsontext.Object{
		"start", h.Start, "end", h.End, "line", h.Line, "column", h.Column,
		"text", jsontext.Optional(h.Text, !tooLong), "ref", jsontext.Optional(h.Ref, !tooLong), "uri", isURI(h),
		"delimiter", h.Delimiter.String(), "trimmed", jsontext.Each(slices.Values(h.Trimmed), trim), "hyphens", hyphens, "valid", h.Err == nil, "cut", cut,
	}, h.target.members(), jsontext.Object{"error", report.JSON(h.Ref, h.wrong())})
}

// isURI reports whether a hit is a URI: an IRI in US-ASCII is one (RFC 3987, 2.2).
func isURI(h *hit) bool { return h.Err == nil && ascii.Is(h.Ref) }

// appendText appends a hit for people: the reference and its place, what was trimmed
// and may be part of it, and what is wrong with it.
func (f *find) appendText(dst []byte, h *hit) []byte {
	at := f.place(h)
	text, err := shown(h)
	if _, ok := report.Syntax(err); ok {
		dst = report.AppendText(dst, f.Out, f.Edition, h.Ref, err)
		return fmt.Appendf(dst, "  %s %s\n", f.Out.Paint(terminal.Faint, "at:"), at)
	}
	mark := f.Out.Paint(terminal.Good, "✓")
	if err != nil {
		mark = f.Out.Paint(terminal.Bad, "✗")
	}
	columns := max(terminal.LeastText, f.Out.Columns(terminal.LongText)-len("✓   ")-len(at))
	dst = fmt.Appendf(dst, "%s %s  %s\n", mark, terminal.Shorten(text, columns), f.Out.Paint(terminal.Faint, at))
	if h.Err == nil && err != nil {
		dst = fmt.Appendf(dst, "  %s\n", terminal.Message(err.Error()))
	}
	return append(dst, f.notes(h)...)
}

// place returns the place of a hit, its delimiter, and whether it is also a URI.
func (f *find) place(h *hit) string {
	at := fmt.Sprintf("%d:%d", h.Line, h.Column)
	if h.Delimiter != extract.DelimiterSpace {
		at += " " + h.Delimiter.String()
	}
	if f.IsIRI() && isURI(h) {
		at += " URI"
	}
	return at
}

// notes returns a line about what was trimmed from a hit and is not white space, and
// about its hyphens.
func (f *find) notes(h *hit) string {
	var all []string
	for _, t := range h.Trimmed {
		note := terminal.Shorten(strconv.Quote(t.Text), terminal.LeastText) + " " + t.Reason.String()
		if cut, ok := h.Cut(); ok && t == cut {
			note = "cut at " + note
		}
		if t.Reason != extract.ReasonWhiteSpace {
			all = append(all, note)
		}
	}
	for range h.Hyphens {
		all = append(all, "a hyphen at the end of a line, perhaps not part of it")
	}
	if all == nil {
		return ""
	}
	return "  " + f.Out.Paint(terminal.Faint, strings.Join(all, ", ")) + "\n"
}
