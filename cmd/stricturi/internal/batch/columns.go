package batch

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
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

// RecordError reports a record of several lines that cannot be read.
type RecordError struct {
	First, Last int // numbers of lines
	Err         error
}

func (e *RecordError) Error() string { return e.Err.Error() }

func (e *RecordError) Unwrap() error { return e.Err }

// Framing returns the framing of tables. The texts are fields as encoding/csv reads them, in
// the goroutine that reads: a quote that is not closed makes the rest of the table, up to
// the limit, one record that cannot be read.
func (c Columns) Framing() Framing {
	c.Limit = cmp.Or(c.Limit, DefaultLimit)
	return c
}

func (c Columns) read(s *Source, in io.Reader) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		t := &table{Columns: c, in: in, index: -1}
		if n, err := strconv.Atoi(c.Column); err == nil && n > 0 {
			t.index = n - 1
		}
		t.yield = func(b Batch) bool {
			b.Source = s
			t.stopped = t.stopped || !yield(b)
			return !t.stopped
		}
		err := t.run()
		if t.flush() && err != nil {
			t.yield(Batch{Err: err, first: t.failed})
		}
	}
}

// table reads one table.
type table struct {
	Columns
	in      io.Reader
	index   int // of the column, -1 if only its name is known
	fields  int // in the header, 0 without one
	line    int // that was read last, if quotes are ordinary characters
	since   int // bytes read since the beginning of the record, and what was buffered then
	failed  int // number of the line that cannot be read, or 0
	records []record
	yield   func(Batch) bool
	stopped bool // yield returned false
}

// record is a text of a table, or the reason why it cannot be read.
type record struct {
	text string
	line int
	err  error
}

// Read reads from the input, after what was read before is answered.
func (t *table) Read(b []byte) (int, error) {
	if !t.flush() {
		return 0, io.EOF
	}
	if t.since > t.Limit {
		return 0, fmt.Errorf("%w; the rest is not read", LengthError(t.Limit))
	}
	n, err := t.in.Read(b)
	t.since += n
	return n, err
}

// flush yields the records so far.
func (t *table) flush() bool {
	if len(t.records) > 0 && !t.stopped {
		t.yield(Batch{records: t.records})
		t.records = nil
	}
	return !t.stopped
}

// run reads the table. It returns an error if the rest of it cannot be read.
func (t *table) run() error {
	b := bufio.NewReaderSize(t, blockSize)
	head, line, err := firstLine(b)
	if err == nil {
		err = notTable(line)
	}
	if err != nil {
		return err
	}
	if t.Comma == 0 {
		t.Comma = mostOf(line)
	}
	next := t.rows(bufio.NewReaderSize(io.MultiReader(bytes.NewReader(head), b), blockSize))
	if t.needsHeader() {
		names, _, err := next()
		if err == io.EOF {
			return errors.New("no header: the table is empty")
		} else if err == nil && length(names) > t.Limit {
			err = LengthError(t.Limit)
		}
		if err != nil {
			return fmt.Errorf("header: %w", cause(err))
		}
		if err := t.header(names); err != nil {
			return err
		}
	}
	for {
		t.since = 0
		fields, at, err := next()
		var broken *csv.ParseError
		r := record{}
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &broken):
			r.line, r.err = broken.StartLine, broken.Err
			if broken.Line > broken.StartLine {
				r.err = &RecordError{broken.StartLine, broken.Line, broken.Err}
			}
		case err != nil:
			if errors.As(err, new(LengthError)) {
				t.failed = at(0) + 1
			}
			return err
		case t.index >= len(fields):
			r.line, r.err = at(0), ErrMissing{"column " + t.Column}
		case t.fields > 0 && len(fields) != t.fields:
			r.line, r.err = at(0), fieldsError{len(fields), t.fields, !t.NoQuotes}
		case length(fields) > t.Limit:
			r.line, r.err = at(0), LengthError(t.Limit)
		default:
			r.text, r.line = fields[t.index], at(t.index)
		}
		t.records = append(t.records, r)
	}
}

// rows returns a function that returns the fields of the next record, and the line of
// each. After an error that is not a [csv.ParseError], it is the line before the record.
func (t *table) rows(b *bufio.Reader) func() (fields []string, at func(field int) int, err error) {
	if t.NoQuotes {
		comma := string(t.Comma)
		return func() ([]string, func(int) int, error) {
			at := func(int) int { return t.line }
			line, err := b.ReadString('\n')
			if err != nil && (err != io.EOF || line == "") {
				return nil, at, err
			}
			t.line++
			line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			return strings.Split(line, comma), at, nil
		}
	}
	r := csv.NewReader(b)
	r.Comma = t.Comma
	r.FieldsPerRecord = -1
	r.ReuseRecord = true
	last := 0
	return func() ([]string, func(int) int, error) {
		fields, err := r.Read()
		if err != nil {
			return nil, func(int) int { return last }, err
		}
		last, _ = r.FieldPos(len(fields) - 1)
		return fields, func(field int) int { line, _ := r.FieldPos(field); return line }, nil
	}
}

// firstLine returns what is before the first line that is not empty, with that line, and the
// line without its end. It reads up to a block.
func firstLine(b *bufio.Reader) (head, line []byte, err error) {
	for {
		part, err := b.ReadSlice('\n')
		head = append(head, part...)
		line = bytes.TrimSuffix(bytes.TrimSuffix(part, []byte("\n")), []byte("\r"))
		if err == io.EOF || err == bufio.ErrBufferFull {
			return head, line, nil
		}
		if err != nil || len(line) > 0 {
			return head, slices.Clone(line), err
		}
	}
}

// notTable returns an error if a table does not begin with a record that can be read: with
// the line by which Excel is told the delimiter, or with lines that end with CR alone. Line
// is the first line, without its line end.
func notTable(line []byte) error {
	first := string(line)
	if d, ok := strings.CutPrefix(first, "sep="); ok && utf8.RuneCountInString(d) == 1 {
		return fmt.Errorf("the first line, %q, is for Excel alone: remove it, and give --delimiter %q", "sep="+d, d)
	}
	if strings.Contains(first, "\r") && !strings.Contains(first, `"`) {
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

// header reads the names in the header.
func (t *table) header(names []string) error {
	t.fields = len(names)
	if t.index >= 0 {
		return nil
	}
	if t.index = slices.Index(names, t.Column); t.index < 0 {
		return noColumn(t.Column, names)
	}
	if second := slices.Index(names[t.index+1:], t.Column); second >= 0 {
		second += t.index + 1
		return fmt.Errorf("columns %d and %d are both called %q; give one of these numbers and --header", t.index+1, second+1, t.Column)
	}
	return nil
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

// cause returns an error of encoding/csv without its line.
func cause(err error) error {
	if e := (*csv.ParseError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

// length returns the length of a record, without quotes.
func length(fields []string) int {
	n := len(fields) - 1
	for _, f := range fields {
		n += len(f)
	}
	return n
}
