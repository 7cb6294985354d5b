package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/batch"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
)

// maxAnswers limits how many bytes of answers wait to be written.
const maxAnswers = 64 << 10

// scan answers for a stream. It returns when the context is done, even if the stream
// blocks.
func (f *find) scan(ctx context.Context, stream io.Reader, source, name string) error {
	s := &scan{find: f, ctx: ctx, name: name}
	done := make(chan error, 1)
	go func() { done <- s.run(stream, source) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		s.mu.Lock() // for good, so that nothing is written any more
		return ctx.Err()
	}
}

// scan is the scan of one stream. It holds its lock except while it reads.
type scan struct {
	*find
	ctx   context.Context
	mu    sync.Mutex
	plain io.Reader // the stream, decompressed
	name  string
	bytes atomic.Int64 // that were read

	out    []byte
	status batch.Status
	failed error // of the output
}

// Read reads from the stream, which can block, after the answers so far are written.
func (s *scan) Read(b []byte) (int, error) {
	if err := s.flush(); err != nil {
		return 0, err
	}
	s.mu.Unlock()
	defer s.mu.Lock()
	return s.plain.Read(b)
}

func (s *scan) flush() error {
	if s.failed == nil {
		if s.Out.IsTerminal {
			s.progress.Hide()
		}
		s.failed = s.Write(s.Report.Next(s.out), s.status)
		s.out = s.out[:0]
	}
	return s.failed
}

// run answers for a stream, which may be compressed, and reports an error if it is not text or
// cannot be read. The error that it returns is one of the output.
func (s *scan) run(stream io.Reader, source string) error {
	plain, err := batch.Decompress(&batch.Counter{Reader: stream, N: &s.bytes})
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		defer plain.Close()
		s.plain = plain
		err = s.answers(source)
	}
	if flushed := s.flush(); flushed != nil || err == nil {
		return flushed
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	s.unreadable(frame.About(source, err))
	return nil
}

// answers answers for the references in the stream.
func (s *scan) answers(source string) error {
	f := s.find
	text := f.Reader(s)
	if f.Charset == "" {
		text = batch.NotUTF8(batch.Text(text, false), func(offset int64) {
			f.progress.Hide()
			fmt.Fprintf(f.Stderr, "stricturi: note: %s is not UTF-8 at offset %d; give --from CHARSET if it is in another charset\n",
				terminal.Visible(source), offset)
		})
	}
	for h, err := range f.finder.Read(text) {
		if err != nil {
			return err
		}
		if err := s.ctx.Err(); err != nil {
			return err
		}
		if h.Err == nil {
			h.Err = f.edition.Accept(h.Ref)
		}
		if h.Err != nil {
			s.status = frame.StatusInvalid
		}
		s.out = f.answer(s.out, s.name, &h)
		f.progress.Add(1, int(s.bytes.Swap(0)))
		if len(s.out) >= maxAnswers {
			if err := s.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}
