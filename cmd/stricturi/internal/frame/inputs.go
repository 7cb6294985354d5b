package frame

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
)

// inputs are the flags that say where texts are read from.
type inputs struct {
	format  string   // --in
	files   []string // --input
	maxLine int      // --max-line
	Decoding

	records func(name string, in io.Reader) iter.Seq[batch.Batch] // nil for lines
	flags   *pflag.FlagSet
}

const jsonLines = "jsonl"

func (i *inputs) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	usage.OneOf(cmd, &i.format, "in", "format", `format of the lines: "text", or "jsonl" for a JSON string or an object with "in"`,
		"text", jsonLines)
	f.StringArrayVar(&i.files, "input", nil, "`file` to read texts from, repeatable; - is standard input")
	f.IntVar(&i.maxLine, "max-line", batch.DefaultLimit, "maximum length of a line in bytes")
	usage.Describe(f, "input", "in", "input", "max-line")
	i.flags = f
}

// check finds flags that have no effect or a wrong value.
func (i *inputs) check(operands []string) error {
	if err := i.Decoding.Check(); err != nil {
		return err
	}
	if i.maxLine < 1 {
		return fmt.Errorf("--max-line %d is less than 1", i.maxLine)
	}
	if len(i.files) == 0 && len(operands) > 0 && !slices.Contains(operands, "-") {
		const why = "on operands, which are texts and not read from lines: give --input FILE or -, or leave it out"
		if err := usage.NoEffect(i.flags, why, "in", "max-line", "line-number"); err != nil {
			return err
		}
	}
	return nil
}

// RulesOf returns the rules that the flags choose, or an error if standard input has both the texts
// and a grammar.
func (i *inputs) RulesOf(c *edition.Choice, operands []string) ([]edition.Rule, error) {
	rules, err := c.Rules()
	texts := len(operands) == 0 && len(i.files) == 0 || slices.Contains(operands, "-") || slices.Contains(i.files, "-")
	if err == nil && c.UsesStdin() && texts {
		err = errors.New("standard input is the grammar: give the texts as operands or with --input FILE")
	}
	return rules, err
}

// mistaken notes an operand that may be meant as the name of a file, if there is no --input.
func (t *Texts) mistaken(operands []string) {
	for _, operand := range operands {
		info, err := os.Stat(operand)
		if len(t.files) == 0 && operand != "-" && err == nil && info.Mode().IsRegular() {
			fmt.Fprintf(t.Stderr, "stricturi: note: the text %[1]s is also the name of a file; to read files: --input %[1]s\n",
				terminal.Visible(operand))
			return
		}
	}
}

// reading is the inputs of one run: files, then operands; standard input if there are
// neither.
type reading struct {
	app      *App
	inputs   *inputs
	operands []string
	names    []string // of the files, and of standard input if it is read
	total    int64    // bytes to read, 0 if not known
	read     atomic.Int64
}

func newReading(a *App, i *inputs, operands []string) *reading {
	r := &reading{app: a, inputs: i, operands: operands}
	if len(operands) == 0 && len(i.files) == 0 {
		r.operands = []string{"-"}
	}
	files := slices.Clone(i.files)
	if slices.Contains(r.operands, "-") {
		files = append(files, "-")
	}
	known := true
	for _, name := range files {
		r.names = append(r.names, inputName(name))
		info, err := os.Stat(name)
		if f, ok := a.Stdin.(*os.File); ok && name == "-" {
			info, err = f.Stat()
		}
		if known = known && err == nil && info.Mode().IsRegular(); known {
			r.total += info.Size()
		}
	}
	if !known {
		r.total = 0
	}
	return r
}

// typed reports whether a person types the input.
func (r *reading) typed() bool {
	return slices.Contains(r.names, StandardInput) && terminal.Of(r.app.Stdin).IsTerminal
}

// StandardInput is the name of standard input.
const StandardInput = "standard input"

// inputName returns the name of a file in messages.
func inputName(file string) string {
	if file == "-" {
		return StandardInput
	}
	return file
}

func (r *reading) batches() iter.Seq[batch.Batch] {
	return func(yield func(batch.Batch) bool) {
		for _, name := range r.inputs.files {
			if !r.file(name, yield) {
				return
			}
		}
		for _, operand := range r.operands {
			more := false
			if operand == "-" {
				more = r.file(operand, yield)
			} else {
				more = yield(batch.Batch{Records: []batch.Record{{Text: r.inputs.Text(operand)}}})
			}
			if !more {
				return
			}
		}
	}
}

// file yields what is in a file, or in standard input, and reports whether yield wants more.
func (r *reading) file(name string, yield func(batch.Batch) bool) bool {
	shown := inputName(name)
	raw, err := io.NopCloser(r.app.Stdin), error(nil)
	if name != "-" {
		raw, err = os.Open(name)
	}
	var plain io.Reader
	if err == nil {
		defer raw.Close()
		plain, err = batch.Plain(&batch.Counter{Reader: raw, N: &r.read})
	}
	if err != nil {
		return yield(batch.Batch{Input: shown, Records: []batch.Record{{Err: err}}})
	}
	records := r.inputs.records
	if records == nil {
		records = r.inputs.lines
	}
	for b := range records(name, plain) {
		b.Input = shown
		if !yield(b) {
			return false
		}
	}
	return true
}

// lines yields the texts of a stream.
func (i *inputs) lines(_ string, plain io.Reader) iter.Seq[batch.Batch] {
	return batch.Lines(i.Reader(plain), i.maxLine)
}
