package frame

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/report"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/redact"
)

// notes are what a piece of the output carries besides answers.
type notes struct {
	report.Counts
	reported []byte // lines about the first records without the text
	reports  int64  // number of such records
}

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

// report takes a line about a record without the text.
func (n *notes) report(line []byte) {
	if n.reports++; n.reports <= maxReports {
		n.reported = append(n.reported, line...)
	}
}

// maxReports limits how many missing records are reported individually; the rest are
// counted.
const maxReports = 10

// missingReport writes the reports of missing records to standard error.
type missingReport struct {
	stderr io.Writer
	count  int64
}

func (m *missingReport) add(n *notes) {
	room := maxReports - m.count
	for line := range strings.Lines(string(n.reported)) {
		if room--; room >= 0 {
			io.WriteString(m.stderr, line)
		}
	}
	m.count += n.reports
}

// end writes how many records were missing, if not all were reported.
func (m *missingReport) end() {
	if m.count > maxReports {
		fmt.Fprintf(m.stderr, "stricturi: %d records in all did not have the text or could not be read\n", m.count)
	}
}

// undecodable reports that a text lacks octets. It is still answered for, with
// U+FFFD for them.
func (t *Texts) undecodable(r *batch.Result) {
	r.Fail(StatusInvalid)
	if r.Source == nil {
		r.Err = fmt.Appendf(r.Err, "stricturi: an operand has octets that %q cannot decode, or U+FFFD\n", t.Charset)
		return
	}
	notesOf(r).report(fmt.Appendf(nil, "stricturi: %s, line %d: octets that %q cannot decode, or U+FFFD\n",
		terminal.Visible(r.Source.Name), r.Line, t.Charset))
}

// Note is something to know about an input, in place of an error.
type Note string

func (n Note) Error() string { return string(n) }

// failed reports a record without the text, or an input that cannot be read further.
func (t *Texts) failed(r *batch.Result, err error) {
	where := cmp.Or(terminal.Visible(redact.Text("", r.Source.Name)), `""`)
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
	err = WithRemedy(err)
	line := fmt.Appendf(nil, "stricturi: %s: %s\n", where, terminal.Message(err.Error()))
	if errors.Is(err, csv.ErrQuote) || errors.Is(err, csv.ErrBareQuote) {
		line = append(line[:len(line)-1], "; --no-quotes treats quotes as ordinary characters\n"...)
	}
	n := notesOf(r)
	if isMissing(err) {
		r.Fail(StatusInvalid)
		n.Missing++
		n.report(line)
		return
	}
	r.Fail(StatusUnusable)
	n.Unreadable++
	if r.Line > 0 {
		n.report(line)
	} else {
		r.Err = append(r.Err, line...) // there is one of these for an input
	}
}

// isMissing reports whether a record can be read and does not have the text.
func isMissing(err error) bool {
	_, column := errs.AsType[batch.ErrMissing](err)
	_, pointer := errs.AsType[jsontext.MissingError](err)
	return column || pointer
}
