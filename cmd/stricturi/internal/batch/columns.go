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
	// Limit is that of the length of a record. Without it an unclosed quote would make the
	// rest of the table one record.
	Limit int
}

// ErrMissing is the error for a record without the text.
type ErrMissing struct{ What string }

func (e ErrMissing) Error() string { return "no " + e.What }

// Read yields the texts of a table: fields as encoding/csv reads them, in the goroutine that
// reads. A quote that is not closed makes the rest of the table, up to the limit, one record
// that cannot be read. An error other than io.EOF comes last, as a record of its own.
func (c Columns) Read(in io.Reader) iter.Seq[Batch] {
	return Records(in, func(in io.Reader, yield func(Record) bool) {
		t := &table{Columns: c, in: in}
		t.b = bufio.NewReaderSize(t, blockSize)
		if err := t.run(yield); err != nil {
			failed := Record{Err: err}
			if errors.As(err, new(LengthError)) {
				failed.Line = t.line + 1
			}
			yield(failed)
		}
	})
}

// table reads one table.
type table struct {
	Columns
	in    io.Reader
	b     *bufio.Reader // of Read
	csv   *csv.Reader   // nil if quotes are ordinary characters
	index int           // of the column
	line  int           // last one of the record that was read last
	since int           // bytes read since the record began
}

func (t *table) Read(b []byte) (int, error) {
	if t.since > t.Limit {
		return 0, fmt.Errorf("%w; the rest is not read", LengthError(t.Limit))
	}
	n, err := t.in.Read(b)
	t.since += n
	return n, err
}

// run yields the records of the table. It returns an error if the rest of it cannot be read.
func (t *table) run(yield func(Record) bool) error {
	if t.Comma == 0 {
		t.Comma = mostOf(firstLine(t.b))
	}
	if !t.NoQuotes {
		t.csv = csv.NewReader(t.b)
		t.csv.Comma, t.csv.FieldsPerRecord = t.Comma, -1
	}
	columns, err := t.header()
	if err != nil {
		return err
	}
	for {
		t.since = 0
		fields, r, err := t.next()
		if err == io.EOF {
			return nil
		}
		switch {
		case err != nil:
			return err
		case r.Err != nil:
		case t.index >= len(fields):
			r.Err = ErrMissing{"column " + t.Column}
		case columns > 0 && len(fields) != columns: // any field may be part of another one
			r.Err = fmt.Errorf("number of fields: %d, and the header has %d", len(fields), columns)
		case length(fields) > t.Limit:
			r.Err = LengthError(t.Limit)
		default:
			r.Text = fields[t.index]
		}
		if !yield(r) {
			return nil
		}
	}
}

// next returns the fields of the next record, and a record with the line of the text, or with
// the error if this record alone cannot be read.
func (t *table) next() (fields []string, r Record, err error) {
	if t.NoQuotes {
		line, err := t.b.ReadString('\n')
		if err != nil && (err != io.EOF || line == "") {
			return nil, r, err
		}
		t.line++
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		return strings.Split(line, string(t.Comma)), Record{Line: t.line}, nil
	}
	fields, err = t.csv.Read()
	if broken := (*csv.ParseError)(nil); errors.As(err, &broken) {
		t.line = broken.Line
		if r.Line, r.Err = broken.StartLine, broken.Err; r.Line < t.line {
			r.Err = fmt.Errorf("%w, up to line %d", r.Err, t.line)
		}
		return nil, r, nil
	}
	if err == nil {
		t.line, _ = t.csv.FieldPos(len(fields) - 1)
		r.Line, _ = t.csv.FieldPos(min(t.index, len(fields)-1))
	}
	return fields, r, err
}

// header sets the index of the column. It returns the number of fields in the header, 0
// without one.
func (t *table) header() (columns int, err error) {
	n, err := strconv.Atoi(t.Column)
	numbered := err == nil && n > 0
	if numbered && !t.Header {
		t.index = n - 1
		return 0, nil
	}
	names, r, err := t.next()
	if err == io.EOF {
		return 0, errors.New("no header: the table is empty")
	}
	if err = cmp.Or(err, r.Err); err != nil {
		return 0, fmt.Errorf("header: %w", err)
	}
	if numbered {
		t.index = n - 1
		return len(names), nil
	}
	t.index = slices.Index(names, t.Column)
	switch {
	case t.index < 0:
		return 0, fmt.Errorf("no column %q; the header has %q", t.Column, names[:min(len(names), 50)])
	case slices.Contains(names[t.index+1:], t.Column):
		return 0, fmt.Errorf("several columns are called %q; give the number of one, and --header", t.Column)
	}
	return len(names), nil
}

// firstLine returns the first line that is not empty, up to a block. It stays to be read.
func firstLine(b *bufio.Reader) []byte {
	for {
		_, err := b.Peek(b.Buffered() + 1) // the error comes again with the next read
		head, _ := b.Peek(b.Buffered())
		line, _, ended := bytes.Cut(bytes.TrimLeft(head, "\r\n"), newline)
		if ended || err != nil {
			return line
		}
	}
}

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

// length returns the length of a record, without quotes.
func length(fields []string) int { return len(strings.Join(fields, ",")) }
