package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// When progress first shows, and how often it changes.
const (
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
)

// progress is a line on a terminal that says how far the work is. All methods
// of a nil progress do nothing.
type progress struct {
	w     io.Writer
	width int
	total int64 // bytes, 0 where not known
	start time.Time
	end   chan struct{}

	mu    sync.Mutex
	texts int64
	bytes int64
	shown bool

	ever, stopped bool
}

// newProgress returns the progress of reading standard input, and nil where it
// must not be shown: where standard error is no terminal, and where a person
// types the input.
func (a *app) newProgress(of ...*reading) *progress {
	total, typed := int64(0), terminalOf(a.stdin).is
	if len(of) > 0 {
		total, typed = of[0].total, of[0].stdin && typed
	} else {
		total = remaining(a.stdin)
	}
	if !a.err.is || typed {
		return nil
	}
	p := &progress{w: a.stderr, width: a.err.width, total: total, start: time.Now(), end: make(chan struct{})}
	go p.run(progressAfter, progressEvery)
	return p
}

// remaining returns how many bytes there are to read, where that is known.
func remaining(stream io.Reader) int64 {
	f, ok := stream.(*os.File)
	if !ok {
		return 0
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0
	}
	return max(0, info.Size()-at)
}

func (p *progress) run(after, every time.Duration) {
	timer := time.NewTimer(after)
	defer timer.Stop()
	for {
		select {
		case <-p.end:
			return
		case now := <-timer.C:
			p.draw(now)
			timer.Reset(every)
		}
	}
}

// add counts what has been done.
func (p *progress) add(texts, bytes int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.texts += int64(texts)
	p.bytes += int64(bytes)
}

// hide removes the line, so that something else can be written. It comes
// back by itself.
func (p *progress) hide() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
}

// apart removes the line, and does not show it while f writes.
func (p *progress) apart(f func() error) error {
	if p == nil {
		return f()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	return f()
}

// stop removes the line for good.
func (p *progress) stop() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		return
	}
	close(p.end)
	p.erase()
	p.w = io.Discard
	p.stopped = true
}

// wasShown says whether the line has ever been on the terminal.
func (p *progress) wasShown() bool {
	if p == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ever
}

func (p *progress) erase() {
	if p.shown {
		io.WriteString(p.w, "\r\x1b[K")
		p.shown = false
	}
}

func (p *progress) draw(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := p.line(now.Sub(p.start))
	io.WriteString(p.w, "\r"+line[:min(len(line), max(0, p.width-1))]+"\x1b[K")
	p.shown, p.ever = true, true
}

// line says how much has been done, how fast, and where the end is known, what
// part that is and how long the rest will take. It is ASCII.
func (p *progress) line(elapsed time.Duration) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d texts", p.texts)
	if seconds := elapsed.Seconds(); seconds > 0 {
		fmt.Fprintf(&b, ", %.0f/s", float64(p.texts)/seconds)
	}
	if p.total > 0 && p.bytes > 0 {
		part := min(1, float64(p.bytes)/float64(p.total))
		left := time.Duration(float64(elapsed) * (1 - part) / part).Round(time.Second)
		fmt.Fprintf(&b, ", %.0f%%, %v left", 100*part, left)
	}
	return b.String()
}
