package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri/extract"
)

// maxHits limits how many hits are handed on at a time, maxAnswers how many bytes of
// answers wait to be written.
const (
	maxHits    = 512
	maxAnswers = 64 << 10
)

// found is what was found in a part of a stream.
type found struct {
	hits    []extract.Hit // not checked
	foreign *int64        // if it is not nil, the stream is not UTF-8 from this offset on
	err     error         // after the hits
}

// reading finds references in a stream, and hands them on.
type reading struct {
	*find
	ctx   context.Context
	found chan found
	used  chan []extract.Hit // whose memory can be used again
	bytes atomic.Int64       // that were read
	hits  []extract.Hit
}

// beforeRead calls a function before each Read, which can block.
type beforeRead struct {
	io.Reader
	call func()
}

func (r beforeRead) Read(b []byte) (int, error) {
	r.call()
	return r.Reader.Read(b)
}

// read hands on the references in a stream, which may be compressed, and the error if the
// stream is not text or cannot be read. It hands on those that are waiting before a read that
// can block.
func (r *reading) read(raw io.Reader) {
	defer close(r.found)
	plain, err := batch.Decompress(beforeRead{&batch.Counter{Reader: raw, N: &r.bytes}, func() { r.hand(found{}) }})
	if err != nil {
		r.hand(found{err: err})
		return
	}
	defer plain.Close()
	text := r.Reader(plain)
	if r.Charset == "" {
		text = batch.NotUTF8(batch.Text(text, false), func(offset int64) { r.hand(found{foreign: &offset}) })
	}
	for h, err := range r.finder.Read(text) {
		if err != nil {
			r.hand(found{err: frame.WithRemedy(err)})
			return
		}
		if r.hits == nil {
			select {
			case r.hits = <-r.used:
			default:
				r.hits = make([]extract.Hit, 0, maxHits)
			}
		}
		if r.hits = append(r.hits, h); len(r.hits) >= maxHits && !r.hand(found{}) {
			return
		}
	}
	r.hand(found{})
}

// hand hands on the hits, and what was found after them. It reports whether to go on.
func (r *reading) hand(last found) bool {
	last.hits, r.hits = r.hits, nil
	if len(last.hits) == 0 && last.foreign == nil && last.err == nil {
		return true
	}
	select {
	case r.found <- last:
		return true
	case <-r.ctx.Done():
		return false
	}
}

// scan answers for a stream. It returns when the context is done, even if the stream
// blocks.
func (f *find) scan(ctx context.Context, stream io.Reader, source, name string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &reading{find: f, ctx: ctx, found: make(chan found, 1), used: make(chan []extract.Hit, 2)}
	go r.read(stream)
	var (
		out []byte
		s   = frame.StatusOK
	)
	flush := func() error {
		if f.Out.IsTerminal {
			f.progress.Hide()
		}
		err := f.Write(f.Report.Next(out), s)
		out = out[:0]
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case got, more := <-r.found:
			if !more {
				if err := ctx.Err(); err != nil {
					return err
				}
				return flush()
			}
			for i := range got.hits {
				h := &got.hits[i]
				if h.Err == nil {
					h.Err = f.edition.Accept(h.Ref)
				}
				if h.Err != nil {
					s = frame.StatusInvalid
				}
				out = f.answer(out, name, h)
				if len(out) >= maxAnswers {
					if err := flush(); err != nil {
						return err
					}
				}
			}
			f.progress.Add(len(got.hits), int(r.bytes.Swap(0)))
			if got.hits != nil {
				clear(got.hits)
				select {
				case r.used <- got.hits[:0]:
				default:
				}
			}
			if got.foreign != nil {
				f.progress.Hide()
				fmt.Fprintf(f.Stderr, "stricturi: note: %s is not UTF-8 at offset %d; give --from CHARSET if it is in another charset\n", terminal.Visible(source), *got.foreign)
			}
			if got.err != nil {
				if err := flush(); err != nil {
					return err
				}
				if _, isPath := errs.AsType[*os.PathError](got.err); !isPath {
					got.err = fmt.Errorf("%s: %w", terminal.Visible(source), got.err)
				}
				f.unreadable(got.err)
			}
			if len(r.found) == 0 {
				if err := flush(); err != nil {
					return err
				}
			}
		}
	}
}
