package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/bulk"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
)

// texts is the frame of a command that answers for texts one by one: it reads
// them, and writes the answers in order. The command itself is a function of
// one text.
type texts struct {
	*app
	format textFormat // --in
	// header is written before the first answer.
	header []byte
	// answer appends the answer for a text to r.Out, ended by a line end, and
	// says with r.Fail what is wrong with it. It is called from several
	// goroutines.
	answer func(r *bulk.Result, text string)
}

// addTextFlags adds the flags that all commands have that read texts.
func (t *texts) addTextFlags(cmd *cobra.Command) {
	cmd.Flags().Var(&t.format, "in", `what a line of standard input is: "text", or "jsonl" for a JSON string or an object with "in"`)
	complete(cmd, "in", func() []string { return textFormats })
	t.addJSONFlag(cmd)
}

func (a *app) addJSONFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.json, "json", false, "write one JSON object a line")
}

// run answers for the operands.
func (t *texts) run(ctx context.Context, operands []string) error {
	p := t.newProgress()
	defer p.stop()
	err := bulk.Run(ctx, t.batches(operands), t.serve, t.unread, func(piece bulk.Piece) error {
		if t.out.is || len(piece.Err) > 0 {
			p.hide() // what is written now may stand on the same terminal
		}
		if _, err := t.stderr.Write(piece.Err); err != nil && len(piece.Err) > 0 {
			return errQuiet
		}
		if len(t.header) > 0 && len(piece.Out) > 0 {
			if err := t.write(t.header, statusOK); err != nil {
				return err
			}
			t.header = nil
		}
		if err := t.write(piece.Out, piece.Status); err != nil {
			return err
		}
		p.add(piece.Texts, piece.Bytes)
		return nil
	})
	switch {
	case err == nil || err == errQuiet:
		return nil
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	}
	return fmt.Errorf("standard output: %w", err)
}

// batches yields the texts that the operands are.
func (t *texts) batches(operands []string) iter.Seq[bulk.Batch] {
	if len(operands) == 0 {
		return bulk.Lines(t.stdin)
	}
	return func(yield func(bulk.Batch) bool) {
		for _, operand := range operands {
			source := bulk.Texts(operand)
			if operand == "-" {
				source = bulk.Lines(t.stdin)
			}
			for b := range source {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// serve answers for a text, which is a line of standard input where it has a
// number.
func (t *texts) serve(r *bulk.Result, text string, number int) {
	if number > 0 && t.format == jsonLines {
		s, err := jsontext.ReadText(text)
		if err != nil {
			r.Err = fmt.Appendf(r.Err, "stricturi: standard input, line %d: %v\n", number, err)
			r.Fail(statusUnusable)
			return
		}
		text = s
	}
	t.answer(r, text)
}

// unread reports that standard input cannot be read any further.
func (t *texts) unread(r *bulk.Result, err error) {
	r.Err = fmt.Appendf(r.Err, "stricturi: standard input: %v\n", err)
	r.Fail(statusUnusable)
}

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
	return fmt.Errorf("known are %s", strings.Join(textFormats, ", "))
}

// Type is what the help shows for the value.
func (f *textFormat) Type() string { return "format" }
