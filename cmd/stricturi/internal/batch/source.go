package batch

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync/atomic"
	"unsafe"
)

// Counter adds to N the number of bytes that are read.
type Counter struct {
	io.Reader
	N *atomic.Int64
}

func (c *Counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.N.Add(int64(n))
	return n, err
}

// maxRecords limits how many records wait to be answered.
const maxRecords = 256

// Records returns the records that find yields for a stream, in batches. Those so far are answered
// before the stream is read again, which can block.
func Records(in io.Reader, find func(in io.Reader, yield func(Record) bool)) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		var records []Record
		stopped := false
		flush := func() bool {
			if len(records) > 0 && !stopped {
				stopped = !yield(Batch{Records: records})
				records = nil
			}
			return !stopped
		}
		find(&flushing{in, flush}, func(r Record) bool {
			records = append(records, r)
			return len(records) < maxRecords || flush()
		})
		flush()
	}
}

// flushing calls flush before it reads.
type flushing struct {
	io.Reader
	flush func() bool
}

func (f *flushing) Read(b []byte) (int, error) {
	if !f.flush() {
		return 0, io.EOF
	}
	return f.Reader.Read(b)
}

// DefaultLimit is the usual limit of the length of a line or record, in bytes.
const DefaultLimit = 64 << 20

// tooLong returns the error for a line that is longer than limit.
func tooLong(limit int) error {
	return fmt.Errorf("longer than %d bytes; --max-line allows more", limit)
}

// maxSkipped is how much of a line that is too long is read in search of its end, which the
// line of a device such as /dev/zero does not have.
const maxSkipped = 1 << 30

var errEndless = fmt.Errorf("the line has no end within %d MiB; the rest is not read", maxSkipped>>20)

// blockSize is the number of bytes that are read at a time.
const blockSize = 64 << 10

var newline = []byte{'\n'}

// Lines yields the texts of a stream, one a line of up to limit bytes. A line ends with LF or
// CRLF; a CR elsewhere is part of the text. The last line may lack its end. An error other
// than io.EOF comes last, as a record of its own.
func Lines(in io.Reader, limit int) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		failed := func(line int, err error) bool {
			return yield(Batch{Records: []Record{{Line: line, Err: err}}})
		}
		b := make([]byte, 0, blockSize)
		line := 1
		skipped := 0 // bytes of a line that is too long, if b continues it
		for {
			old := len(b) // what is before has no end of a line
			if cap(b)-old < blockSize/4 {
				b = slices.Grow(b, max(old, blockSize)) // not by a quarter: long lines would be copied often
			}
			n, err := in.Read(b[old:min(cap(b), old+blockSize)])
			b = b[:old+n]
			if skipped > 0 {
				tail, rest, ended := bytes.Cut(b, newline)
				if skipped += len(tail); ended {
					skipped = 0
					line++
				}
				b, old = append(b[:0], rest...), 0
			}
			// If the stream breaks off with an error, bytes after the last line end are
			// dropped: they could have continued in any way.
			end := len(b)
			if err != io.EOF {
				end = 0
				if bytes.IndexByte(b[old:], '\n') >= 0 { // much faster than LastIndexByte
					end = old + bytes.LastIndexByte(b[old:], '\n') + 1
				}
			}
			if end > 0 {
				next := append(slices.Grow(answered.get(), blockSize), b[end:]...)
				lines := bytes.Count(b[:end], newline)
				block := unsafe.String(&b[0], end) // b is not written to until the batch is answered
				if !yield(Batch{block: block, buffer: b, first: line, limit: limit}) {
					return
				}
				line += lines
				b = next
			}
			if len(b) > limit+len("\r") {
				if !failed(line, tooLong(limit)) {
					return
				}
				skipped, b = len(b), b[:0]
			}
			switch {
			case err == io.EOF:
				return
			case err != nil:
				failed(0, err)
				return
			case skipped > maxSkipped:
				failed(line, errEndless)
				return
			}
		}
	}
}
