package terminal

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// StatusAfter is how long work takes before its status line shows.
const StatusAfter = time.Second

// statusEvery is how often a status line is drawn again.
const statusEvery = 200 * time.Millisecond

// StatusLine is a line on a terminal that says what a command is working on. It shows
// when the work has taken a second. All methods of a nil StatusLine do nothing.
type StatusLine struct {
	w     io.Writer
	width int

	mu      sync.Mutex
	text    func() string // ASCII
	timer   *time.Timer
	visible bool
	shown   bool // at any time
	stopped bool
}

// NewStatusLine returns a status line on a stream, and nil if that is not a terminal.
func NewStatusLine(w io.Writer) *StatusLine {
	t := Of(w)
	if !t.IsTerminal {
		return nil
	}
	return newStatusLine(w, t.Width, StatusAfter, func() string { return "" })
}

func newStatusLine(w io.Writer, width int, after time.Duration, text func() string) *StatusLine {
	s := &StatusLine{w: w, width: width, text: text}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = time.AfterFunc(after, s.draw)
	return s
}

// Set changes the text, which must be ASCII.
func (s *StatusLine) Set(format string, args ...any) {
	if s == nil {
		return
	}
	text := fmt.Sprintf(format, args...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = func() string { return text }
}

// Hide removes the line so that something else can be written. It comes back by
// itself.
func (s *StatusLine) Hide() {
	_ = s.Apart(func() error { return nil })
}

// Apart removes the line, and does not show it while f writes.
func (s *StatusLine) Apart(f func() error) error {
	if s == nil {
		return f()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.visible {
		io.WriteString(s.w, "\r\x1b[K")
		s.visible = false
	}
	return f()
}

// Stop removes the line for good. It can be called more than once.
func (s *StatusLine) Stop() {
	_ = s.Apart(func() error {
		if s != nil {
			s.stopped = true
			s.timer.Stop()
		}
		return nil
	})
}

// WasShown reports whether the line has ever been on the terminal.
func (s *StatusLine) WasShown() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown
}

func (s *StatusLine) draw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return
	}
	if text := s.text(); text != "" {
		io.WriteString(s.w, "\r"+text[:min(len(text), max(0, s.width-1))]+"\x1b[K")
		s.visible, s.shown = true, true
	}
	s.timer.Reset(statusEvery)
}

// Progress is a status line that says how many texts are done, how fast, and how long
// the rest will take.
type Progress struct {
	*StatusLine
	total        int64 // bytes, 0 if not known
	texts, bytes atomic.Int64
}

// NewProgress returns the progress of reading total bytes, shown on a stream if that is
// a terminal. The total is 0 if it is not known.
func NewProgress(w io.Writer, total int64) *Progress {
	p := &Progress{total: total}
	if t := Of(w); t.IsTerminal {
		start := time.Now()
		p.StatusLine = newStatusLine(w, t.Width, StatusAfter, func() string { return p.line(time.Since(start)) })
	}
	return p
}

// Add counts what has been done.
func (p *Progress) Add(texts, bytes int) {
	p.texts.Add(int64(texts))
	p.bytes.Add(int64(bytes))
}

// line returns the text of the line. It is ASCII.
func (p *Progress) line(elapsed time.Duration) string {
	texts, bytes := p.texts.Load(), p.bytes.Load()
	line := fmt.Sprintf("%d texts, %.0f/s", texts, float64(texts)/max(elapsed.Seconds(), 1e-9))
	if p.total > 0 && bytes > 0 {
		part := min(1, float64(bytes)/float64(p.total))
		left := time.Duration(float64(elapsed) * (1 - part) / part).Round(time.Second)
		line += fmt.Sprintf(", %.0f%%, %v left", 100*part, left)
	}
	return line
}
