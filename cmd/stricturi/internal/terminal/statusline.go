package terminal

import (
	"fmt"
	"io"
	"sync"
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
	end   chan struct{}

	mu      sync.Mutex
	text    func(now time.Time) string // ASCII
	visible bool
	shown   bool // at any time
	stopped bool
}

// NewStatusLine returns a status line on a stream, and nil if that is not a terminal.
func NewStatusLine(w io.Writer) *StatusLine {
	return newStatusLine(w, func(time.Time) string { return "" })
}

func newStatusLine(w io.Writer, text func(time.Time) string) *StatusLine {
	t := Of(w)
	if !t.IsTerminal {
		return nil
	}
	s := &StatusLine{w: w, width: t.Width, end: make(chan struct{}), text: text}
	go s.run(StatusAfter, statusEvery)
	return s
}

func (s *StatusLine) run(after, every time.Duration) {
	timer := time.NewTimer(after)
	defer timer.Stop()
	for {
		select {
		case <-s.end:
			return
		case now := <-timer.C:
			s.draw(now)
			timer.Reset(every)
		}
	}
}

// Set changes the text, which must be ASCII.
func (s *StatusLine) Set(format string, args ...any) {
	if s == nil {
		return
	}
	text := fmt.Sprintf(format, args...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = func(time.Time) string { return text }
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
	s.erase()
	return f()
}

// Stop removes the line for good. It can be called more than once.
func (s *StatusLine) Stop() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return
	}
	close(s.end)
	s.erase()
	s.stopped = true
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

func (s *StatusLine) erase() {
	if s.visible {
		io.WriteString(s.w, "\r\x1b[K")
		s.visible = false
	}
}

func (s *StatusLine) draw(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := s.text(now)
	if s.stopped || text == "" {
		return
	}
	io.WriteString(s.w, "\r"+text[:min(len(text), max(0, s.width-1))]+"\x1b[K")
	s.visible, s.shown = true, true
}
