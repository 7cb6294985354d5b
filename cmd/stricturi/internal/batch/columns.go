package batch

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/errs"
)

// Columns chooses the texts of a table.
type Columns struct {
	// Column is the name of a column in the header, or its number, counted
	// from 1.
	Column string
	// Comma is the delimiter. If it is 0, it is the most frequent of tab, comma,
	// semicolon and bar in the first line.
	Comma rune
	// Header tells that the first record is a header although the column is a number.
	Header bool
	// NoQuotes tells that each line is a record and quotes are ordinary characters, as
	// in text/tab-separated-values.
	NoQuotes bool
	// Limit is that of the length of a record, or 0 for DefaultLimit. Without a limit an
	// unclosed quote would make the rest of the table one record.
	Limit int
}

// ErrMissing is the error for a record without the text.
type ErrMissing struct{ What string }

func (e ErrMissing) Error() string { return "no " + e.What }

// fieldsError reports a record with another number of fields than the header. Any field may
// be part of another one.
type fieldsError struct {
	fields, header int
	quotes         bool // fields can be quoted
}

func (e fieldsError) Error() string {
	s := fmt.Sprintf("number of fields: %d, and the header has %d", e.fields, e.header)
	if e.quotes && e.fields > e.header {
		s += "; quote fields that contain the delimiter"
	}
	return s
}

// Framing returns the framing of one table. The texts are fields as
// encoding/csv reads them.
func (c Columns) Framing() Framing {
	c.Limit = cmp.Or(c.Limit, DefaultLimit)
	t := &table{Columns: c, index: -1}
	if n, err := strconv.Atoi(c.Column); err == nil && n > 0 {
		t.index = n - 1
	}
	return t
}

// table is the framing of a table. What split sets before it returns the first block
// does not change later.
type table struct {
	Columns
	index  int // of the column, -1 where only its name is known
	fields int // in the header, 0 without one
	begun  bool

	// How much of the next block has been scanned, and in which state the scan is.
	at    int
	state tableState
}

func (t *table) split(b []byte, eof bool) (cut, error) {
	if !t.begun && t.Comma == 0 {
		line, _, ended := bytes.Cut(b, newline)
		line = bytes.TrimSuffix(line, []byte("\r"))
		if !ended && !eof && len(b) < blockSize {
			return cut{}, nil
		}
		if err := notTable(line, ended); err != nil {
			return cut{}, err
		}
		t.Comma = mostOf(line)
	}
	c := t.records(b, eof)
	if eof {
		c.end = len(b)
	} else if c.end == 0 && len(b)-len("\r") > t.Limit {
		long := LengthError(t.Limit)
		if !t.begun && t.needsHeader() {
			return cut{}, fmt.Errorf("header: %w", long)
		}
		t.at, t.state = 0, unquoted
		return cut{}, long
	}
	if c.end > 0 && !t.begun {
		line, ended := firstLine(b[:c.end])
		t.begun = len(line) > 0
		if err := notTable(line, ended); err != nil {
			return cut{}, err
		}
		if t.needsHeader() {
			n, err := t.header(b[:c.end])
			if err == nil && len(c.bad) > 0 && c.bad[0].start < n {
				err = fmt.Errorf("header: %w", c.bad[0].err)
			}
			if err != nil {
				return cut{}, err
			}
			if n == 0 { // empty lines so far
				t.begun = false
				n = c.end
			}
			c.start = n
			for i := range c.bad {
				c.bad[i].start -= n
				c.bad[i].next -= n
			}
		}
	}
	if eof && !t.begun && t.needsHeader() {
		return cut{}, errors.New("no header: the table is empty")
	}
	return c, nil
}

// firstLine returns the first line that is not empty, without its line end, and whether LF
// ends it.
func firstLine(b []byte) (line []byte, ended bool) {
	for {
		line, b, ended = bytes.Cut(b, newline)
		if line = bytes.TrimSuffix(line, []byte("\r")); len(line) > 0 || !ended {
			return line, ended
		}
	}
}

// notTable returns an error if a table does not begin with a record that can be read: with
// the line by which Excel is told the delimiter, or with lines that end with CR alone. Line
// is the first line, without its line end, and ended whether LF ends it.
func notTable(line []byte, ended bool) error {
	first := string(line)
	if d, ok := strings.CutPrefix(first, "sep="); ok && utf8.RuneCountInString(d) == 1 {
		return fmt.Errorf("the first line, %q, is for Excel alone: remove it, and give --delimiter %q", "sep="+d, d)
	}
	if !ended && strings.Contains(first, "\r") && !strings.Contains(first, `"`) {
		return errors.New(`lines end with CR alone: convert them first, as by tr '\r' '\n'`)
	}
	return nil
}

// needsHeader reports whether the first record is a header. It is asked before that is read.
func (t *table) needsHeader() bool { return t.index < 0 || t.Header }

// mostOf returns the delimiter that is most frequent in a line.
func mostOf(line []byte) rune {
	most, comma := 0, ','
	for _, c := range "\t,;|" {
		if n := bytes.Count(line, []byte(string(c))); n > most {
			most, comma = n, c
		}
	}
	return comma
}

// header reads the header and returns its length.
func (t *table) header(b []byte) (int, error) {
	var names []string
	var n int
	if t.NoQuotes {
		line, _, _ := bytes.Cut(b, newline)
		n = min(len(line)+1, len(b))
		names = strings.Split(string(bytes.TrimSuffix(line, []byte("\r"))), string(t.Comma))
	} else {
		r := t.reader(bytes.NewReader(b))
		var err error
		if names, err = r.Read(); err == io.EOF {
			return 0, nil
		} else if err != nil {
			return 0, fmt.Errorf("header: %w", cause(err))
		}
		n = int(r.InputOffset())
	}
	if length(names) > t.Limit {
		return 0, fmt.Errorf("header: %w", LengthError(t.Limit))
	}
	t.fields = len(names)
	if t.index < 0 {
		if t.index = slices.Index(names, t.Column); t.index < 0 {
			return 0, noColumn(t.Column, names)
		}
		if second := slices.Index(names[t.index+1:], t.Column); second >= 0 {
			second += t.index + 1
			return 0, fmt.Errorf("columns %d and %d are both called %q; give one of these numbers and --header", t.index+1, second+1, t.Column)
		}
	}
	return n, nil
}

// noColumn returns the error for a column that the header does not have. It suggests a name
// that differs in case or in space around it.
func noColumn(column string, names []string) error {
	s := fmt.Sprintf("no column %q; the header has %q", column, names[:min(len(names), 50)])
	for _, name := range names {
		if strings.EqualFold(strings.TrimSpace(name), strings.TrimSpace(column)) {
			s += fmt.Sprintf("; did you mean %q?", name)
			break
		}
	}
	return errors.New(s)
}

func (t *table) reader(b io.Reader) *csv.Reader {
	r := csv.NewReader(b)
	r.Comma = t.Comma
	r.FieldsPerRecord = -1
	r.ReuseRecord = true
	return r
}

// cause returns an error without its line, which counts from the block.
func cause(err error) error {
	if e, ok := errs.AsType[*csv.ParseError](err); ok {
		return e.Err
	}
	return err
}

func (t *table) each(block string, bad []badRecord, r *Result, h Handler, done func() bool) bool {
	if t.NoQuotes {
		return t.eachLine(block, r, h, done)
	}
	var in strings.Reader
	buffer := bufio.NewReader(nil) // csv.NewReader takes it as it is
	line, at := r.Line, 0
	for _, b := range bad {
		in.Reset(block[at:b.start])
		buffer.Reset(&in)
		if !t.eachRecord(t.reader(buffer), line, r, h, done) {
			return false
		}
		line += strings.Count(block[at:b.start], "\n")
		r.Line = line
		h.Failed(r, &RecordError{First: line, Last: line + b.lines - 1, Err: b.err})
		if !done() {
			return false
		}
		line++
		at = b.next
	}
	in.Reset(block[at:])
	buffer.Reset(&in)
	return t.eachRecord(t.reader(buffer), line, r, h, done)
}

// eachRecord is each for records whose first line has the number first. Those that
// cannot be read have one line.
func (t *table) eachRecord(rows *csv.Reader, first int, r *Result, h Handler, done func() bool) bool {
	for {
		fields, err := rows.Read()
		switch {
		case err == io.EOF:
			return true
		case err != nil:
			r.Line = first
			if e, ok := errs.AsType[*csv.ParseError](err); ok {
				r.Line += e.StartLine - 1
			}
			h.Failed(r, cause(err))
		case t.index >= len(fields):
			line, _ := rows.FieldPos(0)
			r.Line = first + line - 1
			h.Failed(r, ErrMissing{"column " + t.Column})
		case t.fields > 0 && len(fields) != t.fields:
			line, _ := rows.FieldPos(0)
			r.Line = first + line - 1
			h.Failed(r, fieldsError{len(fields), t.fields, true})
		case length(fields) > t.Limit:
			line, _ := rows.FieldPos(0)
			r.Line = first + line - 1
			h.Failed(r, LengthError(t.Limit))
		default:
			line, _ := rows.FieldPos(t.index)
			r.Line = first + line - 1
			h.Answer(r, fields[t.index])
		}
		if !done() {
			return false
		}
	}
}

// length returns the length of a record, without quotes.
func length(fields []string) int {
	n := len(fields) - 1
	for _, f := range fields {
		n += len(f)
	}
	return n
}

// eachLine is each for tables without quotes.
func (t *table) eachLine(block string, r *Result, h Handler, done func() bool) bool {
	comma := string(t.Comma)
	return Lines(t.Limit).each(block, nil, r, Handler{Failed: h.Failed, Answer: func(r *Result, line string) {
		fields := 0 // counted only if that matters
		if t.fields > 0 {
			fields = strings.Count(line, comma) + 1
		}
		for range t.index {
			_, rest, more := strings.Cut(line, comma)
			if !more {
				h.Failed(r, ErrMissing{"column " + t.Column})
				return
			}
			line = rest
		}
		if fields != t.fields {
			h.Failed(r, fieldsError{fields, t.fields, false})
			return
		}
		field, _, _ := strings.Cut(line, comma)
		h.Answer(r, field)
	}}, done)
}
