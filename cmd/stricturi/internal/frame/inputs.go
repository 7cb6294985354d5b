package frame

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
)

// inputs are the flags that say where texts are read from.
type inputs struct {
	format    textFormat // --in
	files     []string   // --input
	column    string     // --column
	delimiter string     // --delimiter
	hasHeader bool       // --header
	noQuotes  bool       // --no-quotes
	at        string     // --pointer
	maxLine   int        // --max-line
	Decoding             // --from and --nfc

	pointer *jsontext.Pointer
	comma   rune
	flags   *pflag.FlagSet
}

// textFormat is the format of a line.
type textFormat string

const (
	plainLines textFormat = "text"
	jsonLines  textFormat = "jsonl"
)

func (i *inputs) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	usage.OneOf(cmd, &i.format, "in", "format", `format of the lines: "text", or "jsonl" for a JSON string or an object with "in"`,
		plainLines, jsonLines)
	f.StringArrayVar(&i.files, "input", nil, "`file` to read texts from, repeatable; gzip and zstd are recognized; - is standard input")
	f.StringVar(&i.column, "column", "", "read texts from the CSV or TSV `column` with this number, or this name in the header")
	f.StringVar(&i.delimiter, "delimiter", "",
		`with --column: the `+"`character`"+` between fields, or "tab" (default: found in the first line)`)
	f.BoolVar(&i.hasHeader, "header", false, "with --column and a number: the first record is a header")
	f.BoolVar(&i.noQuotes, "no-quotes", false, "with --column: treat quotes as ordinary characters, and each line as a record")
	f.StringVar(&i.at, "pointer", "", "read texts from the strings at this JSON `pointer` in the lines")
	f.IntVar(&i.maxLine, "max-line", batch.DefaultLimit, "maximum length of a line, or of a record of a table, in bytes")
	usage.Describe(f, "input", "in", "input", "column", "delimiter", "header", "no-quotes", "pointer", "max-line")
	i.Decoding.AddFlags(cmd)
	i.flags = f
}

// check finds flags that exclude each other or have no effect, and parses those that
// have a syntax.
func (i *inputs) check(operands []string) error {
	if err := i.Decoding.Check(); err != nil {
		return err
	}
	column, pointer := i.flags.Changed("column"), i.flags.Changed("pointer")
	switch {
	case i.maxLine < 1:
		return fmt.Errorf("--max-line %d is less than 1", i.maxLine)
	case column && pointer:
		return errors.New("--column and --pointer exclude each other")
	case column && i.format == jsonLines:
		return errors.New("--column and --in jsonl exclude each other")
	case !column && (i.flags.Changed("delimiter") || i.hasHeader || i.noQuotes):
		return errors.New("--delimiter, --header and --no-quotes are for --column")
	}
	if column {
		if n, err := strconv.Atoi(i.column); err != nil || n < 1 {
			if err := usage.NoEffect(i.flags, "with the name of a column, which is one in the header: leave it out", "header"); err != nil {
				return err
			}
		}
	}
	if pointer && i.format == plainLines {
		return errors.New("--in text has no effect with --pointer, whose lines are JSON: leave it out")
	}
	if len(i.files) == 0 && len(operands) > 0 && !slices.Contains(operands, "-") {
		const why = "on operands, which are texts and not read from lines: give --input FILE or -, or leave it out"
		if err := usage.NoEffect(i.flags, why, "in", "column", "pointer", "max-line", "line-number"); err != nil {
			return err
		}
		if pointer { // to the whole line, which is also the default value
			return errors.New("--pointer has no effect " + why)
		}
	}
	if i.flags.Changed("delimiter") {
		switch d := i.delimiter; {
		case d == "tab" || d == `\t`:
			i.comma = '\t'
		case utf8.RuneCountInString(d) == 1 && utf8.ValidString(d) && !strings.ContainsAny(d, "\"\r\n\x00\uFFFD"):
			i.comma, _ = utf8.DecodeRuneInString(d)
		default:
			return fmt.Errorf("--delimiter %q is not one character that can separate fields", d)
		}
	}
	if pointer {
		p, err := jsontext.ParsePointer(i.at)
		if err != nil {
			return fmt.Errorf("--pointer: %w", err)
		}
		i.pointer = &p
	}
	return nil
}

func (i *inputs) framing() batch.Framing {
	if i.column != "" {
		return batch.Columns{Column: i.column, Comma: i.comma, Header: i.hasHeader, NoQuotes: i.noQuotes, Limit: i.maxLine}.Framing()
	}
	return batch.Lines(i.maxLine)
}

// reading is the inputs of one run: files, then operands; standard input if there are
// neither.
type reading struct {
	app      *App
	inputs   *inputs
	operands []string
	stdin    bool  // standard input is read
	total    int64 // bytes to read, 0 if not known
	read     atomic.Int64
	note     atomic.Pointer[string] // about the input, to be written
}

func newReading(a *App, i *inputs, operands []string) *reading {
	r := &reading{app: a, inputs: i, operands: operands}
	if len(operands) == 0 && len(i.files) == 0 {
		r.operands = []string{"-"}
	}
	known := true
	count := func(n int64) {
		r.total += n
		known = known && n > 0
	}
	for _, name := range i.files {
		if name == "-" {
			r.stdin = true
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err != nil: // is reported when it is opened
		case !info.Mode().IsRegular():
			known = false
		default:
			r.total += info.Size()
		}
	}
	for _, operand := range r.operands {
		r.stdin = r.stdin || operand == "-"
	}
	if r.stdin {
		count(remaining(a.Stdin))
	}
	if !known {
		r.total = 0
	}
	return r
}

// Progress returns the progress of reading files, or standard input if there are none.
func (a *App) Progress(files []string) *terminal.Progress {
	return newReading(a, &inputs{files: files}, nil).progress()
}

// progress returns the progress of the reading. It is not shown if a person types the
// input.
func (r *reading) progress() *terminal.Progress {
	if r.stdin && terminal.Of(r.app.Stdin).IsTerminal {
		return new(terminal.Progress)
	}
	return terminal.NewProgress(r.app.Stderr, r.total)
}

// remaining returns how many bytes of a stream are left to read, and 0 if that is not
// known.
func remaining(stream io.Reader) int64 {
	f, ok := stream.(*os.File)
	if !ok {
		return 0
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0
	}
	return max(0, info.Size()-at)
}

// StandardInput is the name of standard input.
const StandardInput = "standard input"

// since returns how many bytes were read since the last call, before decompression.
func (r *reading) since() int { return int(r.read.Swap(0)) }

func (r *reading) batches() iter.Seq[batch.Batch] {
	return func(yield func(batch.Batch) bool) {
		for _, name := range r.inputs.files {
			if !r.file(name, yield) {
				return
			}
		}
		for _, operand := range r.operands {
			source := r.stream(StandardInput, r.app.Stdin)
			if operand != "-" {
				source = batch.Texts(r.inputs.Text(operand))
			}
			for b := range source {
				if !yield(b) {
					return
				}
			}
		}
	}
}

func (r *reading) file(name string, yield func(batch.Batch) bool) bool {
	source := r.stream(StandardInput, r.app.Stdin)
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return yield(batch.Batch{Source: &batch.Source{Name: name}, Err: err})
		}
		defer f.Close()
		source = r.stream(name, whole(f))
	}
	for b := range source {
		if !yield(b) {
			return false
		}
	}
	return true
}

// whole returns a reader of a file that fails if the file became shorter while it was read:
// its last line could be a part of one.
func whole(f *os.File) io.Reader {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return f
	}
	return &wholeReader{f, f.Stat, info.Size(), info.Size()}
}

type wholeReader struct {
	file io.Reader
	stat func() (fs.FileInfo, error)
	size int64 // when it was opened
	left int64
}

func (r *wholeReader) Read(b []byte) (int, error) {
	n, err := r.file.Read(b)
	if r.left -= int64(n); err == io.EOF && r.left > 0 {
		// The files of sysfs have less text than their size says.
		if info, failed := r.stat(); failed != nil || info.Size() < r.size {
			err = errors.New("the file became shorter while it was read")
		}
	}
	return n, err
}

func (r *reading) stream(name string, raw io.Reader) iter.Seq[batch.Batch] {
	return func(yield func(batch.Batch) bool) {
		plain, err := batch.Decompress(&batch.Counter{Reader: raw, N: &r.read})
		if err != nil {
			yield(batch.Batch{Source: &batch.Source{Name: name}, Err: err})
			return
		}
		defer plain.Close()
		noticed := batch.Notice(r.inputs.Reader(plain), func(charset string) {
			note := fmt.Sprintf("stricturi: note: %s looks like %s, but its lines are read as bytes; decode it with --from %[2]s\n",
				terminal.Visible(name), charset)
			r.note.CompareAndSwap(nil, &note)
		})
		for b := range batch.Read(name, r.inputs.framing(), noticed) {
			if !yield(b) {
				return
			}
		}
	}
}
