package batch

import (
	"bytes"
	"fmt"
	"io"
	"iter"
)

// Source is a stream of texts.
type Source struct {
	// Name is its name in messages.
	Name string
}

// Framing finds the texts in streams: [Lines] or [Columns.Framing].
type Framing interface {
	read(s *Source, r io.Reader) iter.Seq[Batch]
}

// DefaultLimit is the usual limit of the length of a line or record, in bytes.
const DefaultLimit = 64 << 20

// LengthError is the error for a line that is longer than it may be, which is this number of
// bytes.
type LengthError int

func (e LengthError) Error() string {
	return fmt.Sprintf("longer than %d bytes; --max-line allows more", int(e))
}

// maxSkipped is how much of a line that is too long is read in search of its end, which the
// line of a device such as /dev/zero does not have.
const maxSkipped = 1 << 30

var errEndless = fmt.Errorf("the line has no end within %d MiB; the rest is not read", maxSkipped>>20)

// blockSize is the number of bytes that are read at a time.
const blockSize = 256 << 10

// blocks are the blocks that can be used again.
var blocks = make(chan []byte, 64)

func newBlock() []byte {
	select {
	case b := <-blocks:
		return b[:0]
	default:
		return make([]byte, 0, blockSize)
	}
}

// poison makes texts unreadable that are kept too long. Tests set it.
var poison bool

// release gives back a block, unless it had to grow for a long line.
func release(b []byte) {
	if poison {
		for i := range b {
			b[i] = 0xFF
		}
	}
	if cap(b) != blockSize {
		return
	}
	select {
	case blocks <- b:
	default:
	}
}

// Read yields the texts of r. An error other than io.EOF comes last, as a batch of its
// own.
func Read(name string, framing Framing, r io.Reader) iter.Seq[Batch] {
	return framing.read(&Source{name}, r)
}

func (l lines) read(s *Source, r io.Reader) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		b := newBlock()
		next := 1
		skipped := 0 // bytes of a line that is too long, if b is in it
		for {
			n, err := fill(r, b[len(b):cap(b)])
			b = b[:len(b)+n]
			if skipped > 0 {
				line, rest, ended := bytes.Cut(b, newline)
				if skipped += len(line); ended {
					skipped = 0
					next++
				}
				b = append(b[:0], rest...)
				n = len(b)
			}
			// If the stream breaks off with an error, bytes after the last line end are
			// dropped: they could have continued in any way.
			end := len(b)
			if err != io.EOF {
				end = 0
				if i := bytes.LastIndexByte(b[len(b)-n:], '\n'); i >= 0 { // what is before has none
					end = len(b) - n + i + 1
				}
			}
			if end == 0 && len(b)-len("\r") > int(l) {
				if !yield(Batch{Source: s, Err: LengthError(l), first: next}) {
					return
				}
				skipped, b = len(b), newBlock()
			}
			if end > 0 {
				left := b[end:]
				var rest []byte
				if len(left) < blockSize/2 {
					rest = newBlock()
				} else {
					rest = make([]byte, 0, len(left)+blockSize)
				}
				rest = append(rest, left...)
				first := next
				next += bytes.Count(b[:end], newline)
				if !yield(Batch{Source: s, block: b[:end], limit: int(l), first: first, free: b}) {
					return
				}
				b = rest // the block is not this goroutine's any more
			}
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(Batch{Source: s, Err: err})
				return
			case skipped > maxSkipped:
				yield(Batch{Source: s, Err: errEndless, first: next})
				return
			case cap(b)-len(b) < blockSize/4: // a long line
				b = append(make([]byte, 0, 2*cap(b)), b...)
			}
		}
	}
}

var newline = []byte{'\n'}

// fill reads once. It does not wait for more than one Read returns.
func fill(r io.Reader, b []byte) (int, error) {
	for range 100 {
		if n, err := r.Read(b); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}
