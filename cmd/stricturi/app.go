package main

import (
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// The exit statuses. Of several the greatest counts.
const (
	statusOK       batch.Status = 0
	statusInvalid  batch.Status = 1 // some text was invalid, or could not be served
	statusUnusable batch.Status = 2 // usage error, or an input that cannot be read
)

// app is what all commands share: the streams, what they are, and the exit
// status so far.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	out            terminal.Info // what stdout is
	status         batch.Status

	json bool // --json

	command *cobra.Command // the one that runs
}

func newApp(stdin io.Reader, stdout, stderr io.Writer) *app {
	return &app{
		stdin: stdin, stdout: stdout, stderr: stderr,
		out: terminal.Of(stdout),
	}
}

// newStatusLine returns a line on standard error that says what is being worked on.
func (a *app) newStatusLine() *terminal.StatusLine { return terminal.NewStatusLine(a.stderr) }

// fail raises the exit status to s.
func (a *app) fail(s batch.Status) { a.status = max(a.status, s) }

// complain writes an error on standard error.
func (a *app) complain(err error) {
	fmt.Fprintf(a.stderr, "stricturi: %v\n", err)
}

// write writes answers, and raises the exit status to theirs as soon as a part
// of them is out. The error is errQuiet where nobody reads them any more.
func (a *app) write(b []byte, s batch.Status) error {
	if len(b) == 0 {
		a.fail(s)
		return nil
	}
	n, err := a.stdout.Write(b)
	if n > 0 {
		a.fail(s)
	}
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return errQuiet
	}
	return err
}

// print writes the whole answer of a command that reads no texts.
func (a *app) print(b []byte) error {
	if err := a.write(b, statusOK); err != nil && err != errQuiet {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// errQuiet ends the work without a word: the reader of a pipe has gone away.
var errQuiet = errors.New("broken pipe")
