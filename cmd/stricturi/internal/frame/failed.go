package frame

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
)

// notes are what a piece of the output carries besides answers.
type notes struct {
	report.Counts
	unread  []string // messages about lines that cannot be read
	invalid bool     // the text that is counted
	heading []byte   // of the answers
}

// SetHeading sets a heading, which is written before the next answer. The result must have no
// answer yet.
func SetHeading(r *batch.Result, heading string) { notesOf(r).heading = []byte(heading) }

// Counts returns the counts of a summary that a result adds to.
func Counts(r *batch.Result) *report.Counts { return &notesOf(r).Counts }

func notesOf(r *batch.Result) *notes {
	n, ok := r.Data.(*notes)
	if !ok {
		n = new(notes)
		r.Data = n
	}
	return n
}

// maxReports limits how many lines that cannot be read are reported individually; the rest are
// counted.
const maxReports = 10

// undecodable reports that a text lacks octets. It is still answered for, with
// U+FFFD for them.
func (t *Texts) undecodable(r *batch.Result) {
	r.Fail(StatusInvalid)
	if r.Input == "" {
		r.Err = fmt.Appendf(r.Err, "stricturi: an operand has octets that %q cannot decode, or U+FFFD\n", t.Charset)
		return
	}
	n := notesOf(r)
	n.unread = append(n.unread, fmt.Sprintf("stricturi: %s, line %d: octets that %q cannot decode, or U+FFFD\n",
		terminal.Visible(r.Input), r.Line, t.Charset))
}

// Note is something to know about an input, in place of an error.
type Note string

func (n Note) Error() string { return string(n) }

// failed reports a line that cannot be read, or an input that cannot be read further.
func (t *Texts) failed(r *batch.Result, err error) {
	where := cmp.Or(terminal.Visible(redact.Text("", t.hide(r.Input))), `""`)
	if note, ok := err.(Note); ok {
		r.Err = fmt.Appendf(r.Err, "stricturi: note: %s %s\n", where, note)
		return
	}
	if r.Line > 0 {
		where = fmt.Sprintf("%s, line %d", where, r.Line)
	}
	if e, ok := errs.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	if t.records != nil && errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; operands are files, and text comes from standard input", err)
	}
	line := fmt.Sprintf("stricturi: %s: %s\n", where, terminal.Message(redact.Text("", t.hide(err.Error()))))
	n := notesOf(r)
	r.Fail(StatusUnusable)
	if n.Unreadable++; r.Line > 0 {
		n.unread = append(n.unread, line)
	} else {
		r.Err = append(r.Err, line...) // there is one of these for an input
	}
}
