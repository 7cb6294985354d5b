package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// drawn returns a status line that has been drawn.
func drawn(w io.Writer, width int, text func() string) *StatusLine {
	s := newStatusLine(w, width, time.Millisecond, text)
	for !s.WasShown() {
		time.Sleep(time.Millisecond)
	}
	return s
}

func TestProgress(t *testing.T) {
	p := &Progress{total: 1000}
	p.Add(10, 250)
	if got, want := p.line(2*time.Second), "10 texts, 5/s, 25%, 6s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.total = 0
	if got, want := p.line(2*time.Second), "10 texts, 5/s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var b bytes.Buffer
	p.StatusLine = drawn(&b, 80, func() string { return p.line(2 * time.Second) })
	p.Stop()
	if got := b.String(); !strings.HasPrefix(got, "\r10 texts, 5/s\x1b[K") || !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("not removed: %q", got)
	}
	none := NewProgress(io.Discard, 0)
	if none.StatusLine != nil {
		t.Error("shown without a terminal")
	}
	none.Add(1, 1)
	none.Hide()
	none.Stop()
}

func TestStatusLine(t *testing.T) {
	var b bytes.Buffer
	s := drawn(&b, 12, func() string { return "begin" })
	s.Set("rule %d of %d: hexadecimal", 1, 2)
	s.draw()
	s.Hide()
	s.Stop()
	s.Stop()
	s.draw()
	if got := b.String(); !strings.HasPrefix(got, "\rbegin\x1b[K") || !strings.Contains(got, "\rrule 1 of 2\x1b[K") || !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
	var none *StatusLine
	none.Set("x")
	none.Hide()
	none.Stop()
	if none.WasShown() {
		t.Error("shown without a terminal")
	}
}
