package frame

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/nfc"
)

// Texts is a command that answers for texts one by one. It reads the texts and writes
// the answers in order.
type Texts struct {
	*App
	inputs
	lines lineNumbers
	spec  edition.One // of a command on references

	// Only are the texts to answer for.
	Only Only
	// Edition is the edition of a command on references, whose document errors name.
	*edition.Edition
	// Rules are the rules that texts are judged by, for a summary. They may be none.
	Rules []edition.Rule
	// Answer gives the verdicts about a text to [Texts.Judge], and writes the answers that it asks for.
	// It is called from several goroutines, and must not keep the text.
	Answer func(r *batch.Result, text string)
	// Header is written before the first answer.
	Header []byte
}

// Verdict is the judgment of a rule about a text.
type Verdict struct {
	// Rule is the index of the rule that the text is judged by, if there are several.
	Rule int
	// Edition is that of the verdict if it is not that of the command.
	Edition *edition.Edition
	// Err is why the text is invalid or cannot be processed, or nil.
	Err error
	// Reasons are what summaries count and reports list. Nil means Err.
	Reasons []error
}

// Form is the form of an answer.
type Form uint8

// The forms.
const (
	NoAnswer Form = iota // a summary, a report or --only wants none
	AsJSON
	AsText
)

// Wants reports whether anything is written for valid or invalid texts.
func (t *Texts) Wants(valid bool) bool {
	return t.Report.Format != "" || t.Summary != "" || t.Only.Wants(valid)
}

// Judge takes a verdict about a text, and returns the form in which to answer.
func (t *Texts) Judge(r *batch.Result, text string, v Verdict) Form {
	if t.Report.Format != "" {
		t.report(r, text, v)
		return NoAnswer
	}
	if v.Err != nil {
		r.Fail(StatusInvalid)
	}
	switch {
	case t.Summary != "":
		t.count(r, text, v)
		return NoAnswer
	case !t.Only.Wants(v.Err == nil):
		return NoAnswer
	case t.JSON:
		return AsJSON
	}
	return AsText
}

// reasons returns Reasons, or Err if they are nil.
func (v Verdict) reasons() []error {
	if v.Reasons == nil && v.Err != nil {
		return []error{v.Err}
	}
	return v.Reasons
}

// Object writes an answer in JSON.
func (t *Texts) Object(r *batch.Result, members ...any) {
	r.Out = t.Begin(r.Out, r)
	jsontext.Writer{Out: &r.Out, Flusher: r}.Members(members)
	r.Out = append(r.Out, "}\n"...)
}

// TextObject writes an answer in JSON about a text. Its last members say whether the text is valid
// and could be processed, and the error if not.
func (t *Texts) TextObject(r *batch.Result, text string, err error, members ...any) {
	t.Object(r, "in", text, "", jsontext.Object(members), "valid", err == nil, "error", report.JSON(text, err))
}

// Line answers with a result on its line, or an error on standard error.
func (t *Texts) Line(r *batch.Result, text, result string, err error) {
	if err != nil {
		t.Diagnose(r, t.Edition, text, err)
		return
	}
	r.Out = append(append(r.Out, t.Out.Shown(result)...), '\n')
}

// AddFlags adds the flags of all commands that read texts. Formats are those of --output that
// not all have.
func (t *Texts) AddFlags(cmd *cobra.Command, formats ...string) {
	t.inputs.addFlags(cmd)
	usage.OneOf(cmd, &t.Only, "only", "verdict", `answer only for texts that are "valid" or "invalid"`, OnlyInvalid, OnlyValid)
	cmd.Flags().BoolVarP(&t.lines.asked, "line-number", "n", false, "put the line number of the text before each answer")
	usage.Describe(cmd.Flags(), "output", "line-number", "only")
	t.AddOutputFlag(cmd, append(report.Summaries, formats...)...)
}

// Under makes the answers those of one edition.
func (t *Texts) Under(e *edition.Edition) {
	t.Edition = e
	t.Rules = []edition.Rule{e.ReferenceRule()}
}

// Run answers for the operands and the texts of the inputs.
func (t *Texts) Run(ctx context.Context, operands []string) error {
	if err := t.check(operands); err != nil {
		return err
	}
	t.Out.Beside = t.lines.asked
	source := newReading(t.App, &t.inputs, operands)
	t.lines.prepare(source.names)
	answer := t.Answer
	switch {
	case t.Summary != "":
		answer = summarized(answer)
	case t.lines.asked && !t.JSON:
		answer = t.lines.answer(answer)
	}
	if t.lines.asked && len(t.Header) > 0 {
		t.Header = append(bytes.Repeat([]byte(" "), t.lines.width), t.Header...)
	}
	return t.run(ctx, source, t.reading(answer))
}

// RunFiles answers for the records of files, or of standard input.
func (t *Texts) RunFiles(ctx context.Context, files []string, records func(name string, in io.Reader) iter.Seq[batch.Batch]) error {
	t.files, t.records = files, records
	return t.run(ctx, newReading(t.App, &t.inputs, nil), nil)
}

func (t *Texts) run(ctx context.Context, source *reading, answer func(*batch.Result, string)) error {
	w := &writer{Texts: t, source: source}
	if start := time.Now(); !source.typed() {
		w.progress = terminal.NewStatusLine(t.Stderr, func() string { return w.line(time.Since(start)) })
	}
	if t.Report.Format == "" && t.Summary == "" {
		w.header = t.Header
	}
	if t.Summary != "" {
		w.summary = &report.Summary{Rules: t.Rules}
	}
	defer w.progress.Stop()
	return w.end(batch.Run(ctx, source.batches(), batch.Handler{Answer: answer, Failed: t.failed}, w.write))
}

// check finds flags that exclude each other or have no effect, and operands that may be
// meant as something else.
func (t *Texts) check(operands []string) error {
	if err := t.inputs.check(operands); err != nil {
		return err
	}
	t.mistaken(operands)
	if t.Report.Format == "" {
		return nil
	}
	return t.WithoutAnswers("line-number", "only")
}

// WithoutAnswers returns an error if one of some flags is given, which change answers: they have no
// effect on a summary or a report.
func (t *Texts) WithoutAnswers(flags ...string) error {
	return usage.NoEffect(t.flags, fmt.Sprintf("with --output %s, which writes no answers: leave it out", t.Format), flags...)
}

// reading returns a function of a line that calls answer with the text in it.
func (t *Texts) reading(answer func(*batch.Result, string)) func(*batch.Result, string) {
	if t.Charset != "" {
		whole := answer
		answer = func(r *batch.Result, text string) {
			if strings.Contains(text, "\uFFFD") {
				t.undecodable(r)
			}
			whole(r, text)
		}
	}
	if t.inputs.format != jsonLines {
		return answer
	}
	return func(r *batch.Result, text string) {
		if r.Input != "" {
			s, err := jsontext.ReadText(text)
			if err != nil {
				t.failed(r, err)
				return
			}
			text = s
			if t.NFC { // what JSON escapes is not in NFC yet
				text = nfc.String(text)
			}
		}
		answer(r, text)
	}
}
