// Package batch answers for many texts: it reads them in batches, answers for these on
// all processors, and writes the answers in the order of the input.
//
// Memory does not grow with the number of texts. The number of batches in work is
// limited, and so is the size of each; a large answer is written in pieces. A single
// line is held in memory, up to a limit. Nothing waits for more input: what one Read
// returns is answered and written before the next.
package batch

import (
	"context"
	"iter"
	"runtime"
	"strings"
)

// Batch is a sequence of records of one source. They are either listed or the lines of a block.
type Batch struct {
	// Input names the stream that the records are from. It is "" for operands.
	Input   string
	Records []Record

	block  string // whole lines
	buffer []byte // the memory of block
	first  int    // number of the first line, from 1
	limit  int    // of the length of a line
}

// Record is a text, or the reason why it, or the rest of the source, cannot be read.
type Record struct {
	Text string
	Line int // number of the line, from 1, or 0
	Err  error
	// Answer answers for what is found in place of a text.
	Answer func(r *Result)
}

// Status is an exit status. The greater of two counts.
type Status int

// Result collects the answers to a batch: Out for the output, Err for standard error.
// Both are appended to.
type Result struct {
	Out, Err []byte
	// Data is anything else about the texts. Nothing else may keep a text: its memory is used
	// again if Data is nil.
	Data any

	// Input is the stream that the text is from, and Line the number of its line, or
	// 0.
	Input string
	Line  int

	answer func(*Result) // in place of that of the handler
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
func (r *Result) Collected() *Result { return &Result{Input: r.Input, Line: r.Line} }

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

// Handler answers for records. Its functions are called from several goroutines at a
// time.
type Handler struct {
	// Answer answers for a text.
	Answer func(r *Result, text string)
	// Failed reports a record that cannot be read, or the rest of a source.
	Failed func(r *Result, err error)
}

// Run answers for each text of each batch, and calls emit with the output, in order,
// from its own goroutine. It ends when the batches do, when emit fails, or when the
// context is done, and returns the reason. It does not wait for a source that blocks.
func Run(ctx context.Context, batches iter.Seq[Batch], h Handler, emit func(Piece) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	order := make(chan chan Piece, 2*runtime.GOMAXPROCS(0)) // limits how many batches are in work
	go func() {
		defer close(order)
		for b := range batches {
			pieces := make(chan Piece, 1)
			select {
			case order <- pieces:
			case <-ctx.Done():
				return
			}
			go b.answer(ctx, h, pieces)
		}
	}()
	for pieces := range received(ctx, order) {
		for p := range received(ctx, pieces) {
			if err := emit(p); err != nil {
				return err
			}
			emitted.put(p.Out)
		}
	}
	return ctx.Err()
}

// received returns what a channel sends until it is closed or the context is done.
func received[T any](ctx context.Context, c <-chan T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for {
			select {
			case <-ctx.Done():
				return
			case v, more := <-c:
				if !more || ctx.Err() != nil || !yield(v) {
					return
				}
			}
		}
	}
}

// A freelist has buffers to use again, which stay in the caches of the processor. A sync.Pool
// would lose them at each garbage collection.
type freelist chan []byte

// maxKept is the size of a buffer that is used again.
const maxKept = 4 << 20

// get returns an empty buffer.
func (f freelist) get() []byte {
	select {
	case b := <-f:
		return b[:0]
	default:
		return nil
	}
}

// put takes a buffer that nothing refers to.
func (f freelist) put(b []byte) {
	if 0 < cap(b) && cap(b) <= maxKept {
		select {
		case f <- b:
		default:
		}
	}
}

// The buffers of output that was emitted, and of blocks that were answered.
var emitted, answered = make(freelist, 8), make(freelist, 8)

// answer answers for one batch. If its output is large it waits until the batch before it is
// written.
func (b Batch) answer(ctx context.Context, h Handler, pieces chan<- Piece) {
	defer close(pieces)
	r, input := &Result{}, b.Input
	begin := func() {
		*r = Result{Out: emitted.get(), Input: input, Line: r.Line, send: r.send}
	}
	keeps := false
	send := func() {
		keeps = keeps || r.Data != nil
		select {
		case pieces <- Piece{Out: r.Out, Err: r.Err, Status: r.status, Data: r.Data, Texts: r.texts}:
		case <-ctx.Done():
		}
	}
	r.send = func() {
		send()
		begin()
	}
	begin()
	for {
		text, err, more := b.next(r)
		if !more {
			break
		}
		switch {
		case err != nil:
			h.Failed(r, err)
		case r.answer != nil:
			r.answer(r)
		default:
			h.Answer(r, text)
		}
		r.texts++
		r.Flush()
	}
	send()
	if !keeps {
		answered.put(b.buffer)
	}
}

// next takes the next record of the batch, if there is one, and sets what r has of it. It does not
// return a Record because a copy of one takes a tenth of the time of check.
func (b *Batch) next(r *Result) (text string, err error, ok bool) {
	if b.block == "" {
		if len(b.Records) == 0 {
			return "", nil, false
		}
		next := &b.Records[0]
		b.Records = b.Records[1:]
		r.Line, r.answer = next.Line, next.Answer
		return next.Text, next.Err, true
	}
	text, rest := b.block, ""
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text, rest = strings.TrimSuffix(text[:i], "\r"), text[i+1:]
	}
	if len(text) > b.limit {
		err = tooLong(b.limit)
	}
	r.Line = b.first
	b.block = rest
	b.first++
	return text, err, true
}
