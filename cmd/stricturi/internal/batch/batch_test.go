package batch

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stricturi/stricturi/internal/testutil"
)

func collect(batches iter.Seq[Batch]) (texts []string, err error) {
	for b := range batches {
		for {
			text, failed, ok := b.next(new(Result))
			if !ok {
				break
			}
			if err = failed; err == nil {
				texts = append(texts, text)
			}
		}
	}
	return texts, err
}

func readLines(r io.Reader) iter.Seq[Batch] { return Lines(r, 1<<30) }

func TestLinesNumberAndBound(t *testing.T) {
	in := strings.Repeat("\n", 3*blockSize) + strings.Repeat(strings.Repeat("x", 1000)+"\n", 1500)
	next := 1
	for b := range readLines(strings.NewReader(in)) {
		if b.first != next {
			t.Fatalf("a batch begins with line %d, want %d", b.first, next)
		}
		if len(b.block) > 2*blockSize {
			t.Errorf("a batch of %d bytes", len(b.block))
		}
		next += strings.Count(b.block, "\n")
	}
	if next != 3*blockSize+1500+1 {
		t.Errorf("%d lines", next)
	}
}

// A line that is too long is skipped, however it is cut, but not for ever.
func TestLinesLimit(t *testing.T) {
	huge := strings.Repeat("x", 3*blockSize)
	for _, size := range []int{1, 7, blockSize} {
		in := "abc\r\nabcd\n\nabcd\rx\r\nabc\nabcd"
		want := []string{`1:"abc"` + "\n", `3:""` + "\n", `5:"abc"` + "\n"}
		wantReports := []int{2, 4, 6}
		if size > 1 {
			in += "\n" + huge + "\nabc\n" + huge
			want, wantReports = append(want, `8:"abc"`+"\n"), append(wantReports, 7, 9)
		}
		var texts, reports, all []string
		err := Run(t.Context(), Lines(&pieces{strings.NewReader(in), size}, 3), answering(func(r *Result, text string) {
			r.Out = fmt.Appendf(r.Out, "%d:%q\n", r.Line, text)
		}), func(p Piece) error {
			texts = slices.AppendSeq(texts, strings.Lines(string(p.Out)))
			reports = slices.AppendSeq(reports, strings.Lines(string(p.Err)))
			return nil
		})
		for _, line := range wantReports {
			all = append(all, fmt.Sprintf("%d: %v\n", line, tooLong(3)))
		}
		if err != nil || !slices.Equal(texts, want) || !slices.Equal(reports, all) {
			t.Errorf("by %d: %q, %q, %v", size, texts, reports, err)
		}
	}
	in := io.MultiReader(strings.NewReader("b\n"), endless{})
	if texts, err := collect(Lines(in, 3)); err != errEndless || !slices.Equal(texts, []string{"b"}) {
		t.Errorf("%q, %v", texts, err)
	}
}

// endless is a line without end.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// slow splits lines by the specification of Lines, in the simplest way.
func slow(in string) []string {
	texts := strings.Split(in, "\n")
	last := len(texts) - 1
	for i := range last {
		texts[i] = strings.TrimSuffix(texts[i], "\r")
	}
	if texts[last] == "" {
		texts = texts[:last]
	}
	return texts
}

func FuzzLines(f *testing.F) {
	for _, in := range []string{
		"", "\n", "\r\n", "\r", "a", "a\n", "a\n\n", "a\r\nb", "a\rb\r\r\n", "a\nb\r", "a\r\nb\n\n\rc", "\xFF\x00\n\xFE", "\xFF\r",
	} {
		f.Add(in, 0)
		f.Add(in, 3)
	}
	long := strings.Repeat("x", 5*blockSize)
	for _, in := range []string{
		strings.Repeat("\r\n", 2000), strings.Repeat("\n", 3*blockSize+1), strings.Repeat("\n", blockSize) + "a", long + "\na\n" + long,
	} {
		f.Add(in, 100)
		f.Add(in, 0xFFF)
	}
	f.Fuzz(func(t *testing.T, in string, size int) {
		for _, r := range []io.Reader{
			strings.NewReader(in), &pieces{strings.NewReader(in), 1 + size&0xFFF}, iotest.DataErrReader(strings.NewReader(in)),
		} {
			got, err := collect(readLines(r))
			if err != nil || !slices.Equal(got, slow(in)) {
				t.Errorf("%.100q, %v; want %.100q", got, err, slow(in))
			}
		}
	})
}

// pieces reads a number of bytes at a time.
type pieces struct {
	r    io.Reader
	size int
}

func (p *pieces) Read(b []byte) (int, error) { return p.r.Read(b[:min(len(b), p.size)]) }

func echo(r *Result, text string) {
	r.Out = fmt.Appendf(r.Out, "%d:%s\n", r.Line, text)
}

func answering(answer func(*Result, string)) Handler {
	return Handler{Answer: answer, Failed: func(r *Result, err error) {
		r.Err = fmt.Appendf(r.Err, "%d: %v\n", r.Line, err)
	}}
}

// generated is an endless input: the numbers from 1, one a line, up to n.
type generated struct {
	i, n int
	rest []byte
}

func (g *generated) Read(b []byte) (int, error) {
	for len(g.rest) < len(b) && g.i < g.n {
		g.i++
		g.rest = fmt.Appendf(g.rest, "%d\n", g.i)
	}
	if len(g.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(b, g.rest)
	g.rest = g.rest[:copy(g.rest, g.rest[n:])]
	return n, nil
}

// The output is in the order of the input, and memory is bounded, although workers take
// different times and outnumber the processors.
func TestRunOrderAndMemory(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	n := testutil.Amount(100_000, 1_000_000)
	runtime.GC() // what other tests left
	want, texts := 0, 0
	var most uint64
	err := Run(t.Context(), readLines(&generated{n: n}), answering(func(r *Result, text string) {
		if r.Line%10007 == 0 {
			time.Sleep(time.Millisecond)
		}
		echo(r, text)
	}), func(p Piece) error {
		for line := range bytes.Lines(p.Out) {
			want++
			if want%997 == 0 && string(line) != fmt.Sprintf("%d:%d\n", want, want) {
				return fmt.Errorf("%d: %s", want, line)
			}
		}
		if texts/100_000 != (texts+p.Texts)/100_000 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
		texts += p.Texts
		return nil
	})
	if err != nil || want != n || texts != n {
		t.Errorf("%d lines, %d texts, %v", want, texts, err)
	}
	if most > 64<<20 {
		t.Errorf("the heap grew to %d bytes", most)
	}
	t.Logf("%d texts, heap at most %d", texts, most)
}

// The memory of texts that Data keeps is not used again.
func TestRunKept(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	const n = 200_000
	line := 0
	err := Run(t.Context(), readLines(&generated{n: n}), answering(func(r *Result, text string) {
		kept, _ := r.Data.([]string)
		r.Data = append(kept, text)
	}), func(p Piece) error {
		for _, text := range p.Data.([]string) {
			if line++; text != fmt.Sprint(line) {
				return fmt.Errorf("line %d is %q", line, text)
			}
		}
		return nil
	})
	if err != nil || line != n {
		t.Errorf("%d lines, %v", line, err)
	}
}

// A large answer is written in pieces, in order.
func TestRunPieces(t *testing.T) {
	const n = 64
	large := strings.Repeat("y", 1<<20)
	var got []string
	most := 0
	err := Run(t.Context(), readLines(&generated{n: n}), answering(func(r *Result, text string) {
		r.Out = fmt.Appendf(r.Out, "%s%s\n", text, large)
		r.Fail(1)
	}), func(p Piece) error {
		most = max(most, len(p.Out))
		for line := range bytes.Lines(p.Out) {
			got = append(got, string(line[:bytes.IndexByte(line, 'y')]))
		}
		if p.Texts > 0 && p.Status != 1 {
			t.Errorf("status %d", p.Status)
		}
		return nil
	})
	if err != nil || len(got) != n || got[0] != "1" || got[n-1] != fmt.Sprint(n) {
		t.Errorf("%v, %v", got, err)
	}
	if most > 3*maxPiece {
		t.Errorf("a piece of %d bytes", most)
	}
}

// A long answer is written before it is complete, in order and with its status. One
// that is collected is not.
func TestFlush(t *testing.T) {
	line := strings.Repeat("y", 1<<10) + "\n"
	long := func(r *Result, text string) {
		r.Fail(1)
		for range 8 << 10 {
			r.Out = append(r.Out, line...)
			r.Flush()
		}
		r.Out = append(r.Out, text...)
	}
	for _, test := range []struct {
		name        string
		answer      func(r *Result, text string)
		least, most int // size of the largest piece
	}{
		{"handed on", long, maxPiece, 2 * maxPiece},
		{"held back", func(r *Result, text string) {
			c := r.Collected()
			long(c, text)
			r.Add(c.Out, c.Err, c)
		}, 8 * maxPiece, 9 * maxPiece},
	} {
		var got strings.Builder
		var status Status
		most, texts := 0, 0
		err := Run(t.Context(), slices.Values([]Batch{{Records: []Record{{Text: "a"}, {Text: "b"}}}}), answering(test.answer), func(p Piece) error {
			most = max(most, len(p.Out))
			texts += p.Texts
			status = max(status, p.Status)
			got.Write(p.Out)
			return nil
		})
		half := strings.Repeat(line, 8<<10)
		if err != nil || got.String() != half+"a"+half+"b" || status != 1 || texts != 2 {
			t.Errorf("%s: %d bytes, status %d, %d texts, %v", test.name, got.Len(), status, texts, err)
		}
		if most < test.least || most > test.most {
			t.Errorf("%s: a piece of %d bytes", test.name, most)
		}
	}
	new(Result).Flush() // of no Run
}
