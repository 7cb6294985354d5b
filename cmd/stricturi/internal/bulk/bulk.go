// Package bulk carries texts from where they come from, through as many
// workers as there are processors, to where the answers go, in the order of
// the input.
//
// Memory does not grow with the number of texts: a bounded number of batches
// is under way, each bounded in lines and bytes, and an answer that grows large
// is handed on in pieces. A single line is held whole, however long. Nothing is
// held back: what one Read gave is answered and written without waiting for
// the next.
package bulk

import (
	"context"
	"io"
	"iter"
	"runtime"
	"sync"
)

// Batch is some consecutive texts of one source.
type Batch struct {
	Texts []string
	// First is the number of the first text in its stream, counted from 1,
	// and 0 where the texts are none of a stream.
	First int
	// Err says that the source could not be read any further; there are no
	// texts then.
	Err error

	bytes int
}

// Lines yields the lines of r. An error other than io.EOF comes last, as a
// batch of its own.
func Lines(r io.Reader) iter.Seq[Batch] {
	return func(yield func(Batch) bool) {
		l := newLines(r)
		for {
			b, err := l.batch()
			if err == io.EOF {
				return
			}
			b.Err = err
			if !yield(b) || err != nil {
				return
			}
		}
	}
}

// Texts yields texts as one batch.
func Texts(texts ...string) iter.Seq[Batch] {
	return func(yield func(Batch) bool) { yield(Batch{Texts: texts}) }
}

// Status is an exit status; of two, the greater counts.
type Status int

// Result is where the answers to a batch are gathered: Out is what goes to
// the output, Err to the output for errors; both are appended to.
type Result struct {
	Out, Err []byte

	status Status
}

// Fail raises the status to s.
func (r *Result) Fail(s Status) { r.status = max(r.status, s) }

// maxPiece is how large the output for a batch may become before it is handed
// on.
const maxPiece = 1 << 20

// Piece is a part of the output, in the order of the input.
type Piece struct {
	Out, Err []byte
	Status   Status
	// Texts and Bytes are how much of the input is done with this piece.
	Texts, Bytes int
}

type job struct {
	Batch
	pieces chan Piece
}

// Run calls answer for each text of each batch, and emit with what it gave,
// in order. It calls answer from several goroutines at a time, and emit from
// its own. It ends when the batches do, when emit fails, or when the context is
// done, and returns the reason. It does not wait for a source that blocks.
//
// The number that answer gets is the text's in its stream, or 0.
func Run(ctx context.Context, batches iter.Seq[Batch], answer func(r *Result, text string, number int), failed func(r *Result, err error), emit func(Piece) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	var (
		todo  = make(chan *job)
		order = make(chan *job, 2*workers) // the bound on what is under way
		pool  = sync.Pool{New: func() any { return new(Result) }}
	)
	go func() {
		defer close(order)
		defer close(todo)
		for b := range batches {
			j := &job{b, make(chan Piece, 1)}
			select {
			case order <- j:
			case <-ctx.Done():
				return
			}
			select {
			case todo <- j:
			case <-ctx.Done():
				return
			}
		}
	}()
	for range workers {
		go func() {
			for j := range todo {
				r := pool.Get().(*Result)
				*r = Result{Out: r.Out[:0], Err: r.Err[:0]}
				j.answer(ctx, r, answer, failed)
			}
		}()
	}
	for {
		var j *job
		select {
		case <-ctx.Done():
			return ctx.Err()
		case j = <-order:
		}
		if j == nil {
			return ctx.Err()
		}
		for open := true; open; {
			var p Piece
			select {
			case <-ctx.Done():
				return ctx.Err()
			case p, open = <-j.pieces:
			}
			if !open {
				break
			}
			if err := emit(p); err != nil {
				return err
			}
			if cap(p.Out)+cap(p.Err) <= 4*maxPiece {
				pool.Put(&Result{Out: p.Out, Err: p.Err})
			}
		}
	}
}

// answer answers the texts of one batch. It waits where the batch before it
// has not been written and its own answer is large.
func (j *job) answer(ctx context.Context, r *Result, answer func(*Result, string, int), failed func(*Result, error)) {
	defer close(j.pieces)
	if j.Err != nil {
		failed(r, j.Err)
	}
	sent := 0
	for i, text := range j.Texts {
		number := 0
		if j.First > 0 {
			number = j.First + i
		}
		answer(r, text, number)
		if len(r.Out)+len(r.Err) < maxPiece {
			continue
		}
		select {
		case j.pieces <- Piece{Out: r.Out, Err: r.Err, Status: r.status, Texts: i + 1 - sent}:
		case <-ctx.Done():
			return
		}
		sent = i + 1
		*r = Result{Out: make([]byte, 0, maxPiece)}
	}
	select {
	case j.pieces <- Piece{Out: r.Out, Err: r.Err, Status: r.status, Texts: len(j.Texts) - sent, Bytes: j.bytes}:
	case <-ctx.Done():
	}
}
