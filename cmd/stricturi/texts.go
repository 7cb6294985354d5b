package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/uri"
)

// texts is the frame of a command that answers for texts one by one: it reads
// them, and writes the answers in order. The command itself is a function of
// one text.
type texts struct {
	*app
	inputs
	only    verdict // --only
	numbers numbers
	summary summaryFormat
	// header is written before the first answer.
	header []byte
	// answer appends the answer for a text to r.Out, ended by a line end, and
	// says with r.Fail what is wrong with it. It is called from several
	// goroutines, and must not keep the text.
	answer func(r *batch.Result, text string)

	// The following may be nil.

	// quick says that a text is valid; where it says no, that is not known.
	quick func(text string) bool
	// targets are what --summary counts by, and judge says what each of them
	// says of a text. Without judge there is one at most, and the answer's own
	// reasons are counted.
	targets []edition.Rule
	judge   func(r edition.Rule, text string) *uri.SyntaxError
	// faults says what is wrong with a text, for --report.
	faults func(text string) []fault
	report report.Report
	// filters says that answer heeds only by itself.
	filters bool
	// shaping are the flags that decide what an answer has, but not whether a
	// text is valid. They have no effect on a summary.
	shaping []string
}

// addTextFlags adds the flags that all commands have that read texts.
func (t *texts) addTextFlags(cmd *cobra.Command) {
	t.inputs.addFlags(cmd)
	addVerdictFlags(cmd, &t.only, &t.summary)
	cmd.Flags().BoolVarP(&t.numbers.asked, "line-number", "n", false, "put before each answer the number of the line that the text is from")
	t.addJSONFlag(cmd)
}

// addVerdictFlags adds the flags that choose between valid and invalid texts, and
// count them.
func addVerdictFlags(cmd *cobra.Command, only *verdict, s *summaryFormat) {
	f := cmd.Flags()
	f.Var(only, "only", `answer only for texts that are "valid" or "invalid"`)
	usage.Complete(cmd, "only", func() []string { return verdictNames })
	f.Var(s, "summary", `write a summary in place of the answers: --summary, --summary=json or --summary=html`)
	f.Lookup("summary").NoOptDefVal = string(summaryText)
	usage.Complete(cmd, "summary", func() []string { return summaryFormats })
}

func (a *app) addJSONFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.json, "json", false, "write one JSON object a line")
}

// answersUnder says that the answers are those of one edition.
func (t *texts) answersUnder(s *edition.Edition) { t.targets = []edition.Rule{s.ReferenceRule()} }

// run answers for the operands.
func (t *texts) run(ctx context.Context, operands []string) error {
	if err := t.inputs.check(operands); err != nil {
		return err
	}
	if err := t.checkSummary(); err != nil {
		return err
	}
	if err := t.mistaken(operands); err != nil {
		return err
	}
	var sum *summary
	t.numbers.prepare(&t.inputs, operands, t.json)
	if t.numbers.asked {
		if len(t.header) > 0 {
			t.header = append(bytes.Repeat([]byte(" "), t.numbers.width), t.header...)
		}
	}
	h := batch.Handler{Answer: t.handler(), Failed: t.failed}
	if t.report.Format != "" {
		if err := usage.NoEffect(t.flags, withReport, append(t.shaping, "json", "summary", "line-number", "only")...); err != nil {
			return err
		}
		t.header = nil
		h.Answer = t.reported
	}
	if t.summary != "" {
		sum = newSummary(t.targets)
		texts := len(slices.DeleteFunc(slices.Clone(operands), func(operand string) bool { return operand == "-" }))
		sum.inputs = inputNames(t.files, len(t.files)+texts == 0 || texts < len(operands), texts)
		t.header = nil
		h.Answer = t.summarise
	}
	source := newReading(t.app, &t.inputs, operands)
	p := source.progress()
	defer p.Stop()
	lost := lostReport{stderr: t.stderr}
	done := 0
	err := batch.Run(ctx, source.batches(), h, func(piece batch.Piece) error {
		done += piece.Texts
		p.Add(piece.Texts, source.since())
		n, noted := piece.Data.(*notes)
		if noted && sum != nil {
			sum.add(n)
		}
		if len(piece.Err) > 0 || noted && n.reports > 0 {
			err := p.Apart(func() error {
				if noted {
					lost.add(n)
				}
				_, err := t.stderr.Write(piece.Err)
				return err
			})
			if err != nil {
				return errQuiet
			}
		}
		if t.out.IsTerminal { // the answers may stand on the same terminal
			p.Hide()
		}
		if len(t.header) > 0 && len(piece.Out) > 0 {
			if err := t.write(t.header, statusOK); err != nil {
				return err
			}
			t.header = nil
		}
		return t.write(t.report.Next(piece.Out), piece.Status)
	})
	long := p.WasShown()
	p.Stop()
	lost.end()
	if sum != nil && err != errQuiet {
		sum.Complete = err == nil
		if err := t.print(sum.render(t)); err != nil {
			return err
		}
	}
	if err != errQuiet {
		if err := t.print(t.report.End(err == nil && t.status < statusUnusable)); err != nil {
			return err
		}
	}
	switch {
	case err == nil:
		return nil
	case err == errQuiet:
		if long { // somebody has been watching
			t.complain(fmt.Errorf("nobody reads the output any more; %d texts were done", done))
		}
		return nil
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("interrupted after %d texts", done)
	}
	return fmt.Errorf("standard output: %w", err)
}

// checkPage checks what --summary=html needs.
func checkPage(flags *pflag.FlagSet) error {
	if _, err := pageDate(); err != nil {
		return err
	}
	return usage.NoEffect(flags, "with --summary=html: leave it out, or give --summary=json", "json")
}

// checkSummary finds flags that have no effect on a summary.
func (t *texts) checkSummary() error {
	if t.summary == "" {
		return nil
	}
	if err := usage.NoEffect(t.flags, "with --summary, which writes no answers: leave it out", t.shaping...); err != nil {
		return err
	}
	if t.summary == summaryHTML {
		return checkPage(t.flags)
	}
	return nil
}

// mistaken says of operands that may be meant as something else what they are: a
// format that was to be the value of --summary, and names of files where no
// --input is given.
func (t *texts) mistaken(operands []string) error {
	if len(operands) == 0 {
		return nil
	}
	if t.summary != "" && slices.Contains(summaryFormats, operands[0]) {
		return fmt.Errorf("the format of a summary is given as --summary=%[1]s; a text %[1]q can be read from standard input", operands[0])
	}
	if len(t.files) > 0 {
		return nil
	}
	var names []string // of files
	for _, operand := range operands {
		if info, err := os.Stat(operand); operand != "-" && err == nil && info.Mode().IsRegular() {
			names = append(names, terminal.Visible(operand))
		}
	}
	switch len(names) {
	case 0:
	case 1:
		fmt.Fprintf(t.stderr, "stricturi: note: the text %[1]s is also the name of a file; to read the file: --input %[1]s\n", names[0])
	default:
		fmt.Fprintf(t.stderr, "stricturi: note: %d texts are also names of files; to read these: --input %s --input ...\n", len(names), names[0])
	}
	return nil
}

// handler returns answer, restricted to what --only asks for, and reading what
// a line holds.
func (t *texts) handler() func(*batch.Result, string) {
	answer := t.answer
	if t.only != "" && !t.filters {
		whole := answer
		answer = func(r *batch.Result, text string) {
			from := len(r.Out)
			s := r.Apart(func(r *batch.Result) { whole(r, text) })
			if !t.only.wants(s == statusOK) {
				r.Out = r.Out[:from]
			}
		}
	}
	if t.quick != nil && t.only == onlyInvalid {
		slow := answer
		answer = func(r *batch.Result, text string) {
			if !t.quick(text) {
				slow(r, text)
			}
		}
	}
	if t.numbers.asked {
		answer = t.numbers.answer(answer)
	}
	return t.reading(answer)
}

// reading returns a function of a line for one of the text in it.
func (t *texts) reading(answer func(*batch.Result, string)) func(*batch.Result, string) {
	if t.format != jsonLines && t.pointer == nil {
		return answer
	}
	read := jsontext.ReadText
	if t.pointer != nil {
		read = t.pointer.Find
	}
	return func(r *batch.Result, text string) {
		if r.Source != nil {
			if r.Line == 1 {
				text = strings.TrimPrefix(text, "\uFEFF") // RFC 8259, 8.1
			}
			s, err := read(text)
			if err != nil {
				if err == jsontext.ErrMissing {
					err = batch.ErrMissing{What: fmt.Sprintf("string at %q", t.pointer)}
				}
				t.failed(r, err)
				return
			}
			text = s
		}
		answer(r, text)
	}
}

// failed reports a record that no text can be had from, or that an input cannot
// be read any further.
func (t *texts) failed(r *batch.Result, err error) {
	where := terminal.Visible(r.Source.Name)
	if r.Line > 0 {
		where = fmt.Sprintf("%s, line %d", where, r.Line)
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	line := fmt.Appendf(nil, "stricturi: %s: %s\n", where, terminal.Visible(err.Error()))
	if errors.Is(err, csv.ErrQuote) || errors.Is(err, csv.ErrBareQuote) {
		line = append(line[:len(line)-1], "; with --no-quotes a quote is a character like others\n"...)
	}
	n := notesOf(r)
	if _, ok := errors.AsType[batch.ErrMissing](err); ok {
		r.Fail(statusInvalid)
		n.lost++
		n.report(line)
		return
	}
	r.Fail(statusUnusable)
	n.unreadable++
	if r.Line > 0 {
		n.report(line)
	} else {
		r.Err = append(r.Err, line...) // there is one of these for an input
	}
}

// verdict is the value of --only.
type verdict string

const (
	onlyValid   verdict = "valid"
	onlyInvalid verdict = "invalid"
)

var verdictNames = []string{string(onlyInvalid), string(onlyValid)}

// wants says whether an answer is asked for.
func (v verdict) wants(valid bool) bool { return v == "" || (v == onlyValid) == valid }

// String, Set and Type make it the value of a flag.
func (v *verdict) String() string { return string(*v) }

// Set takes a known verdict only.
func (v *verdict) Set(s string) error {
	if !slices.Contains(verdictNames, s) {
		return fmt.Errorf("valid values: %s", strings.Join(verdictNames, ", "))
	}
	*v = verdict(s)
	return nil
}

// Type is what the help shows for the value.
func (v *verdict) Type() string { return "verdict" }

// textFormat is what a line of standard input is.
type textFormat string

const (
	plainLines textFormat = "text"
	jsonLines  textFormat = "jsonl"
)

var textFormats = []string{string(plainLines), string(jsonLines)}

// String, Set and Type make it the value of a flag.
func (f *textFormat) String() string { return string(*f) }

// Set takes a known format only.
func (f *textFormat) Set(s string) error {
	switch textFormat(s) {
	case plainLines, jsonLines:
		*f = textFormat(s)
		return nil
	}
	return fmt.Errorf("valid values: %s", strings.Join(textFormats, ", "))
}

// Type is what the help shows for the value.
func (f *textFormat) Type() string { return "format" }
