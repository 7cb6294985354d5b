package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri/extract"
)

func newFind(a *frame.App) *cobra.Command {
	var o edition.One
	f := &find{App: a}
	cmd := &cobra.Command{
		Use:   "find [--spec STEM] [--only VERDICT] [--output FORMAT] [FILE...]",
		Short: "Find references in running text",
		Long: `Find finds the references in running text (RFC 2396, Appendix E; RFC 3986,
Appendix C): within angle brackets, within double quotes, and elsewhere by their
scheme. It ignores ASCII white space within angle brackets, and within quotes
around a line break. It leaves out the prefix "URL:" and, without delimiters, the
punctuation of the sentence and brackets whose partner is elsewhere. Non-ASCII
characters do not end a reference (RFC 3987, 7.3), except with the --spec of a URI
edition. IRIs that are URIs are marked as such.

Operands are files; "-", or none, is standard input. They may be compressed by
gzip or zstd. A file that looks like UTF-16 without a byte order mark, or contains
a NUL, is not text and cannot be read, unless --from names its charset. The text is
then in NFC, unless that is a charset of Unicode ("stricturi help input").

Each reference is shown with its line and column, counted from 1 in characters.
--output lines shows them as FILE:LINE:COLUMN: REFERENCE, and the invalid ones as
FILE:LINE:COLUMN: error: ..., with the column where they stop being valid; sarif
and github report only the invalid ones.

The exit status is 0 if there is no invalid reference; 1 if a reference is invalid
or too long; 2 if a file cannot be read to its end. --only does not change it.

With --json:
{"start","end","line","column","text","ref","uri","delimiter","trimmed",
"hyphens","valid"}; offsets count bytes of the text, decompressed and in UTF-8.
"file" comes first if files are named, and if valid is false "error" follows, as in
check. "text" is the text between start and end, "ref" the same without white space;
"uri" is true for a valid reference in US-ASCII, which is a URI. "delimiter" is
"<>", "\"\"" or "space". "trimmed" has what was left out:
{"start","end","text","reason"}, and outside of delimiters also the character that
ends the reference. "hyphens" has the offsets of hyphens before a line break, which
may not be part of the reference. If a reference is longer than --max-length, "text"
and "ref" are null.`,
		Example: `  stricturi find letter.txt
  stricturi find --only invalid --output lines README.md docs/*.txt
  stricturi find --output sarif *.md >find.sarif
  stricturi find --spec rfc3986 --json <article.txt
  stricturi find --from windows-1256 page.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := o.Get()
			if err != nil {
				return err
			}
			f.edition = e
			f.finder.Check = func(string) error { return nil } // answers check, at the same time
			f.finder.IRI = e.IsIRI()
			return f.run(cmd, args)
		},
	}
	o.AddFlag(cmd, iri.RFC3987, "edition to check against", edition.Known)
	cmd.Flags().IntVar(&f.finder.MaxLength, "max-length", 1<<16, "maximum length of a reference in bytes")
	cmd.Flags().BoolVar(&f.finder.QuotedBlanks, "quoted-blanks", false,
		"within double quotes, ignore all white space, not only around line breaks")
	f.Decoding.AddFlags(cmd)
	f.Output.AddFlags(a, cmd, report.Formats...)
	return cmd
}

// find is the command find.
type find struct {
	*frame.App
	frame.Output
	edition *edition.Edition
	finder  extract.Finder
	frame.Decoding

	several  bool            // there are several inputs, and answers name them
	sum      *report.Summary // nil without a summary
	progress *terminal.Progress
}

func (f *find) run(cmd *cobra.Command, files []string) error {
	if f.finder.MaxLength < 1 {
		return fmt.Errorf("--max-length %d is less than 1", f.finder.MaxLength)
	}
	if err := f.Choose(f.App); err != nil {
		return err
	}
	if r := f.Report.Format; r != "" && r != report.Lines {
		if err := usage.NoEffect(cmd.Flags(), fmt.Sprintf("with --output %s: leave it out", r), "only"); err != nil {
			return err
		}
	}
	if err := f.Decoding.Check(); err != nil {
		return err
	}
	if f.Summary != "" {
		f.sum = &report.Summary{Rules: []edition.Rule{f.edition.ReferenceRule()}, Inputs: frame.InputNames(files, len(files) == 0, 0)}
	}
	f.several = len(files) > 1
	f.progress = f.Progress(files)
	defer f.progress.Stop()
	err := f.scanAll(cmd.Context(), files)
	f.progress.Stop()
	if err == frame.ErrClosed {
		return err
	}
	return cmp.Or(f.Print(f.end(err == nil)), err)
}

// end returns the end of the output.
func (f *find) end(complete bool) []byte {
	if f.sum == nil {
		return f.Report.End(complete && f.Status < frame.StatusUnusable)
	}
	f.sum.Complete = complete
	return f.RenderSummary(f.sum, f.Output.Summary)
}

func (f *find) scanAll(ctx context.Context, files []string) error {
	if len(files) == 0 {
		return f.scan(ctx, f.Stdin, frame.StandardInput, "")
	}
	for _, name := range files {
		if err := f.file(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

func (f *find) file(ctx context.Context, name string) error {
	file, shown, err := f.Open(name)
	if e, ok := errs.AsType[*os.PathError](err); ok && errors.Is(err, os.ErrNotExist) {
		err = fmt.Errorf("%s: %w; operands are files, and text comes from standard input", redact.Text("", name), e.Err)
	}
	if err != nil {
		f.unreadable(err)
		return nil
	}
	defer file.Close()
	if f.several && name != "-" && !f.JSON && f.sum == nil && f.Report.Format == "" {
		if err := f.Print([]byte(f.Out.Paint(terminal.Bold, terminal.Visible(name)) + "\n")); err != nil {
			return err
		}
	}
	return f.scan(ctx, file, shown, name)
}

// unreadable reports an input that cannot be read to its end.
func (f *find) unreadable(err error) {
	f.progress.Hide()
	f.Complain(err)
	f.Fail(frame.StatusUnusable)
}

// answer appends the answer for a hit, or counts the hit.
func (f *find) answer(dst []byte, name string, h *extract.Hit) []byte {
	wanted := f.Only.Wants(h.Err == nil)
	switch {
	case f.sum != nil:
		f.count(name, h, wanted)
	case !wanted:
	case f.Report.Format != "":
		dst = f.Report.Append(dst, f.finding(name, h))
	case f.JSON:
		dst = jsontext.AppendLine(dst, hitOf(name, h))
	default:
		dst = f.appendText(dst, h)
	}
	return dst
}

// count counts a hit for the summary.
func (f *find) count(name string, h *extract.Hit, wanted bool) {
	at := fmt.Sprintf("%d:%d", h.Line, h.Column)
	if f.several {
		at = terminal.Visible(name) + ":" + at
	}
	where := report.At{Place: at, Shown: true}
	f.sum.Text(h.Err == nil)
	text, err := h.Ref, h.Err
	if hidden, ok := hideCut(h); ok {
		text = hidden
		if err != nil {
			err = errCut
		}
	}
	var reasons []error
	if err != nil {
		reasons = []error{err}
	}
	if _, long := errs.AsType[*extract.LengthError](h.Err); long {
		text = h.Err.Error()
	}
	f.sum.Answer(0, f.sum.Rules[0], reasons, err == nil, wanted, text, where)
}

// errCut is shown in place of an error in a reference that may end in a password.
var errCut = errors.New("cut at a character that is not allowed, perhaps in a password")

// hideCut returns a reference for people if it was cut within what may be a userinfo.
func hideCut(h *extract.Hit) (text string, ok bool) {
	if !h.Userinfo {
		return "", false
	}
	text = strings.TrimSuffix(redact.Text("", h.Ref+"@"), "@")
	return text, text != h.Ref
}

// finding returns a hit for a report. An invalid one has the place where it stops being
// valid.
func (f *find) finding(name string, h *extract.Hit) report.Finding {
	p := report.Place{File: name, Line: h.Line, Column: h.Column}
	if name == "-" {
		p.File = ""
	}
	text, hidden := hideCut(h)
	if !hidden {
		text = redact.Text("", h.Ref)
	}
	if h.Err == nil {
		return report.Finding{Place: p, Message: terminal.Visible(text)}
	}
	if _, long := errs.AsType[*extract.LengthError](h.Err); long {
		return report.Finding{
			Place: p, Level: report.Error, Message: h.Err.Error(),
			Rule: report.Rule{ID: "too-long", Text: "reference longer than --max-length"},
		}
	}
	at := report.SyntaxFault(f.edition, report.MustSyntax(h.Err))
	start := int(h.Offset(at.Start) - h.Start)
	p.Line, p.Column = advance(p.Line, p.Column, h.Text[:start])
	p.EndLine, p.EndColumn = p.Line, p.Column+utf8.RuneCountInString(h.Ref[at.Start:at.End])
	if hidden {
		at.Message = terminal.Visible(text) + ": " + errCut.Error()
	}
	return report.Finding{Place: p, Rule: at.Rule, Level: at.Level, Message: at.Message}
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

// hit is a hit in JSON.
type hit struct {
	File       string    `json:"file,omitempty"`
	FileBase64 []byte    `json:"fileBase64,omitempty"`
	Start      int64     `json:"start"`
	End        int64     `json:"end"`
	Line       int       `json:"line"`
	Column     int       `json:"column"`
	Text       *string   `json:"text"`
	TextBase64 []byte    `json:"textBase64,omitempty"`
	Ref        *string   `json:"ref"`
	RefBase64  []byte    `json:"refBase64,omitempty"`
	URI        bool      `json:"uri"`
	Delimiter  string    `json:"delimiter"`
	Trimmed    []trimmed `json:"trimmed"`
	Hyphens    []int64   `json:"hyphens"`
	report.Verdict
}

// trimmed is what was left out of a hit.
type trimmed struct {
	Start      int64  `json:"start"`
	End        int64  `json:"end"`
	Text       string `json:"text"`
	TextBase64 []byte `json:"textBase64,omitempty"`
	Reason     string `json:"reason"`
}

func hitOf(name string, h *extract.Hit) hit {
	found := h.Ref != ""
	x := hit{
		File: name, FileBase64: jsontext.Exact(name), Start: h.Start, End: h.End, Line: h.Line, Column: h.Column,
		Text: jsontext.Optional(h.Text, found), TextBase64: jsontext.Exact(h.Text),
		Ref: jsontext.Optional(h.Ref, found), RefBase64: jsontext.Exact(h.Ref),
		URI: isURI(h), Delimiter: h.Delimiter.String(), Trimmed: []trimmed{}, Hyphens: []int64{}, Verdict: report.VerdictOf(h.Err),
	}
	for _, t := range h.Trimmed {
		x.Trimmed = append(x.Trimmed, trimmed{t.Start, t.End, t.Text, jsontext.Exact(t.Text), t.Reason.String()})
	}
	for _, y := range h.Hyphens {
		x.Hyphens = append(x.Hyphens, y.Offset)
	}
	return x
}

// isURI reports whether a hit is a URI: an IRI in US-ASCII is one (RFC 3987, 2.2).
func isURI(h *extract.Hit) bool { return h.Err == nil && ascii.Is(h.Ref) }

// appendText appends a hit for people: the reference and its place, what was trimmed
// and may be part of it, and what is wrong with it.
func (f *find) appendText(dst []byte, h *extract.Hit) []byte {
	text, hidden := hideCut(h)
	if h.Err != nil && !hidden {
		return f.appendInvalid(dst, h)
	}
	at := f.place(h)
	if !hidden {
		text = redact.Text("", h.Ref)
	}
	columns := max(terminal.LeastText, f.Out.Columns(terminal.LongText)-len("✓   ")-len(at))
	mark := f.Out.Paint(terminal.Good, "✓")
	if h.Err != nil {
		mark = f.Out.Paint(terminal.Bad, "✗")
	}
	return fmt.Appendf(dst, "%s %s  %s\n%s", mark, terminal.Shorten(text, columns), f.Out.Paint(terminal.Faint, at), f.notes(h))
}

// place returns the place of a hit, its delimiter, and whether it is also a URI.
func (f *find) place(h *extract.Hit) string {
	at := fmt.Sprintf("%d:%d", h.Line, h.Column)
	if h.Delimiter != extract.DelimiterSpace {
		at += " " + h.Delimiter.String()
	}
	if f.edition.IsIRI() && isURI(h) {
		at += " URI"
	}
	return at
}

func (f *find) appendInvalid(dst []byte, h *extract.Hit) []byte {
	if long, ok := errs.AsType[*extract.LengthError](h.Err); ok {
		return fmt.Appendf(dst, "%s %v  %s\n", f.Out.Paint(terminal.Bad, "✗"), long, f.Out.Paint(terminal.Faint, f.place(h)))
	}
	dst = report.AppendText(dst, f.Out, f.edition, h.Ref, h.Err)
	return fmt.Appendf(dst, "  %s %s\n", f.Out.Paint(terminal.Faint, "at:"), f.place(h))
}

// notes returns a line about what was trimmed from a hit and is not white space, and
// about its hyphens.
func (f *find) notes(h *extract.Hit) string {
	var all []string
	for _, t := range h.Trimmed {
		if t.Reason != extract.ReasonWhiteSpace {
			all = append(all, terminal.Shorten(strconv.Quote(t.Text), terminal.LeastText)+" "+t.Reason.String())
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
