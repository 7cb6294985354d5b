// Package frame has what all commands share: streams and exit status ([App]), and the
// way from the texts of operands and inputs to their answers ([Texts]).
package frame

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/usage"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
)

// The exit statuses. The greatest of several counts.
const (
	StatusOK       batch.Status = 0
	StatusInvalid  batch.Status = 1 // a text was invalid or could not be processed
	StatusUnusable batch.Status = 2 // usage error, or an input that cannot be read
)

// App is one run of the command: its streams and its exit status so far.
type App struct {
	Args           []string // operands and flags
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Out, Err       terminal.Info // of Stdout and Stderr
	Status         batch.Status

	Silent bool   // --quiet
	Color  string // --color
	Format string // --output
	JSON   bool   // whether it is JSON

	Summary string        // the format of a summary, or none
	Report  report.Report // in the format of a report, or none

	Command *cobra.Command // that runs
}

// NewApp returns a run of the command.
func NewApp(stdin io.Reader, stdout, stderr io.Writer) *App {
	return &App{Stdin: stdin, Stdout: stdout, Stderr: stderr, Out: terminal.Of(stdout), Err: terminal.Of(stderr)}
}

// AddOutputFlag adds --output, with the formats that a command has besides text and JSON, and
// --json.
func (a *App) AddOutputFlag(cmd *cobra.Command, formats ...string) {
	formats = append([]string{"text", "json"}, formats...)
	a.Format = formats[0]
	usage.OneOf(cmd, &a.Format, "output", "format", "what to write: "+strings.Join(formats, ", "), formats...)
	cmd.Flags().BoolVar(&a.JSON, "json", false, "short for --output json")
	cmd.MarkFlagsMutuallyExclusive("output", "json")
	usage.Describe(cmd.Flags(), "output", "json")
}

// ChooseOutput sets what is written, and the streams, to what the flags say.
func (a *App) ChooseOutput() {
	if a.Silent {
		a.Stdout, a.Stderr = io.Discard, io.Discard
	}
	if a.Color != "auto" {
		a.Out.Color, a.Err.Color = a.Color == "always", a.Color == "always"
	}
	if a.JSON {
		a.Format = "json"
	}
	a.JSON = a.Format == "json"
	switch {
	case slices.Contains(report.Formats, a.Format):
		a.Report.Format, a.Report.Version = a.Format, Version()
	case slices.Contains(report.Summaries, a.Format):
		a.Summary = a.Format
	}
}

// NewStatusLine returns a line on standard error that says what is being worked on.
func (a *App) NewStatusLine() *terminal.StatusLine {
	return terminal.NewStatusLine(a.Stderr, func() string { return "" })
}

// Fail raises the exit status to s.
func (a *App) Fail(s batch.Status) { a.Status = max(a.Status, s) }

// Complain writes an error to standard error. An error about a file begins with its name.
func (a *App) Complain(err error) {
	if e, ok := err.(*fs.PathError); ok {
		err = fmt.Errorf("%s: %w", cmp.Or(terminal.Visible(e.Path), `""`), e.Err)
	}
	lines := strings.Split(a.hide("stricturi: "+err.Error()), "\n")
	for i, line := range lines {
		lines[i] = terminal.Message(redact.Text("", line))
	}
	fmt.Fprintln(a.Stderr, strings.Join(lines, "\n"))
}

// hide hides the userinfos of operands and flags in a message. Package redact finds that of
// "http:/u:p@h" only if the text begins with it, as operands and values of flags do.
func (a *App) hide(message string) string {
	for _, arg := range a.Args {
		left := maxHidden
		for i := range strings.LastIndexByte(arg, '@') {
			scheme, _, _ := strings.Cut(arg[i:min(i+len("https:"), len(arg))], ":")
			if i == 0 || !ascii.IsAlphanumeric(arg[i-1]) && core.KnownScheme(scheme).IsWeb() {
				message = hideValue(message, arg[i:])
				if left -= len(arg) - i; left <= 0 {
					break
				}
			}
		}
	}
	return message
}

// maxHidden limits the bytes that are read of an operand or flag, in which each URL is read to the end.
const maxHidden = 1 << 22

// hideValue hides the userinfos of a value in a message.
func hideValue(message, value string) string {
	for _, part := range redact.Userinfos("", value) {
		before, secret := value[part[0]-1:part[0]], value[part[0]:part[1]] // a short one may be in words
		message = replace(message, before+secret+"@", before+redact.Hidden+"@")
		if i := strings.IndexAny(secret, ",\n"); i > 0 { // the message may have the first of a list, or of lines
			message = replace(message, before+secret[:i], before+redact.Hidden)
		}
	}
	return message
}

// replace replaces a text in a message, also if it is escaped or quoted there.
func replace(message, text, with string) string {
	quoted := strconv.Quote(text)
	for _, shown := range []string{text, terminal.Escape(text), quoted[1 : len(quoted)-1]} {
		message = strings.ReplaceAll(message, shown, with)
	}
	return message
}

// Diagnose explains to people why a text has no result. Results alone are on standard output.
func (a *App) Diagnose(r *batch.Result, in *edition.Edition, text string, err error) {
	r.Err = report.AppendText(r.Err, a.Err, in, text, err)
}

// Write writes answers, and raises the exit status to theirs once a part is written. The
// error is ErrClosed if the output pipe is closed, and names standard output otherwise.
func (a *App) Write(b []byte, s batch.Status) error {
	if len(b) == 0 {
		a.Fail(s)
		return nil
	}
	n, err := a.Stdout.Write(b)
	if n > 0 {
		a.Fail(s)
	}
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return ErrClosed
	}
	if err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// Print writes an answer of a command that reads no texts.
func (a *App) Print(b []byte) error { return a.Write(b, StatusOK) }

// Append appends an answer of a command that reads no texts: an object, or a line for people.
func (a *App) Append(dst []byte, o jsontext.Object, format string, args ...any) []byte {
	if a.JSON {
		return jsontext.AppendLine(dst, o)
	}
	return fmt.Appendf(dst, format, args...)
}

// About adds the name of an input to an error, unless it has one.
func About(shown string, err error) error {
	if _, ok := errs.AsType[*fs.PathError](err); ok || err == nil {
		return err
	}
	return fmt.Errorf("%s: %w", terminal.Visible(shown), err)
}

// ErrClosed says that the output pipe is closed. It ends the command without a message.
var ErrClosed = errors.New("output pipe closed")

// Version returns the version of the module and that of Go.
func Version() string {
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	return v + " " + runtime.Version()
}
