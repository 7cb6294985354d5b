package batch

import (
	"bytes"
	"encoding/csv"
	"fmt"
)

// RecordError reports a record that cannot be read, as a rule one of several lines. The
// line after its first one begins the next record.
type RecordError struct {
	First, Last int // numbers of lines
	Err         error
}

func (e *RecordError) Error() string {
	return fmt.Sprintf("%v; reading goes on at line %d", e.Err, e.First+1)
}

func (e *RecordError) Unwrap() error { return e.Err }

// badRecord is a record that cannot be read, for a [RecordError].
type badRecord struct {
	start, next int // offsets of its first line and of the line after it
	lines       int
	err         error
}

type tableState int

const (
	unquoted tableState = iota
	quoted
	broken // a record that is not CSV ends with its line
)

// records returns where the last complete record in b ends, and the records of several
// lines, or too long, that cannot be read. Records end where encoding/csv ends them: a quote opens a
// field only at its beginning. If a quote is elsewhere, or a closing one is followed by
// something other than a delimiter, or none follows, the record is broken and the next
// one begins on its second line.
//
// No line is scanned more than twice. A record goes on after a line only if the line
// leaves a quote open, so the first line of a record of several lines has an odd number
// of quotes, and the others have an even number, except perhaps the last. If such a
// record is broken, each of the others is a record of its own.
func (t *table) records(b []byte, eof bool) cut {
	if t.NoQuotes {
		whole := t.at + bytes.LastIndexByte(b[t.at:], '\n') + 1
		if whole == t.at {
			whole = 0
		}
		t.at = len(b) - whole
		return cut{end: whole}
	}
	comma := []byte(string(t.Comma))
	i, whole := t.at, 0
	var bad []badRecord
	// spoil adds a record that cannot be read: b[whole:stop] is enough of it to know.
	spoil := func(next, stop int, err error) {
		lines := bytes.Count(b[whole:stop-1], newline) + 1
		bad = append(bad, badRecord{whole, next, lines, err})
		i, whole, t.state = next, next, unquoted
	}
	// second returns where the second line of the record begins, if it is before stop.
	// A broken record of one line is read by encoding/csv, which reports it.
	second := func(stop int) (int, bool) {
		n := whole + bytes.IndexByte(b[whole:stop], '\n') + 1
		return n, whole < n && n < stop
	}
scan:
	for i < len(b) || eof && t.state == quoted {
		if t.state == quoted {
			n := bytes.IndexByte(b[i:], '"')
			if stop := whole + t.Limit; stop < len(b) && (n < 0 || i+n >= stop) {
				next := whole + bytes.IndexByte(b[whole:], '\n') + 1
				if next == whole {
					if !eof {
						break
					}
					next = len(b)
				}
				spoil(next, stop, LengthError(t.Limit))
				continue
			}
			if n < 0 {
				i = len(b)
				if !eof {
					break
				}
				stop := len(bytes.TrimSuffix(b, []byte("\r"))) // encoding/csv ignores it
				next, ok := second(stop)
				if !ok {
					break
				}
				spoil(next, stop, csv.ErrQuote)
				continue
			}
			after := b[i+n+1:]
			switch {
			case !eof && (len(after) == 0 || len(after) == 1 && after[0] == '\r' || len(after) < len(comma) && bytes.HasPrefix(comma, after)):
				i += n // what follows the quote is not known yet
				break scan
			case len(after) == 0, len(after) == 1 && after[0] == '\r':
				i, t.state = len(b), unquoted
			case after[0] == '"':
				i += n + 2
			case after[0] == '\n', bytes.HasPrefix(after, comma), bytes.HasPrefix(after, []byte("\r\n")):
				t.state = unquoted
				i += n + 1
			default:
				i += n + 1
				if next, ok := second(i); ok {
					spoil(next, i, csv.ErrQuote)
				} else {
					t.state = broken
				}
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
		i += quote + 1
		if len(before) == 0 || bytes.HasSuffix(before, comma) {
			t.state = quoted
		} else if next, ok := second(i); ok {
			spoil(next, i, csv.ErrBareQuote)
		} else {
			t.state = broken
		}
	}
	t.at = i - whole
	return cut{end: whole, bad: bad}
}
