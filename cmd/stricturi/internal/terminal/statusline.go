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

	mu      sync.Mutex
	text    func() string // ASCII
	timer   *time.Timer
	visible bool
	stopped bool
}

// NewStatusLine returns a status line on a stream, and nil if that is not a terminal. What it shows is
// asked for each time that it is drawn, unless Set is called.
func NewStatusLine(w io.Writer, text func() string) *StatusLine {
	t := Of(w)
	if !t.IsTerminal {
		return nil
	}
	s := &StatusLine{w: w, width: t.Width, text: text}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = time.AfterFunc(StatusAfter, s.draw)
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

func (s *StatusLine) draw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return
	}
	if text := s.text(); text != "" {
		io.WriteString(s.w, "\r"+text[:min(len(text), max(0, s.width-1))]+"\x1b[K")
		s.visible = true
	}
	s.timer.Reset(statusEvery)
}
