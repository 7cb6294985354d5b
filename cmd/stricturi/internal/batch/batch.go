// Package batch answers for many texts: it reads them in batches, answers for these on
// all processors, and writes the answers in the order of the input.
//
// Memory does not grow with the number of texts. The number of batches in work is
// limited, and so is the size of each; a large answer is written in pieces. A single
// line is held in memory, up to a limit. Nothing waits for more input: what one Read
// returns is answered and written before the next.
//
// Texts are not copied. The reader only looks for the last line end in a block, the
// workers find the others, and the block is used again when all its texts are answered.
//
// Files are read, not mapped into memory. A file that is truncated while it is mapped ends
// the process, and one that is changed changes texts that are being parsed. Mapping saves
// an eighth of the time of reading, which is a tenth of that of check.
package batch

import (
	"context"
	"iter"
	"runtime"
	"sync"
	"unsafe"
)

// Batch is a sequence of texts of one source.
type Batch struct {
	// Source is the stream that the texts are from, nil if they are not lines of one.
	Source *Source
	// Texts are the texts, unless they are cut from a block.
	Texts []string
	// Err is why a line, or the rest of the source, cannot be read. The batch has no texts
	// then.
	Err error

	records []record // of a table
	block   []byte   // whole lines
	limit   int      // of the length of a line
	first   int      // number of the line that Err is about or the block begins with, from 1; or 0
	free    []byte   // what the block is part of
}

// Texts yields texts as one batch.
func Texts(texts ...string) iter.Seq[Batch] {
	return func(yield func(Batch) bool) { yield(Batch{Texts: texts}) }
}

// Status is an exit status. The greater of two counts.
type Status int

// Result collects the answers to a batch: Out for the output, Err for standard error.
// Both are appended to.
type Result struct {
	Out, Err []byte
	// Data is anything else about the texts.
	Data any

	// Source is the stream that the text is from, and Line the number of its line, or
	// 0.
	Source *Source
	Line   int

	status Status
	texts  int    // that end in the piece
	send   func() // hands on Out and Err, and empties them
}

// Flush writes what Out and Err hold, if that is much, before the answer is complete:
// the answer for a long text can be a hundred times as long.
func (r *Result) Flush() {
	if r.send != nil && len(r.Out)+len(r.Err) >= maxPiece {
		r.send()
	}
}

// Fail raises the status to s.
func (r *Result) Fail(s Status) { r.status = max(r.status, s) }

// Collected returns a result that is not written, for the text that r is about. Flush has no
// effect on it.
func (r *Result) Collected() *Result { return &Result{Source: r.Source, Line: r.Line} }

// Add adds what was collected.
func (r *Result) Add(out, err []byte, from *Result) {
	r.Out, r.Err = append(r.Out, out...), append(r.Err, err...)
	r.Fail(from.status)
}

// maxPiece is the size at which the output for a batch is written before it is
// complete.
const maxPiece = 1 << 20

// Piece is a part of the output, in the order of the input.
type Piece struct {
	Out, Err []byte
	Status   Status
	Data     any
	// Texts is the number of texts that end in this piece.
	Texts int
}

type job struct {
	Batch
	pieces chan Piece
}

// Handler answers for texts. Its functions are called from several goroutines at a
// time.
type Handler struct {
	// Answer answers for a text. It must not keep the text, whose bytes change later.
	Answer func(r *Result, text string)
	// Failed reports a record that cannot be read, or the rest of a source.
	Failed func(r *Result, err error)
	// Skip, if it is not nil, reports whether the answer for a text is empty and its
	// status 0. Lines that it reports are not answered for.
	Skip func(text string) bool
}

// Run answers for each text of each batch, and calls emit with the output, in order,
// from its own goroutine. It ends when the batches do, when emit fails, or when the
// context is done, and returns the reason. It does not wait for a source that blocks.
func Run(ctx context.Context, batches iter.Seq[Batch], h Handler, emit func(Piece) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	var (
		todo  = make(chan *job, workers)
		order = make(chan *job, 2*workers)                        // the bound on what is under way
		pool  = sync.Pool{New: func() any { return new(Result) }} // emptied ones
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
				j.answer(ctx, r, h, &pool)
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

// answer answers for the texts of one batch. If its output is large it waits until the
// batch before it is written.
func (j *job) answer(ctx context.Context, r *Result, h Handler, pool *sync.Pool) {
	defer close(j.pieces)
	r.Source = j.Source
	stopped := false // nobody receives pieces
	send := func() {
		select {
		case j.pieces <- Piece{Out: r.Out, Err: r.Err, Status: r.status, Data: r.Data, Texts: r.texts}:
		case <-ctx.Done():
			stopped = true
		}
	}
	r.send = func() {
		send()
		next := pool.Get().(*Result)
		*r = Result{Out: next.Out[:0], Err: next.Err[:0], Source: j.Source, Line: r.Line, send: r.send}
	}
	// done is called after each text.
	done := func() bool {
		r.texts++
		r.Flush()
		return !stopped
	}
	switch {
	case j.Err != nil:
		r.Line = j.first
		h.Failed(r, j.Err)
	case j.block != nil:
		r.Line = j.first
		// The block does not change until its texts are answered.
		block := unsafe.String(unsafe.SliceData(j.block), len(j.block))
		if !eachLine(block, j.limit, r, h, done) {
			return
		}
		release(j.free)
	case j.records != nil:
		for _, x := range j.records {
			r.Line = x.line
			if x.err != nil {
				h.Failed(r, x.err)
			} else {
				h.Answer(r, x.text)
			}
			if !done() {
				return
			}
		}
	default:
		for _, text := range j.Texts {
			h.Answer(r, text)
			if !done() {
				return
			}
		}
	}
	send()
}
