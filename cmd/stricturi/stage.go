package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// stage is a line on a terminal that says what is being worked on, for work
// that reads no texts. All methods of a nil stage do nothing.
type stage struct {
	w     io.Writer
	width int
	end   chan struct{}

	mu    sync.Mutex
	text  string
	shown bool
	done  bool
}

// newStage returns a stage, and nil where standard error is no terminal.
func (a *app) newStage() *stage {
	if !a.err.is {
		return nil
	}
	s := &stage{w: a.stderr, width: a.err.width, end: make(chan struct{})}
	go s.run(progressAfter, progressEvery)
	return s
}

func (s *stage) run(after, every time.Duration) {
	timer := time.NewTimer(after)
	defer timer.Stop()
	for {
		select {
		case <-s.end:
			return
		case <-timer.C:
			s.draw()
			timer.Reset(every)
		}
	}
}

// say changes the line. It must be ASCII.
func (s *stage) say(format string, args ...any) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = fmt.Sprintf(format, args...)
}

// hide removes the line, so that something else can be written. It comes back
// by itself.
func (s *stage) hide() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
}

// stop removes the line for good.
func (s *stage) stop() {
	if s == nil {
		return
	}
	close(s.end)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
	s.done = true
}

func (s *stage) erase() {
	if s.shown {
		io.WriteString(s.w, "\r\x1b[K")
		s.shown = false
	}
}

func (s *stage) draw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done || s.text == "" {
		return
	}
	io.WriteString(s.w, "\r"+s.text[:min(len(s.text), max(0, s.width-1))]+"\x1b[K")
	s.shown = true
}
