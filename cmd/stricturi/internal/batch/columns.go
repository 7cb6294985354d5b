package batch

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

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
}

// ErrMissing is the error for a record without the text.
type ErrMissing struct{ What string }

func (e ErrMissing) Error() string { return "no " + e.What }

// maxRecord limits the length of a record. Without it an unclosed quote would make the
// rest of the table one record.
const maxRecord = 256 << 20

var errLongRecord = fmt.Errorf("a record of more than %d MiB", maxRecord>>20)

// Framing returns the framing of one table. The texts are fields as
// encoding/csv reads them.
func (c Columns) Framing() Framing {
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
	index int // of the column, -1 where only its name is known
	begun bool

	// How much of the next block has been scanned, and in which state the scan is.
	at    int
	state tableState
}

type tableState int

const (
	unquoted tableState = iota
	quoted
	broken // a record that is not CSV ends with its line
)

func (t *table) split(b []byte, eof bool) (start, end int, err error) {
	if !t.begun && t.Comma == 0 {
		line, _, ended := bytes.Cut(b, newline)
		if !ended && !eof && len(b) < blockSize {
			return 0, 0, nil
		}
		t.Comma = mostOf(line)
	}
	end = t.records(b)
	if eof {
		end = len(b)
	} else if end == 0 && len(b) > maxRecord {
		return 0, 0, errLongRecord
	}
	if end > 0 && !t.begun {
		t.begun = true
		if t.index < 0 || t.Header {
			n, err := t.header(b[start:end])
			if err != nil {
				return 0, 0, err
			}
			if n == 0 { // empty lines so far
				t.begun = false
				return end, end, nil
			}
			start += n
		}
	}
	return start, end, nil
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

// records returns where the last complete record in b ends. Records end where
// encoding/csv ends them: a quote opens a field only at its beginning. If a quote is
// elsewhere, or a closing one is followed by something other than a delimiter, the
// record is broken and the next one begins on the next line.
func (t *table) records(b []byte) int {
	if t.NoQuotes {
		whole := t.at + bytes.LastIndexByte(b[t.at:], '\n') + 1
		if whole == t.at {
			whole = 0
		}
		t.at = len(b) - whole
		return whole
	}
	comma := []byte(string(t.Comma))
	i, whole := t.at, 0
scan:
	for i < len(b) {
		if t.state == quoted {
			n := bytes.IndexByte(b[i:], '"')
			if n < 0 {
				i = len(b)
				break
			}
			after := b[i+n+1:]
			switch {
			case len(after) == 0, len(after) == 1 && after[0] == '\r', len(after) < len(comma) && bytes.HasPrefix(comma, after):
				i += n // what follows the quote is not known yet
				break scan
			case after[0] == '"':
				i += n + 2
			case after[0] == '\n', bytes.HasPrefix(after, comma), bytes.HasPrefix(after, []byte("\r\n")):
				t.state = unquoted
				i += n + 1
			default:
				t.state = broken
				i += n + 1
			}
			continue
		}
		quote := bytes.IndexByte(b[i:], '"')
		if t.state == broken || quote < 0 {
			stop := len(b)
			if t.state == broken {
				n := bytes.IndexByte(b[i:], '\n')
				if n < 0 {
					i = len(b)
					break
				}
				stop = i + n + 1
			}
			if n := bytes.LastIndexByte(b[i:stop], '\n'); n >= 0 {
				whole = i + n + 1
			}
			i, t.state = stop, unquoted
			continue
		}
		if n := bytes.LastIndexByte(b[i:i+quote], '\n'); n >= 0 {
			whole = i + n + 1
		}
		before := b[whole : i+quote]
		if len(before) == 0 || bytes.HasSuffix(before, comma) {
			t.state = quoted
		} else {
			t.state = broken
		}
		i += quote + 1
	}
	t.at = i - whole
	return whole
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
	if t.index < 0 {
		if t.index = slices.Index(names, t.Column); t.index < 0 {
			return 0, fmt.Errorf("no column %q; the header has %q", t.Column, names[:min(len(names), 50)])
		}
	}
	return n, nil
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

func (t *table) each(block string, r *Result, h Handler, done func() bool) bool {
	if t.NoQuotes {
		return t.eachLine(block, r, h, done)
	}
	first := r.Line
	rows := t.reader(strings.NewReader(block))
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

// eachLine is each for tables without quotes.
func (t *table) eachLine(block string, r *Result, h Handler, done func() bool) bool {
	comma := string(t.Comma)
	return new(lines).each(block, r, Handler{Answer: func(r *Result, line string) {
		for range t.index {
			_, rest, more := strings.Cut(line, comma)
			if !more {
				h.Failed(r, ErrMissing{"column " + t.Column})
				return
			}
			line = rest
		}
		field, _, _ := strings.Cut(line, comma)
		h.Answer(r, field)
	}}, done)
}
